import { photoSize } from '@first-chair/core/photo/photo'
import type { StaffPerson } from '@first-chair/core/staff/staff-household'
import { takeStaffPhoto } from '@first-chair/core/staff/staff-help.api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { upload } from '../../api/upload.ts'
import { t } from '../../catalogue/staff-desk.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { useOnline } from '../../ui/feedback/offline-strip.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CameraMessage } from '../camera/camera-message.tsx'
import { useCamera } from '../../camera/use-camera.ts'
import { NeedsNetwork } from '../offline/needs-network.tsx'
import { usePlace } from '../place.ts'
import styles from './take-photo.module.css'
import { householdQuery } from './use-household.ts'

/** Pixels. The server makes the photo of it. */
const takenSize = photoSize * 2
const jpegQuality = 0.92

/** The button, and the camera with the oval that it opens. */
export function TakePhoto({ person, householdId }: { person: StaffPerson; householdId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const isOnline = useOnline()
  return (
    <>
      {isOnline ? (
        <Button look="secondary" small onClick={() => setIsOpen(true)}>
          <Icon name="camera" size="s" />
          <span>{t('take-photo')}</span>
        </Button>
      ) : (
        <NeedsNetwork />
      )}
      {isOpen && <PhotoDialog person={person} householdId={householdId} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function PhotoDialog({
  person: { contactId, firstName },
  householdId,
  onClose,
}: {
  person: StaffPerson
  householdId: string
  onClose: () => void
}) {
  const { locationId } = usePlace()
  const queryClient = useQueryClient()
  const dialog = useRef<HTMLDialogElement>(null)
  const [picture, setPicture] = useState<{ blob: Blob; address: string }>()
  const { video, state, retry, turn } = useCamera('environment')
  const save = useMutation({
    mutationFn: (bytes: Blob) =>
      upload(takeStaffPhoto, {
        params: { locationId: String(locationId), household: householdId, contactId },
        bytes,
        onProgress: () => undefined,
      }),
    onSuccess: async () => {
      dialog.current?.close()
      await queryClient.invalidateQueries({ queryKey: householdQuery(locationId, householdId, 'desk').queryKey })
    },
  })
  useEffect(() => dialog.current?.showModal(), [])
  const take = async () => {
    const taken = video.current ? await takeSquare(video.current) : undefined
    if (taken) setPicture(taken)
  }
  const label = t('take-photo-of', { name: firstName })
  const isMirrored = state.kind === 'on' && state.isMirrored
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={label} onClose={onClose}>
      <h2>{label}</h2>
      <div className={styles.picture}>
        <video ref={video} data-mirrored={isMirrored || undefined} muted playsInline aria-hidden="true" />
        {state.kind === 'on' && !picture && (
          <svg className={styles.oval} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
            <ellipse cx="50" cy="49" rx="27" ry="36" />
          </svg>
        )}
        {picture && <img src={picture.address} alt={label} />}
        {state.kind !== 'on' && <CameraMessage state={state} onRetry={retry} />}
      </div>
      <p>{t('photo-hint')}</p>
      {save.isError && (
        <Banner tone="bad" title={t('photo-failed')}>
          {save.error.message}
        </Banner>
      )}
      {picture ? (
        <div className={styles.buttons}>
          <Button
            look="secondary"
            onClick={() => {
              save.reset()
              setPicture(undefined)
            }}
          >
            {t('again')}
          </Button>
          <Button busy={save.isPending ? t('saving') : undefined} onClick={() => save.mutate(picture.blob)}>
            {t('use-it')}
          </Button>
        </div>
      ) : (
        <div className={styles.buttons}>
          <Button look="secondary" onClick={() => dialog.current?.close()}>
            {t('cancel')}
          </Button>
          {state.kind === 'on' && state.canTurn && (
            <Button look="secondary" onClick={turn}>
              {t('turn')}
            </Button>
          )}
          <Button disabled={state.kind !== 'on'} onClick={() => void take()}>
            {t('take')}
          </Button>
        </div>
      )}
    </dialog>
  )
}

/** The square in the middle of the picture, as the oval shows it: not mirrored, also if the display is. */
async function takeSquare(video: HTMLVideoElement): Promise<{ blob: Blob; address: string } | undefined> {
  const side = Math.min(video.videoWidth, video.videoHeight)
  const canvas = document.createElement('canvas')
  canvas.width = takenSize
  canvas.height = takenSize
  const left = (video.videoWidth - side) / 2
  const top = (video.videoHeight - side) / 2
  canvas.getContext('2d')?.drawImage(video, left, top, side, side, 0, 0, takenSize, takenSize)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality))
  // A data URL: nothing has to be released when the dialog is left.
  return blob ? { blob, address: canvas.toDataURL('image/jpeg', jpegQuality) } : undefined
}
