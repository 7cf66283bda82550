import type { SignedOn, SignedWaiverEvidence } from '@first-chair/core/waiver/signed-waiver'
import type pg from 'pg'

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

/**
 * Keeps a signature in one statement, and so in one transaction: the completions, the evidence, its place in the chain,
 * the audit row, the message to the point of sale and the job that sends it. The chain's one row is taken first: it puts
 * signatures in one order, and a second device that signs the same waits there, then finds the completions taken.
 * Answers false, with nothing written, when a completion is not as it was seen.
 */
export async function keepSignature(pool: pg.Pool, kept: SignatureToKeep): Promise<boolean> {
  const { evidence } = kept
  try {
    await pool.query({
      name: 'keep-signature',
      text: keepSignatureSql,
      values: [
        kept.recordHash,
        Buffer.from(evidence.textHash, 'hex'),
        kept.html,
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
    })
    return true
  } catch (error) {
    if (isCompletionTaken(error)) return false
    throw error
  }
}

function isCompletionTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FC001'
}

const keepSignatureSql = `
  with link as (
    update waiver_chain set position = position + 1, previous_hash = hash, hash = sha256(hash || $1::bytea)
    returning position, previous_hash, hash
  ),
  text_kept as (
    insert into waiver_text (hash, html) values ($2::bytea, $3::text) on conflict do nothing
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

/** A signed waiver as it stands in the table, for the check of the chain and for the point of sale. */
export type KeptSignature = {
  position: number
  evidence: SignedWaiverEvidence
  html: string
  drawing: Buffer | null
  storedTextHash: Buffer
  recordHash: Buffer
  previousHash: Buffer
  chainHash: Buffer
  /** For whom, and for which days, the rules count it. */
  covered: readonly { contactId: string; startDate: string; endDate: string | null }[]
}

type Row = {
  position: number
  location_id: number
  task_id: number
  task_name: string
  pos_waiver_id: string
  affirmation: string
  text_hash: Buffer
  html: string | null
  signed_on: SignedOn
  agreed: boolean | null
  typed_name: string | null
  drawing: Buffer | null
  drawing_hash: string | null
  signer_ip_code: string
  signer_name: string
  signer_email: string
  signed_for: SignedWaiverEvidence['signedFor']
  start_date: string
  end_date: string | null
  signed_at_utc: Date
  offset_hours: string
  ip_address: string
  browser_name: string
  browser_version: string
  comment: string
  record_hash: Buffer
  previous_hash: Buffer
  chain_hash: Buffer
  covered: KeptSignature['covered'] | null
}

const keptSignatureSql = `
  select w.*, t.html, encode(sha256(w.drawing), 'hex') as drawing_hash,
         (select json_agg(json_build_object('contactId', c.contact_id, 'startDate', c.start_date, 'endDate', c.end_date))
          from signed_waiver_contact c
          where c.position = w.position and c.pos_waiver_id = w.pos_waiver_id and c.text_hash = w.text_hash) as covered
  from signed_waiver w left join waiver_text t on t.hash = w.text_hash`

/** The next signatures after a position, in the order of the chain. */
export async function keptSignaturesAfter(pool: pg.Pool, position: number, most: number): Promise<KeptSignature[]> {
  const { rows } = await pool.query<Row>(`${keptSignatureSql} where w.position > $1 order by w.position limit $2`, [
    position,
    most,
  ])
  return rows.map(keptSignature)
}

/** One signature; undefined when there is none at that position. */
export async function keptSignatureAt(pool: pg.Pool, position: number): Promise<KeptSignature | undefined> {
  const { rows } = await pool.query<Row>(`${keptSignatureSql} where w.position = $1`, [position])
  return rows.map(keptSignature)[0]
}

/** Where the chain ends. */
export async function chainEnd(pool: pg.Pool): Promise<{ position: number; hash: Buffer }> {
  const { rows } = await pool.query<{ position: number; hash: Buffer }>('select position, hash from waiver_chain')
  const [end] = rows
  if (!end) throw new Error('The chain of signed waivers has lost its end.')
  return end
}

function keptSignature(row: Row): KeptSignature {
  return {
    position: row.position,
    html: row.html ?? '',
    drawing: row.drawing,
    storedTextHash: row.text_hash,
    recordHash: row.record_hash,
    previousHash: row.previous_hash,
    chainHash: row.chain_hash,
    covered: row.covered ?? [],
    evidence: {
      locationId: row.location_id,
      taskId: row.task_id,
      taskName: row.task_name,
      posWaiverId: row.pos_waiver_id,
      affirmation: row.affirmation,
      textHash: row.text_hash.toString('hex'),
      signedOn: row.signed_on,
      agreed: row.agreed,
      typedName: row.typed_name,
      drawingHash: row.drawing_hash,
      signer: { ipCode: row.signer_ip_code, name: row.signer_name, email: row.signer_email },
      signedFor: row.signed_for,
      startDate: row.start_date,
      endDate: row.end_date,
      signedAtUtc: row.signed_at_utc.toISOString(),
      offsetHours: Number(row.offset_hours),
      ipAddress: row.ip_address,
      browserName: row.browser_name,
      browserVersion: row.browser_version,
      comment: row.comment,
    },
  }
}
