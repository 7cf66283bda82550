import type { Pool } from 'pg'
import type { Setup } from '../../server/src/setup/setup.store.ts'

/** The stored parts of the body. */
type Body = {
  contactTaskIds: string[]
  relatedObject: { signature: string; typedName: string; rolTextHash: string }
}

/**
 * Inserts all rows of a signature with one statement, and so in one transaction, into the product's own tables with all
 * their keys and checks. It has no link to the previous signature, so concurrent statements do not wait, and it does
 * not notify the job queue.
 */
const bareInserts = `
  with signed as (
    insert into signed_waiver (
      position, location_id, task_id, task_name, pos_waiver_id, affirmation, text_hash, signed_on, agreed, typed_name,
      drawing, signer_ip_code, signer_name, signer_email, signed_for, start_date, end_date, signed_at_utc, offset_hours,
      ip_address, browser_name, browser_version, comment, record_hash, previous_hash, chain_hash)
    values (nextval('bench_position'), $1, $2, $3, $4, $5, $16, 'page', true, $7, $8, $9, $7, $7,
            jsonb_build_array($10::text[]), $11, $12, now(), -7, '127.0.0.1', 'Safari', '18.5', $5,
            sha256(convert_to($9, 'UTF8')), '\\x00', sha256('\\x00'::bytea || sha256(convert_to($9, 'UTF8'))))
    returning position, text_hash
  ),
  stored_text as (
    insert into waiver_text (hash, html) values ($16, $6) on conflict do nothing
  ),
  completed as (
    insert into contact_task_completion (
      contact_task_id, location_id, activity_id, task_id, contact_id, household_ip_code, outcome, resort_day, valid_until,
      signed_waiver_position)
    select t.id, $1, $13, $2, t.contact_id, $9, 'completed', $11, $12, position
    from signed, unnest($14::text[], $10::text[]) as t (id, contact_id)
  ),
  contacts as (
    insert into signed_waiver_contact (position, contact_id, pos_waiver_id, start_date, end_date, text_hash)
    select position, contact_id, $4, $11, $12, text_hash from signed, unnest($10::text[]) as contact_id
  ),
  outbox as (
    insert into pos_outbox (kind, contact_ids, signed_waiver_position) select 'waiver', $10, position from signed
    returning id
  ),
  audited as (
    insert into audit_entry (actor_kind, actor, action, subject, after, request_id)
    select 'guest', $9, 'waiver-signed', 'task ' || $2::int, jsonb_build_object('position', position, 'contactIds', $10::text[]), 'bench'
    from signed
  )
  insert into graphile_worker._private_jobs (task_id, payload)
  select $15, json_build_object('outboxId', outbox.id) from outbox`

/** Inserts a signature for the consolidated waiver of the default location, and returns the completed tasks. */
export function createCompletion(
  pool: Pool,
  setup: Setup,
  today: string,
): (ipCode: string, body: unknown) => Promise<string> {
  const location = setup.locations.find(({ isDefault }) => isDefault)
  const activity = location && setup.offeredActivities.get(location.id)?.[0]
  const task = activity?.tasks.find(({ consolidateWaivers }) => consolidateWaivers)
  if (!location || !activity || !task) throw new Error('The default location has no task with a consolidated waiver.')
  const text = pool.query<{ html: string; hash: Buffer }>('select html, hash from waiver_text limit 1')
  const queue = pool.query<{ id: number }>(`select id from graphile_worker._private_tasks where identifier = 'bench'`)

  return async (ipCode, body) => {
    const { contactTaskIds, relatedObject } = toBody(body)
    const contactIds = contactTaskIds.map((id) => id.slice(id.lastIndexOf('-') + 1))
    await pool.query({
      name: 'completion',
      text: bareInserts,
      values: [
        location.id,
        task.id,
        task.name,
        task.posWaiverId,
        task.customComment,
        (await text).rows[0]?.html,
        relatedObject.typedName,
        Buffer.from(relatedObject.signature, 'base64'),
        ipCode,
        contactIds,
        today,
        task.endEffectiveDate,
        activity.id,
        contactTaskIds,
        (await queue).rows[0]?.id,
        (await text).rows[0]?.hash,
      ],
    })
    return JSON.stringify(contactTaskIds.map((id) => ({ id, taskId: task.id, isComplete: true, task })))
  }
}

function toBody(body: unknown): Body {
  // The bench sends this body itself, and the comparator validates nothing.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return body as Body
}
