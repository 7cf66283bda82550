import * as z from 'zod/mini'
import { isMinor, type Contact } from '../contact/contact.ts'

/** How the signer is related to a minor for whom they sign, as they say. */
export const relationships = ['parent', 'legal-guardian', 'other-adult'] as const
export const Relationship = z.enum(relationships)
export type Relationship = z.infer<typeof Relationship>

/** What a signer says about one minor. */
export const MinorRelationship = z
  .object({ contactId: z.string().check(z.maxLength(100)), relationship: Relationship })
  .register(z.globalRegistry, { id: 'MinorRelationship' })
export type MinorRelationship = z.infer<typeof MinorRelationship>

type Covered = Pick<Contact, 'contactId' | 'age' | 'isHeadOfHouseHold'>

/** Those of some people for whom somebody else signs because they are minors. The signer says how they are related to each. */
export function listMinors<Person extends Pick<Covered, 'age' | 'isHeadOfHouseHold'>>(
  contacts: readonly Person[],
  adultAge: number,
): Person[] {
  return contacts.filter((contact) => !contact.isHeadOfHouseHold && isMinor(contact, adultAge))
}

/**
 * True if the answers name each of these minors once, and nobody else. Pages from before the question send none, which is
 * accepted too.
 */
export function isEveryMinorNamed(
  answers: readonly MinorRelationship[] | undefined,
  minors: readonly Pick<Covered, 'contactId'>[],
): boolean {
  if (answers === undefined) return true
  const named = new Set(answers.map(({ contactId }) => contactId))
  return (
    named.size === answers.length &&
    named.size === minors.length &&
    minors.every(({ contactId }) => named.has(contactId))
  )
}
