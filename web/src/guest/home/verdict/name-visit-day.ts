import { addDays, daysBetween, type CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type { DateFormat } from '@first-chair/core/calendar/date-format'
import { t } from '../../../catalogue/home.ts'
import { formatVisitDay, formatWeekday } from '../../readiness/format-visit-day.ts'

/** How a sentence names a day: "today", "tomorrow", "Saturday" within a week, else "Sat Feb 14". */
export function nameVisitDay(day: CalendarDate, today: CalendarDate, order: DateFormat): string {
  if (day === today) return t('today')
  if (day === addDays(today, 1)) return t('tomorrow')
  const distance = daysBetween(today, day)
  return distance > 0 && distance < 7 ? formatWeekday(day, 'long') : formatVisitDay(day, order)
}
