import type { SeasonFigures } from '@first-chair/core/report/season'
import type pg from 'pg'

/** The number of guests who completed or skipped a task since a day, by resort day and location. */
export async function countCheckInsSince(pool: pg.Pool, day: string): Promise<SeasonFigures['checkIns']> {
  const { rows } = await pool.query<SeasonFigures['checkIns'][number]>(
    `select resort_day as day, location_id as "locationId", count(distinct contact_id)::int as guests
     from contact_task_completion where resort_day >= $1::date group by 1, 2 order by 1, 2`,
    [day],
  )
  return rows
}

type SeasonQuery = { populationId: number; locationId: number; from: string; to: string }

/** The number of guests with a product for each day, and of those who have no required task left. */
export async function countArrivals(
  client: pg.PoolClient,
  { populationId, locationId, from, to }: SeasonQuery,
): Promise<SeasonFigures['arrivals']> {
  const { rows } = await client.query<SeasonFigures['arrivals'][number]>(
    `select day, count(*)::int as guests, count(*) filter (where is_ready)::int as ready
     from (select product_date as day, guest,
                  not bool_or(status in ('Missing', 'Expired') and not is_optional) as is_ready
           from report.line_${populationId} where location_id = $1 and product_date between $2::date and $3::date
           group by 1, 2) arriving
     group by day order by day`,
    [locationId, from, to],
  )
  return rows
}

/** For each task of a location, the number of guests by status. */
export async function countTaskStates(
  client: pg.PoolClient,
  { populationId, locationId }: Pick<SeasonQuery, 'populationId' | 'locationId'>,
): Promise<SeasonFigures['tasks']> {
  const { rows } = await client.query<SeasonFigures['tasks'][number]>(
    `select t.id as "taskId", t.name,
            count(*) filter (where status in ('Complete', 'WaitingForPos'))::int as complete,
            count(*) filter (where status = 'Skipped')::int as skipped,
            count(*) filter (where status in ('Missing', 'Expired'))::int as open
     from (select distinct guest, task_id, status from report.line_${populationId} where location_id = $1) state
     join task t on t.id = state.task_id group by t.id, t.name order by t.id`,
    [locationId],
  )
  return rows
}
