import type { CalendarDate } from './calendar-date.ts'
import type { dateFormats } from './settings/admin-settings.ts'

/** The order of day and month that an operator chose. */
export type DateFormat = (typeof dateFormats)[number]

/** A day as guests read it in check-in: M/d/yyyy, no leading zeros (specification, section 9); day first where set so. */
export function checkInDate(date: CalendarDate, format: DateFormat): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return format === 'ddmmyyyy' ? `${day}/${month}/${year}` : `${month}/${day}/${year}`
}
