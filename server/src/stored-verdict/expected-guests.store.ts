import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type pg from 'pg'

/** How many people are expected at any of these locations from a day on. */
export async function countExpectedGuests(
  client: Pick<pg.Pool, 'query'>,
  locationIds: readonly number[],
  since: CalendarDate,
): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(distinct contact_id)::int as count from readiness_verdict
     where location_id = any ($1) and visit_day >= $2::date and not is_removed`,
    [locationIds, since],
  )
  return rows[0]?.count ?? 0
}

/**
 * The heads of the households that are expected at a location on a day, and of those of later days at most `maxLater`. The
 * earliest day first; a household that stays for several days is listed for its first one.
 */
export async function listExpectedHouseholds(
  pool: pg.Pool,
  { locationId, day, maxLater }: { locationId: number; day: CalendarDate; maxLater: number },
): Promise<string[]> {
  const { rows } = await pool.query<{ ipCode: string }>({
    name: 'expected-households',
    text: `with expected as (
             select distinct visit_day, ip_code from readiness_verdict
             where location_id = $1 and visit_day = $2::date and planned_time is not null and not is_removed
             union all
             (select distinct visit_day, ip_code from readiness_verdict
              where location_id = $1 and visit_day > $2::date and planned_time is not null and not is_removed
              order by visit_day, ip_code limit $3)
           )
           select ip_code as "ipCode" from expected group by ip_code order by min(visit_day), ip_code`,
    values: [locationId, day, maxLater],
  })
  return rows.map(({ ipCode }) => ipCode)
}
