import { toleratedSeconds, type DatedBack } from '@first-chair/core/waiver/dated-back'
import type { SignedWaiverEvidence } from '@first-chair/core/waiver/signed-waiver'
import type pg from 'pg'
import { isDatabaseAway } from '../db/database.ts'

/** A signature and everything that must be kept with it, or not at all. */
export type SignatureToKeep = {
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
  /** The job that tells the point of sale. */
  jobName: string
}

/** The part of a log that is written to here. */
type Log = { warn: (facts: object, message: string) => void }

/** One after the other: what waits, and the texts that this process has seen kept, which need not be sent again. */
type Writer = { waiting: Waiting[]; isWriting: boolean; keptTexts: Set<string>; pool: pg.Pool; log: Log }
type Waiting = { kept: SignatureToKeep; resolve: (isKept: boolean) => void; reject: (error: unknown) => void }

/** How many signatures one statement keeps at most: the end of the chain is held until all of them are on disk. */
const mostTogether = 32

const writers = new WeakMap<pg.Pool, Writer>()

/**
 * Keeps a signature with all that belongs to it, or nothing of it. Answers once it is committed: true, or false, with nothing
 * written, when a completion is not as it was seen. The chain makes signatures wait for each other until a commit is on
 * disk, so those of one process that arrive while one is being written are written and committed together. One that is
 * dated before the signature before it is kept all the same, and noted in the audit log and in this process's log.
 */
export function keepSignature({ pool, log }: { pool: pg.Pool; log: Log }, kept: SignatureToKeep): Promise<boolean> {
  const writer = writers.get(pool) ?? { waiting: [], isWriting: false, keptTexts: new Set(), pool, log }
  writers.set(pool, writer)
  return new Promise((resolve, reject) => {
    writer.waiting.push({ kept, resolve, reject })
    if (!writer.isWriting) void writeAll(writer)
  })
}

async function writeAll(writer: Writer): Promise<void> {
  writer.isWriting = true
  while (writer.waiting.length > 0) await write(writer, next(writer))
  writer.isWriting = false
}

/** Those that arrived first, without any that completes what another of them completes: one statement writes a row once. */
function next(writer: Writer): Waiting[] {
  const batch: Waiting[] = []
  const completed = new Set<string>()
  for (const one of writer.waiting) {
    if (batch.length === mostTogether || one.kept.completes.some(({ contactTaskId }) => completed.has(contactTaskId)))
      break
    for (const { contactTaskId } of one.kept.completes) completed.add(contactTaskId)
    batch.push(one)
  }
  writer.waiting.splice(0, batch.length)
  return batch
}

/** Never throws: everybody who waits is told. */
async function write(writer: Writer, batch: readonly Waiting[]): Promise<void> {
  try {
    const { rows } = await writer.pool.query<{ dated_back: DatedBack[] | null }>(
      keepSignaturesStatement(
        batch.map(({ kept }) => kept),
        writer.keptTexts,
      ),
    )
    for (const record of rows[0]?.dated_back ?? []) {
      writer.log.warn(record, 'A signed waiver is dated before the one before it. Check the clock of this machine.')
    }
    for (const { kept, resolve } of batch) {
      writer.keptTexts.add(kept.evidence.textHash)
      resolve(true)
    }
  } catch (error) {
    if (isDatabaseAway(error)) return batch.forEach(({ reject }) => reject(error))
    if (batch.length === 1) return batch.forEach((one) => isNotKept(writer, one, error))
    // Nothing is kept. One that cannot be must not hinder the others: it is in one of the halves.
    const half = batch.length >> 1
    await write(writer, batch.slice(0, half))
    await write(writer, batch.slice(half))
  }
}

function isNotKept({ keptTexts }: Writer, { resolve, reject }: Waiting, error: unknown): void {
  if (isCompletionTaken(error)) return resolve(false)
  // Were a text gone after all, as after a restore under a running process, it is sent again at the next attempt.
  keptTexts.clear()
  reject(error)
}

function isCompletionTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FC001'
}

/**
 * Keeps signatures in one statement, in their order: the completions, the evidence, their places in the chain, the audit
 * rows, the messages to the point of sale and the one job that sends those. The chain's one row is taken first: it puts
 * signatures in one order, and a second device that signs the same waits there, then finds the completions taken. It
 * fails with FC001, with nothing written, when a completion is not as it was seen.
 */
function keepSignaturesStatement(batch: readonly SignatureToKeep[], keptTexts: ReadonlySet<string>): pg.QueryConfig {
  const texts = new Map(batch.map(({ evidence, html }) => [evidence.textHash, html]))
  const completes = batch.flatMap((kept) => kept.completes)
  return {
    name: 'keep-signatures',
    text: keepSignaturesSql,
    values: [
      JSON.stringify(rowsOf(batch)),
      Buffer.concat(batch.flatMap(({ drawing }) => drawing ?? [])),
      JSON.stringify([...texts].flatMap(([hash, html]) => (keptTexts.has(hash) ? [] : { hash, html }))),
      completes.map(({ contactTaskId }) => contactTaskId),
      completes.map(({ seenPosition }) => seenPosition),
      batch[0]?.jobName,
    ],
  }
}

/** What the statement reads of each signature; its drawing lies in one piece with those of the others. */
function rowsOf(batch: readonly SignatureToKeep[]): Record<string, unknown>[] {
  let drawn = 0
  return batch.map(({ evidence, recordHash, drawing, householdIpCode, resortDay, completes, requestId }, index) => {
    const drawingStart = drawn + 1
    drawn += drawing?.length ?? 0
    return {
      n: index + 1,
      record_hash: recordHash.toString('hex'),
      text_hash: evidence.textHash,
      location_id: evidence.locationId,
      task_id: evidence.taskId,
      task_name: evidence.taskName,
      pos_waiver_id: evidence.posWaiverId,
      affirmation: evidence.affirmation,
      signed_on: evidence.signedOn,
      agreed: evidence.agreed,
      typed_name: evidence.typedName,
      drawing_start: drawingStart,
      drawing_length: drawing?.length ?? null,
      signer_ip_code: evidence.signer.ipCode,
      signer_name: evidence.signer.name,
      signer_email: evidence.signer.email,
      signed_for: evidence.signedFor,
      start_date: evidence.startDate,
      end_date: evidence.endDate,
      signed_at_utc: evidence.signedAtUtc,
      offset_hours: evidence.offsetHours,
      ip_address: evidence.ipAddress,
      browser_name: evidence.browserName,
      browser_version: evidence.browserVersion,
      user_agent: evidence.userAgent ?? null,
      comment: evidence.comment,
      household_ip_code: householdIpCode,
      resort_day: resortDay,
      request_id: requestId,
      contact_task_ids: completes.map(({ contactTaskId }) => contactTaskId),
      activity_ids: completes.map(({ activityId }) => activityId),
      contact_ids: completes.map(({ contactId }) => contactId),
    }
  })
}

/** SQL for a moment as ISO 8601 in UTC with milliseconds. */
function utcText(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

const keepSignaturesSql = `
  with asked as materialized (
    select * from json_to_recordset($1::json) as s (
      n int, record_hash text, text_hash text, location_id int, task_id int, task_name text, pos_waiver_id text,
      affirmation text, signed_on text, agreed boolean, typed_name text, drawing_start int, drawing_length int,
      signer_ip_code text, signer_name text, signer_email text, signed_for jsonb, start_date date, end_date date,
      signed_at_utc timestamptz, offset_hours numeric, ip_address text, browser_name text, browser_version text,
      user_agent text, comment text, household_ip_code text, resort_day date, request_id text, contact_task_ids text[], activity_ids int[],
      contact_ids text[])
  ),
  linked as materialized (
    select a.*, l.position, l.previous_hash, l.hash, decode(a.text_hash, 'hex') as html_hash,
           decode(a.record_hash, 'hex') as evidence_hash, l.previous_signed_at_utc
    from extend_waiver_chain(array(select decode(record_hash, 'hex') from asked order by n),
                             array(select signed_at_utc from asked order by n)) l join asked a using (n)
  ),
  dated_back as materialized (
    select position, request_id,
           jsonb_build_object('signedAtUtc', ${utcText('signed_at_utc')},
                              'previousSignedAtUtc', ${utcText('previous_signed_at_utc')}) as times
    from linked where signed_at_utc < previous_signed_at_utc - interval '${toleratedSeconds} seconds'
  ),
  dating_noted as (
    insert into audit_entry (actor_kind, actor, action, subject, after, request_id)
    select 'system', 'clock', 'signed-waiver-dated-back', 'signed waiver ' || position, times, request_id
    from dated_back order by position
  ),
  text_kept as (
    insert into waiver_text (hash, html)
    select decode(hash, 'hex'), html from json_to_recordset($3::json) as t (hash text, html text)
    on conflict do nothing
  ),
  signed as (
    insert into signed_waiver (
      position, location_id, task_id, task_name, pos_waiver_id, affirmation, text_hash, signed_on, agreed, typed_name,
      drawing, signer_ip_code, signer_name, signer_email, signed_for, start_date, end_date, signed_at_utc, offset_hours,
      ip_address, browser_name, browser_version, user_agent, comment, record_hash, previous_hash, chain_hash)
    select position, location_id, task_id, task_name, pos_waiver_id, affirmation, html_hash, signed_on, agreed, typed_name,
           substring($2::bytea from drawing_start for drawing_length), signer_ip_code, signer_name, signer_email,
           signed_for, start_date, end_date, signed_at_utc, offset_hours, ip_address, browser_name, browser_version,
           user_agent, comment, evidence_hash, previous_hash, hash
    from linked
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
    select l.position, t.contact_id, l.pos_waiver_id, l.start_date, l.end_date, l.html_hash
    from linked l, lateral (select distinct unnest(l.contact_ids) as contact_id) t
  ),
  told as (
    insert into pos_outbox (kind, contact_ids, signed_waiver_position)
    select 'waiver', contact_ids, position from linked order by position
    returning id
  ),
  audited as (
    insert into audit_entry (actor_kind, actor, action, subject, after, request_id)
    select case signed_on when 'own-link' then 'own-link' else 'guest' end, signer_ip_code, 'waiver-signed',
           'task ' || task_id, jsonb_build_object('position', position, 'contactIds', contact_ids), request_id
    from linked order by position
  )
  select graphile_worker.add_job($6::text, (select json_agg(json_build_object('outboxId', id) order by id) from told),
                                 max_attempts => 1000),
         (select json_agg(jsonb_build_object('position', position) || times order by position) from dated_back) as dated_back
  from checked`
