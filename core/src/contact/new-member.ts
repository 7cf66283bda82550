import * as z from 'zod/mini'
import { t } from '../catalogue/new-member.ts'
import { brokenRule } from '../contract/broken-rule.ts'
import { isCalendarDate, type CalendarDate } from '../calendar/calendar-date.ts'
import { foldName } from './fold-name.ts'
import { foldCustomerName } from './fold-customer-name.ts'

/** The maximum number of people in a household (docs/domain.md, "Adding a family member"). */
export const maxHouseholdSize = 20
const firstPossibleBirthDate = '1902-01-02'
const maxNameLength = 50

const nameSchema = (name: 'first' | 'last') =>
  z.pipe(
    z.pipe(z.string().check(z.maxLength(200)), z.transform(foldName)),
    z.string().check(
      z.minLength(1, brokenRule(t, 'name-missing', { name })),
      z.maxLength(maxNameLength, brokenRule(t, 'name-too-long', { name, max: maxNameLength })),
      z.refine((text) => /^[\p{L}\p{M}' -]*$/u.test(text), {
        ...brokenRule(t, 'name-characters', { name }),
        abort: true,
      }),
      z.regex(/^$|\p{L}/u, brokenRule(t, 'name-without-letter', { name })),
    ),
  )

/**
 * The input for a new family member (docs/domain.md, "Adding a family member"). Names may have Unicode letters, spaces,
 * ' and -; the typographic ’ and ‐ of phones are replaced by the plain ones. `today` is the resort day.
 */
export function newMemberSchema(today: CalendarDate) {
  return z.object({
    firstName: nameSchema('first'),
    lastName: nameSchema('last'),
    dateOfBirth: z.string().check(
      z.refine((date) => date !== '', { ...brokenRule(t, 'birth-date-missing'), abort: true }),
      z.refine((date) => /^\d{4}-\d{2}-\d{2}$/.test(date), {
        ...brokenRule(t, 'birth-date-incomplete'),
        abort: true,
      }),
      z.refine((date) => isBetween(date.slice(5, 7), 1, 12), {
        ...brokenRule(t, 'month'),
        abort: true,
      }),
      z.refine((date) => isBetween(date.slice(8), 1, 31), { ...brokenRule(t, 'day'), abort: true }),
      z.refine(isCalendarDate, { ...brokenRule(t, 'no-such-day'), abort: true }),
      z.refine((date) => date >= firstPossibleBirthDate, {
        ...brokenRule(t, 'birth-year'),
        abort: true,
      }),
      z.refine((date) => date <= today, brokenRule(t, 'born-in-future')),
    ),
  })
}
function isBetween(digits: string, min: number, max: number): boolean {
  return Number(digits) >= min && Number(digits) <= max
}

export type NewMember = z.infer<ReturnType<typeof newMemberSchema>>

type ExistingMember = { firstName: string; lastName: string; birthDate: CalendarDate | null }

/** True if a member of the household has the same folded name and birth date as the new one. */
export function isSamePerson(existing: ExistingMember, member: NewMember): boolean {
  return (
    existing.birthDate === member.dateOfBirth &&
    foldCustomerName(existing.firstName, existing.lastName) === foldCustomerName(member.firstName, member.lastName)
  )
}
