import { createHash, randomBytes } from 'node:crypto'

/** Creates the token of a link to a mobile pass: 256 random bits in base64url. */
export function createLinkToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a token. A reader of the database cannot use it to put a pass on a phone. */
export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest()
}
