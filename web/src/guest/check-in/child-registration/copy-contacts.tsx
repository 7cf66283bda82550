import { initials } from '@first-chair/core/contact/contact'
import { useCallback, useState } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Toast } from '../../../ui/toast.tsx'
import { usePhotos } from '../../use-contact-tasks.ts'
import styles from './child-registration.module.css'
import type { ContactsToCopy, EmergencyContacts } from './contacts-to-copy.ts'

type CopyContactsProps = {
  copy: ContactsToCopy
  /** What stands in the four fields now. */
  typed: () => EmergencyContacts
  fill: (contacts: EmergencyContacts) => void
}

/** Fills the four fields of the emergency contacts with a sibling's; can be undone for a moment. The focus stays. */
export function CopyContacts({ copy, typed, fill }: CopyContactsProps) {
  const photos = usePhotos()
  const [before, setBefore] = useState<EmergencyContacts | undefined>(undefined)
  const forget = useCallback(() => setBefore(undefined), [])
  return (
    <>
      <button
        type="button"
        className={styles.copy}
        onClick={() => {
          setBefore(typed())
          fill(copy.contacts)
        }}
      >
        <Avatar initials={initials(copy.from)} photo={photos.get(copy.from.contactId)} size={44} />
        <span>
          Copy from {copy.from.firstName}
          <span className={styles.copied}>{copy.words}</span>
        </span>
        <Icon name="copy" />
      </button>
      {before && (
        <div className={styles.toast}>
          <Toast
            action="Undo"
            onAction={() => {
              fill(before)
              forget()
            }}
            onGone={forget}
          >
            {`Copied from ${copy.from.firstName}.`}
          </Toast>
        </div>
      )}
    </>
  )
}
