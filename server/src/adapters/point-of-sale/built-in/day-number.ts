import { addDays, type CalendarDate } from '@first-chair/core/calendar/calendar-date'

const firstDay = '2000-01-01'

/** SQL: a date as a day number. Text is slower and depends on the session's DateStyle. */
export const toDayNumber = (column: string): string => `${column} - date '${firstDay}'`

/** More different days than births, purchases and records of a resort have. */
const maxKnownDays = 100_000
const knownDays = new Map<number, CalendarDate>()

/** The day with a number. Each day is calculated once, because the rows of one batch have thousands of days. */
export function toDay(dayNumber: number): CalendarDate {
  const known = knownDays.get(dayNumber)
  if (known !== undefined) return known
  if (knownDays.size >= maxKnownDays) knownDays.clear()
  const day = addDays(firstDay, dayNumber)
  knownDays.set(dayNumber, day)
  return day
}

export function toOptionalDay(dayNumber: number | null): CalendarDate | null {
  return dayNumber === null ? null : toDay(dayNumber)
}
