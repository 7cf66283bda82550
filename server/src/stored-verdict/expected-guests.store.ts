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
