import { createHash, randomBytes } from 'node:crypto'

/** 256 bits that nobody can guess, as they stand in a link. */
export function newSigningToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a token: whoever reads the database cannot sign with it. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest()
}
