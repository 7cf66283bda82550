import type { CalendarDate } from './calendar-date.ts'

export const dateFormats = ['mmddyyyy', 'ddmmyyyy'] as const

/** The order of day and month that an operator chose. */
export type DateFormat = (typeof dateFormats)[number]

/**
 * A day in check-in: M/d/yyyy, without leading zeros (docs/domain.md, "Limits and constants"); day first if the setting
 * says so.
 */
export function formatCheckInDate(date: CalendarDate, format: DateFormat): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return format === 'ddmmyyyy' ? `${day}/${month}/${year}` : `${month}/${day}/${year}`
}
