import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { formatError } from './connection-problem.ts'
import { chooseReplicaUse, type ReplicaState } from './replica-use.ts'

/** Where long reads go: to a replica while that is possible, so that they do not slow down guests. */
export type LongReads = {
  /**
   * Runs reading statements with the connections of the replica, or of the primary if the replica is away or behind. If
   * they fail at the replica, runs them again at the primary. `work` must not write.
   */
  read<Result>(work: (pool: pg.Pool) => Promise<Result>): Promise<Result>
  readonly hasReplica: boolean
  /** What the metrics say about the replica. */
  describeReplica(): Promise<ReplicaFigures>
}

export type ReplicaFigures = {
  isInUse: boolean
  /** Undefined while the replica does not answer. */
  lag: { bytes: number; seconds: number } | undefined
}

const millisecondsBetweenChecks = 20
const maxMillisecondsToAnswer = 1_500
/** How long a replica that failed is left alone, so that reads do not wait for it one after the other. */
const millisecondsAfterFailure = 10_000

/** Without a replica, everything is read at the primary. */
export function readAtPrimary(primary: pg.Pool): LongReads {
  return {
    read: (work) => work(primary),
    hasReplica: false,
    describeReplica: () => Promise.resolve({ isInUse: false, lag: undefined }),
  }
}

/** Reads at the replica while it has everything that the primary has. Says in the log when that changes. */
export function openLongReads(
  pools: { primary: pg.Pool; replica: pg.Pool },
  log: { info: (facts: object, message: string) => void; warn: (facts: object, message: string) => void },
): LongReads {
  let isInUse = true
  let failedAt = Number.NEGATIVE_INFINITY

  function markUsed(reason: string | undefined): void {
    const isUsed = reason === undefined
    if (isUsed === isInUse) return
    isInUse = isUsed
    if (isUsed) log.info({}, 'reports are read from the replica again')
    else log.warn({ reason }, 'reports are read from the primary, because the replica is away or behind')
  }
  function markFailed(error: unknown): void {
    failedAt = Date.now()
    markUsed(formatError(error))
  }

  async function choosePool(): Promise<pg.Pool> {
    if (Date.now() - failedAt < millisecondsAfterFailure) return pools.primary
    const target = await findPosition(pools.primary)
    for (const startedAt = Date.now(); ; await pause(millisecondsBetweenChecks)) {
      let state: ReplicaState
      try {
        state = await answerInTime(findReplicaState(pools.replica, target))
      } catch (error) {
        markFailed(error)
        return pools.primary
      }
      const use = chooseReplicaUse(state, Date.now() - startedAt)
      if (use === 'wait') continue
      markUsed(use === 'replica' ? undefined : describeUnusable(state))
      return pools[use]
    }
  }

  return {
    async read(work) {
      const pool = await choosePool()
      if (pool === pools.primary) return work(pool)
      try {
        return await work(pool)
      } catch (error) {
        // A refusal of the product itself would be the same at the primary.
        if (!isOfDatabase(error)) throw error
        markFailed(error)
        return work(pools.primary)
      }
    },
    hasReplica: true,
    async describeReplica() {
      return { isInUse, lag: await answerInTime(findLag(pools)).catch(() => undefined) }
    },
  }
}

/** An error of PostgreSQL or of the network, as opposed to one of the product. */
function isOfDatabase(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return /^(E[A-Z_]+|[0-9A-Z]{5})$/.test(code) || /connect|terminated|timeout/i.test(error.message)
}

function describeUnusable({ isStandby, isOfPrimary, missingBytes }: ReplicaState): string {
  if (!isStandby) return 'it is not a standby'
  if (!isOfPrimary) return 'it is a standby of another server'
  return `it is ${missingBytes} bytes behind`
}

async function answerInTime<Result>(answer: Promise<Result>): Promise<Result> {
  const late = new AbortController()
  const tooLate = pause(maxMillisecondsToAnswer, undefined, { signal: late.signal }).then(() => {
    throw new Error('it does not answer')
  })
  try {
    return await Promise.race([answer, tooLate])
  } finally {
    late.abort()
    tooLate.catch(() => undefined)
    answer.catch(() => undefined)
  }
}

/**
 * How far the primary has come in its log, and which cluster of databases it is. The end of what is inserted counts, not
 * of what is written, because a commit without waiting for the disk is in neither the disk nor the replica.
 */
type Position = { position: string; cluster: string }

async function findPosition(primary: pg.Pool): Promise<Position> {
  const { rows } = await primary.query<Position>(
    `select pg_current_wal_insert_lsn()::text as position, (select system_identifier::text from pg_control_system()) as cluster`,
  )
  const [row] = rows
  if (!row) throw new Error('The primary has no position.')
  return row
}

async function findReplicaState(replica: pg.Pool, { position, cluster }: Position): Promise<ReplicaState> {
  const { rows } = await replica.query<ReplicaState>(
    `select pg_is_in_recovery() as "isStandby",
            (select system_identifier::text from pg_control_system()) = $2 as "isOfPrimary",
            coalesce(pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()), 0)::float8 as "missingBytes"`,
    [position, cluster],
  )
  const [row] = rows
  if (!row) throw new Error('The replica has no position.')
  return row
}

async function findLag({ primary, replica }: { primary: pg.Pool; replica: pg.Pool }): Promise<ReplicaFigures['lag']> {
  const { position } = await findPosition(primary)
  const { rows } = await replica.query<{ bytes: number; seconds: number }>(
    `select greatest(pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()), 0)::float8 as bytes,
            case when pg_last_wal_replay_lsn() >= $1::pg_lsn then 0
                 else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0)::float8 end as seconds
     where pg_is_in_recovery()`,
    [position],
  )
  return rows[0]
}
