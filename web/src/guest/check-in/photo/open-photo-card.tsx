import { mayAdvance } from '@first-chair/core/contact-task/check-in-flow'
import { maySkip } from '@first-chair/core/contact-task/editing-profiles'
import { initials } from '@first-chair/core/contact/contact'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { getPhotoRejectionMessage } from '@first-chair/core/photo-review/photo-rejection'
import { lazy, Suspense, useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { t } from '../../../catalogue/photo.ts'
import { createChunkLoader } from '../../../loading/chunk-loader.ts'
import { useMedia } from '../../../art/use-media.ts'
import { useTexts } from '../../../settings/use-settings.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { cardClass } from '../../../ui/card.ts'
import { FieldError } from '../../../ui/form/field-error.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useOnline } from '../../../ui/feedback/offline-strip.tsx'
import { hasOutbox } from '../../outbox/deliver.ts'
import { usePhotos } from '../../use-contact-tasks.ts'
import { isNoLongerRequired, NoLongerRequired } from '../step/no-longer-required.tsx'
import { getEditLabel } from './photo-card.tsx'
import { PhotoFrame, type PhotoShellProps } from './photo-frame.tsx'
import { PhotoTips } from './photo-tips.tsx'
import styles from './photo.module.css'
import { PictureInputs, type PictureSource } from './picture-inputs.tsx'
import { preloadResizer } from './crop-square.ts'
import { usePicture } from './use-picture.ts'

const loadCropPhoto = createChunkLoader(() => import('./crop-photo.tsx'))
const CropPhoto = lazy(async () => ({ default: (await loadCropPhoto()).CropPhoto }))

type OpenPhotoCardProps = {
  shell: PhotoShellProps
  contactTask: ContactTask
  skip: { isPending: boolean; error: Error | null }
  /** Undefined unless the guest opened this card with its button. */
  onCancel: (() => void) | undefined
  onSend: (photo: Blob) => void
  onSkip: () => void
  /** The other cards. */
  children: ReactNode
}

/** The open card: first the buttons to choose a picture, then the chosen picture in the cropper. */
export function OpenPhotoCard({ onSend, ...props }: OpenPhotoCardProps) {
  const { shell, contactTask, children } = props
  const { contact } = contactTask
  const source = useRef<PictureSource>(null)
  const chosen = usePicture()
  const buttonLabel = getEditLabel(contact, useTexts().photo)
  const focus = useCardFocus(chosen.picture !== undefined)

  useEffect(() => {
    // A picture can be chosen offline too: the cropper is loaded ahead.
    void loadCropPhoto().catch(() => {})
    void preloadResizer()
  }, [])

  const inputs = (
    <PictureInputs ref={source} name={contact.firstName} isOwn={contact.isHeadOfHouseHold} onChoose={chosen.choose} />
  )
  const message = <FieldError id={`photo-${contactTask.id}-refused`} message={chosen.message} />

  if (!chosen.picture) {
    return <ChoosePhoto {...props} {...{ source, focus, buttonLabel, inputs, message }} isOpening={chosen.isOpening} />
  }
  return (
    <Suspense fallback={<PhotoFrame shell={shell} actions={<Button busy={t('opening')}>{buttonLabel}</Button>} />}>
      <CropPhoto
        key={chosen.picture.url}
        {...{ shell, contactTask, source, buttonLabel, inputs, message, onSend }}
        picture={chosen.picture}
        onDrop={chosen.drop}
      >
        {children}
      </CropPhoto>
    </Suspense>
  )
}

/**
 * Focuses the name of the next member, so that a screen reader says it, and after the sheet was closed without saving
 * the button that opened it. On the first card of the page, the heading has the focus.
 */
function useCardFocus(hasPicture: boolean) {
  const name = useRef<HTMLHeadingElement>(null)
  const camera = useRef<HTMLButtonElement>(null)
  const library = useRef<HTMLButtonElement>(null)
  const openedBy = useRef(camera)
  const hadPicture = useRef(false)
  useEffect(() => {
    if (document.activeElement === document.body) name.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    if (hadPicture.current && !hasPicture) openedBy.current.current?.focus()
    hadPicture.current = hasPicture
  }, [hasPicture])
  const setOpenedBy = (button: 'camera' | 'library') => {
    openedBy.current = button === 'camera' ? camera : library
  }
  return { name, camera, library, setOpenedBy }
}

type ChoosePhotoProps = Omit<OpenPhotoCardProps, 'onSend'> & {
  source: RefObject<PictureSource | null>
  focus: ReturnType<typeof useCardFocus>
  buttonLabel: string
  inputs: ReactNode
  message: ReactNode
  isOpening: boolean
}

function ChoosePhoto({ focus: { name, camera, library, setOpenedBy }, ...props }: ChoosePhotoProps) {
  const { shell, contactTask, skip, message, onCancel } = props
  const { contact } = contactTask
  const photo = usePhotos().get(contact.contactId)
  const isOnline = useOnline()
  const { checkIn, photo: photoTexts } = useTexts()
  const hasTouch = useMedia('(pointer: coarse)')
  const choose = (from: 'camera' | 'library') => {
    setOpenedBy(from)
    props.source.current?.[from]()
  }
  const showsCancel = onCancel !== undefined && (mayAdvance([contactTask]) || !maySkip(shell.grouping, contactTask))
  return (
    <PhotoFrame
      shell={shell}
      others={props.children}
      actions={
        <>
          {showsCancel ? (
            <Button look="secondary" onClick={onCancel}>
              {checkIn.cancelButton}
            </Button>
          ) : (
            contactTask.isOptional && (
              <Button look="secondary" busy={skip.isPending ? t('skipping') : undefined} onClick={props.onSkip}>
                {checkIn.skipButton}
              </Button>
            )
          )}
          <Button ref={camera} busy={props.isOpening ? t('opening') : undefined} onClick={() => choose('camera')}>
            {props.buttonLabel}
          </Button>
        </>
      }
    >
      {props.inputs}
      <section className={`${cardClass({ open: true })} ${styles.open}`} aria-labelledby={`photo-${contactTask.id}`}>
        <Avatar initials={initials(contact)} photo={photo} size={120} />
        <div className={styles.openWords}>
          <h2 ref={name} id={`photo-${contactTask.id}`} className={styles.openName} tabIndex={-1}>
            {contact.firstName}
          </h2>
          {contactTask.photoRejection !== null && (
            <Banner tone="warn">{getPhotoRejectionMessage(contactTask.photoRejection, contact.firstName)}</Banner>
          )}
          <PhotoTips />
          {hasTouch && (
            <Button ref={library} look="soft" small onClick={() => choose('library')}>
              <Icon name="picture" size="s" />
              {photoTexts.libraryButton}
            </Button>
          )}
          <div role="alert">{message}</div>
        </div>
      </section>
      {!isOnline && !hasOutbox() && <Banner tone="warn">{t('chooseOffline')}</Banner>}
      {isNoLongerRequired(skip.error) && <NoLongerRequired />}
      {skip.error && !isNoLongerRequired(skip.error) && (
        <Banner tone="bad" title={t('skipFailed')}>
          {t('nothingWasLost')}
        </Banner>
      )}
    </PhotoFrame>
  )
}
