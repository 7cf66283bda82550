import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { apiKeyPrefix } from '@first-chair/core/api-key/api-key'

/** Creates a key: the prefix and 32 random bytes. */
export function createApiKeyToken(): string {
  return `${apiKeyPrefix}${randomBytes(32).toString('base64url')}`
}

/** The hash that is stored of a key. A key is long and random, so a plain SHA-256 cannot be reversed by guessing. */
export function hashApiKey(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Are these the same hash? Compares in constant time. */
export function isSameHash(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}
