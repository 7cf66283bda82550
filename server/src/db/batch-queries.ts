import { setImmediate as endOfTurn, setTimeout as pause } from 'node:timers/promises'
import DataLoader from 'dataloader'
import type pg from 'pg'

/** The maximum number of calls per statement. */
const maxBatchSize = 64
/**
 * How many milliseconds a batch waits for the in-flight one, so that a hanging connection does not block all callers.
 */
const maxWaitMs = 20

/**
 * Combines calls of the same query into one statement: all calls in one turn of the event loop, and all calls while the
 * previous statement is in flight. Each statement costs a write to the socket and wakes up PostgreSQL. On a busy server
 * this costs more than a short query itself. On an idle server no call waits for another.
 *
 * The result covers the keys of all combined calls. Each caller must select its own keys and must not change the
 * result. The query always starts after the call, so a result is never older than the call. If the query fails, it
 * fails for all callers.
 */
export function batchQueries<Result>(
  query: (pool: pg.Pool, keys: readonly string[]) => Promise<Result>,
): (pool: pg.Pool, keys: readonly string[]) => Promise<Result> {
  const loaders = new WeakMap<pg.Pool, DataLoader<readonly string[], Result>>()

  function createLoader(pool: pg.Pool): DataLoader<readonly string[], Result> {
    let inFlight: Promise<unknown> = Promise.resolve()
    const batchScheduleFn = (send: () => void): void =>
      void endOfTurn()
        .then(() => Promise.race([inFlight, pause(maxWaitMs)]))
        .then(send)
    return new DataLoader(
      async (calls) => {
        const result = query(pool, [...new Set(calls.flat())])
        inFlight = result.catch(() => undefined)
        return Array<Result>(calls.length).fill(await result)
      },
      { cache: false, maxBatchSize, batchScheduleFn },
    )
  }

  return (pool, keys) => {
    const loader = loaders.get(pool) ?? createLoader(pool)
    loaders.set(pool, loader)
    return loader.load(keys)
  }
}
