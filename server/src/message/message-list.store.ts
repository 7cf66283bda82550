import type { ListedMessage } from '@first-chair/core/message/message.api'
import type { MessageChannel, MessagePurpose, MessageStatus } from '@first-chair/core/message/message'
import type pg from 'pg'
import { toIsoDates, type WithDates } from '../db/iso-dates.ts'
import { queueMessageSql } from '../db/queue-message-sql.ts'

const columns = `id, purpose, reference, channel, status, shown_recipient as "shownRecipient", attempts,
  last_error as "lastError", may_have_been_sent as "mayHaveBeenSent", created_date_utc as "createdDateUtc",
  last_attempt_date_utc as "lastAttemptDateUtc", next_attempt_date_utc as "nextAttemptDateUtc",
  sent_date_utc as "sentDateUtc", expires_date_utc as "expiresDateUtc"`

/**
 * Messages, newest first, at most `limit`. `fingerprints`: the fingerprints of the search text, read as a recipient.
 */
export async function loadMessages(
  pool: pg.Pool,
  query: { status: MessageStatus | ''; search: string; before: number | undefined },
  { fingerprints, limit }: { fingerprints: readonly Buffer[]; limit: number },
): Promise<ListedMessage[]> {
  const { rows } = await pool.query<WithDates<ListedMessage>>(
    `select ${columns} from message
     where ($1 = '' or status = $1)
       and ($2 = '' or recipient_fingerprint = any($3)
            or contains_text(concat_ws(' ', shown_recipient, reference, last_error), $2))
       and ($4::bigint is null or id < $4)
     order by id desc limit $5`,
    [query.status, query.search, fingerprints, query.before ?? null, limit],
  )
  return rows.map(toIsoDates<ListedMessage>)
}

export async function findMessage(pool: pg.Pool, messageId: number): Promise<ListedMessage | undefined> {
  const { rows } = await pool.query<WithDates<ListedMessage>>(`select ${columns} from message where id = $1`, [
    messageId,
  ])
  return rows[0] && toIsoDates<ListedMessage>(rows[0])
}

export type StoredMessage = {
  purpose: MessagePurpose
  reference: string
  channel: MessageChannel
  /** Null after the message was sent or has expired. */
  encryptedContent: Buffer | null
  expiresDateUtc: string
}

/** Reads a stored message and records the reader in the audit log; undefined for an unknown message. */
export async function readStoredMessage(
  pool: pg.Pool,
  messageId: number,
  reader: { email: string; requestId: string },
): Promise<StoredMessage | undefined> {
  const { rows } = await pool.query<WithDates<StoredMessage>>(
    `with stored as (select * from message where id = $1),
     audited as (
       insert into audit_entry (actor_kind, actor, action, subject, request_id)
       select 'administrator', $2, 'message-read', 'message ' || id, $3 from stored where sealed_content is not null
     )
     select purpose, reference, channel, sealed_content as "encryptedContent", expires_date_utc as "expiresDateUtc" from stored`,
    [messageId, reader.email, reader.requestId],
  )
  const [row] = rows
  return row && { ...toIsoDates<StoredMessage>(row), encryptedContent: row.encryptedContent }
}

/**
 * Requeues a message that failed, is in the outbox or waits for its next attempt: it is sent now, with a full number of
 * attempts and an audit entry. False if the message is in none of these states.
 */
export async function requeueMessage(
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
     select ${queueMessageSql('$4::text', '0')} from waiting`,
    [messageId, email, requestId, jobName, now],
  )
  return rowCount === 1
}
