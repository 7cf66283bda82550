import * as z from 'zod/mini'
import { ageOn, type CalendarDate } from '../calendar-date.ts'

/** One family member, the guest included (specification, section 3). */
export const Contact = z
  .object({
    contactId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    /** Base64 JPEG, only where an answer says that it brings pictures. */
    photo: z.nullable(z.string()),
    photoHash: z.nullable(z.string()),
    isHeadOfHouseHold: z.boolean(),
    /** Whole years on the resort day; null when the birth date is missing. */
    age: z.nullable(z.int()),
    /** `YYYY-MM-DD`; null when the point of sale has none or a dummy. */
    dateOfBirth: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'Contact' })
export type Contact = z.infer<typeof Contact>

type Named = Pick<Contact, 'firstName' | 'lastName'>

export function fullName(contact: Named): string {
  return `${contact.firstName} ${contact.lastName}`.trim()
}

export function initials(contact: Named): string {
  return [contact.firstName, contact.lastName].map((name) => [...name.trim()][0]?.toUpperCase() ?? '').join('')
}

/** The specification's threshold where no setting says otherwise. */
export const defaultAdultAge = 18

/** Somebody whose birth date is missing counts as a minor: others sign for them, they never sign for others. */
export function isMinor(contact: Pick<Contact, 'age'>, adultAge: number): boolean {
  return contact.age === null || contact.age < adultAge
}

/** The resort has no birth date of this person, or a dummy: the guest is asked to call (domain rules, section 2). */
export function isBirthDateMissing({ age }: Pick<Contact, 'age'>): boolean {
  return age === null
}

/** An age beside a name: "43"; a baby has not had the first birthday. */
export function ageInShort(age: number): string {
  return age === 0 ? 'Under 1' : String(age)
}

/** An age in words: "43 years old", "1 year old", "Under 1 year old". */
export function ageInWords(age: number): string {
  return `${ageInShort(age)} ${age <= 1 ? 'year' : 'years'} old`
}

/** Birth dates before this day are unknown or dummies (domain rules, section 2). */
const earliestBirthDate = '1902-01-02'

/** The birth date as far as it is a real one; null for a missing, dummy or future one. */
export function knownBirthDate(birthDate: CalendarDate | null, today: CalendarDate): CalendarDate | null {
  return birthDate === null || birthDate < earliestBirthDate || birthDate > today ? null : birthDate
}

/** Age in whole years on the resort day, null without a real birth date. */
export function knownAge(birthDate: CalendarDate | null, today: CalendarDate): number | null {
  const known = knownBirthDate(birthDate, today)
  return known === null ? null : ageOn(known, today)
}
