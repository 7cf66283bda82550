import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import {
  blockerCodes,
  type BlockedPlace,
  type BlockerCode,
  type Resolver,
} from '@first-chair/core/readiness/blocker-codes'
import type { ReadinessVerdict } from '@first-chair/core/readiness/readiness'
import type pg from 'pg'

/** Verdicts of one day at a location. */
export type DayAtLocation = { locationId: number; day: CalendarDate }

/** People of one day with the same kind of verdict, or (with a code) with the same blocker. */
export type VerdictCount = {
  day: CalendarDate
  people: number
  judgedSince: Date
} & (
  | { verdict: ReadinessVerdict; stopsGate: boolean; code: null }
  | { code: BlockerCode; blocks: BlockedPlace; resolvedBy: Resolver }
)

/** Counts the people of some days at a location by verdict and by blocker, in one query. */
export async function countVerdicts(
  pool: pg.Pool,
  { locationId, from, until }: { locationId: number; from: CalendarDate; until: CalendarDate },
): Promise<VerdictCount[]> {
  const { rows } = await pool.query<VerdictCount>(
    `with verdict as materialized (
       select visit_day, contact_id, verdict, blockers, judged_at from readiness_verdict
       where location_id = $1 and visit_day between $2::date and $3::date and not is_removed
     )
     select visit_day as day, verdict,
            blockers @> '[{"blocks": "gate"}]' or blockers @> '[{"blocks": "pick-up"}]' as "stopsGate",
            null as code, null as blocks, null as "resolvedBy", count(*)::int as people, min(judged_at) as "judgedSince"
     from verdict group by 1, 2, 3
     union all
     select visit_day, null, null, blocker->>'code', min(blocker->>'blocks'), min(blocker->>'resolvedBy'),
            count(distinct contact_id)::int, min(judged_at)
     from verdict, jsonb_array_elements(blockers) blocker where blocker->>'code' = any ($4::text[])
     group by visit_day, blocker->>'code'`,
    [locationId, from, until, blockerCodes],
  )
  return rows
}

/** True if a verdict of any person is stored. */
export async function hasVerdicts(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ exists: boolean }>('select exists (select from readiness_verdict) as exists')
  return rows[0]?.exists === true
}

export type UnreadyRow = {
  contactId: string
  ipCode: string
  householdReference: string | null
  verdict: ReadinessVerdict
  blockers: { code: BlockerCode; blocks: BlockedPlace; resolvedBy: Resolver }[]
  judgedAt: Date
  remindedAt: Date | null
  hasAddress: boolean
}

/**
 * The people with a blocker, or without a code everybody who is not ready. `$3` is the code. A person counts once, in
 * whichever order their blockers are.
 */
const isListedSql = `location_id = $1 and visit_day = $2::date and not is_removed
  and case when $3::text is null then verdict not in ('ready', 'ready-from')
           else blockers @> jsonb_build_array(jsonb_build_object('code', $3::text)) end`

/** The next people of the list, in the order of their contact ids, at most `limit`. */
export async function findUnreadyPeople(
  pool: pg.Pool,
  { locationId, day, code, after }: DayAtLocation & { code: BlockerCode | undefined; after: string },
  limit: number,
): Promise<UnreadyRow[]> {
  const { rows } = await pool.query<UnreadyRow>(
    `select v.contact_id as "contactId", v.ip_code as "ipCode", h.reference as "householdReference", v.verdict,
            v.blockers, v.judged_at as "judgedAt", r.created_date_utc as "remindedAt",
            exists (select from guest_binding b where b.ip_code = v.ip_code and b.email <> '') as "hasAddress"
     from (select * from readiness_verdict where ${isListedSql} and contact_id > $4 order by contact_id limit $5) v
     left join household h on h.ip_code = v.ip_code
     left join readiness_reminder r on r.contact_id = v.contact_id and r.visit_day = v.visit_day and r.code = $3
     order by v.contact_id`,
    [locationId, day, code ?? null, after, limit],
  )
  return rows
}

/** The number of people on the whole list. */
export async function countUnreadyPeople(
  pool: pg.Pool,
  { locationId, day, code }: DayAtLocation & { code: BlockerCode | undefined },
): Promise<number> {
  const { rows } = await pool.query<{ people: number }>(
    `select count(*)::int as people from readiness_verdict where ${isListedSql}`,
    [locationId, day, code ?? null],
  )
  return rows[0]?.people ?? 0
}
