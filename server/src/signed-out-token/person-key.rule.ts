import { createHash } from 'node:crypto'

/**
 * For how long it is known that the access of a person was ended. Tokens of the built-in provider live for an hour, so the
 * older ones have expired then.
 */
export const personMilliseconds = 24 * 60 * 60_000

/** The entry for all tokens of a session that was ended. Like those below, no id of a token has its form. */
export const toSessionKey = (sessionId: string): string => `session-${sessionId}`

/** The entry for the tokens of the session that stayed when all other access of its person was ended. */
export const toKeptKey = (sessionId: string): string => `kept-${sessionId}`

/** The entry in the list of signed-out tokens for all tokens of a person. No id of a token has its form. */
export function toPersonKey(issuer: string, subject: string): string {
  return `person-${createHash('sha256').update(`${issuer} ${subject}`).digest('base64url')}`
}
