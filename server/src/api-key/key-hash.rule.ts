import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { apiKeyPrefix } from '@first-chair/core/api-key/api-key'

/** A new key: 32 random bytes behind the prefix. */
export function newApiKeyToken(): string {
  return `${apiKeyPrefix}${randomBytes(32).toString('base64url')}`
}

/** What is kept of a key. A key is random and long, so a plain hash cannot be guessed backwards. */
export function keyHashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Are these the same hash? Takes equally long wherever they differ. */
export function isSameHash(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}
