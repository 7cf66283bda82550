import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

type Log = Record<'info' | 'error', (facts: object, message: string) => void>

/** The session that has this lock takes records into the log. */
const sequencerLock = 20_261_125

/** A record is in the log within a second, so it is taken well within that. */
const millisecondsBetweenRounds = 250
/** How long a process waits until it tries again to become the one that takes records, or to connect. */
const millisecondsBetweenAttempts = 1_000

type Sequencer = {
  /** Its connections need sessions of their own. */
  pool: pg.Pool
  log: Log
  isPaused: () => boolean
  /** Takes records into the log in one transaction. `isFull`: more may wait. */
  take: (client: pg.PoolClient) => Promise<{ isFull: boolean }>
}

/**
 * Takes signed records into the transparency log while this process runs. Several processes agree by a lock of a session
 * that one of them does it; if its connection ends, another one continues. Nothing happens while `isPaused`. Returns the
 * function that stops it.
 */
export function startSequencer(sequencer: Sequencer): () => Promise<void> {
  const stopping = new AbortController()
  const running = runUntilStopped(sequencer, stopping.signal)
  return async () => {
    stopping.abort()
    await running
  }
}

async function runUntilStopped({ pool, log, isPaused, take }: Sequencer, stopping: AbortSignal): Promise<void> {
  let hasReported = false
  while (!stopping.aborted) {
    try {
      await withLock(pool, async (client) => {
        while (!stopping.aborted) {
          const { isFull } = isPaused() ? { isFull: false } : await take(client)
          if (hasReported) log.info({}, 'signed waivers are taken into the log again')
          hasReported = false
          if (!isFull) await wait(millisecondsBetweenRounds, stopping)
        }
      })
    } catch (err) {
      if (!hasReported && !stopping.aborted) log.error({ err }, 'signed waivers cannot be taken into the log')
      hasReported = true
    }
    await wait(millisecondsBetweenAttempts, stopping)
  }
}

/** Runs `work` if no other session has the lock. The lock ends with the session, which is not used again. */
async function withLock(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  let hasLock = false
  try {
    const { rows } = await client.query<{ isLocked: boolean }>('select pg_try_advisory_lock($1) as "isLocked"', [
      sequencerLock,
    ])
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
