import type pg from 'pg'

/** A skip of an optional task, for one resort day. */
export type SkipToKeep = {
  locationId: number
  activityId: number
  taskId: number
  householdIpCode: string
  resortDay: string
  skips: readonly { contactTaskId: string; contactId: string; seenPosition: number | null }[]
  requestId: string
}

/** Keeps skips, with their audit row, in one statement; a contact task that was completed meanwhile stays completed. */
export async function keepSkips(pool: pg.Pool, kept: SkipToKeep): Promise<void> {
  await pool.query(
    `with skipped as (
       insert into contact_task_completion as c (
         contact_task_id, location_id, activity_id, task_id, contact_id, household_ip_code, outcome, resort_day, valid_until)
       select t.contact_task_id, $1::int, $2::int, $3::int, t.contact_id, $4::text, 'skipped', $5::date, $5::date
       from unnest($6::text[], $7::text[]) as t (contact_task_id, contact_id)
       on conflict (contact_task_id) do update
         set outcome = 'skipped', resort_day = excluded.resort_day, valid_until = excluded.valid_until,
             signed_waiver_position = null, completed_date_utc = now()
         where c.signed_waiver_position is not distinct from
               ($8::bigint[])[array_position($6::text[], c.contact_task_id)]
       returning contact_id
     )
     insert into audit_entry (actor_kind, actor, action, subject, after, request_id)
     select 'guest', $4::text, 'task-skipped', 'task ' || $3::int, jsonb_build_object('contactIds', array_agg(contact_id)),
            $9::text
     from skipped having count(*) > 0`,
    [
      kept.locationId,
      kept.activityId,
      kept.taskId,
      kept.householdIpCode,
      kept.resortDay,
      kept.skips.map(({ contactTaskId }) => contactTaskId),
      kept.skips.map(({ contactId }) => contactId),
      kept.skips.map(({ seenPosition }) => seenPosition),
      kept.requestId,
    ],
  )
}
