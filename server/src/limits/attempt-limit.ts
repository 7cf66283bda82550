import { createHash } from 'node:crypto'
import { Failure } from '@first-chair/core/contract/failure'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/** Allows some attempts per key and time. The time starts with the first attempt of the key. */
export type AttemptLimit = {
  /** Counts one attempt. Returns 0 if it is allowed, otherwise the seconds to wait before the next one. */
  secondsToWait(key: string): Promise<number>
  /** The seconds to wait before the next attempt of a key, without counting one. 0: it is allowed now. */
  secondsLeft(key: string): Promise<number>
  /** Resets the count of a key. */
  reset(key: string): Promise<void>
}

/**
 * Opens a limit that all processes of one database share (docs/decisions/0071). `name` separates it from other limits. It
 * never fails: while the database cannot count, each process counts by itself. The database gets hashes of the keys, and
 * deletes them an hour after their time.
 */
export function openAttemptLimit(pool: pg.Pool, name: string, points: number, seconds = 60): AttemptLimit {
  const options = { keyPrefix: name, points, duration: seconds }
  const limiter = new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'attempt_count',
    tableCreated: true,
    // After the last allowed attempt of a key, this process refuses the next ones without a statement.
    inMemoryBlockOnConsumed: points,
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
    async secondsLeft(key) {
      const counted = await limiter.get(hash(key))
      return counted === null || counted.consumedPoints < points
        ? 0
        : Math.max(1, Math.ceil(counted.msBeforeNext / 1_000))
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
