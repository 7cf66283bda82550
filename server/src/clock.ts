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
  const days = new Map<string, { minute: number; day: CalendarDate }>()
  return {
    now,
    resortDay(timeZone) {
      // Days begin with a minute, and writing a date costs more than the rest of a short call.
      const moment = now()
      const minute = Math.floor(moment.getTime() / 60_000)
      const known = days.get(timeZone)
      if (known?.minute === minute) return known.day
      const format =
        formats.get(timeZone) ??
        new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
      const day = format.format(moment)
      formats.set(timeZone, format)
      days.set(timeZone, { minute, day })
      return day
    },
    resortHour: (timeZone) =>
      Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now())),
  }
}
