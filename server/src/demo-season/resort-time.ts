import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'

const millisecondsPerMinute = 60_000

/**
 * Creates the function that returns the moment at which the clocks of a time zone show a time: so many minutes after
 * midnight of a day.
 */
export function createToMoment(timeZone: string): (day: CalendarDate, minutes: number) => Date {
  const format = new Intl.DateTimeFormat('en-US', {
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
  /** By how much the clocks of the zone are ahead of UTC at a moment. */
  const getOffset = (moment: number): number => {
    const values = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
    const get = (type: Intl.DateTimeFormatPartTypes) => values.get(type) ?? Number.NaN
    return Date.UTC(get('year'), get('month') - 1, get('day'), get('hour'), get('minute')) - moment
  }
  return (day, minutes) => {
    const shown = Date.parse(`${day}T00:00:00Z`) + minutes * millisecondsPerMinute
    // Twice, because the clocks may change between the two moments.
    return new Date(shown - getOffset(shown - getOffset(shown)))
  }
}
