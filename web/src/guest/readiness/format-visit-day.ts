import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type { DateFormat } from '@first-chair/core/calendar/date-format'
import { getDateFormat } from './date-format.ts'

/** "Sat": the first line of a day's choice; "Saturday" if it is long. */
export function formatWeekday(day: CalendarDate, width: 'short' | 'long' = 'short'): string {
  return format(day, 'en-US', { weekday: width })
}

/** "Feb 14", or "14 Feb" where the day comes first. */
export function formatDayAndMonth(day: CalendarDate, order: DateFormat): string {
  return format(day, order === 'ddmmyyyy' ? 'en-GB' : 'en-US', { day: 'numeric', month: 'short' })
}

/** "Sat Feb 14", or "Sat 14 Feb" where the day comes first. */
export function formatVisitDay(day: CalendarDate, order: DateFormat): string {
  return `${formatWeekday(day)} ${formatDayAndMonth(day, order)}`
}

function format(day: CalendarDate, locale: string, options: Intl.DateTimeFormatOptions): string {
  return getDateFormat(locale, { ...options, timeZone: 'UTC' }).format(Date.parse(day))
}
