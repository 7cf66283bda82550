import type { DateFormat } from '../date-format.ts'

/** A day as three typed parts, in whichever order they stand. */
export type TypedDate = { day: string; month: string; year: string }

/** The parts in the order in which this resort writes days. */
export const partsInOrder = {
  mmddyyyy: ['month', 'day', 'year'],
  ddmmyyyy: ['day', 'month', 'year'],
} as const satisfies Record<DateFormat, readonly (keyof TypedDate)[]>

/** `YYYY-MM-DD` of the typed parts, whether or not such a day exists; empty while nothing is typed. */
export function calendarDateOf({ day, month, year }: TypedDate): string {
  const parts = [year.trim(), month.trim(), day.trim()]
  return parts.every((part) => part === '') ? '' : parts.map((part) => part.padStart(2, '0')).join('-')
}
