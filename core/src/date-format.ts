import type { CalendarDate } from './calendar-date.ts'
import type { dateFormats } from './settings/admin-settings.ts'

/** The order of day and month that an operator chose. */
export type DateFormat = (typeof dateFormats)[number]

/**
 * A moment as people at the resort read it, with the name of their time zone: whoever reads it may be elsewhere, or have a phone
 * that is. Where the browser does not know the zone, it is told in UTC.
 */
export function momentInZone(momentUtc: string, timeZone: string): string {
  try {
    return momentFormat(timeZone).format(new Date(momentUtc))
  } catch {
    return momentFormat('UTC').format(new Date(momentUtc))
  }
}

const momentFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })

/** A day as guests read it in check-in: M/d/yyyy, no leading zeros (specification, section 9); day first where set so. */
export function checkInDate(date: CalendarDate, format: DateFormat): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return format === 'ddmmyyyy' ? `${day}/${month}/${year}` : `${month}/${day}/${year}`
}
