import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import type { Setup } from '../../server/src/setup/setup.store.ts'

/** The stored parts of the body. */
type Body = {
  contactTaskIds: string[]
  relatedObject: { signature: string; typedName: string; rolTextHash: string; device: object }
}

/** The bytes of what the installation signs of the evidence of a household of five. */
const signedPartBytes = 2_772
/** The number of salts in that evidence, each of 16 bytes, and the length of the path that each one has. */
const salts = 44
const pathLength = 18

/**
 * Inserts all rows of a signature with one statement, and so in one transaction, into the product's own tables with all
 * their keys and checks, and as many bytes: also the strokes, the salts and the part that the installation signs, but signed by
 * nobody. The queues of the log and of the jobs are tables of the bench, so that the product does not work on them.
 */
const bareInserts = `
  with signed as (
    insert into signed_waiver (
      position, location_id, task_id, task_name, pos_waiver_id, affirmation, text_hash, signed_on, agreed, typed_name,
      drawing, signer_ip_code, signer_name, signer_email, signed_for, start_date, end_date, signed_at_utc, offset_hours,
      ip_address, peer_address, browser_name, browser_version, user_agent, comment, circumstances, signed_part, salts,
      record_hash, previous_hash, chain_hash)
    values (nextval('bench_position'), $1, $2, $3, $4, $5, $15, 'page', true, $7, $8, $9, $7, $7,
            $19::jsonb, $11, $12, now(), -7, '127.0.0.1', '127.0.0.1', 'Safari', '18.5', $20, $5, $16::jsonb, $17, $18::jsonb,
            sha256(convert_to($9, 'UTF8')), '\\x00', sha256('\\x00'::bytea || sha256(convert_to($9, 'UTF8'))))
    returning position, text_hash, record_hash
  ),
  pending as (
    insert into bench_pending (position, record_hash) select position, record_hash from signed
  ),
  stored_text as (
    insert into waiver_text (hash, html) values ($15, $6) on conflict do nothing
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
  insert into bench_unqueued (outbox_id) select id from outbox`

/** Inserts a signature for the consolidated waiver of the default location, and returns the completed tasks. */
export function createCompletion(
  pool: Pool,
  setup: Setup,
  today: string,
): (ipCode: string, userAgent: string, body: unknown) => Promise<string> {
  const location = setup.locations.find(({ isDefault }) => isDefault)
  const activity = location && setup.offeredActivities.get(location.id)?.[0]
  const task = activity?.tasks.find(({ consolidateWaivers }) => consolidateWaivers)
  if (!location || !activity || !task) throw new Error('The default location has no task with a consolidated waiver.')
  const text = pool.query<{ html: string; hash: Buffer }>('select html, hash from waiver_text limit 1')
  const signedPart = randomBytes(signedPartBytes).toString('base64url')
  const evidenceSalts = JSON.stringify(
    Object.fromEntries(
      Array.from({ length: salts }, () => [
        randomBytes(pathLength / 2).toString('hex'),
        randomBytes(16).toString('base64url'),
      ]),
    ),
  )

  return async (ipCode, userAgent, body) => {
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
        (await text).rows[0]?.hash,
        JSON.stringify(relatedObject.device),
        signedPart,
        evidenceSalts,
        JSON.stringify(
          contactIds.map((contactId) => ({ contactId, firstName: contactId, lastName: contactId, birthDate: today })),
        ),
        userAgent,
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
