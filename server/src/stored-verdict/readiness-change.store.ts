import type pg from 'pg'

/** A change of a household that was not judged since. */
export type HouseholdChange = { id: number; ipCode: string }

/**
 * Queues the job if there is something to judge, unless the job is queued or running. One statement, so that it can be
 * repeated often.
 */
export async function queueDueVerdicts(
  pool: pg.Pool,
  { jobName, now, today }: { jobName: string; now: Date; today: string },
): Promise<void> {
  await pool.query({
    name: 'queue-due-verdicts',
    text: `select graphile_worker.add_job($1::text, '{}'::json, queue_name => $1::text, job_key => $1::text)
           where not exists (select from graphile_worker.jobs
                             where key = $1::text and (locked_at is not null or attempts < max_attempts))
             and (exists (select from readiness_change where due_at <= now())
                  or exists (select from readiness_verdict where expires_at <= $2::timestamptz and not is_removed)
                  or exists (select from readiness_feed
                             where (walk_day is distinct from $3::date or walked_up_to is not null) and walk_due_at <= now()))`,
    values: [jobName, now, today],
  })
}

/** Finds the next changes to judge, the oldest first. They stay until the verdicts are saved. */
export async function findDueChanges(
  pool: pg.Pool,
  { isUrgent, maxChanges }: { isUrgent: boolean; maxChanges: number },
): Promise<HouseholdChange[]> {
  const { rows } = await pool.query<HouseholdChange>({
    name: 'due-readiness-changes',
    text: `select id, ip_code as "ipCode" from readiness_change
           where is_urgent = $1 and due_at <= now() and ip_code <> '*' order by id limit $2`,
    values: [isUrgent, maxChanges],
  })
  return rows
}

/** Replaces changes of all households by one change of each household with verdicts. Returns whether there was one. */
export async function spreadChangesOfAll(pool: pg.Pool, sinceDay: string): Promise<boolean> {
  const { rows } = await pool.query<{ spread: number }>(
    `with all_changed as (delete from readiness_change where ip_code = '*' and due_at <= now() returning id),
     spread as (
       insert into readiness_change (ip_code, is_urgent)
       select ip_code, false
       from (select ip_code from readiness_verdict where visit_day >= $1::date and not is_removed
             union select ip_code from readiness_answer) as judged
       where exists (select from all_changed)
     )
     select count(*)::int as spread from all_changed`,
    [sinceDay],
  )
  return (rows[0]?.spread ?? 0) > 0
}

/** Finds households with verdicts that may have changed by themselves, the first to expire first. */
export async function findExpiredHouseholds(pool: pg.Pool, now: Date, maxHouseholds: number): Promise<string[]> {
  const { rows } = await pool.query<{ ipCode: string }>({
    name: 'expired-verdicts',
    // A household has several rows, so more rows are read than households are needed.
    text: `select distinct ip_code as "ipCode"
           from (select ip_code from readiness_verdict where expires_at <= $1 and not is_removed
                 order by expires_at limit $2 * 8) as expired limit $2`,
    values: [now, maxHouseholds],
  })
  return rows.map(({ ipCode }) => ipCode)
}

/** How far the walk over all households that bought something has come. Null: it is complete, or has to wait. */
export async function findWalk(pool: pg.Pool, day: string): Promise<{ after: string } | null> {
  await pool.query(
    `update readiness_feed set walk_day = $1::date, walked_up_to = ''
     where walk_day is distinct from $1::date and walk_due_at <= now()`,
    [day],
  )
  const { rows } = await pool.query<{ after: string }>(
    'select walked_up_to as after from readiness_feed where walked_up_to is not null and walk_due_at <= now()',
  )
  return rows[0] ?? null
}

/** Lets the walk wait, because the point of sale does not answer. */
export async function postponeWalk(pool: pg.Pool, seconds: number): Promise<void> {
  await pool.query(`update readiness_feed set walk_due_at = now() + make_interval(secs => $1)`, [seconds])
}

/** Lets households wait that could not be read. Their age still counts from the change. */
export async function postponeHouseholds(
  pool: pg.Pool,
  ipCodes: readonly string[],
  { now, seconds }: { now: Date; seconds: number },
): Promise<void> {
  await pool.query(
    `with waiting as (
       update readiness_change set due_at = now() + make_interval(secs => $2) where ip_code = any ($1)
     )
     update readiness_verdict set expires_at = $3::timestamptz + make_interval(secs => $2)
     where ip_code = any ($1) and expires_at <= $3::timestamptz`,
    [ipCodes, seconds, now],
  )
}

/** For how many seconds the oldest change has waited; 0 if none waits. */
export async function findOldestChangeSeconds(pool: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    `select coalesce(extract(epoch from clock_timestamp() - min(changed_at)), 0)::float8 as seconds from readiness_change
     where ip_code <> '*' or due_at <= now()`,
  )
  return rows[0]?.seconds ?? 0
}
