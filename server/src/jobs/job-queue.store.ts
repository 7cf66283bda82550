import type pg from 'pg'

/** The jobs of one name in the queue. Jobs that succeeded are no longer there. */
export type JobCounts = {
  name: string
  /** Jobs that should run now, and no worker has taken them yet. */
  waiting: number
  /** Jobs that failed and will be tried again. */
  retrying: number
  /** Jobs that failed too often. They are not tried again. */
  failed: number
  /** For how many seconds the oldest waiting job has been due. */
  oldestWaitingSeconds: number
}

export async function countJobs(pool: Pick<pg.Pool, 'query'>): Promise<JobCounts[]> {
  const { rows } = await pool.query<JobCounts>(
    `select task_identifier as name,
            count(*) filter (where is_due) as waiting,
            count(*) filter (where attempts between 1 and max_attempts - 1 and locked_at is null) as retrying,
            count(*) filter (where attempts >= max_attempts and locked_at is null) as failed,
            coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float8 as "oldestWaitingSeconds"
     from (
       select *, run_at <= now() and locked_at is null and attempts < max_attempts as is_due from graphile_worker.jobs
     ) job
     group by task_identifier`,
  )
  return rows
}
