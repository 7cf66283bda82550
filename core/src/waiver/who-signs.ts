import { isMinor, type Contact } from '../contact/contact.ts'
import type { WaiverText } from './waiver.ts'

type Covered = Pick<Contact, 'contactId' | 'firstName' | 'lastName' | 'age' | 'isHeadOfHouseHold'>

/** What the signer affirms about these people: it speaks of children only where there may be one, and of others only where there are some. */
export function affirmationOf(
  text: Pick<WaiverText, 'affirmation' | 'adultsAffirmation' | 'ownAffirmation'>,
  contacts: readonly Pick<Covered, 'age' | 'isHeadOfHouseHold'>[],
  adultAge: number,
): string {
  if (contacts.some((contact) => !contact.isHeadOfHouseHold && isMinor(contact, adultAge))) return text.affirmation
  return contacts.length > 1 ? text.adultsAffirmation : text.ownAffirmation
}

/**
 * To whom the phone goes before the next signature: to another adult who signs alone, and back to the guest afterwards.
 * Undefined where it stays where it is.
 */
export function nextToHoldPhone({
  covered,
  coveredBefore,
  head,
  adultAge,
}: {
  covered: readonly Covered[]
  /** Whom the signature before covered; undefined for the first. */
  coveredBefore: readonly Covered[] | undefined
  head: Covered
  adultAge: number
}): Covered | undefined {
  const signer = (contacts: readonly Covered[]): Covered => {
    const [only, ...others] = contacts
    return only && others.length === 0 && !isMinor(only, adultAge) ? only : head
  }
  const next = signer(covered)
  const before = coveredBefore ? signer(coveredBefore) : head
  return next.contactId === before.contactId ? undefined : next
}
