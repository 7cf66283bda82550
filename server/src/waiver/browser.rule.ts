import Bowser from 'bowser'

/** `userAgent` is the line that the browser sent; name and version are read from it. */
export type SigningBrowser = { browserName: string; browserVersion: string; userAgent: string }

/** No more of a user agent line is kept as evidence. Real ones have up to some 300 characters. */
export const longestUserAgent = 500

const mostRemembered = 1_000
const known = new Map<string, SigningBrowser>()

/** Bowser answers whatever stands before a slash where it knows no browser; a comment is no place for that. */
const browserNames = new Set(Object.values(Bowser.BROWSER_MAP))
const plainVersion = /^[0-9][0-9A-Za-z.]{0,19}$/

/**
 * The browser that a user agent line tells of, as evidence: the line as it was sent, and the name and version of a browser
 * that is known, else "Unknown" and ''. Phones of one make say the same, so the answers are remembered.
 */
export function browserOf(sent: string): SigningBrowser {
  const userAgent = sent.slice(0, longestUserAgent)
  const remembered = known.get(userAgent)
  if (remembered) return remembered

  const browser = { ...nameAndVersion(userAgent), userAgent }
  if (known.size >= mostRemembered) known.clear()
  known.set(userAgent, browser)
  return browser
}

function nameAndVersion(userAgent: string): Omit<SigningBrowser, 'userAgent'> {
  const { name, version = '' } = userAgent === '' ? {} : Bowser.parse(userAgent).browser
  if (name === undefined || !browserNames.has(name)) return { browserName: 'Unknown', browserVersion: '' }
  return { browserName: name, browserVersion: plainVersion.test(version) ? version : '' }
}
