import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type { StoredVisit } from '@first-chair/core/stored-verdict/next-visit'
import type pg from 'pg'

/**
 * The stored verdicts of a person from a day on. While the point of sale does not answer, a verdict is unknown; then this
 * is the last one that was known, so that an outage does not change the passes of everybody.
 */
export async function findVisitsOfPerson(
  pool: Pick<pg.Pool, 'query'>,
  contactId: string,
  since: CalendarDate,
): Promise<StoredVisit[]> {
  const { rows } = await pool.query<StoredVisit>({
    name: 'visits-of-person',
    text: `select location_id as "locationId", visit_day as day,
                  case when verdict = 'unknown' then coalesce(last_answer->>'verdict', verdict) else verdict end as verdict,
                  case when verdict = 'unknown' then last_answer->>'readyFrom' else ready_from end as "readyFrom",
                  planned_time is not null as "isExpected"
           from readiness_verdict
           where contact_id = $1 and visit_day >= $2::date and not is_removed`,
    values: [contactId, since],
  })
  return rows
}
