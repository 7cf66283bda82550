import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { RetentionRun } from '@first-chair/core/retention/retention-run'
import type pg from 'pg'

/** The last night that ended. */
export async function findLastRun(pool: pg.Pool): Promise<RetentionRun | undefined> {
  const { rows } = await pool.query<{ day: string; finished: Date; counts: object }>(
    `select day, finished_date_utc as finished, counts from retention_run
     where finished_date_utc is not null order by day desc limit 1`,
  )
  const [row] = rows
  return row && RetentionRun.parse({ ...row.counts, day: row.day, finishedDateUtc: row.finished.toISOString() })
}

/** Starts the run of a day. False if it has ended already. */
export async function startRun(pool: pg.Pool, day: CalendarDate): Promise<boolean> {
  const { rows } = await pool.query(
    `insert into retention_run (day) values ($1)
     on conflict (day) do update set day = excluded.day where retention_run.finished_date_utc is null
     returning day`,
    [day],
  )
  return rows.length > 0
}

export async function saveRun(pool: pg.Pool, { day, finishedDateUtc, ...counts }: RetentionRun): Promise<void> {
  await pool.query('update retention_run set finished_date_utc = $2, counts = $3 where day = $1', [
    day,
    finishedDateUtc,
    JSON.stringify(counts),
  ])
}
