import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { isDatabaseAway, isStorageFailure } from '../db/database.ts'

const millisecondsBetweenTries = 500

/**
 * The pool as the job queue may use it. The queue's library puts a finished job away without anybody waiting for it: were
 * the database gone at that moment, the error would be nobody's, and would end the process. Here a connection is waited
 * for until the database is back, and a statement that lost it, or that found its disk full, is one to try again. `isStopping` ends the waiting.
 */
export function patientPool(pool: pg.Pool, isStopping: () => boolean): pg.Pool {
  const connect = async (): Promise<pg.PoolClient> => {
    for (;;) {
      try {
        return patientClient(await pool.connect())
      } catch (error) {
        if (isStopping() || !isDatabaseAway(error)) throw error
        await pause(millisecondsBetweenTries)
      }
    }
  }
  return withOwn(pool, (name) => {
    if (name !== 'connect') return undefined
    // With a callback it is the library's listener, which has patience of its own.
    return (...given: Parameters<pg.Pool['connect']> | []) => (given.length === 0 ? connect() : pool.connect(...given))
  })
}

function patientClient(client: pg.PoolClient): pg.PoolClient {
  return withOwn(client, (name) => {
    if (name !== 'query') return undefined
    return async (statement: pg.QueryConfig) => {
      try {
        return await client.query(statement)
      } catch (error) {
        if (isDatabaseAway(error)) throw new TryAgain('The database went away.', { cause: error })
        if (isStorageFailure(error)) throw new TryAgain('The database cannot store anything.', { cause: error })
        throw error
      }
    }
  })
}

/** Carries the code of a serialisation failure, which the library tries again by itself. */
class TryAgain extends Error {
  readonly code = '40001'
}

/** An object with some members of one's own in front of it. */
function withOwn<T extends object>(target: T, own: (name: string | symbol) => unknown): T {
  return new Proxy(target, {
    get(_target, name) {
      const replaced = own(name)
      if (replaced !== undefined) return replaced
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}
