import Bowser from 'bowser'

/** `userAgent` is the header as the browser sent it. Name and version are parsed from it. */
export type SigningBrowser = { browserName: string; browserVersion: string; userAgent: string }

/** Characters of the user agent that are stored as evidence. Real user agents have up to about 300. */
export const maxUserAgentLength = 500

const maxCachedUserAgents = 1_000
const cache = new Map<string, SigningBrowser>()

/** For an unknown browser, Bowser returns any text in front of a slash. Such text must not get into a comment. */
const browserNames = new Set(Object.values(Bowser.BROWSER_MAP))
const plainVersion = /^[0-9][0-9A-Za-z.]{0,19}$/

/**
 * Parses a user agent into evidence: the user agent as it was sent, and the name and version of the browser. An unknown
 * browser gets "Unknown" and ''. Many phones send the same user agent, so results are cached.
 */
export function parseSigningBrowser(sent: string): SigningBrowser {
  const userAgent = sent.slice(0, maxUserAgentLength)
  const cached = cache.get(userAgent)
  if (cached) return cached

  const browser = { ...parseNameAndVersion(userAgent), userAgent }
  if (cache.size >= maxCachedUserAgents) cache.clear()
  cache.set(userAgent, browser)
  return browser
}

function parseNameAndVersion(userAgent: string): Omit<SigningBrowser, 'userAgent'> {
  const { name, version = '' } = userAgent === '' ? {} : Bowser.parse(userAgent).browser
  if (name === undefined || !browserNames.has(name)) return { browserName: 'Unknown', browserVersion: '' }
  return { browserName: name, browserVersion: plainVersion.test(version) ? version : '' }
}
