import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import {
  blockerCodes,
  type BlockedPlace,
  type BlockerCode,
  type Resolver,
} from '@first-chair/core/readiness/blocker-codes'
import type { ReadinessVerdict } from '@first-chair/core/readiness/readiness'
import type { BoardCount } from '@first-chair/core/today-board/today-board'
import type { BoardGroup } from '@first-chair/core/today-board/todays-people'
import type pg from 'pg'

/** Whose board it is: a location on a day, and the place for which a role is responsible; null = everything. */
export type BoardScope = { locationId: number; day: CalendarDate; place: BlockedPlace | null; timeZone: string }

const toValues = ({ locationId, day, place, timeZone }: BoardScope): unknown[] => [
  locationId,
  day,
  place,
  blockerCodes,
  timeZone,
]

/**
 * The people of a board: who is expected, and who has arrived without being expected, in the hour of the arrival. A role
 * with a place of its own sees only who booked something there, and what stops it. A newer release may have stored codes
 * that this one does not know; they are no reasons.
 */
const personSql = `
  arrival as (
    select e.contact_id, min(e.at_utc) as at from arrival_event e
    where e.location_id = $1 and e.resort_day = $2::date and e.kind = 'arrived'
      and not exists (select from arrival_event u where u.undoes = e.id)
    group by e.contact_id
  ),
  person as (
    select v.contact_id, v.ip_code, v.ready_from, v.verdict, arrival.at, reason.code, reason.resolved_by,
           coalesce(v.planned_time, to_char(arrival.at at time zone $5, 'HH24:MI')) as planned,
           case when $3::text is null then v.verdict = 'not-ready'
                else v.verdict <> 'unknown' and reason.code is not null end as is_not_ready
    from readiness_verdict v
    left join arrival using (contact_id)
    left join lateral (
      select blocker->>'code' as code, blocker->>'resolvedBy' as resolved_by
      from jsonb_array_elements(v.blockers) with ordinality as listed (blocker, position)
      where blocker->>'code' = any ($4::text[]) and ($3::text is null or blocker->>'blocks' = $3)
      order by position limit 1
    ) reason on true
    where v.location_id = $1 and v.visit_day = $2::date and not v.is_removed
      and (v.planned_time is not null or arrival.at is not null) and ($3::text is null or $3 = any (v.booked))
  )`

/** Counts the people of a board by hour, reason and state. */
export async function countBoard(pool: pg.Pool, scope: BoardScope): Promise<BoardCount[]> {
  const { rows } = await pool.query<BoardCount>(
    `with ${personSql}
     select left(planned, 2)::int as hour, at is not null as "hasArrived", is_not_ready as "isNotReady",
            case when is_not_ready then code end as code, count(*)::int as people
     from person group by 1, 2, 3, 4`,
    toValues(scope),
  )
  return rows
}

export type ArrivalRow = {
  id: number
  atUtc: Date
  household: string
  contactIds: string[]
  verdict: ReadinessVerdict
}

/** The last arrivals, newest first. People of a household who were recorded together are one. */
export async function findLastArrivals(pool: pg.Pool, scope: BoardScope, limit: number): Promise<ArrivalRow[]> {
  const { rows } = await pool.query<ArrivalRow>(
    `with ${personSql}
     select max(e.id)::int as id, max(e.at_utc) as "atUtc", e.household_ip_code as household,
            array_agg(distinct e.contact_id) as "contactIds",
            case when bool_or(p.is_not_ready) then 'not-ready'
                 when bool_or(coalesce(p.verdict, 'unknown') = 'unknown') then 'unknown'
                 when $3::text is not null then 'ready'
                 when bool_or(p.verdict = 'pending') then 'pending'
                 when bool_or(p.verdict = 'ready-from') then 'ready-from'
                 else 'ready' end as verdict
     from arrival_event e left join person p using (contact_id)
     where e.location_id = $1 and e.resort_day = $2::date and e.kind = 'arrived'
       and not exists (select from arrival_event u where u.undoes = e.id)
       and ($3::text is null or p.contact_id is not null)
     group by e.household_ip_code, e.command_id order by 1 desc limit $6`,
    [...toValues(scope), limit],
  )
  return rows
}

/** Which people of a board a list names. */
export type PeopleFilter = { group: BoardGroup; hour: number | undefined; code: BlockerCode | undefined }

export type PersonRow = {
  contactId: string
  household: string
  plannedTime: string
  arrivedAt: string | null
  verdict: ReadinessVerdict
  readyFrom: string | null
  isNotReady: boolean
  code: BlockerCode | null
  resolvedBy: Resolver | null
}

const filterSql = `
  case $6 when 'arrived' then at is not null when 'to-come' then at is null when 'not-ready' then is_not_ready else true end
  and ($7::int is null or left(planned, 2)::int = $7) and ($8::text is null or is_not_ready and code = $8)`

/** The next people of a list, by planned time, household and person. `after` are these of the last row. */
export async function findPeople(
  pool: pg.Pool,
  scope: BoardScope,
  { group, hour, code }: PeopleFilter,
  { after, limit }: { after: readonly string[] | undefined; limit: number },
): Promise<PersonRow[]> {
  const { rows } = await pool.query<PersonRow>(
    `with ${personSql}
     select contact_id as "contactId", ip_code as household, planned as "plannedTime", verdict,
            ready_from as "readyFrom", to_char(at at time zone $5, 'HH24:MI') as "arrivedAt",
            is_not_ready as "isNotReady", code, resolved_by as "resolvedBy"
     from person
     where ${filterSql} and ($9::text is null or (planned, ip_code, contact_id) > ($9, $10, $11))
     order by planned, ip_code, contact_id limit $12`,
    [...toValues(scope), group, hour ?? null, code ?? null, ...(after ?? [null, null, null]), limit],
  )
  return rows
}

/** How many people are on the whole list. */
export async function countPeople(
  pool: pg.Pool,
  scope: BoardScope,
  { group, hour, code }: PeopleFilter,
): Promise<number> {
  const { rows } = await pool.query<{ people: number }>(
    `with ${personSql} select count(*)::int as people from person where ${filterSql}`,
    [...toValues(scope), group, hour ?? null, code ?? null],
  )
  return rows[0]?.people ?? 0
}
