import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type pg from 'pg'

type LessonDay = { locationId: number; day: CalendarDate }

/** A person with a lesson on a day, by the stored verdicts. */
export type ExpectedChild = {
  household: string
  contactId: string
  /** The codes that stop the lesson, most urgent first. A newer release may have stored others. */
  codes: string[]
}

/** Everybody who has a lesson at a location on a day. */
export async function findExpectedChildren(pool: pg.Pool, { locationId, day }: LessonDay): Promise<ExpectedChild[]> {
  const { rows } = await pool.query<ExpectedChild>({
    name: 'expected-children',
    text: `select v.ip_code as household, v.contact_id as "contactId",
                  array(select blocker->>'code' from jsonb_array_elements(v.blockers) with ordinality as listed (blocker, position)
                        where blocker->>'blocks' = 'lesson' order by position) as codes
           from readiness_verdict v
           where v.location_id = $1 and v.visit_day = $2 and not v.is_removed and 'lesson' = any (v.booked)
           order by v.ip_code, v.contact_id`,
    values: [locationId, day],
  })
  return rows
}

/** The newest event of a child that counts. */
export type ChildEvent = {
  contactId: string
  kind: 'arrived' | 'handed-to-instructor' | 'collected'
  atUtc: Date
  by: string
  instructor: string | null
}

/** Where the people are: of each the newest event of the lesson, or else the arrival. */
export async function findChildEvents(
  pool: pg.Pool,
  contactIds: readonly string[],
  { locationId, day }: LessonDay,
): Promise<Map<string, ChildEvent>> {
  const { rows } = await pool.query<ChildEvent>({
    name: 'child-events',
    text: `select distinct on (e.contact_id) e.contact_id as "contactId", e.kind, e.at_utc as "atUtc",
                  e.recorded_by_name as by, e.detail->>'instructor' as instructor
           from arrival_event e
           where e.contact_id = any ($1) and e.location_id = $2 and e.resort_day = $3
             and e.kind in ('arrived', 'handed-to-instructor', 'collected')
             and not exists (select from arrival_event u where u.undoes = e.id)
           order by e.contact_id, e.kind = 'arrived', e.id desc`,
    values: [contactIds, locationId, day],
  })
  return new Map(rows.map((row) => [row.contactId, row]))
}
