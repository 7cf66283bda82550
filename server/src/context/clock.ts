import { toCalendarDate, type CalendarDate } from '@first-chair/core/calendar/calendar-date'

/** The only source of "now" and "today". */
export type Clock = {
  now(): Date
  /**
   * The calendar day in a time zone: every "today", age and window uses the resort's
   * (docs/domain.md, "The resort day").
   */
  resortDay(timeZone: string): CalendarDate
  /** The hour of the day in a time zone, 0 to 23. */
  resortHour(timeZone: string): number
  /** The time of day in a time zone, `HH:MM`. */
  resortTime(timeZone: string): string
}

/** Creates a clock from a source of the current time. Tests pass a fixed time. */
export function createClock(now: () => Date): Clock {
  const formats = new Map<string, Intl.DateTimeFormat>()
  const days = new Map<string, { minute: number; day: CalendarDate }>()
  return {
    now,
    resortDay(timeZone) {
      // The day is cached per minute, because formatting a date costs more than the rest of a short call. A day always
      // starts on a full minute.
      const moment = now()
      const minute = Math.floor(moment.getTime() / 60_000)
      const cached = days.get(timeZone)
      if (cached?.minute === minute) return cached.day
      const format =
        formats.get(timeZone) ?? numericFormat({ timeZone, year: 'numeric', month: 'numeric', day: 'numeric' })
      const parts = numericParts(format, moment)
      const day = toCalendarDate(parts('year'), parts('month'), parts('day'))
      formats.set(timeZone, format)
      days.set(timeZone, { minute, day })
      return day
    },
    resortHour: (timeZone) => numericParts(numericFormat({ timeZone, hour: 'numeric' }), now())('hour'),
    resortTime(timeZone) {
      const parts = numericParts(numericFormat({ timeZone, hour: 'numeric', minute: 'numeric' }), now())
      return [parts('hour'), parts('minute')].map((part) => String(part).padStart(2, '0')).join(':')
    },
  }
}

/** A format whose parts are read one by one, because their order in a locale differs between versions of ICU. */
function numericFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    ...options,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
  })
}

function numericParts(format: Intl.DateTimeFormat, moment: Date) {
  const values = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  return (type: Intl.DateTimeFormatPartTypes) => values.get(type) ?? Number.NaN
}
