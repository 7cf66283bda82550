import { fullName, initials, type Contact } from '@first-chair/core/contact/contact'
import { usePhotos } from '../../use-contact-tasks.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import styles from './check-in.module.css'

type Face = Pick<Contact, 'contactId' | 'firstName' | 'lastName'>

/**
 * Overlapping faces in a row; with `done`, ticks appear one after the other. Decoration: the text beside says the same.
 */
export function Faces({
  contacts,
  size = 44,
  done = false,
}: {
  contacts: readonly Face[]
  size?: number
  done?: boolean
}) {
  const photos = usePhotos()
  return (
    <span className={styles.pile} aria-hidden="true">
      {contacts.map((contact, position) => (
        <span key={contact.contactId} className={styles.piled} title={fullName(contact)}>
          {done ? (
            <TickedFace contact={contact} photo={photos.get(contact.contactId)} size={size} delay={position * 80} />
          ) : (
            <Avatar initials={initials(contact)} photo={photos.get(contact.contactId)} size={size} />
          )}
        </span>
      ))}
    </span>
  )
}

/** A face with a green tick that appears after `delay` milliseconds. */
export function TickedFace({
  contact,
  photo,
  size,
  delay,
}: {
  contact: Face
  photo: string | undefined
  size: number
  delay: number
}) {
  return (
    <span className={styles.ticked}>
      <Avatar initials={initials(contact)} photo={photo} size={size} />
      <span className={styles.tick} style={{ width: size * 0.4, height: size * 0.4, animationDelay: `${delay}ms` }}>
        <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path
            d="M4.5 12.5l5 5 10-11"
            fill="none"
            stroke="currentColor"
            strokeWidth="3.4"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </span>
    </span>
  )
}
