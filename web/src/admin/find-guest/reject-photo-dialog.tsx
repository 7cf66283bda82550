import { Failure } from '@first-chair/core/contract/failure'
import {
  getPhotoRejectionMessage,
  photoRejectionReasons,
  type PhotoRejectionReason,
} from '@first-chair/core/photo-review/photo-rejection'
import { rejectPhoto, type ReviewedPhoto } from '@first-chair/core/photo-review/photo-review.api'
import { Button, Radio } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import answers from '../look/shared.module.css'
import styles from './find-guest.module.css'
import { GuestPhoto } from './guest-photo.tsx'
import { rejectionLabels } from './rejection-labels.ts'

/** Asks why a photo is not accepted, and shows the exact sentence that the guest reads before it is sent. */
export function RejectPhotoDialog({
  person,
  ipCode,
  hasEmail,
  onReload,
  onClose,
}: {
  person: ReviewedPhoto & { photoHash: string }
  ipCode: string
  hasEmail: boolean
  /** Loads the photos again, because one has changed. */
  onReload: () => void
  onClose: () => void
}) {
  const { contactId, firstName, photoHash } = person
  const [reason, setReason] = useState<PhotoRejectionReason>()
  const [isReasonMissing, setReasonMissing] = useState(false)
  const rejection = useMutation({
    mutationFn: (chosen: PhotoRejectionReason) =>
      call(rejectPhoto, { params: { contactId }, body: { ipCode, photoHash, reason: chosen } }),
    onSuccess: ({ isNew, emails, rejection: { reason: stored, rejectedBy } }) => {
      notifications.show({
        message: isNew
          ? `${firstName} is asked for a new photo${emails > 0 ? ', also by e-mail' : ''}.`
          : `${rejectedBy} did that before: ${rejectionLabels[stored].toLowerCase()}.`,
      })
      onReload()
      onClose()
    },
  })
  const isReplaced = rejection.error instanceof Failure && rejection.error.code === 'changed-meanwhile'
  const send = () => {
    setReasonMissing(reason === undefined)
    if (reason !== undefined) rejection.mutate(reason)
  }

  return (
    <Dialog title={`What is wrong with ${firstName}’s photo?`} onClose={onClose}>
      <div className={styles.reject}>
        <div className={styles.lookedAt}>
          <GuestPhoto person={person} ipCode={ipCode} size={132} />
          <p>Choose one. The guest reads the sentence below and takes a new photo. This cannot be withdrawn.</p>
        </div>
        <Radio.Group
          label="Reason"
          value={reason ?? ''}
          error={isReasonMissing ? 'Please choose a reason.' : undefined}
          onChange={(value) => {
            setReason(photoRejectionReasons.find((code) => code === value))
            setReasonMissing(false)
          }}
        >
          <div className={styles.reasons}>
            {photoRejectionReasons.map((code) => (
              <Radio key={code} value={code} label={rejectionLabels[code]} />
            ))}
          </div>
        </Radio.Group>
        <div className={styles.willRead} aria-live="polite">
          <b>{hasEmail ? 'The guest will read, here and by e-mail' : 'The guest will read, at the next sign-in'}</b>
          <p>{reason === undefined ? 'Choose a reason first.' : getPhotoRejectionMessage(reason, firstName)}</p>
        </div>
        {rejection.isError && (
          <Banner tone="bad" title={isReplaced ? 'The photo has changed' : 'Not saved'} announce>
            {rejection.error.message}
          </Banner>
        )}
        <div className={answers.answers}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {isReplaced ? (
            <Button
              onClick={() => {
                onReload()
                onClose()
              }}
            >
              Show the current photo
            </Button>
          ) : (
            <Button loading={rejection.isPending} onClick={send}>
              Ask for a new photo
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
