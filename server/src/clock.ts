import type { CalendarDate } from '@first-chair/core/calendar-date'

/** The only source of "now" and "today". */
export type Clock = {
  now(): Date
  /** The calendar day in a time zone: every "today", age and window uses the resort's (domain rules, section 1). */
  resortDay(timeZone: string): CalendarDate
  /** The hour of the day in a time zone, 0 to 23. */
  resortHour(timeZone: string): number
}

/** A clock that runs, or, given `now`, one that says what a test wants. */
export function clockOf(now: () => Date): Clock {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return {
    now,
    resortDay(timeZone) {
      let format = formats.get(timeZone)
      if (!format) {
        format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
        formats.set(timeZone, format)
      }
      return format.format(now())
    },
    resortHour: (timeZone) =>
      Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now())),
  }
}
