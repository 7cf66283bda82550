import { createHash } from 'node:crypto'
import { Failure } from '@first-chair/core/contract/failure'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/** Allows some attempts per key and minute. The minute starts with the first attempt of the key. */
export type AttemptLimit = {
  /** Counts one attempt. Returns 0 if it is allowed, otherwise the seconds to wait before the next one. */
  secondsToWait(key: string): Promise<number>
  /** Resets the count of a key. */
  reset(key: string): Promise<void>
}

/**
 * Opens a limit that all processes of one database share (docs/decisions/0071). `name` separates it from other limits. It
 * never fails: while the database cannot count, each process counts by itself. The database gets hashes of the keys, and
 * deletes them an hour after their last minute.
 */
export function openAttemptLimit(pool: pg.Pool, name: string, maxPerMinute: number): AttemptLimit {
  const options = { keyPrefix: name, points: maxPerMinute, duration: 60 }
  const limiter = new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'attempt_count',
    tableCreated: true,
    // After the last allowed attempt of a key, this process refuses the next ones without a statement.
    inMemoryBlockOnConsumed: maxPerMinute,
    insuranceLimiter: new RateLimiterMemory(options),
  })
  return {
    async secondsToWait(key) {
      try {
        await limiter.consume(hash(key))
        return 0
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        return Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000))
      }
    },
    async reset(key) {
      await limiter.delete(hash(key))
    },
  }
}

/** Creates the refusal of an attempt. The caller may try again after `seconds`. */
export function createTooManyRequests(seconds: number): Failure {
  return new Failure('too-many-requests', { detail: { retryAfter: String(seconds) } })
}

function hash(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
