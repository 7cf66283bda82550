import type { ChainedSignature } from '@first-chair/core/lost-signature/chained-signature'
import { clockToleranceSeconds, type BackdatedRecord } from '@first-chair/core/waiver/backdated-record'
import type { SignedWaiverEvidence } from '@first-chair/core/waiver/signed-waiver'
import type pg from 'pg'
import { bytes, columnsOf, date, integer, integerArray, text, textArray } from '../db/columns.ts'
import { ConnectionSilent } from '../db/connection-watch.ts'
import { isDatabaseUnavailable } from '../db/database.ts'
import { evidenceColumns, signedWaiverColumns } from '../db/tables/signed-waiver.ts'

/** A signature, with everything that must be saved in the same transaction. */
export type SignatureToSave = {
  evidence: SignedWaiverEvidence
  /** SHA-256 of the canonical evidence. */
  recordHash: Buffer
  html: string
  drawing: Buffer | null
  householdIpCode: string
  resortDay: string
  /** The contact tasks that it completes, and the signature that each had when the facts were loaded. */
  completes: readonly { contactTaskId: string; activityId: number; contactId: string; seenPosition: number | null }[]
  requestId: string
  /** The job that sends the signature to the point of sale. */
  jobName: string
}

type Log = { warn: (facts: object, message: string) => void }

/** The queue of one pool. `savedTexts` has the hashes of texts that are stored already and need not be sent again. */
type Writer = SaveContext & { waiting: Waiting[]; isWriting: boolean; savedTexts: Set<string> }
type SaveContext = {
  pool: pg.Pool
  log: Log
  /** Remembers the saved signatures. */
  acknowledged: { record: (signatures: readonly ChainedSignature[]) => void }
}
type Waiting = { signature: SignatureToSave; resolve: (isSaved: boolean) => void; reject: (error: unknown) => void }

/** Signatures per statement. The end of the chain stays locked until all of them are on disk. */
const maxBatchSize = 32

const writers = new WeakMap<pg.Pool, Writer>()

/**
 * Saves a signature with everything that belongs to it in one transaction. Resolves after the commit: true, or false
 * with nothing written if a completion has changed since the facts were loaded. The chain makes each signature wait for
 * the commit of the previous one, so signatures of one process that arrive during a write are written and committed
 * together. A signature that is dated before the previous one is saved too, and recorded in the audit log and in the
 * log of this process.
 */
export function saveSignature({ pool, log, acknowledged }: SaveContext, signature: SignatureToSave): Promise<boolean> {
  const writer = writers.get(pool) ?? { waiting: [], isWriting: false, savedTexts: new Set(), pool, log, acknowledged }
  writers.set(pool, writer)
  return new Promise((resolve, reject) => {
    writer.waiting.push({ signature, resolve, reject })
    if (!writer.isWriting) void writeAll(writer)
  })
}

async function writeAll(writer: Writer): Promise<void> {
  writer.isWriting = true
  while (writer.waiting.length > 0) await writeBatch(writer, takeBatch(writer))
  writer.isWriting = false
}

/**
 * Takes the first signatures, up to one that completes the same task as another: a statement may write a row only once.
 */
function takeBatch(writer: Writer): Waiting[] {
  const batch: Waiting[] = []
  const completed = new Set<string>()
  for (const next of writer.waiting) {
    const isConflicting = next.signature.completes.some(({ contactTaskId }) => completed.has(contactTaskId))
    if (batch.length === maxBatchSize || isConflicting) break
    for (const { contactTaskId } of next.signature.completes) completed.add(contactTaskId)
    batch.push(next)
  }
  writer.waiting.splice(0, batch.length)
  return batch
}

/** Settles the promise of every signature in the batch. Never throws. */
async function writeBatch(writer: Writer, batch: readonly Waiting[]): Promise<void> {
  try {
    const { rows } = await writer.pool.query<{ dated_back: BackdatedRecord[] | null; saved: ChainedSignature[] }>(
      buildSaveStatement(
        batch.map(({ signature }) => signature),
        writer.savedTexts,
      ),
    )
    writer.acknowledged.record(rows[0]?.saved ?? [])
    for (const record of rows[0]?.dated_back ?? []) {
      writer.log.warn(record, 'A signed waiver is dated before the one before it. Check the clock of this machine.')
    }
    for (const { signature, resolve } of batch) {
      writer.savedTexts.add(signature.evidence.textHash)
      resolve(true)
    }
  } catch (error) {
    if (error instanceof ConnectionSilent) rejectWaiting(writer, error)
    if (isDatabaseUnavailable(error)) return batch.forEach(({ reject }) => reject(error))
    if (batch.length === 1) return batch.forEach((waiting) => handleFailure(writer, waiting, error))
    // Nothing was saved. Split the batch, so that one signature that cannot be saved does not affect the others.
    const half = batch.length >> 1
    await writeBatch(writer, batch.slice(0, half))
    await writeBatch(writer, batch.slice(half))
  }
}

/**
 * After a silence, those that waited for it do not wait for another one. Whether the batch was saved is unknown, and
 * they would wait for its lock on the chain.
 */
function rejectWaiting(writer: Writer, error: ConnectionSilent): void {
  for (const { reject } of writer.waiting.splice(0)) reject(error)
}

function handleFailure({ savedTexts }: Writer, { resolve, reject }: Waiting, error: unknown): void {
  if (isCompletionTaken(error)) return resolve(false)
  // A text may be missing, for example after a restore of the database. The next attempt sends all texts again.
  savedTexts.clear()
  reject(error)
}

function isCompletionTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FC001'
}

/**
 * The statement that saves signatures in their order: the completions, the evidence, the positions in the chain, the
 * audit rows, the messages to the point of sale and one job that sends them, and the webhook events. It locks the single
 * row of the chain first. That determines the order of signatures. A second device that signs the same waiver waits for
 * the lock, and then the completions have changed. The statement fails with FC001, with nothing written, if a completion
 * has changed since it was loaded.
 */
function buildSaveStatement(batch: readonly SignatureToSave[], savedTexts: ReadonlySet<string>): pg.QueryConfig {
  const texts = new Map(batch.map(({ evidence, html }) => [evidence.textHash, html]))
  const completes = batch.flatMap((signature) => signature.completes)
  return {
    name: 'keep-signatures',
    text: saveSignaturesSql,
    values: [
      JSON.stringify(toRows(batch)),
      Buffer.concat(batch.flatMap(({ drawing }) => drawing ?? [])),
      JSON.stringify([...texts].flatMap(([hash, html]) => (savedTexts.has(hash) ? [] : { hash, html }))),
      completes.map(({ contactTaskId }) => contactTaskId),
      completes.map(({ seenPosition }) => seenPosition),
      batch[0]?.jobName,
    ],
  }
}

/** One signature in the input of the statement. All drawings are sent as one buffer, with their positions in it. */
type SubmittedSignature = Pick<
  SignatureToSave,
  'evidence' | 'recordHash' | 'householdIpCode' | 'resortDay' | 'requestId'
> & {
  n: number
  drawingStart: number
  drawingLength: number | null
  contactTaskIds: readonly string[]
  activityIds: readonly number[]
  contactIds: readonly string[]
}

const submittedColumns = columnsOf<SubmittedSignature>({
  n: integer('n'),
  evidence: evidenceColumns,
  recordHash: bytes('record_hash'),
  drawingStart: integer('drawing_start'),
  drawingLength: integer('drawing_length'),
  householdIpCode: text('household_ip_code'),
  resortDay: date('resort_day'),
  requestId: text('request_id'),
  contactTaskIds: textArray('contact_task_ids'),
  activityIds: integerArray('activity_ids'),
  contactIds: textArray('contact_ids'),
})

function toRows(batch: readonly SignatureToSave[]): Record<string, unknown>[] {
  let drawingBytes = 0
  return batch.map(({ drawing, completes, ...signature }, index) => {
    const drawingStart = drawingBytes + 1
    drawingBytes += drawing?.length ?? 0
    return submittedColumns.toJson({
      ...signature,
      n: index + 1,
      drawingStart,
      drawingLength: drawing?.length ?? null,
      contactTaskIds: completes.map(({ contactTaskId }) => contactTaskId),
      activityIds: completes.map(({ activityId }) => activityId),
      contactIds: completes.map(({ contactId }) => contactId),
    })
  })
}

/** SQL that formats a time as ISO 8601 in UTC with milliseconds. */
function formatUtcSql(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

const saveSignaturesSql = `
  with submitted as materialized (
    select * from json_to_recordset($1::json) as s (${submittedColumns.definitions})
  ),
  linked as materialized (
    select a.*, l.position, l.previous_hash, l.hash as chain_hash, l.previous_signed_at_utc
    from extend_waiver_chain(array(select record_hash from submitted order by n),
                             array(select signed_at_utc from submitted order by n)) l join submitted a using (n)
  ),
  dated_back as materialized (
    select position, request_id,
           jsonb_build_object('signedAtUtc', ${formatUtcSql('signed_at_utc')},
                              'previousSignedAtUtc', ${formatUtcSql('previous_signed_at_utc')}) as times
    from linked where signed_at_utc < previous_signed_at_utc - interval '${clockToleranceSeconds} seconds'
  ),
  backdating_recorded as (
    insert into audit_entry (actor_kind, actor, action, subject, after, request_id)
    select 'system', 'clock', 'signed-waiver-dated-back', 'signed waiver ' || position, times, request_id
    from dated_back order by position
  ),
  text_saved as (
    insert into waiver_text (hash, html)
    select decode(hash, 'hex'), html from json_to_recordset($3::json) as t (hash text, html text)
    on conflict do nothing
  ),
  signed as (
    insert into signed_waiver (${signedWaiverColumns.names()})
    select ${signedWaiverColumns.names()}
    from linked, lateral (select substring($2::bytea from drawing_start for drawing_length) as drawing) d
  ),
  completed as (
    insert into contact_task_completion as c (
      contact_task_id, location_id, activity_id, task_id, contact_id, household_ip_code, outcome, resort_day, valid_until,
      signed_waiver_position)
    select t.contact_task_id, l.location_id, t.activity_id, l.task_id, t.contact_id, l.household_ip_code, 'completed',
           l.resort_day, l.end_date, l.position
    from linked l, unnest(l.contact_task_ids, l.activity_ids, l.contact_ids) as t (contact_task_id, activity_id, contact_id)
    on conflict (contact_task_id) do update
      set outcome = excluded.outcome, resort_day = excluded.resort_day, valid_until = excluded.valid_until,
          signed_waiver_position = excluded.signed_waiver_position, completed_date_utc = now()
      where c.signed_waiver_position is not distinct from
            ($5::bigint[])[array_position($4::text[], c.contact_task_id)]
    returning contact_id
  ),
  checked as (
    select fail_unless((select count(*) from completed) = cardinality($4::text[]), 'a completion is not as it was seen')
  ),
  contacts as (
    insert into signed_waiver_contact (position, contact_id, pos_waiver_id, start_date, end_date, text_hash)
    select l.position, t.contact_id, l.pos_waiver_id, l.start_date, l.end_date, l.text_hash
    from linked l, lateral (select distinct unnest(l.contact_ids) as contact_id) t
  ),
  queued as (
    insert into pos_outbox (kind, contact_ids, signed_waiver_position)
    select 'waiver', contact_ids, position from linked order by position
    returning id
  ),
  audited as (
    insert into audit_entry (actor_kind, actor, action, subject, after, request_id)
    select case when signed_on in ('own-link', 'hand-over') then signed_on else 'guest' end, signer_ip_code, 'waiver-signed',
           'task ' || task_id, jsonb_build_object('position', position, 'contactIds', contact_ids), request_id
    from linked order by position
  ),
  announced as (
    select count(queue_webhook_event('waiver.signed', jsonb_build_object(
             'position', position, 'householdIpCode', household_ip_code, 'signedBy', signer_ip_code,
             'contactIds', contact_ids, 'locationId', location_id, 'taskId', task_id,
             'startDate', start_date, 'endDate', end_date))) as events
    from linked
  )
  select graphile_worker.add_job($6::text, (select json_agg(json_build_object('outboxId', id) order by id) from queued),
                                 max_attempts => 1000),
         (select json_agg(jsonb_build_object('position', position) || times order by position) from dated_back) as dated_back,
         (select json_agg(json_build_object('position', position, 'chainHash', encode(chain_hash, 'hex'),
                                            'householdIpCode', household_ip_code)) from linked) as saved,
         (select events from announced) as announced
  from checked`
