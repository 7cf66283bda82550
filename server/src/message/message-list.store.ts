import type { ListedMessage } from '@first-chair/core/message/message.api'
import type { MessageChannel, MessagePurpose, MessageStatus } from '@first-chair/core/message/message'
import type pg from 'pg'
import { isoDates, type Dated } from '../db/iso-dates.ts'
import { queuedMessage } from '../db/queued-message.ts'

const columns = `id, purpose, reference, channel, status, shown_recipient as "shownRecipient", attempts,
  last_error as "lastError", may_have_been_sent as "mayHaveBeenSent", created_date_utc as "createdDateUtc",
  last_attempt_date_utc as "lastAttemptDateUtc", next_attempt_date_utc as "nextAttemptDateUtc",
  sent_date_utc as "sentDateUtc", expires_date_utc as "expiresDateUtc"`

/** Messages, the newest first, at most `most`; `fingerprints` are those of the words as a recipient. */
export async function listedMessages(
  pool: pg.Pool,
  asked: { status: MessageStatus | ''; search: string; before: number | undefined },
  { fingerprints, most }: { fingerprints: readonly Buffer[]; most: number },
): Promise<ListedMessage[]> {
  const { rows } = await pool.query<Dated<ListedMessage>>(
    `select ${columns} from message
     where ($1 = '' or status = $1)
       and ($2 = '' or recipient_fingerprint = any($3)
            or contains_text(concat_ws(' ', shown_recipient, reference, last_error), $2))
       and ($4::bigint is null or id < $4)
     order by id desc limit $5`,
    [asked.status, asked.search, fingerprints, asked.before ?? null, most],
  )
  return rows.map(isoDates<ListedMessage>)
}

export async function listedMessage(pool: pg.Pool, messageId: number): Promise<ListedMessage | undefined> {
  const { rows } = await pool.query<Dated<ListedMessage>>(`select ${columns} from message where id = $1`, [messageId])
  return rows[0] && isoDates<ListedMessage>(rows[0])
}

export type KeptMessage = {
  purpose: MessagePurpose
  reference: string
  channel: MessageChannel
  /** null once it was sent or has expired. */
  sealedContent: Buffer | null
  expiresDateUtc: string
}

/** A message as it is kept, with an audit row that says who looked; undefined for an unknown one. */
export async function messageRead(
  pool: pg.Pool,
  messageId: number,
  reader: { email: string; requestId: string },
): Promise<KeptMessage | undefined> {
  const { rows } = await pool.query<Dated<KeptMessage>>(
    `with kept as (select * from message where id = $1),
     audited as (
       insert into audit_entry (actor_kind, actor, action, subject, request_id)
       select 'administrator', $2, 'message-read', 'message ' || id, $3 from kept where sealed_content is not null
     )
     select purpose, reference, channel, sealed_content as "sealedContent", expires_date_utc as "expiresDateUtc" from kept`,
    [messageId, reader.email, reader.requestId],
  )
  const [row] = rows
  return row && { ...isoDates<KeptMessage>(row), sealedContent: row.sealedContent }
}

/**
 * Lets a message that failed, is in the outbox, or waits for its next try, be tried now, with its job and an audit row; false
 * when it is neither.
 */
export async function letWaitAgain(
  pool: pg.Pool,
  messageId: number,
  { email, requestId, jobName, now }: { email: string; requestId: string; jobName: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with before as (
       select id, status as was from message
       where id = $1 and status in ('failed', 'outbox', 'waiting') and expires_date_utc > $5 for update
     ),
     waiting as (
       update message m set status = 'waiting', attempts = 0, may_have_been_sent = false, next_attempt_date_utc = null
       from before where m.id = before.id returning m.id, m.channel, before.was
     ),
     audited as (
       insert into audit_entry (actor_kind, actor, action, subject, before, after, request_id)
       select 'administrator', $2, 'message-sent-again', 'message ' || id, jsonb_build_object('status', was),
              jsonb_build_object('status', 'waiting'), $3 from waiting
     )
     select ${queuedMessage('$4::text', '0')} from waiting`,
    [messageId, email, requestId, jobName, now],
  )
  return rowCount === 1
}
