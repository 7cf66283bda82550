import { daysBetween, type CalendarDate } from '@first-chair/core/calendar/calendar-date'

/** From this many days on the month alone could be of another year. */
const daysOfElevenMonths = 330

/** "March", or "March 2025" if that is longer ago than eleven months. */
export function formatMonthSince(day: CalendarDate, today: CalendarDate): string {
  const isLongAgo = daysBetween(day, today) > daysOfElevenMonths
  const options: Intl.DateTimeFormatOptions = { month: 'long', timeZone: 'UTC' }
  const format = new Intl.DateTimeFormat('en-US', isLongAgo ? { ...options, year: 'numeric' } : options)
  return format.format(Date.parse(day))
}
