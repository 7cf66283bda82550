import type pg from 'pg'
import { isStorageFailure } from './database.ts'

/** Knows whether PostgreSQL can store data. */
export type StorageWatch = {
  /** Records an error of the database. Errors that do not come from the storage are ignored. */
  recordError(error: unknown): void
  /** False from the first failure on, until PostgreSQL can write again. Does not throw. */
  canStore(): Promise<boolean>
}

/** How long a successful probe is valid. */
const millisecondsBetweenProbes = 10_000
/**
 * How long a failure counts even if the probe succeeds: the failed statement may have used another disk than the probe.
 */
const millisecondsAfterFailure = 10_000

/**
 * Writes about two megabytes to a temporary file in the default tablespace of the database. It writes nothing to the
 * write-ahead log and leaves no files, so it may run often.
 */
const probe = [
  `set local work_mem = '64kB'`,
  `set local temp_tablespaces = ''`,
  'select count(*) from generate_series(1, 100000)',
]

/** Watches the storage with the recorded errors, and with a small write when `canStore` is called. */
export function openStorageWatch(pool: pg.Pool, now: () => number): StorageWatch {
  let failedAt: number | undefined
  let succeededAt: number | undefined
  let running: Promise<boolean> | undefined

  const recordError = (error: unknown): void => {
    if (!isStorageFailure(error)) return
    failedAt = now()
    succeededAt = undefined
  }

  async function check(): Promise<boolean> {
    try {
      await runProbe(pool)
    } catch (error) {
      recordError(error)
      // Any other error says nothing about the storage. The other checks of /readyz report it.
      return !isStorageFailure(error) && failedAt === undefined
    }
    if (failedAt !== undefined && now() - failedAt < millisecondsAfterFailure) return false
    failedAt = undefined
    succeededAt = now()
    return true
  }

  return {
    recordError,
    async canStore() {
      if (succeededAt !== undefined && now() - succeededAt < millisecondsBetweenProbes) return true
      running ??= check().finally(() => {
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
