import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A new token for a pass in Apple Wallet: 256 random bits. Only its hash is stored. */
export function createPassToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash of a token. Without a salt, because nobody can guess 256 bits. */
export function hashPassToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Is this one of the tokens with these hashes? Takes the same time whichever of them it is like. */
export function isPassToken(token: string, hashes: readonly Buffer[]): boolean {
  const hash = hashPassToken(token)
  return hashes.filter((other) => timingSafeEqual(other, hash)).length > 0
}

/** The token in the `Authorization` of a phone: `ApplePass TOKEN`. Undefined if there is none or if it is malformed. */
export function parsePassToken(authorization: string | undefined): string | undefined {
  return /^ApplePass ([\w-]{16,200})$/.exec(authorization ?? '')?.[1]
}
