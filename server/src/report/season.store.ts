import type { SeasonFigures } from '@first-chair/core/report/season'
import type pg from 'pg'

/** Guests who completed or skipped something since a day, by resort day and location. */
export async function checkInsSince(pool: pg.Pool, day: string): Promise<SeasonFigures['checkIns']> {
  const { rows } = await pool.query<SeasonFigures['checkIns'][number]>(
    `select resort_day as day, location_id as "locationId", count(distinct contact_id)::int as guests
     from contact_task_completion where resort_day >= $1::date group by 1, 2 order by 1, 2`,
    [day],
  )
  return rows
}

type Asked = { populationId: number; locationId: number; from: string; to: string }

/** Guests with a product for each day, and those among them who owe nothing that they must do. */
export async function arrivalsOf(
  client: pg.PoolClient,
  { populationId, locationId, from, to }: Asked,
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

/** How each task of a location stands, guest by guest. */
export async function tasksOf(
  client: pg.PoolClient,
  { populationId, locationId }: Pick<Asked, 'populationId' | 'locationId'>,
): Promise<SeasonFigures['tasks']> {
  const { rows } = await client.query<SeasonFigures['tasks'][number]>(
    `select t.id as "taskId", t.name,
            count(*) filter (where status in ('Complete', 'WaitingForPos'))::int as complete,
            count(*) filter (where status = 'Skipped')::int as skipped,
            count(*) filter (where status in ('Missing', 'Expired'))::int as open
     from (select distinct guest, task_id, status from report.line_${populationId} where location_id = $1) stand
     join task t on t.id = stand.task_id group by t.id, t.name order by t.id`,
    [locationId],
  )
  return rows
}
