import { initials, type Contact } from '@first-chair/core/contact/contact'
import { Avatar } from '../../../ui/avatar.tsx'
import { usePhoto } from '../../use-contact-tasks.ts'

/** The photo of a person, or initials. The photos come later than home, which is not rendered again for them. */
export function Face({ contact, size }: { contact: Contact; size: number }) {
  return <Avatar initials={initials(contact)} photo={usePhoto(contact.contactId)} size={size} />
}
