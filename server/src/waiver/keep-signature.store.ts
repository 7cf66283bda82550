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

/** One after the other: what waits, and the texts that this process has seen kept, which need not be sent again. */
type Writer = { waiting: Waiting[]; isWriting: boolean; keptTexts: Set<string>; pool: pg.Pool }
type Waiting = { kept: SignatureToKeep; resolve: (isKept: boolean) => void; reject: (error: unknown) => void }

/** How many signatures one transaction holds at most: the end of the chain is held until all of them are on disk. */
const mostTogether = 32

const writers = new WeakMap<pg.Pool, Writer>()

/**
 * Keeps a signature with all that belongs to it, or nothing of it. Answers once it is committed: true, or false, with nothing
 * written, when a completion is not as it was seen. The chain makes signatures wait for each other until a commit is on
 * disk, so those of one process that arrive while one is being written are committed together.
 */
export function keepSignature(pool: pg.Pool, kept: SignatureToKeep): Promise<boolean> {
  const writer = writers.get(pool) ?? { waiting: [], isWriting: false, keptTexts: new Set(), pool }
  writers.set(pool, writer)
  return new Promise((resolve, reject) => {
    writer.waiting.push({ kept, resolve, reject })
    if (!writer.isWriting) void writeAll(writer)
  })
}

async function writeAll(writer: Writer): Promise<void> {
  writer.isWriting = true
  while (writer.waiting.length > 0) await write(writer, writer.waiting.splice(0, mostTogether))
  writer.isWriting = false
}

/** Never throws: everybody who waits is told. */
async function write(writer: Writer, [first, ...more]: readonly Waiting[]): Promise<void> {
  if (!first) return
  if (more.length === 0) return alone(writer, first)
  const batch = [first, ...more]
  try {
    const fault = await together(writer, batch)
    if (fault === undefined) return batch.forEach((one) => isKept(writer, one))
    // It must not hinder the others. By itself it fails again, or finds itself taken: by another device, or by one of them.
    await write(
      writer,
      batch.filter((one) => one !== fault),
    )
    await alone(writer, fault)
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}

/** Commits all of them and answers undefined, or keeps nothing and answers the first that cannot be kept. */
async function together({ pool, keptTexts }: Writer, batch: readonly Waiting[]): Promise<Waiting | undefined> {
  const client = await pool.connect()
  // Handed over at once: the chain must not wait for the other work of this process between two statements.
  const results = await Promise.allSettled([
    client.query('begin'),
    ...batch.map(({ kept }) => client.query(keepSignatureStatement(kept, keptTexts))),
    client.query('commit'),
  ])
  const failure = results.find((result) => result.status === 'rejected')
  client.release(failure && isDatabaseAway(failure.reason))
  if (!failure) return undefined
  // After a failed statement the commit was PostgreSQL's rollback.
  const fault = batch[results.indexOf(failure) - 1]
  if (!fault || isDatabaseAway(failure.reason)) throw failure.reason
  return fault
}

/** Never throws either. */
async function alone(writer: Writer, one: Waiting): Promise<void> {
  try {
    await writer.pool.query(keepSignatureStatement(one.kept, writer.keptTexts))
    isKept(writer, one)
  } catch (error) {
    if (isCompletionTaken(error)) return one.resolve(false)
    // Were a text gone after all, as after a restore under a running process, it is sent again at the next attempt.
    writer.keptTexts.clear()
    one.reject(error)
  }
}

function isKept({ keptTexts }: Writer, { kept, resolve }: Waiting): void {
  keptTexts.add(kept.evidence.textHash)
  resolve(true)
}

function isCompletionTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FC001'
}

/**
 * Keeps a signature in one statement: the completions, the evidence, its place in the chain, the audit row, the message to
 * the point of sale and the job that sends it. The chain's one row is taken first: it puts signatures in one order, and a
 * second device that signs the same waits there, then finds the completions taken. It fails with FC001, and so does the
 * transaction around it, when a completion is not as it was seen.
 */
function keepSignatureStatement(kept: SignatureToKeep, keptTexts: ReadonlySet<string>): pg.QueryConfig {
  const { evidence } = kept
  return {
    name: 'keep-signature',
    text: keepSignatureSql,
    values: [
      kept.recordHash,
      Buffer.from(evidence.textHash, 'hex'),
      keptTexts.has(evidence.textHash) ? null : kept.html,
      evidence.locationId,
      evidence.taskId,
      evidence.taskName,
      evidence.posWaiverId,
      evidence.affirmation,
      evidence.signedOn,
      evidence.agreed,
      evidence.typedName,
      kept.drawing,
      evidence.signer.ipCode,
      evidence.signer.name,
      evidence.signer.email,
      JSON.stringify(evidence.signedFor),
      evidence.startDate,
      evidence.endDate,
      evidence.signedAtUtc,
      evidence.offsetHours,
      evidence.ipAddress,
      evidence.browserName,
      evidence.browserVersion,
      evidence.comment,
      kept.householdIpCode,
      kept.resortDay,
      kept.completes.map(({ contactTaskId }) => contactTaskId),
      kept.completes.map(({ activityId }) => activityId),
      kept.completes.map(({ contactId }) => contactId),
      kept.completes.map(({ seenPosition }) => seenPosition),
      kept.requestId,
      kept.jobName,
    ],
  }
}

const keepSignatureSql = `
  with link as (
    update waiver_chain set position = position + 1, previous_hash = hash, hash = sha256(hash || $1::bytea)
    returning position, previous_hash, hash
  ),
  text_kept as (
    insert into waiver_text (hash, html) select $2::bytea, $3::text where $3::text is not null on conflict do nothing
  ),
  signed as (
    insert into signed_waiver (
      position, location_id, task_id, task_name, pos_waiver_id, affirmation, text_hash, signed_on, agreed, typed_name,
      drawing, signer_ip_code, signer_name, signer_email, signed_for, start_date, end_date, signed_at_utc, offset_hours,
      ip_address, browser_name, browser_version, comment, record_hash, previous_hash, chain_hash)
    select position, $4::int, $5::int, $6::text, $7::text, $8::text, $2::bytea, $9::text, $10::boolean, $11::text,
           $12::bytea, $13::text, $14::text, $15::text, $16::jsonb, $17::date, $18::date, $19::timestamptz, $20::numeric,
           $21::text, $22::text, $23::text, $24::text, $1::bytea, previous_hash, hash
    from link
    returning position
  ),
  completed as (
    insert into contact_task_completion as c (
      contact_task_id, location_id, activity_id, task_id, contact_id, household_ip_code, outcome, resort_day, valid_until,
      signed_waiver_position)
    select t.contact_task_id, $4::int, t.activity_id, $5::int, t.contact_id, $25::text, 'completed', $26::date, $18::date,
           signed.position
    from signed, unnest($27::text[], $28::int[], $29::text[]) as t (contact_task_id, activity_id, contact_id)
    on conflict (contact_task_id) do update
      set outcome = excluded.outcome, resort_day = excluded.resort_day, valid_until = excluded.valid_until,
          signed_waiver_position = excluded.signed_waiver_position, completed_date_utc = now()
      where c.signed_waiver_position is not distinct from
            ($30::bigint[])[array_position($27::text[], c.contact_task_id)]
    returning contact_id
  ),
  checked as (
    select fail_unless((select count(*) from completed) = cardinality($27::text[]), 'a completion is not as it was seen')
  ),
  contacts as (
    insert into signed_waiver_contact (position, contact_id, pos_waiver_id, start_date, end_date, text_hash)
    select signed.position, t.contact_id, $7::text, $17::date, $18::date, $2::bytea
    from signed, (select distinct unnest($29::text[]) as contact_id) t
  ),
  told as (
    insert into pos_outbox (kind, contact_ids, signed_waiver_position)
    select 'waiver', $29::text[], position from signed
    returning id
  ),
  audited as (
    insert into audit_entry (actor_kind, actor, action, subject, after, request_id)
    select case $9::text when 'own-link' then 'own-link' else 'guest' end, $13::text, 'waiver-signed', 'task ' || $5::int,
           jsonb_build_object('position', position, 'contactIds', $29::text[]), $31::text
    from signed
  )
  select graphile_worker.add_job($32::text, json_build_object('outboxId', told.id), max_attempts => 1000)
  from told, checked`
