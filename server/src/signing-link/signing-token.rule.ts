import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits in base64url, for a link. */
export function createSigningToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The SHA-256 of a token, which is stored in its place: it cannot be used to sign. */
export function hashSigningToken(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest()
}
