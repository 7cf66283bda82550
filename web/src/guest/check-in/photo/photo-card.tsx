import { fullName, initials, type Contact } from '@first-chair/core/contact/contact'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { getPhotoRejectionMessage } from '@first-chair/core/photo-review/photo-rejection'
import type { LanguageSettings } from '@first-chair/core/settings/language'
import { useEffect, useRef } from 'react'
import { t } from '../../../catalogue/photo.ts'
import { useTexts } from '../../../settings/use-settings.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { cardClass } from '../../../ui/card.ts'
import { FieldError } from '../../../ui/form/field-error.tsx'
import { TryAgainLabel } from '../../try-again-label.tsx'
import { useWaitingEntry } from '../../unsent.ts'
import { usePhotos } from '../../use-contact-tasks.ts'
import { TickedFace } from '../step/faces.tsx'
import styles from './photo.module.css'
import type { Upload } from './use-uploads.ts'

/** The closed card of one contact: the face, the status, and the button to add or update the photo. */
export function PhotoCard({
  contactTask,
  upload,
  focus,
  onEdit,
  onTryAgain,
}: {
  contactTask: ContactTask
  upload: Upload | undefined
  /** What gets the focus when the guest returns from editing this card. */
  focus: 'button' | 'name' | undefined
  onEdit: () => void
  onTryAgain: (photo: Blob) => void
}) {
  const { contact, isComplete, isSkipped } = contactTask
  const { checkIn, photo: photoTexts } = useTexts()
  const photo = usePhotos().get(contact.contactId)
  const name = useRef<HTMLHeadingElement>(null)
  const edit = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (focus === 'button') edit.current?.focus()
    if (focus === 'name') name.current?.focus({ preventScroll: true })
  }, [focus])
  const waiting = useWaitingEntry(contactTask.id)
  const isDone = isComplete && !isSkipped && upload === undefined && !waiting
  return (
    <li className={`${cardClass()} ${styles.card}`}>
      {isDone ? (
        <TickedFace contact={contact} photo={photo} size={56} delay={0} />
      ) : (
        <Avatar initials={initials(contact)} photo={photo} size={56} />
      )}
      <div className={styles.who}>
        <h2 ref={name} className={styles.name} tabIndex={-1}>
          {contact.firstName}
        </h2>
        {upload?.state === 'failed' ? (
          <div role="alert">
            <FieldError id={`photo-${contactTask.id}`} message={t('notSent', { reason: upload.message })} />
          </div>
        ) : (
          <p className={styles.state} role={upload ? 'status' : undefined}>
            {upload?.state === 'sending'
              ? getUploadStatus(upload.percent)
              : waiting
                ? t(waiting.isSkip ? 'skipOnThisPhone' : 'onThisPhone')
                : getStatus(contactTask, checkIn)}
          </p>
        )}
        {upload?.state === 'sending' && (
          <progress
            className={styles.progress}
            max="100"
            value={upload.percent}
            aria-label={t('sendingPhotoOf', { name: fullName(contact) })}
          />
        )}
      </div>
      {upload?.state === 'failed' && (
        <Button small look="soft" onClick={() => onTryAgain(upload.photo)}>
          <TryAgainLabel />
        </Button>
      )}
      {upload?.state !== 'sending' && (
        <Button
          ref={edit}
          small
          look={upload ? 'ghost' : 'soft'}
          onClick={onEdit}
          aria-label={t('buttonOf', { button: getEditLabel(contact, photoTexts), name: fullName(contact) })}
        >
          {getEditLabel(contact, photoTexts)}
        </Button>
      )}
    </li>
  )
}

/** The label of the button: add a photo, or update the stored one. */
export function getEditLabel({ photoHash }: Pick<Contact, 'photoHash'>, texts: LanguageSettings['photo']): string {
  return photoHash === null ? texts.addButton : texts.updateButton
}

/** Screen readers announce this status, so it does not change with every percent. */
function getUploadStatus(percent: number): string {
  return t(percent < 100 ? 'sending' : 'saving')
}

function getStatus(
  { isComplete, isSkipped, photoRejection, contact }: ContactTask,
  texts: LanguageSettings['checkIn'],
): string {
  if (photoRejection !== null) return getPhotoRejectionMessage(photoRejection, contact.firstName)
  return isSkipped ? texts.skipped : isComplete ? t('photoAdded') : texts.notCompleted
}
