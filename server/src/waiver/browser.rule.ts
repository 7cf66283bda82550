import Bowser from 'bowser'

export type SigningBrowser = { browserName: string; browserVersion: string }

const mostRemembered = 1_000
const known = new Map<string, SigningBrowser>()

/**
 * Name and version of the browser that a user agent line tells of, as evidence: no more than it says itself. Phones of one
 * make say the same, so the answers are remembered.
 */
export function browserOf(userAgent: string): SigningBrowser {
  if (userAgent === '') return { browserName: 'Unknown', browserVersion: '' }
  const line = userAgent.slice(0, 500)
  const remembered = known.get(line)
  if (remembered) return remembered

  const { name, version } = Bowser.parse(line).browser
  const browser = { browserName: name ?? 'Unknown', browserVersion: version ?? '' }
  if (known.size >= mostRemembered) known.clear()
  known.set(line, browser)
  return browser
}
