import type pg from 'pg'
import { isStorageFailure } from './database.ts'

/** Knows whether PostgreSQL has room to store something. */
export type StorageWatch = {
  /** Tells the watch about an error; one that does not come from the storage changes nothing. */
  noteError(error: unknown): void
  /** False from the first failure on, until PostgreSQL can write again. Does not throw. */
  canStore(): Promise<boolean>
}

/** A good answer is used again for this long. */
const millisecondsBetweenProbes = 10_000
/** For this long a failure counts even when the probe succeeds: the probe may write to another disk than the statement that failed. */
const millisecondsOfDoubt = 10_000

/**
 * Spills about two megabytes to a temporary file in the database's own tablespace. It writes nothing to the write-ahead log and
 * leaves nothing behind, so it may run often.
 */
const probe = [
  `set local work_mem = '64kB'`,
  `set local temp_tablespaces = ''`,
  'select count(*) from generate_series(1, 100000)',
]

/** Watches the storage with the errors that it is told of, and with a small write whenever somebody asks. */
export function openStorageWatch(pool: pg.Pool, now: () => number): StorageWatch {
  let failedAt: number | undefined
  let provedAt: number | undefined
  let running: Promise<boolean> | undefined

  const noteError = (error: unknown): void => {
    if (!isStorageFailure(error)) return
    failedAt = now()
    provedAt = undefined
  }

  async function prove(): Promise<boolean> {
    try {
      await runProbe(pool)
    } catch (error) {
      noteError(error)
      // Whatever else went wrong says nothing about the storage: the other checks of /readyz tell it.
      return !isStorageFailure(error) && failedAt === undefined
    }
    if (failedAt !== undefined && now() - failedAt < millisecondsOfDoubt) return false
    failedAt = undefined
    provedAt = now()
    return true
  }

  return {
    noteError,
    async canStore() {
      if (provedAt !== undefined && now() - provedAt < millisecondsBetweenProbes) return true
      running ??= prove().finally(() => {
        running = undefined
      })
      return running
    },
  }
}

async function runProbe(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const statement of probe) await client.query(statement)
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}
