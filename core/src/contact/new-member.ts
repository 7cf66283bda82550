import * as z from 'zod/mini'
import { isCalendarDate, type CalendarDate } from '../calendar-date.ts'
import { foldedName } from '../waiver/signature.ts'
import { foldedCustomerName } from './folded-customer-name.ts'

/** The most people that one household may have (domain rules, section 2). */
export const largestHousehold = 20
const firstPossibleBirthDate = '1902-01-02'
const longestName = 50

const name = (what: string) =>
  z.pipe(
    z.pipe(z.string().check(z.maxLength(200)), z.transform(foldedName)),
    z.string().check(
      z.minLength(1, `${what} is required.`),
      z.maxLength(longestName, `${what} may have at most ${longestName} characters.`),
      z.refine((text) => /^[\p{L}\p{M}' -]*$/u.test(text), {
        error: `${what} may have letters, spaces, ' and - only.`,
        abort: true,
      }),
      z.regex(/^$|\p{L}/u, `${what} needs a letter.`),
    ),
  )

/**
 * What a guest gives to add a family member (domain rules, section 2). Names are Unicode letters, spaces, ' and -, with a
 * phone's typographic ’ and ‐ taken for the plain ones; `today` is the resort day.
 */
export function newMemberSchema(today: CalendarDate) {
  return z.object({
    firstName: name('First name'),
    lastName: name('Last name'),
    dateOfBirth: z.string().check(
      z.refine((date) => date !== '', { error: 'Please give a date of birth.', abort: true }),
      z.refine((date) => /^\d{4}-\d{2}-\d{2}$/.test(date), {
        error: 'Please give day, month and year as numbers, and the year with four digits.',
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
function isBetween(digits: string, least: number, most: number): boolean {
  return Number(digits) >= least && Number(digits) <= most
}

export type NewMember = z.infer<ReturnType<typeof newMemberSchema>>

type Known = { firstName: string; lastName: string; birthDate: CalendarDate | null }

/** Somebody of the household with the same folded name and birth date: "is this the same person?" */
export function isSamePerson(known: Known, member: NewMember): boolean {
  return (
    known.birthDate === member.dateOfBirth &&
    foldedCustomerName(known.firstName, known.lastName) === foldedCustomerName(member.firstName, member.lastName)
  )
}
