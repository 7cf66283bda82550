import { toCalendarDate, type CalendarDate } from './calendar-date.ts'

/** The calendar day in a time zone of a moment in milliseconds since 1970. */
export function getDayInTimeZone(moment: number, timeZone: string): CalendarDate {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' })
  const values = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  return toCalendarDate(values.get('year') ?? NaN, values.get('month') ?? NaN, values.get('day') ?? NaN)
}
