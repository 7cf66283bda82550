import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

type Log = Record<'info' | 'error', (facts: object, message: string) => void>

/** How long a process waits until it tries again to become the one that runs the rounds, or to connect. */
const millisecondsBetweenAttempts = 1_000

export type ExclusiveRounds = {
  /** Its connections need sessions of their own. */
  pool: pg.Pool
  /** The number of the advisory lock. */
  lock: number
  log: Log
  /** What the log says when rounds begin to fail, and when they succeed again. */
  messages: { failed: string; recovered: string }
  isPaused: () => boolean
  millisecondsBetweenRounds: number
  /** One round. `isFull`: the next one follows at once. */
  run: (client: pg.PoolClient) => Promise<{ isFull: boolean }>
}

/**
 * Runs rounds while this process runs, in one process at a time: several agree by a lock of a session. If the connection
 * of one ends, another one continues. Nothing happens while `isPaused`. Returns the function that stops it.
 */
export function startExclusiveRounds(rounds: ExclusiveRounds): () => Promise<void> {
  const stopping = new AbortController()
  const running = runUntilStopped(rounds, stopping.signal)
  return async () => {
    stopping.abort()
    await running
  }
}

async function runUntilStopped(
  { pool, lock, log, messages, isPaused, millisecondsBetweenRounds, run }: ExclusiveRounds,
  stopping: AbortSignal,
): Promise<void> {
  let hasReported = false
  while (!stopping.aborted) {
    try {
      await withLock(pool, lock, async (client) => {
        while (!stopping.aborted) {
          const { isFull } = isPaused() ? { isFull: false } : await run(client)
          if (hasReported) log.info({}, messages.recovered)
          hasReported = false
          if (!isFull) await wait(millisecondsBetweenRounds, stopping)
        }
      })
    } catch (err) {
      if (!hasReported && !stopping.aborted) log.error({ err }, messages.failed)
      hasReported = true
    }
    await wait(millisecondsBetweenAttempts, stopping)
  }
}

/** Runs `work` if no other session has the lock. The lock ends with the session, which is not used again. */
async function withLock(pool: pg.Pool, lock: number, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  let hasLock = false
  try {
    const { rows } = await client.query<{ isLocked: boolean }>('select pg_try_advisory_lock($1) as "isLocked"', [lock])
    hasLock = rows[0]?.isLocked === true
    if (hasLock) await work(client)
  } catch (error) {
    client.release(true)
    hasLock = false
    throw error
  }
  client.release(hasLock)
}

async function wait(milliseconds: number, stopping: AbortSignal): Promise<void> {
  await pause(milliseconds, undefined, { signal: stopping }).catch(() => undefined)
}
