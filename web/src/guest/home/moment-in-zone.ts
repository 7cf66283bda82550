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
