import { setImmediate as endOfTurn } from 'node:timers/promises'
import type pg from 'pg'

/** The number of keys after which a new batch starts. The keys of one call stay together and may exceed it a little. */
const maxKeys = 64
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
  maxWait = maxWaitMs,
): (pool: pg.Pool, keys: readonly string[]) => Promise<Result> {
  type Batch = { keys: Set<string>; isSent: boolean; result: Promise<Result>; settled: Promise<void> }
  const newestBatches = new WeakMap<pg.Pool, Batch>()

  function startBatch(pool: pg.Pool, previous: Batch | undefined): Batch {
    const keys = new Set<string>()
    const result = endOfTurn()
      .then(() => previous && waitAtMost(maxWait, previous.settled))
      .then(() => {
        batch.isSent = true
        return query(pool, [...keys])
      })
    const nothing = () => undefined
    const batch = { keys, isSent: false, result, settled: result.then(nothing, nothing) }
    newestBatches.set(pool, batch)
    return batch
  }

  return (pool, keys) => {
    const last = newestBatches.get(pool)
    const batch = last && !last.isSent && last.keys.size < maxKeys ? last : startBatch(pool, last)
    for (const key of keys) batch.keys.add(key)
    return batch.result
  }
}

/** Waits until a promise that never rejects settles, at most for so many milliseconds. */
function waitAtMost(milliseconds: number, settled: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    void settled.then(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
