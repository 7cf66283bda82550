import type { Contact } from '@first-chair/core/contact/contact'
import type { Guest } from './context.ts'

/**
 * True for a household at a kiosk. Nobody has checked who stands there: it may have found the card or the receipt of
 * somebody else, so it reads nothing that was stored before (docs/decisions/0129).
 */
export function isAtKiosk({ handOver }: Pick<Guest, 'handOver'>): boolean {
  return handOver?.on === 'kiosk'
}

/** A person as the caller may see them: at a kiosk without photo and birth date. */
export function limitContact(contact: Contact, caller: Pick<Guest, 'handOver'>): Contact {
  return isAtKiosk(caller) ? { ...contact, photo: null, dateOfBirth: null } : contact
}
