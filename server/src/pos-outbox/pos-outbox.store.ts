import type { RecordKind } from '@first-chair/core/task-kind/task-kinds'
import type pg from 'pg'

/** A signature as it is sent to the point of sale, without text and drawing. */
export type SignatureToSend = {
  outboxId: number
  position: number
  authorizationType: string
  contactIds: readonly string[]
  startDate: string
  endDate: string | null
  textHash: string
  comment: string
}

/** The signatures of these messages that wait to be sent to the point of sale, in the order of their positions. */
export async function findWaitingSignatures(pool: pg.Pool, outboxIds: readonly number[]): Promise<SignatureToSend[]> {
  const { rows } = await pool.query<SignatureToSend>({
    name: 'waiting-signatures',
    text: `
      select o.id as "outboxId", w.position, w.pos_waiver_id as "authorizationType", w.start_date as "startDate",
             w.end_date as "endDate", encode(w.text_hash, 'hex') as "textHash", w.comment,
             array(select person ->> 'contactId' from jsonb_array_elements(w.signed_for) person) as "contactIds"
      from pos_outbox o join signed_waiver w on w.position = o.signed_waiver_position
      where o.id = any ((select $1::bigint[])::bigint[]) and o.kind = 'waiver' and o.status = 'waiting'
        and o.gave_up_date_utc is null
      order by w.position`,
    values: [outboxIds],
  })
  return rows
}

/** The content of a record by its kind: only this field is set. */
type RecordContent = {
  'rental-profile': { record: unknown }
  'child-registration': { sealedRecord: Buffer }
  photo: { picture: Buffer }
}

/** A record that waits to be sent to the point of sale. */
export type RecordToSend<Kind extends RecordKind> = RecordContent[Kind] & {
  contactId: string
  recordDate: string
  contentHash: Buffer
  /** The same contact has submitted a newer record, which this one must not replace. */
  isOvertaken: boolean
}

const contentColumns = {
  'rental-profile': 'record',
  'child-registration': 'sealed_record as "sealedRecord"',
  photo: 'picture',
} as const satisfies Record<RecordKind, string>

/** The newest record of a kind that waits to be sent to the point of sale, by contact. */
export async function findWaitingRecords<Kind extends RecordKind>(
  pool: pg.Pool,
  kind: Kind,
  contactIds: readonly string[],
): Promise<ReadonlyMap<string, RecordContent[Kind] & { contentHash: Buffer }>> {
  const { rows } = await pool.query<RecordContent[Kind] & { contactId: string; contentHash: Buffer }>({
    name: `waiting-${kind}-records`,
    text: `select distinct on (contact_id) contact_id as "contactId", content_hash as "contentHash", ${contentColumns[kind]}
           from pos_outbox where kind = '${kind}' and status = 'waiting' and contact_id = any($1)
           order by contact_id, id desc`,
    values: [contactIds],
  })
  return new Map(rows.map((row) => [row.contactId, row]))
}

/** The record of a message, if it waits to be sent to the point of sale. */
export async function findWaitingRecord<Kind extends RecordKind>(
  pool: pg.Pool,
  kind: Kind,
  outboxId: number,
): Promise<RecordToSend<Kind> | undefined> {
  const { rows } = await pool.query<RecordToSend<Kind>>(
    `select contact_id as "contactId", record_date as "recordDate", content_hash as "contentHash",
            ${contentColumns[kind]},
            exists (select from pos_outbox newer where newer.kind = o.kind and newer.contact_id = o.contact_id
                      and newer.id > o.id) as "isOvertaken"
     from pos_outbox o where id = $1 and kind = $2 and status = 'waiting' and gave_up_date_utc is null`,
    [outboxId, kind],
  )
  return rows[0]
}

/** The e-ticket of a message, if it waits to be sent to the point of sale. */
export async function findWaitingMobilePass(
  pool: pg.Pool,
  outboxId: number,
): Promise<{ eTicketId: string; isOvertaken: boolean } | undefined> {
  const { rows } = await pool.query<{ eTicketId: string; isOvertaken: boolean }>(
    `select e_ticket_id as "eTicketId",
            exists (select from pos_outbox newer where newer.e_ticket_id = o.e_ticket_id and newer.id > o.id) as "isOvertaken"
     from pos_outbox o where id = $1 and kind = 'mobile-pass' and status = 'waiting' and gave_up_date_utc is null`,
    [outboxId],
  )
  return rows[0]
}

/** Marks messages as sent and deletes the copies of their content. */
export async function markSent(pool: pg.Pool, ...outboxIds: readonly number[]): Promise<void> {
  await pool.query({
    name: 'mark-sent',
    text: `
      update pos_outbox set status = 'sent', sent_date_utc = now(), attempts = attempts + 1, last_error = null,
             last_attempt_date_utc = now(), gave_up_date_utc = null,
             record = null, sealed_record = null, picture = null
      where id = any ((select $1::bigint[])::bigint[]) and status = 'waiting'`,
    values: [outboxIds],
  })
}

/** About four days with the pauses of the queue. After that an administrator must decide. */
const maxAttempts = 25

/** Records a failed attempt with its error. After `maxAttempts` the message waits for an administrator. */
export async function recordFailedAttempt(pool: pg.Pool, outboxId: number, error: string): Promise<void> {
  await pool.query(
    `update pos_outbox set attempts = attempts + 1, last_error = left($2, 1000), last_attempt_date_utc = now(),
            gave_up_date_utc = case when attempts + 1 >= $3 then now() end
     where id = $1 and status = 'waiting'`,
    [outboxId, error, maxAttempts],
  )
}
