import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type { DateFormat } from '@first-chair/core/calendar/date-format'

const weekdays = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short' })
const months = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short' })

/** The weekday of a day and its date without the year, in the order of the settings: "Sat" and "Dec 12". */
export function splitDay(day: CalendarDate, format: DateFormat): { weekday: string; date: string } {
  const noon = Date.parse(`${day}T12:00:00Z`)
  const [month, date] = [months.format(noon), Number(day.slice(8))]
  return { weekday: weekdays.format(noon), date: format === 'ddmmyyyy' ? `${date} ${month}` : `${month} ${date}` }
}

/** A day as one text: "Sat Dec 12". */
export function formatDay(day: CalendarDate, format: DateFormat): string {
  const { weekday, date } = splitDay(day, format)
  return `${weekday} ${date}`
}
