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
  /** The four fields hold the sibling's contacts: there is nothing to copy. */
  isSame: boolean
  fill: (contacts: EmergencyContacts) => void
}

/** Fills the four fields of the emergency contacts with a sibling's; can be undone for a moment. The focus stays. */
export function CopyContacts({ copy, typed, isSame, fill }: CopyContactsProps) {
  const photos = usePhotos()
  const [before, setBefore] = useState<EmergencyContacts | undefined>(undefined)
  /** The button stays once it was pressed, because the focus is on it. */
  const [hasCopied, setHasCopied] = useState(false)
  const forget = useCallback(() => setBefore(undefined), [])
  if (isSame && !hasCopied) return null
  return (
    <>
      <button
        type="button"
        className={styles.copy}
        onClick={() => {
          setBefore(typed())
          setHasCopied(true)
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
