import * as z from 'zod/mini'
import { isCalendarDate, type CalendarDate } from '../calendar/calendar-date.ts'
import type { DateFormat } from '../calendar/date-format.ts'
import { t } from '../catalogue/admin-rule.ts'
import { foldWord } from '../contact/fold-customer-name.ts'
import { datePartOrder, parseTypedDate } from '../contact/typed-date.ts'
import { brokenRule } from '../contract/broken-rule.ts'

/** From so many letters on a name is searched. */
const minStaffSearchLetters = 3
const maxSearchLength = 100

/** The words of a name, folded for comparison, and a birth date if one was typed. */
export type StaffSearchTerms = { words: readonly string[]; birthDate: CalendarDate | undefined }

/**
 * Parses what staff typed to find somebody by name: first and last name in any order, and the birth date in the order of
 * the resort or as `YYYY-MM-DD`. Undefined if there are fewer than three letters.
 */
export function parseStaffSearch(typed: string, dateFormat: DateFormat): StaffSearchTerms | undefined {
  const dated = /\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/.exec(typed)
  const birthDate = dated ? parseBirthDate(dated[0], dateFormat) : undefined
  const words = typed
    .replace(dated?.[0] ?? '', ' ')
    .split(/[\s,]+/)
    .map(foldWord)
    .filter((word) => word !== '')
  // No name has a digit: this is the beginning of a code.
  if (words.join('').length < minStaffSearchLetters || words.some((word) => /\d/.test(word))) return undefined
  return { words, birthDate }
}

function parseBirthDate(text: string, dateFormat: DateFormat): CalendarDate | undefined {
  const parts = text.split(/[-/.]/)
  const order = (parts[0]?.length ?? 0) === 4 ? (['year', 'month', 'day'] as const) : datePartOrder[dateFormat]
  const typed = { year: '', month: '', day: '' }
  for (const [index, name] of order.entries()) typed[name] = parts[index] ?? ''
  const date = parseTypedDate(typed)
  return isCalendarDate(date) ? date : undefined
}

/** A search of staff. It may be personal data, so it is sent in the body, which is never logged. */
export const StaffSearch = z
  .object({
    search: z.string().check(z.trim(), z.maxLength(maxSearchLength, brokenRule(t, 'search-too-long', { max: 100 }))),
  })
  .register(z.globalRegistry, { id: 'StaffSearch' })

/** The maximum number of households in an answer. With more, staff must type more. */
export const maxStaffSearchResults = 20

/** A household that a search by name found. */
export const StaffSearchRow = z
  .object({
    /** The IP code of the head. */
    household: z.string(),
    /** null for a household that never signed in. */
    reference: z.nullable(z.string()),
    firstName: z.string(),
    lastName: z.string(),
    guests: z.int(),
    /** The next day for which the household bought something, from today on; null if there is none. */
    expectedOn: z.nullable(z.string()),
    /** How many of them have arrived today. */
    arrived: z.int(),
  })
  .register(z.globalRegistry, { id: 'StaffSearchRow' })
export type StaffSearchRow = z.infer<typeof StaffSearchRow>

export const StaffSearchResult = z
  .object({
    today: z.string(),
    households: z.array(StaffSearchRow),
    hasMore: z.boolean(),
    /** False if the point of sale cannot be searched by name. */
    isSearchable: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'StaffSearchResult' })
export type StaffSearchResult = z.infer<typeof StaffSearchResult>

/** In the order in which the desk needs them: expected today, then on coming days, then the others. */
export function sortSearchRows(rows: readonly StaffSearchRow[]): StaffSearchRow[] {
  const key = ({ expectedOn, lastName, firstName }: StaffSearchRow) =>
    `${expectedOn ?? '9999'} ${lastName} ${firstName}`.toLowerCase()
  return rows.toSorted((one, other) => (key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0))
}
