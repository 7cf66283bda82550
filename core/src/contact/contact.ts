import * as z from 'zod/mini'
import { calculateAge, type CalendarDate } from '../calendar/calendar-date.ts'
import { t } from '../catalogue/person.ts'

/** One family member, the guest included (docs/domain.md, "Contacts and contact tasks"). */
export const Contact = z
  .object({
    contactId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    /** Base64 JPEG; set only in the answer of the profile call. */
    photo: z.nullable(z.string()),
    photoHash: z.nullable(z.string()),
    isHeadOfHouseHold: z.boolean(),
    /** Whole years on the resort day; null if the birth date is missing. */
    age: z.nullable(z.int()),
    /** `YYYY-MM-DD`; null if the point of sale has none or a dummy, and at a kiosk. */
    dateOfBirth: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'Contact' })
export type Contact = z.infer<typeof Contact>

type PersonName = Pick<Contact, 'firstName' | 'lastName'>

export function fullName(contact: PersonName): string {
  return `${contact.firstName} ${contact.lastName}`.trim()
}

export function initials(contact: PersonName): string {
  return [contact.firstName, contact.lastName].map((name) => [...name.trim()][0]?.toUpperCase() ?? '').join('')
}

/** The default of the setting `adultAge` (docs/domain.md, "Ages"). */
export const defaultAdultAge = 18

/** A person without a birth date counts as a minor: others sign for them, and they never sign for others. */
export function isMinor(contact: Pick<Contact, 'age'>, adultAge: number): boolean {
  return contact.age === null || contact.age < adultAge
}

/**
 * True if the birth date is missing or a dummy. The guest then has to call the resort
 * (docs/domain.md, "Missing birth dates").
 */
export function isBirthDateMissing({ age }: Pick<Contact, 'age'>): boolean {
  return age === null
}

/** An age next to a name: "43", or "Under 1" before the first birthday. */
export function formatAgeShort(age: number): string {
  return t('age', { age })
}

/** An age as text: "43 years old", "1 year old", "Under 1 year old". */
export function formatAge(age: number): string {
  return t('ageInYears', { age })
}

/** Earlier birth dates are unknown or dummies (docs/domain.md, "Missing birth dates"). */
const earliestBirthDate = '1902-01-02'

/** The birth date if it is a real one; null for a missing, dummy or future one. */
export function toValidBirthDate(birthDate: CalendarDate | null, today: CalendarDate): CalendarDate | null {
  return birthDate === null || birthDate < earliestBirthDate || birthDate > today ? null : birthDate
}

/** The age in whole years on the resort day; null without a real birth date. */
export function getAge(birthDate: CalendarDate | null, today: CalendarDate): number | null {
  const validBirthDate = toValidBirthDate(birthDate, today)
  return validBirthDate === null ? null : calculateAge(validBirthDate, today)
}
