import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type { BlockerCode } from '@first-chair/core/readiness/blocker-codes'
import type pg from 'pg'

/** The people at a location who can be reminded of one blocker on one day. */
export type ReminderTarget = { locationId: number; day: CalendarDate; code: BlockerCode }

/**
 * Each person with the blocker: whether somebody of the household has an address, and whether they were reminded.
 * `$1`: location, `$2`: day, `$3`: code.
 */
const targetsSql = `
  select v.contact_id, v.ip_code,
         exists (select from guest_binding b where b.ip_code = v.ip_code and b.email <> '') as has_address,
         exists (select from readiness_reminder r
                 where r.contact_id = v.contact_id and r.visit_day = v.visit_day and r.code = $3::text) as was_reminded
  from readiness_verdict v
  where v.location_id = $1 and v.visit_day = $2::date and not v.is_removed
    and v.blockers @> jsonb_build_array(jsonb_build_object('code', $3::text))`

type TargetCounts = { people: number; households: number; alreadyReminded: number; withoutAddress: number }

export async function countReminderTargets(
  pool: pg.Pool,
  { locationId, day, code }: ReminderTarget,
): Promise<TargetCounts> {
  const { rows } = await pool.query<TargetCounts>(
    `select count(*) filter (where has_address and not was_reminded)::int as people,
            count(distinct ip_code) filter (where has_address and not was_reminded)::int as households,
            count(*) filter (where was_reminded)::int as "alreadyReminded",
            count(*) filter (where not has_address and not was_reminded)::int as "withoutAddress"
     from (${targetsSql}) target`,
    [locationId, day, code],
  )
  return rows[0] ?? { people: 0, households: 0, alreadyReminded: 0, withoutAddress: 0 }
}

/** The first people without an address, in the order of their contact ids. */
export async function findTargetsWithoutAddress(
  pool: pg.Pool,
  { locationId, day, code }: ReminderTarget,
  limit: number,
): Promise<{ contactId: string; ipCode: string }[]> {
  const { rows } = await pool.query<{ contactId: string; ipCode: string }>(
    `select contact_id as "contactId", ip_code as "ipCode" from (${targetsSql}) target
     where not has_address and not was_reminded order by contact_id limit $4`,
    [locationId, day, code, limit],
  )
  return rows
}

/** How long after the visit it is stored who was reminded. */
const retentionDays = 30

/**
 * Stores a reminder for each person who has an address and was not reminded before, and queues one job per household
 * with an audit entry, in one statement. Simultaneous calls remind nobody twice. Erases reminders of past visits.
 */
export async function saveReminders(
  pool: pg.Pool,
  { locationId, day, code }: ReminderTarget,
  { email, requestId, jobName, now }: { email: string; requestId: string; jobName: string; now: Date },
): Promise<{ people: number; households: number }> {
  const { rows } = await pool.query<{ people: number; households: number }>(
    `with target as (${targetsSql}),
     added as (
       insert into readiness_reminder (location_id, contact_id, visit_day, code, ip_code, created_date_utc)
       select $1, contact_id, $2::date, $3::text, ip_code, $4::timestamptz from target where has_address and not was_reminded
       order by contact_id
       on conflict (contact_id, visit_day, code) do nothing returning id, ip_code
     ),
     expired as (delete from readiness_reminder where visit_day < $4::timestamptz::date - ${retentionDays}),
     queued as (
       select graphile_worker.add_job($5::text, json_build_object('reminderIds', json_agg(id order by id))) as job
       from added group by ip_code
     ),
     total as (select (select count(*)::int from added) as people, (select count(job)::int from queued) as households),
     audited as (
       insert into audit_entry (actor_kind, actor, action, subject, after, request_id)
       select 'administrator', $6, 'readiness-reminded', 'location ' || $1::int,
              jsonb_build_object('day', $2::text, 'code', $3::text, 'people', people, 'households', households), $7
       from total where people > 0
     )
     select people, households from total`,
    [locationId, day, code, now, jobName, email, requestId],
  )
  return rows[0] ?? { people: 0, households: 0 }
}

/** A household to remind: the people who still have the blocker, and the newest address that somebody signed in with. */
export type HouseholdToRemind = ReminderTarget & {
  ipCode: string
  contactIds: string[]
  email: string
  /** The end of the day of the visit, ISO 8601. */
  expiresDateUtc: string
}

/** Undefined if the blocker is resolved for all of them by now, or if there is no address any more. */
export async function findHouseholdToRemind(
  pool: pg.Pool,
  reminderIds: readonly number[],
  timeZone: string,
): Promise<HouseholdToRemind | undefined> {
  const { rows } = await pool.query<HouseholdToRemind>(
    `select r.location_id as "locationId", r.visit_day as day, r.code, r.ip_code as "ipCode",
            array_agg(r.contact_id order by r.id) as "contactIds", min(b.email) as email,
            to_char(((r.visit_day + 1)::timestamp at time zone $2) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
              as "expiresDateUtc"
     from readiness_reminder r
     join readiness_verdict v on v.location_id = r.location_id and v.contact_id = r.contact_id
       and v.visit_day = r.visit_day and not v.is_removed
       and v.blockers @> jsonb_build_array(jsonb_build_object('code', r.code))
     join lateral (select email from guest_binding where ip_code = r.ip_code and email <> ''
                   order by modified_date_utc desc limit 1) b on true
     where r.id = any ($1::bigint[])
     group by r.location_id, r.visit_day, r.code, r.ip_code`,
    [reminderIds, timeZone],
  )
  return rows[0]
}
