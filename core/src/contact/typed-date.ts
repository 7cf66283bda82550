import type { DateFormat } from '../calendar/date-format.ts'

/** A day as three typed parts. */
export type TypedDate = { day: string; month: string; year: string }

/** The order of the parts for each date format. */
export const datePartOrder = {
  mmddyyyy: ['month', 'day', 'year'],
  ddmmyyyy: ['day', 'month', 'year'],
} as const satisfies Record<DateFormat, readonly (keyof TypedDate)[]>

/** The typed parts as `YYYY-MM-DD`, also if no such day exists; empty if all parts are empty. */
export function parseTypedDate({ day, month, year }: TypedDate): string {
  const parts = [year.trim(), month.trim(), day.trim()]
  return parts.every((part) => part === '') ? '' : parts.map((part) => part.padStart(2, '0')).join('-')
}
