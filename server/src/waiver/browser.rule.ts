import Bowser from 'bowser'

/** Name and version of the browser that a user agent line tells of, as evidence: no more than it says itself. */
export function browserOf(userAgent: string): { browserName: string; browserVersion: string } {
  if (userAgent === '') return { browserName: 'Unknown', browserVersion: '' }
  const { name, version } = Bowser.parse(userAgent.slice(0, 500)).browser
  return { browserName: name ?? 'Unknown', browserVersion: version ?? '' }
}
