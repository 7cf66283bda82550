import { createHash, randomBytes } from 'node:crypto'

/** 256 bits that nobody can guess, as they stand in a link to a mobile pass. */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a token: whoever reads the database cannot take a pass over with it. */
export function hashOfLinkToken(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest()
}
