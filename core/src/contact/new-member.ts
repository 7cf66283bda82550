import * as z from 'zod/mini'
import { isCalendarDate, type CalendarDate } from '../calendar/calendar-date.ts'
import { foldName } from './fold-name.ts'
import { foldCustomerName } from './fold-customer-name.ts'

/** The maximum number of people in a household (docs/domain.md, "Adding a family member"). */
export const maxHouseholdSize = 20
const firstPossibleBirthDate = '1902-01-02'
const maxNameLength = 50

const name = (label: string) =>
  z.pipe(
    z.pipe(z.string().check(z.maxLength(200)), z.transform(foldName)),
    z.string().check(
      z.minLength(1, `${label} is required.`),
      z.maxLength(maxNameLength, `${label} may have at most ${maxNameLength} characters.`),
      z.refine((text) => /^[\p{L}\p{M}' -]*$/u.test(text), {
        error: `${label} may have only letters, spaces, ' and -.`,
        abort: true,
      }),
      z.regex(/^$|\p{L}/u, `${label} needs a letter.`),
    ),
  )

/**
 * The input for a new family member (docs/domain.md, "Adding a family member"). Names may have Unicode letters, spaces,
 * ' and -; the typographic ’ and ‐ of phones are replaced by the plain ones. `today` is the resort day.
 */
export function newMemberSchema(today: CalendarDate) {
  return z.object({
    firstName: name('First name'),
    lastName: name('Last name'),
    dateOfBirth: z.string().check(
      z.refine((date) => date !== '', { error: 'Please enter a date of birth.', abort: true }),
      z.refine((date) => /^\d{4}-\d{2}-\d{2}$/.test(date), {
        error: 'Please enter day, month and year as numbers, and the year with four digits.',
        abort: true,
      }),
      z.refine((date) => isBetween(date.slice(5, 7), 1, 12), {
        error: 'The month is a number from 1 to 12.',
        abort: true,
      }),
      z.refine((date) => isBetween(date.slice(8), 1, 31), { error: 'The day is a number from 1 to 31.', abort: true }),
      z.refine(isCalendarDate, { error: 'This month has no such day. Please check the date.', abort: true }),
      z.refine((date) => date >= firstPossibleBirthDate, {
        error: 'Please check the year of birth.',
        abort: true,
      }),
      z.refine((date) => date <= today, { error: 'A date of birth cannot be in the future.' }),
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
