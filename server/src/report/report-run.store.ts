import { reportStatusCodes, type ReportStatus } from '@first-chair/core/report/report-status'
import type pg from 'pg'
import { allowLongStatements } from '../db/connection-watch.ts'

/** The key of an advisory lock. Any number, but the same in every process. */
const startLock = 4_120_261_206

/** SQL for the key of the job that works on a report run. */
const jobKeySql = (idSql: string) => `'populate-customer-report:' || ${idSql}`

/** SQL: true if a job will still work on the report run. A job without attempts left, or a deleted one, will not. */
const hasJobSql = (idSql: string) => `exists (
  select from graphile_worker.jobs j
  where j.key = ${jobKeySql(idSql)} and (j.attempts < j.max_attempts or j.locked_at is not null))`

const abandonedFailure = 'The process that gathered the data stopped. Please try again.'

/**
 * Starts a report run and its job, unless a run is already in progress: there is only one at a time, across all
 * processes. Marks an abandoned run as failed first. Returns whether a run was started.
 */
export async function startReportRun(
  pool: pg.Pool,
  run: { requestedBy: string; nightlyFor: string | null; jobName: string },
): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [startLock])
    await client.query(
      `update report.population p set status = 'failed', failure = $1, finished_date_utc = now()
       where status = 'running' and not ${hasJobSql('p.id')}`,
      [abandonedFailure],
    )
    const { rowCount } = await client.query(
      `with started as (
         insert into report.population (requested_by, nightly_for) values ($1, $2::date) on conflict do nothing returning id
       )
       select graphile_worker.add_job($3::text, json_build_object('populationId', id), job_key => ${jobKeySql('id')}) from started`,
      [run.requestedBy, run.nightlyFor, run.jobName],
    )
    await client.query('commit')
    return (rowCount ?? 0) > 0
  } finally {
    // No effect after a commit. A connection with an open transaction must not return to the pool.
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

/** The resort day of the last nightly report run that did not fail. */
export async function findLastNightlyRun(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool.query<{ day: string | null }>(
    `select max(nightly_for) as day from report.population where status <> 'failed'`,
  )
  return rows[0]?.day ?? null
}

type StatusRow = {
  status: 'running' | 'populated' | 'failed'
  done: number
  total: number
  failure: string | null
  started: Date
  hasJob: boolean
  refreshed: Date | null
}

/** The status of the report without the resort day. */
export type ReportRunStatus = Omit<ReportStatus, 'resortDay'>

/**
 * The current status of the report. A run whose process died counts as running only if another process will take it
 * over.
 */
export async function findReportRunStatus(pool: pg.Pool): Promise<ReportRunStatus> {
  const { rows } = await pool.query<StatusRow>(
    `select p.status, p.households_done as done, p.households_total as total, p.failure, p.started_date_utc as started,
            ${hasJobSql('p.id')} as "hasJob",
            (select max(finished_date_utc) from report.population where status = 'populated') as refreshed
     from report.population p order by p.id desc limit 1`,
  )
  const [last] = rows
  if (!last) {
    const { notPopulated: statusCode } = reportStatusCodes
    return { statusCode, lastRefreshDate: null, progress: null, startedDate: null, failure: null }
  }
  const isRunning = last.status === 'running' && last.hasJob
  return {
    statusCode: isRunning
      ? reportStatusCodes.processing
      : last.status === 'populated'
        ? reportStatusCodes.populated
        : reportStatusCodes.failed,
    lastRefreshDate: last.refreshed?.toISOString() ?? null,
    progress: isRunning ? { done: last.done, total: last.total } : null,
    startedDate: last.started.toISOString(),
    failure: isRunning || last.status === 'populated' ? null : (last.failure ?? abandonedFailure),
  }
}

/** Claims a report run, also from another holder. Returns false if it is no longer running. */
export async function claimReportRun(pool: pg.Pool, populationId: number, holder: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update report.population set holder = $2, households_done = 0, households_total = 0
     where id = $1 and status = 'running'`,
    [populationId, holder],
  )
  return rowCount === 1
}

/** The keys of a report of a million households are made within minutes. */
const maxMinutesPerStatement = 60

/** Another process has claimed the report run. */
export class ReportRunTakenOver extends Error {
  constructor() {
    super('Another process has taken over the report run.')
    this.name = 'PopulationTakenOver'
  }
}

/**
 * Runs `work` in a transaction that locks a running report run for its holder. Throws `ReportRunTakenOver` for any
 * other holder, so that a process that was taken over writes nothing.
 */
export async function inHolderTransaction<Result>(
  pool: pg.Pool,
  { populationId, holder }: { populationId: number; holder: string },
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await allowLongStatements(client, maxMinutesPerStatement)
    const { rowCount } = await client.query(
      `select from report.population where id = $1 and holder = $2 and status = 'running' for update`,
      [populationId, holder],
    )
    if (rowCount !== 1) throw new ReportRunTakenOver()
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

export async function updateProgress(
  client: pg.PoolClient,
  populationId: number,
  { done, total }: { done: number; total: number },
): Promise<void> {
  await client.query('update report.population set households_done = $2, households_total = $3 where id = $1', [
    populationId,
    done,
    total,
  ])
}

export async function markPopulated(client: pg.PoolClient, populationId: number, at: Date): Promise<void> {
  await client.query(`update report.population set status = 'populated', finished_date_utc = $2 where id = $1`, [
    populationId,
    at,
  ])
}

export async function markFailed(
  client: pg.PoolClient,
  populationId: number,
  { failure, at }: { failure: string; at: Date },
): Promise<void> {
  await client.query(
    `update report.population set status = 'failed', failure = $2, finished_date_utc = $3 where id = $1`,
    [populationId, failure, at],
  )
}
