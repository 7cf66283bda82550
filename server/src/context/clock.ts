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
  const moments = new Map<string, LocalMoment>()

  // Cached per minute, because creating a format, and formatting, cost more than the rest of a short call. Hours and
  // days always start on a full minute.
  function getLocalMoment(timeZone: string): LocalMoment {
    const moment = now()
    const minute = Math.floor(moment.getTime() / 60_000)
    const cached = moments.get(timeZone)
    if (cached?.minute === minute) return cached
    const format = formats.get(timeZone) ?? createFormat(timeZone)
    formats.set(timeZone, format)
    const values = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
    const getPart = (type: Intl.DateTimeFormatPartTypes) => values.get(type) ?? Number.NaN
    const hour = getPart('hour')
    const local = {
      minute,
      hour,
      day: toCalendarDate(getPart('year'), getPart('month'), getPart('day')),
      time: [hour, getPart('minute')].map((part) => String(part).padStart(2, '0')).join(':'),
    }
    moments.set(timeZone, local)
    return local
  }

  return {
    now,
    resortDay: (timeZone) => getLocalMoment(timeZone).day,
    resortHour: (timeZone) => getLocalMoment(timeZone).hour,
    resortTime: (timeZone) => getLocalMoment(timeZone).time,
  }
}

/** A minute, in minutes since 1970, by the clocks of a time zone. */
type LocalMoment = { minute: number; hour: number; day: CalendarDate; time: string }

/** A format whose parts are read one by one, because their order in a locale differs between versions of ICU. */
function createFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
  })
}
