import type { SavedSignature } from '@first-chair/core/lost-signature/saved-signature'
import type { Salts } from '@first-chair/core/waiver/sealed-evidence'
import type { SignedWaiverEvidence } from '@first-chair/core/waiver/signed-waiver'
import type pg from 'pg'
import { evidenceColumns } from '../db/tables/signed-waiver.ts'

/** A signature, with everything that must be saved in the same transaction. */
export type SignatureToSave = {
  evidence: SignedWaiverEvidence
  /** The part that the installation signed, the salts of the personal fields, and the SHA-256 of the signed part. */
  sealed: { signedPart: string; salts: Salts; recordHash: Buffer }
  html: string
  drawing: Buffer | null
  householdIpCode: string
  resortDay: string
  /** The contact tasks that it completes, and the signature that each had when the facts were loaded. */
  completes: readonly { contactTaskId: string; activityId: number; contactId: string; seenPosition: number | null }[]
  requestId: string
}

type SaveContext = {
  pool: pg.Pool
  /** Remembers the saved signatures. */
  acknowledged: { record: (signature: SavedSignature) => void }
}

/** The hashes of texts that are stored already and need not be sent again. */
const savedTexts = new WeakMap<pg.Pool, Set<string>>()

/**
 * Saves a signature with everything that belongs to it in one statement, and so in one transaction. Resolves after the
 * commit: true, or false with nothing written if a completion has changed since the facts were loaded. No signature waits
 * for another one, except for one that completes the same task. The sequencer takes the record into the log afterwards.
 */
export async function saveSignature({ pool, acknowledged }: SaveContext, signature: SignatureToSave): Promise<boolean> {
  const texts = savedTexts.get(pool) ?? new Set<string>()
  savedTexts.set(pool, texts)
  const { textHash } = signature.evidence
  try {
    const { rows } = await pool.query<{ position: number }>({
      name: 'save-signature',
      text: saveSignatureSql,
      values: toParameters(signature, texts.has(textHash)),
    })
    texts.add(textHash)
    for (const { position } of rows) {
      const { sealed, householdIpCode } = signature
      acknowledged.record({ position, recordHash: sealed.recordHash.toString('hex'), householdIpCode })
    }
    return true
  } catch (error) {
    if (isCompletionTaken(error)) return false
    // A text may be missing, for example after a restore of the database. The next attempt sends it again.
    texts.delete(textHash)
    throw error
  }
}

/** The codes of PostgreSQL for a completion that has changed, and for two signatures that wait for each other. */
const takenCodes: readonly unknown[] = ['FC001', '40P01']

function isCompletionTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && takenCodes.includes(error.code)
}

function toParameters(signature: SignatureToSave, isTextSaved: boolean): unknown[] {
  const { evidence, completes, sealed } = signature
  return [
    sealed.recordHash,
    signature.drawing,
    isTextSaved ? null : signature.html,
    signature.householdIpCode,
    signature.resortDay,
    signature.requestId,
    completes.map(({ contactTaskId }) => contactTaskId),
    completes.map(({ activityId }) => activityId),
    completes.map(({ contactId }) => contactId),
    completes.map(({ seenPosition }) => seenPosition),
    sealed.signedPart,
    JSON.stringify(sealed.salts),
    ...evidenceColumns.toParameters(evidence),
  ]
}

/** The previous hash of a record that is in the log and not in the chain. The previous release reads both columns. */
const noChainSql = `decode(repeat('00', 32), 'hex')`
/** The parameters of the statement before those of the evidence. */
const ownParameters = 12

/**
 * The statement that saves a signature: the evidence, its place in the queue of the log, the completions, the audit entry,
 * the message to the point of sale, and the webhook event. A second device that signs the
 * same waiver waits for the row of the completion, which has changed then. The statement fails with FC001, with nothing
 * written, if a completion has changed since it was loaded.
 */
const saveSignatureSql = `
  with text_saved as (
    insert into waiver_text (hash, html) select sha256(convert_to($3::text, 'UTF8')), $3 where $3 is not null
    on conflict do nothing
  ),
  signed as (
    insert into signed_waiver (position, record_hash, previous_hash, chain_hash, drawing, signed_part, salts,
      ${evidenceColumns.names()})
    values (nextval('signed_waiver_position'), $1::bytea, ${noChainSql}, sha256(${noChainSql} || $1), $2::bytea, $11, $12::jsonb,
            ${evidenceColumns.parameters(ownParameters + 1)})
    returning position, location_id, task_id, pos_waiver_id, text_hash, signed_on, signer_ip_code, start_date, end_date
  ),
  pending as (
    insert into log_pending (position, record_hash) select position, $1 from signed
  ),
  completed as (
    insert into contact_task_completion as c (
      contact_task_id, location_id, activity_id, task_id, contact_id, household_ip_code, outcome, resort_day, valid_until,
      signed_waiver_position)
    select t.contact_task_id, s.location_id, t.activity_id, s.task_id, t.contact_id, $4, 'completed', $5::date, s.end_date,
           s.position
    from signed s, unnest($7::text[], $8::int[], $9::text[]) as t (contact_task_id, activity_id, contact_id)
    on conflict (contact_task_id) do update
      set outcome = excluded.outcome, resort_day = excluded.resort_day, valid_until = excluded.valid_until,
          signed_waiver_position = excluded.signed_waiver_position, completed_date_utc = now()
      where c.signed_waiver_position is not distinct from ($10::bigint[])[array_position($7, c.contact_task_id)]
    returning contact_id
  ),
  checked as (
    select fail_unless((select count(*) from completed) = cardinality($7), 'a completion is not as it was seen')
  ),
  contacts as (
    insert into signed_waiver_contact (position, contact_id, pos_waiver_id, start_date, end_date, text_hash)
    select s.position, t.contact_id, s.pos_waiver_id, s.start_date, s.end_date, s.text_hash
    from signed s, (select distinct unnest($9) as contact_id) t
  ),
  queued as (
    insert into pos_outbox (kind, contact_ids, signed_waiver_position) select 'waiver', $9, position from signed
    returning id
  ),
  unqueued as (
    insert into pos_message_unqueued (outbox_id) select id from queued
  ),
  audited as (
    insert into audit_entry (actor_kind, actor, action, subject, after, request_id)
    select case when signed_on in ('own-link', 'hand-over', 'kiosk') then signed_on else 'guest' end, signer_ip_code, 'waiver-signed',
           'task ' || task_id, jsonb_build_object('position', position, 'contactIds', $9), $6
    from signed
  )
  select s.position,
         queue_webhook_event('waiver.signed', jsonb_build_object(
           'position', s.position, 'householdIpCode', $4, 'signedBy', s.signer_ip_code, 'contactIds', $9,
           'locationId', s.location_id, 'taskId', s.task_id, 'startDate', s.start_date, 'endDate', s.end_date))
  from checked, signed s`
