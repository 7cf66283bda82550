import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { formatCheckInDate, type DateFormat } from '@first-chair/core/calendar/date-format'
import { formatWeekday } from '../guest/readiness/format-visit-day.ts'

/** "Saturday 12/5/2026": people at a counter know which weekday it is, not which date. */
export function formatStaffDay(day: CalendarDate, format: DateFormat): string {
  return `${formatWeekday(day, 'long')} ${formatCheckInDate(day, format)}`
}

/** "Saturday 12/5", for today, whose year everybody knows. */
export function formatStaffToday(today: CalendarDate, format: DateFormat): string {
  return formatStaffDay(today, format).replace(/\/\d{4}$/, '')
}
