import { getDateFormat } from '../readiness/date-format.ts'

/**
 * Formats a moment in the time zone of the resort, with the name of the zone, because the reader may be in another one.
 * Uses UTC if the browser does not know the zone.
 */
export function formatInTimeZone(momentUtc: string, timeZone: string): string {
  try {
    return createFormat(timeZone).format(new Date(momentUtc))
  } catch {
    return createFormat('UTC').format(new Date(momentUtc))
  }
}

const createFormat = (timeZone: string) =>
  getDateFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
