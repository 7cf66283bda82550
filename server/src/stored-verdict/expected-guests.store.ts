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

/** Those of these households that are expected at a location from a day on, with their next day, the earliest first, at most `limit`. */
export async function findExpectedHouseholds(
  pool: pg.Pool,
  ipCodes: readonly string[],
  { locationId, since, limit }: { locationId: number; since: CalendarDate; limit: number },
): Promise<{ ipCode: string; day: CalendarDate }[]> {
  const { rows } = await pool.query<{ ipCode: string; day: CalendarDate }>({
    name: 'expected-households',
    text: `select sought as "ipCode", next.visit_day as day from unnest($1::text[]) as sought
           cross join lateral (
             select v.visit_day from readiness_verdict v
             where v.ip_code = sought and v.visit_day >= $3::date and v.location_id = $2 and not v.is_removed
               and v.planned_time is not null
             order by v.visit_day limit 1
           ) as next
           order by next.visit_day, sought limit $4`,
    values: [ipCodes, locationId, since, limit],
  })
  return rows
}
