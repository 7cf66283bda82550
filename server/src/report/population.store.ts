import { reportStatusCodes, type ReportStatus } from '@first-chair/core/report/report-status'
import type pg from 'pg'

/** Any number; it only has to be the same in every process. */
const starts = 4_120_261_206

/** The key of the job that works on a population. */
const keyOf = (populationId: string) => `'populate-customer-report:' || ${populationId}`

/** Is there still somebody who will do it? A job that used up its tries, or is gone, never will. */
const hasJob = (populationId: string) => `exists (
  select from graphile_worker.jobs j
  where j.key = ${keyOf(populationId)} and (j.attempts < j.max_attempts or j.locked_at is not null))`

const abandoned = 'The process that gathered the data is gone.'

/**
 * Begins a population together with its job, unless one is under way: there is only one at a time, across all processes.
 * One that nobody works on any more is given up first. Answers whether a new one began.
 */
export async function startPopulation(
  pool: pg.Pool,
  asked: { requestedBy: string; nightlyFor: string | null; jobName: string },
): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [starts])
    await client.query(
      `update report.population p set status = 'failed', failure = $1, finished_date_utc = now()
       where status = 'running' and not ${hasJob('p.id')}`,
      [abandoned],
    )
    const { rowCount } = await client.query(
      `with begun as (
         insert into report.population (requested_by, nightly_for) values ($1, $2::date) on conflict do nothing returning id
       )
       select graphile_worker.add_job($3::text, json_build_object('populationId', id), job_key => ${keyOf('id')}) from begun`,
      [asked.requestedBy, asked.nightlyFor, asked.jobName],
    )
    await client.query('commit')
    return (rowCount ?? 0) > 0
  } finally {
    // Without effect after a commit; a connection with an unfinished transaction must not go back to the pool.
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

/** The resort day of the last night for which data was gathered, or is being gathered. */
export async function lastNight(pool: pg.Pool): Promise<string | null> {
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

/** How the gathering of data stands, whatever day it is. */
export type PopulationStatus = Omit<ReportStatus, 'resortDay'>

/** How the report stands now. A population whose process died shows as running only as long as another one will take it over. */
export async function populationStatus(pool: pg.Pool): Promise<PopulationStatus> {
  const { rows } = await pool.query<StatusRow>(
    `select p.status, p.households_done as done, p.households_total as total, p.failure, p.started_date_utc as started,
            ${hasJob('p.id')} as "hasJob",
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
    failure: isRunning || last.status === 'populated' ? null : (last.failure ?? abandoned),
  }
}

/** Takes a population over, from whoever held it; false when it is not running any more. */
export async function takePopulation(pool: pg.Pool, populationId: number, holder: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update report.population set holder = $2, households_done = 0, households_total = 0
     where id = $1 and status = 'running'`,
    [populationId, holder],
  )
  return rowCount === 1
}

/** Somebody else works on the population now. */
export class PopulationTakenOver extends Error {
  constructor() {
    super('Another process has taken the population over.')
    this.name = 'PopulationTakenOver'
  }
}

/**
 * Runs `work` in a transaction that only the holder of a running population can have: whoever was taken over, and does not
 * know it yet, writes nothing. It may take as long as it takes.
 */
export async function asHolder<Result>(
  pool: pg.Pool,
  { populationId, holder }: { populationId: number; holder: string },
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    const { rowCount } = await client.query(
      `select from report.population where id = $1 and holder = $2 and status = 'running' for update`,
      [populationId, holder],
    )
    if (rowCount !== 1) throw new PopulationTakenOver()
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

export async function noteProgress(
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

export async function notePopulated(client: pg.PoolClient, populationId: number, at: Date): Promise<void> {
  await client.query(`update report.population set status = 'populated', finished_date_utc = $2 where id = $1`, [
    populationId,
    at,
  ])
}

export async function noteFailed(
  client: pg.PoolClient,
  populationId: number,
  { failure, at }: { failure: string; at: Date },
): Promise<void> {
  await client.query(
    `update report.population set status = 'failed', failure = $2, finished_date_utc = $3 where id = $1`,
    [populationId, failure, at],
  )
}
