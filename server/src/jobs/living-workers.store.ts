import type pg from 'pg'

/** Marks these workers as alive. */
export async function markWorkersAlive(pool: pg.Pool, workerIds: readonly string[]): Promise<void> {
  await pool.query(
    `insert into living_worker (worker_id) select unnest($1::text[])
     on conflict (worker_id) do update set seen_at_utc = now()`,
    [workerIds],
  )
}

export async function deleteWorkers(pool: pg.Pool, workerIds: readonly string[]): Promise<void> {
  await pool.query('delete from living_worker where worker_id = any($1)', [workerIds])
}

/**
 * Releases the jobs of workers that have not been marked as alive for `seconds`, because their process has died. Jobs
 * are safe to run twice, so a worker that was only slow causes no harm. Returns the number of dead workers.
 */
export async function releaseJobsOfDeadWorkers(pool: pg.Pool, seconds: number): Promise<number> {
  const { rows } = await pool.query<{ dead: string[] | null }>(
    `with dead as (
       select distinct locked_by from graphile_worker.jobs
       where locked_by is not null and locked_at < now() - make_interval(secs => $1)
         and not exists (
           select from living_worker where worker_id = locked_by and seen_at_utc > now() - make_interval(secs => $1)
         )
     ),
     forgotten as (delete from living_worker where seen_at_utc < now() - interval '1 day')
     select array_agg(locked_by) as dead from dead`,
    [seconds],
  )
  const dead = rows[0]?.dead ?? []
  if (dead.length > 0) await pool.query('select graphile_worker.force_unlock_workers($1)', [dead])
  return dead.length
}

/**
 * Releases the jobs that these workers have locked for `seconds` without running them, and the queues of these jobs.
 * Otherwise they would wait for four hours, and everything behind them in their queues.
 */
export async function releaseLostJobs(
  pool: pg.Pool,
  { workerIds, running, seconds }: { workerIds: readonly string[]; running: readonly string[]; seconds: number },
): Promise<void> {
  await pool.query(
    `with lost as (
       update graphile_worker._private_jobs set locked_by = null, locked_at = null
       where locked_by = any ($1) and id <> all ($2::bigint[]) and locked_at < now() - make_interval(secs => $3)
       returning job_queue_id
     )
     update graphile_worker._private_job_queues set locked_by = null, locked_at = null
     where id in (select job_queue_id from lost)`,
    [workerIds, running, seconds],
  )
}
