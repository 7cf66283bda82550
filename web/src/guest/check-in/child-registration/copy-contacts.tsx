import { initials } from '@first-chair/core/contact/contact'
import { useCallback, useState } from 'react'
import { t } from '../../../catalogue/child-registration.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Toast } from '../../../ui/feedback/toast.tsx'
import { usePhotos } from '../../use-contact-tasks.ts'
import styles from './child-registration.module.css'
import type { ContactsToCopy, EmergencyContacts } from './contacts-to-copy.ts'

type CopyContactsProps = {
  copy: ContactsToCopy
  /** Returns the current values of the four fields. */
  getTyped: () => EmergencyContacts
  /** The four fields already hold the sibling's contacts: there is nothing to copy. */
  isSame: boolean
  fill: (contacts: EmergencyContacts) => void
}

/**
 * Fills the four fields with a sibling's emergency contacts. A toast offers to undo this. The focus stays on the
 * button.
 */
export function CopyContacts({ copy, getTyped, isSame, fill }: CopyContactsProps) {
  const photos = usePhotos()
  const [previous, setPrevious] = useState<EmergencyContacts | undefined>(undefined)
  /** The button stays after it was pressed, because it has the focus. */
  const [hasCopied, setHasCopied] = useState(false)
  const dismissUndo = useCallback(() => setPrevious(undefined), [])
  if (isSame && !hasCopied) return null
  return (
    <>
      <button
        type="button"
        className={styles.copy}
        onClick={() => {
          setPrevious(getTyped())
          setHasCopied(true)
          fill(copy.contacts)
        }}
      >
        <Avatar initials={initials(copy.from)} photo={photos.get(copy.from.contactId)} size={44} />
        <span>
          {t('copyFrom', { name: copy.from.firstName })}
          <span className={styles.copied}>{copy.names}</span>
        </span>
        <Icon name="copy" />
      </button>
      {previous && (
        <div className={styles.toast}>
          <Toast
            action={t('undo')}
            onAction={() => {
              fill(previous)
              dismissUndo()
            }}
            onGone={dismissUndo}
          >
            {t('copiedFrom', { name: copy.from.firstName })}
          </Toast>
        </div>
      )}
    </>
  )
}
