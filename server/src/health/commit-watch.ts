import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { ConnectionSilent } from '../db/connection-watch.ts'

/** Knows whether PostgreSQL confirms commits. */
export type CommitWatch = {
  /** Whether a commit was confirmed in the last seconds, otherwise whether one is confirmed now. Does not throw. */
  isConfirming(): Promise<boolean>
  /** True while statements are answered but commits are not: anything that is saved now would hang. */
  isHanging(): boolean
}

/** How long a confirmed commit is valid. */
const validMilliseconds = 4_000
/** How often a process checks by itself. */
const millisecondsBetweenProbes = 5_000
/** How long `isConfirming` waits for a commit. */
const maxMillisecondsToConfirm = 2_000
/** After this time without a confirmation, commits count as hanging. */
const maxMillisecondsToCommit = 4_000
const millisecondsBetweenAttempts = 100
/** The key of an advisory lock. Any number, but the same in every process. */
const probeLock = 4_120_261_207

/**
 * Writes one row, unless another process is doing it. It does not wait for that process: while commits hang, every
 * waiting probe would occupy a connection of the server. The lock is released after the commit was confirmed.
 */
const probe = `insert into commit_probe (only_row) select true where pg_try_advisory_xact_lock(${probeLock})
  on conflict (only_row) do update set committed_date_utc = now()`

/** Watches commits by making one. */
export function openCommitWatch(pool: pg.Pool): CommitWatch {
  let confirmedAt = Number.NEGATIVE_INFINITY
  /** The time of the first attempt since the last confirmed commit. */
  let unconfirmedSince: number | undefined
  let committing: Promise<void> | undefined

  async function commit(): Promise<void> {
    const client = await pool.connect()
    let failure: Error | undefined
    try {
      unconfirmedSince ??= performance.now()
      const { rowCount } = await client.query(probe)
      if (rowCount === 0) return
      confirmedAt = performance.now()
      unconfirmedSince = undefined
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error))
      // Any other error is an answer. The other checks of /readyz report it.
      if (!(error instanceof ConnectionSilent)) unconfirmedSince = undefined
    } finally {
      client.release(failure)
    }
  }

  const isConfirmed = (): boolean => performance.now() - confirmedAt < validMilliseconds

  return {
    async isConfirming() {
      const deadline = performance.now() + maxMillisecondsToConfirm
      while (!isConfirmed() && performance.now() < deadline) {
        committing ??= commit()
          .catch(() => undefined)
          .finally(() => {
            committing = undefined
          })
        await Promise.race([committing, pause(deadline - performance.now())])
        if (!isConfirmed()) await pause(millisecondsBetweenAttempts)
      }
      return isConfirmed()
    },
    isHanging: () => unconfirmedSince !== undefined && performance.now() - unconfirmedSince > maxMillisecondsToCommit,
  }
}

/** Keeps a watch up to date. Returns the function that stops this. */
export function keepWatching(commits: CommitWatch): () => void {
  const timer = setInterval(() => void commits.isConfirming(), millisecondsBetweenProbes).unref()
  return () => clearInterval(timer)
}
