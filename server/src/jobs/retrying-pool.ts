import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { isDatabaseUnavailable, isStorageFailure } from '../db/database.ts'

const millisecondsBetweenAttempts = 500

/**
 * Wraps a pool for the job queue. The queue library completes a finished job without handling errors, so a database
 * that is not available at that moment would end the process. Therefore `connect` waits until the database is available
 * again, and a statement that fails because of a lost connection or a full disk throws an error that the library
 * retries. `connect` also waits while `isPaused`. `isStopping` ends the wait.
 */
export function retryingPool(pool: pg.Pool, isStopping: () => boolean, isPaused: () => boolean = () => false): pg.Pool {
  const connect = async (): Promise<pg.PoolClient> => {
    while (isPaused() && !isStopping()) await pause(millisecondsBetweenAttempts)
    for (;;) {
      try {
        return retryingClient(await pool.connect())
      } catch (error) {
        if (isStopping() || !isDatabaseUnavailable(error)) throw error
        await pause(millisecondsBetweenAttempts)
      }
    }
  }
  return overrideMembers(pool, (name) => {
    if (name !== 'connect') return undefined
    // A call with a callback is the listener of the library, which retries itself.
    return (...args: Parameters<pg.Pool['connect']> | []) => (args.length === 0 ? connect() : pool.connect(...args))
  })
}

function retryingClient(client: pg.PoolClient): pg.PoolClient {
  return overrideMembers(client, (name) => {
    if (name !== 'query') return undefined
    return async (statement: pg.QueryConfig) => {
      try {
        return await client.query(statement)
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw new RetryableError('The database is not available.', { cause: error })
        if (isStorageFailure(error)) throw new RetryableError('The database cannot store anything.', { cause: error })
        throw error
      }
    }
  })
}

/** Has the code of a serialization failure, which the library retries by itself. */
class RetryableError extends Error {
  readonly code = '40001'
}

/** Returns a proxy of an object in which `override` replaces some members. */
function overrideMembers<T extends object>(target: T, override: (name: string | symbol) => unknown): T {
  return new Proxy(target, {
    get(_target, name) {
      const replacement = override(name)
      if (replacement !== undefined) return replacement
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}
