import type { CalendarDate } from '../calendar-date.ts'
import type { DateFormat } from '../date-format.ts'

/** A day as three typed parts, in whichever order they stand. */
export type TypedDate = { day: string; month: string; year: string }

/** The parts in the order in which this resort writes days. */
export const partsInOrder = {
  mmddyyyy: ['month', 'day', 'year'],
  ddmmyyyy: ['day', 'month', 'year'],
} as const satisfies Record<DateFormat, readonly (keyof TypedDate)[]>

/** `YYYY-MM-DD` of the typed parts, whether or not such a day exists; empty until every part is a number. */
export function calendarDateOf({ day, month, year }: TypedDate): CalendarDate {
  const isWhole = /^\s*\d{4}\s*$/.test(year) && [day, month].every((part) => /^\s*\d{1,2}\s*$/.test(part))
  return isWhole ? `${year.trim()}-${month.trim().padStart(2, '0')}-${day.trim().padStart(2, '0')}` : ''
}
