import { isMinor, type Contact } from '../contact/contact.ts'
import { listMinors } from './relationship.ts'
import type { WaiverText } from './waiver.ts'

type Covered = Pick<Contact, 'contactId' | 'firstName' | 'lastName' | 'age' | 'isHeadOfHouseHold'>

/**
 * The affirmation for these people. It mentions children only if there may be one, and others only if there are some.
 */
export function getAffirmation(
  text: Pick<WaiverText, 'affirmation' | 'adultsAffirmation' | 'ownAffirmation'>,
  contacts: readonly Pick<Covered, 'age' | 'isHeadOfHouseHold'>[],
  adultAge: number,
): string {
  if (listMinors(contacts, adultAge).length > 0) return text.affirmation
  return contacts.length > 1 ? text.adultsAffirmation : text.ownAffirmation
}

/**
 * Who gets the phone before the next signature: another adult who signs for themselves, or the guest afterwards.
 * Undefined if the phone stays with the same person.
 */
export function getNextPhoneHolder({
  covered,
  coveredBefore,
  head,
  adultAge,
}: {
  covered: readonly Covered[]
  /** The people of the previous signature; undefined for the first one. */
  coveredBefore: readonly Covered[] | undefined
  head: Covered
  adultAge: number
}): Covered | undefined {
  const getSigner = (contacts: readonly Covered[]): Covered => {
    const [only, ...others] = contacts
    return only && others.length === 0 && !isMinor(only, adultAge) ? only : head
  }
  const next = getSigner(covered)
  const before = coveredBefore ? getSigner(coveredBefore) : head
  return next.contactId === before.contactId ? undefined : next
}
