import type { RentalProfile } from '@first-chair/core/rental-profile/rental-profile'
import type { SizeChanges, StoredSizeChange } from '@first-chair/core/rental-profile/size-correction'
import type pg from 'pg'
import { inTransaction } from '../db/in-transaction.ts'

type ChangeRow = Omit<StoredSizeChange, 'atUtc'> & { id: string; atUtc: Date }

/** The changes of a person's sizes, oldest first, with the id of the newest one: '0' if there is none. */
export type ChangesOfContact = { changes: readonly StoredSizeChange[]; lastId: string }

/** The changes of the sizes of some contacts. Contacts without one are left out. */
export async function loadSizeChanges(
  client: Pick<pg.Pool, 'query'>,
  contactIds: readonly string[],
): Promise<ReadonlyMap<string, ChangesOfContact>> {
  const { rows } = await client.query<ChangeRow>({
    name: 'rental-size-changes',
    text: `select id::text, contact_id as "contactId", is_by_guest as "isByGuest", changes, changed_by_name as by,
                  at_utc as "atUtc"
           from rental_size_change where contact_id = any ($1::text[]) order by rental_size_change.id`,
    values: [contactIds],
  })
  const byContact = new Map<string, { changes: StoredSizeChange[]; lastId: string }>()
  for (const { id, atUtc, ...row } of rows) {
    const own = byContact.get(row.contactId) ?? { changes: [], lastId: id }
    own.changes.push({ ...row, atUtc: atUtc.toISOString() })
    own.lastId = id
    byContact.set(row.contactId, own)
  }
  return byContact
}

/** Who said that a questioned size is right. */
export type SizeAnswer = { contactId: string; question: string; by: string; atUtc: string }

/** The questions about the sizes of some contacts that the rental shop has answered. */
export async function loadSizeAnswers(pool: pg.Pool, contactIds: readonly string[]): Promise<SizeAnswer[]> {
  const { rows } = await pool.query<Omit<SizeAnswer, 'atUtc'> & { atUtc: Date }>({
    name: 'rental-size-answers',
    text: `select contact_id as "contactId", question, answered_by_name as by, at_utc as "atUtc"
           from rental_size_answer where contact_id = any ($1::text[])`,
    values: [contactIds],
  })
  return rows.map(({ atUtc, ...row }) => ({ ...row, atUtc: atUtc.toISOString() }))
}

/** Who in the rental shop does something, when, and on which device. */
export type ShopRecording = { email: string; name: string; device: string; at: Date; requestId: string }

/** Stores that a questioned size is right. The first answer of a question counts. */
export async function insertSizeAnswer(
  pool: pg.Pool,
  { contactId, question }: { contactId: string; question: string },
  { email, name, device, at, requestId }: ShopRecording,
): Promise<void> {
  await pool.query(
    `insert into rental_size_answer (contact_id, question, answered_by, answered_by_name, device, at_utc, request_id)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (contact_id, question) do nothing`,
    [contactId, question, email, name, device, at, requestId],
  )
}

/** Stores that a guest sent their sizes, if that changed one or confirmed what the rental shop had changed. */
export async function insertGuestSizeChange(
  client: Pick<pg.Pool, 'query'>,
  {
    contactId,
    changes,
    ipCode,
    at,
    requestId,
  }: { contactId: string; changes: SizeChanges; ipCode: string; at: Date; requestId: string },
): Promise<void> {
  await client.query(
    `insert into rental_size_change (contact_id, is_by_guest, changes, changed_by, changed_by_name, device, at_utc, request_id)
     select $1, true, $2::jsonb, $3, '', '', $4, $5
     where $2::jsonb <> '{}'
        or coalesce((select not is_by_guest from rental_size_change where contact_id = $1 order by id desc limit 1), false)`,
    [contactId, JSON.stringify(changes), ipCode, at, requestId],
  )
}

export type CorrectionToSave = {
  contactId: string
  commandId: string
  changes: SizeChanges
  /** The whole profile after the correction, and its hash. */
  profile: RentalProfile
  contentHash: Buffer
  /** The newest change on which the correction is based. */
  lastId: string
  /** The job that sends the profile to the point of sale. */
  jobName: string
}

/**
 * Saves a correction of the rental shop: the change, the audit row, and the profile with the job that sends it to the point
 * of sale. Returns false without a change if another change came first: then read again. Of a repeated command nothing is
 * saved again.
 */
export async function saveCorrection(
  pool: pg.Pool,
  { contactId, commandId, changes, profile, contentHash, lastId, jobName }: CorrectionToSave,
  { email, name, device, at, requestId }: ShopRecording,
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`rental-size ${contactId}`])
    const { rows } = await client.query<{ lastId: string; isRepeated: boolean }>(
      `select coalesce(max(id), 0)::text as "lastId", coalesce(bool_or(command_id = $2::uuid), false) as "isRepeated"
       from rental_size_change where contact_id = $1`,
      [contactId, commandId],
    )
    const [current] = rows
    if (!current || current.isRepeated || current.lastId !== lastId) return current?.isRepeated === true
    await client.query(
      `with changed as (
         insert into rental_size_change (contact_id, is_by_guest, changes, changed_by, changed_by_name, device, command_id,
                                         at_utc, request_id)
         values ($1, false, $2::jsonb, $3, $4, $5, $6, $7, $8)
       ),
       queued as (
         insert into pos_outbox (kind, contact_ids, contact_id, record_date, record, content_hash)
         values ('rental-profile', array[$1], $1, $9::date, $10::jsonb, $11)
         returning id
       ),
       audited as (
         insert into audit_entry (actor_kind, actor, action, subject, after, request_id)
         values ('staff', $3, 'rental-size-corrected', 'contact ' || $1, $12::jsonb, $8)
       )
       select graphile_worker.add_job($13::text, json_build_object('outboxId', id), queue_name => pos_queue($1::text),
                                      max_attempts => 1000)
       from queued`,
      [
        contactId,
        JSON.stringify(changes),
        email,
        name,
        device,
        commandId,
        at,
        requestId,
        profile.updateDate,
        JSON.stringify(profile),
        contentHash,
        JSON.stringify({ fields: Object.keys(changes) }),
        jobName,
      ],
    )
    return true
  })
}
