import type pg from 'pg'

/** Skips of optional tasks, for one resort day. */
export type SkipsToSave = {
  locationId: number
  householdIpCode: string
  /** The person who skips them. */
  actor: { kind: 'guest' | 'own-link' | 'hand-over' | 'kiosk'; ipCode: string }
  resortDay: string
  /** `seenPosition` is the signature that the contact task had when the facts were loaded. */
  skips: readonly {
    contactTaskId: string
    activityId: number
    taskId: number
    contactId: string
    seenPosition: number | null
  }[]
  requestId: string
}

/**
 * Saves skips and their audit rows in one statement. Returns how many: waivers that were signed meanwhile stay signed.
 */
export async function saveSkips(pool: pg.Pool, command: SkipsToSave): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `with skipped as (
       insert into contact_task_completion as c (
         contact_task_id, location_id, activity_id, task_id, contact_id, household_ip_code, outcome, resort_day, valid_until)
       select t.contact_task_id, $1::int, t.activity_id, t.task_id, t.contact_id, $2::text, 'skipped', $3::date, $3::date
       from unnest($4::text[], $5::int[], $6::int[], $7::text[]) as t (contact_task_id, activity_id, task_id, contact_id)
       on conflict (contact_task_id) do update
         set outcome = 'skipped', resort_day = excluded.resort_day, valid_until = excluded.valid_until,
             signed_waiver_position = null, content_hash = null, unchanged_since = null,
             completed_date_utc = now()
         where c.signed_waiver_position is not distinct from ($8::bigint[])[array_position($4::text[], c.contact_task_id)]
       returning contact_id, task_id
     ),
     audited as (
       insert into audit_entry (actor_kind, actor, action, subject, after, request_id)
       select $10::text, $11::text, 'task-skipped', 'task ' || task_id,
              jsonb_build_object('contactIds', array_agg(contact_id)), $9::text
       from skipped group by task_id
     )
     select count(*) as count from skipped`,
    [
      command.locationId,
      command.householdIpCode,
      command.resortDay,
      command.skips.map(({ contactTaskId }) => contactTaskId),
      command.skips.map(({ activityId }) => activityId),
      command.skips.map(({ taskId }) => taskId),
      command.skips.map(({ contactId }) => contactId),
      command.skips.map(({ seenPosition }) => seenPosition),
      command.requestId,
      command.actor.kind,
      command.actor.ipCode,
    ],
  )
  return rows[0]?.count ?? 0
}
