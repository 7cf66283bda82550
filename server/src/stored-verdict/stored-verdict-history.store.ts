import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type pg from 'pg'

/**
 * Replaces the verdicts of the oldest day before `firstStoredDay` by their number, in one transaction. Returns false if
 * there is no such day.
 */
export async function replaceVerdictsByCounts(pool: pg.Pool, firstStoredDay: CalendarDate): Promise<boolean> {
  const { rows } = await pool.query<{ day: string | null }>(
    'select min(visit_day) as day from readiness_verdict where visit_day < $1::date',
    [firstStoredDay],
  )
  const day = rows[0]?.day ?? null
  if (day === null) return false
  await pool.query(
    `with feed as (select id from readiness_feed for update),
     old as (
       delete from readiness_verdict where visit_day = $1::date and exists (select from feed)
       returning location_id, visit_day, verdict, is_removed, change_no
     ),
     counted as (
       insert into readiness_day_count as stored (location_id, visit_day, verdict, people)
       select location_id, visit_day, verdict, count(*) from old where not is_removed group by 1, 2, 3
       on conflict (location_id, visit_day, verdict) do update set people = stored.people + excluded.people
     )
     update readiness_feed set erased_change_no = greatest(erased_change_no, (select max(change_no) from old))`,
    [day],
  )
  return true
}

/** How many people have which verdict on a day, at all locations together. */
export async function countVerdicts(
  pool: Pick<pg.Pool, 'query'>,
  day: CalendarDate,
): Promise<{ verdict: string; people: number }[]> {
  const { rows } = await pool.query<{ verdict: string; people: number }>(
    `select verdict, count(*)::int as people
     from location join readiness_verdict on location_id = location.id and visit_day = $1::date
     where not is_removed group by verdict`,
    [day],
  )
  return rows
}

/** The heads of the households of some people, as far as verdicts are stored for them, by contact id. */
export async function findHeads(pool: pg.Pool, contactIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ contactId: string; ipCode: string }>(
    `select distinct on (contact_id) contact_id as "contactId", ip_code as "ipCode"
     from location join readiness_verdict on location_id = location.id
     where contact_id = any ($1::text[]) and not is_removed order by contact_id, visit_day desc`,
    [contactIds],
  )
  return new Map(rows.map(({ contactId, ipCode }) => [contactId, ipCode]))
}
