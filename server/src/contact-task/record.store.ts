import { createHash } from 'node:crypto'
import type { RecordKind } from '@first-chair/core/task-kind/task-kinds'
import type pg from 'pg'

/** The record that a guest submitted for one contact. Its kind determines the form of its content. */
export type SubmittedRecord =
  | { kind: Extract<RecordKind, 'rental-profile'>; record: object }
  | { kind: Extract<RecordKind, 'child-registration'>; sealedRecord: Buffer }
  | { kind: Extract<RecordKind, 'photo'>; picture: Buffer }

export type RecordToSave = {
  submitted: SubmittedRecord
  contactTaskId: string
  locationId: number
  activityId: number
  taskId: number
  contactId: string
  householdIpCode: string
  resortDay: string
  /** A hash of the submitted content, to recognise repeated submissions. */
  contentHash: Buffer
  /** Chosen by the device, and the same on each attempt; undefined from pages of earlier releases and from staff. */
  submissionId: string | undefined
  /** The day of the stored record that the guest confirmed without a change; null for other submissions. */
  unchangedSince: string | null
  /** Who is in the audit log. */
  actor: { kind: 'guest' | 'hand-over' | 'kiosk' | 'staff'; name: string }
  requestId: string
  /** The hand-over of the device on which it was entered; null if the guest signed in. */
  handOverId: string | null
  /** The job that sends the record to the point of sale. */
  jobName: string
}

/**
 * Saves a rental profile, child registration or photo in one statement, and so in one transaction: the completion, the
 * record, the audit row and the job that sends it to the point of sale. The same submission is saved once, however late it
 * is repeated: ids are kept for 60 days, for each contact task. The same content for the same contact task within 10 minutes, from any device, is
 * saved once, unless another task has changed the contact's record meanwhile.
 */
export async function saveRecord(client: Pick<pg.Pool, 'query'>, record: RecordToSave): Promise<void> {
  await client.query({
    name: 'keep-record',
    text: `
      with expired as (
        delete from record_submission where saved_date_utc < now() - interval '60 days'
      ),
      submitted as (
        insert into record_submission (id, has_task_rows)
        select id, true from unnest(array[$18::uuid, $20::uuid]) id where id is not null
        on conflict do nothing
        returning id
      ),
      completed as (
        insert into contact_task_completion as c (
          contact_task_id, location_id, activity_id, task_id, contact_id, household_ip_code, outcome, resort_day, content_hash,
          unchanged_since)
        select $1, $2::int, $3::int, $4::int, $5, $6, 'completed', $7::date, $8, $19::date
        where $18::uuid is null or exists (select from submitted where id = $20::uuid)
        on conflict (contact_task_id) do update
          set outcome = 'completed', resort_day = excluded.resort_day, valid_until = null,
              content_hash = excluded.content_hash, unchanged_since = excluded.unchanged_since,
              completed_date_utc = now()
          where c.content_hash is distinct from excluded.content_hash
             or c.completed_date_utc < now() - interval '10 minutes'
             or exists (select from pos_outbox o
                        where o.contact_id = c.contact_id and o.kind = $9::text
                          and o.content_hash <> excluded.content_hash and o.created_date_utc > c.completed_date_utc)
        returning contact_id
      ),
      queued as (
        insert into pos_outbox (kind, contact_ids, contact_id, record_date, record, sealed_record, picture, content_hash)
        select $9::text, array[contact_id], contact_id, $7::date, $10::jsonb, $11::bytea, $12::bytea, $8::bytea
        from completed
        returning id
      ),
      unstaged as (
        delete from staged_photo where $9::text = 'photo' and contact_id = $5 and content_hash = $8
      ),
      audited as (
        insert into audit_entry (actor_kind, actor, action, subject, after, request_id)
        select $16::text, $17::text, $9::text || case when $19::date is null then '-given' else '-confirmed' end,
               'contact ' || contact_id,
               jsonb_strip_nulls(jsonb_build_object(
                 'taskId', $4::int, 'contentHash', encode($8::bytea, 'hex'), 'handOverId', $15::bigint,
                 'unchangedSince', $19::date)), $13::text
        from completed
      )
      select graphile_worker.add_job($14::text, json_build_object('outboxId', id), queue_name => pos_queue($5::text),
                                     max_attempts => 1000)
      from queued`,
    values: [
      record.contactTaskId,
      record.locationId,
      record.activityId,
      record.taskId,
      record.contactId,
      record.householdIpCode,
      record.resortDay,
      record.contentHash,
      record.submitted.kind,
      'record' in record.submitted ? JSON.stringify(record.submitted.record) : null,
      'sealedRecord' in record.submitted ? record.submitted.sealedRecord : null,
      'picture' in record.submitted ? record.submitted.picture : null,
      record.requestId,
      record.jobName,
      record.handOverId,
      record.actor.kind,
      record.actor.name,
      record.submissionId ?? null,
      record.unchangedSince,
      record.submissionId === undefined ? null : toTaskRowId(record.submissionId, record.contactTaskId),
    ],
  })
}

/** Whether a submission was saved for a contact task before. Always false without an id. */
export async function isSubmissionSaved(
  pool: pg.Pool,
  submissionId: string | undefined,
  contactTaskId: string,
): Promise<boolean> {
  if (submissionId === undefined) return false
  const { rowCount } = await pool.query({
    name: 'is-submission-saved',
    text: 'select from record_submission where id = $1 or (id = $2 and not has_task_rows)',
    values: [toTaskRowId(submissionId, contactTaskId), submissionId],
  })
  return rowCount !== 0
}

/** A device may use one id for several tasks: the id of a submission for one of them, which names nobody. */
function toTaskRowId(submissionId: string, contactTaskId: string): string {
  const hash = createHash('sha256').update(`${submissionId.toLowerCase()} ${contactTaskId}`).digest('hex')
  return hash.slice(0, 32)
}
