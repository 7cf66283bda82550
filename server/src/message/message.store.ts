import type { MessageChannel, MessagePurpose, MessageStatus } from '@first-chair/core/message/message'
import type pg from 'pg'
import { queueMessageSql } from '../db/queue-message-sql.ts'

export type NewMessage = {
  purpose: MessagePurpose
  reference: string
  channel: MessageChannel
  encryptedContent: Buffer
  maskedRecipient: string
  recipientFingerprint: Buffer
  expiresDateUtc: string
  /** The job that sends it. */
  jobName: string
}

/** Stores a message and queues the job that sends it, in one statement; false if its reference exists already. */
export async function insertMessage(client: Pick<pg.ClientBase, 'query'>, message: NewMessage): Promise<boolean> {
  const { rowCount } = await client.query(
    `with inserted as (
       insert into message (purpose, reference, channel, sealed_content, shown_recipient, recipient_fingerprint,
                            expires_date_utc)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (purpose, reference) do nothing
       returning id, channel
     )
     select ${queueMessageSql('$8::text', '0')} from inserted`,
    [
      message.purpose,
      message.reference,
      message.channel,
      message.encryptedContent,
      message.maskedRecipient,
      message.recipientFingerprint,
      message.expiresDateUtc,
      message.jobName,
    ],
  )
  return rowCount === 1
}

export type MessageToSend = {
  key: string
  purpose: MessagePurpose
  reference: string
  channel: MessageChannel
  encryptedContent: Buffer
  expiresDateUtc: string
  /** Number of attempts, including this one. */
  attempts: number
  /** An earlier attempt did not finish, because its process died. */
  wasInterrupted: boolean
}

/**
 * Claims a waiting message, to send it now. Undefined if it is no longer waiting. A message that has expired at `now`
 * is marked as expired; a message of a channel that is not in `channels` goes to the outbox. Both answer undefined too.
 */
export async function claimMessage(
  pool: pg.Pool,
  messageId: number,
  { now, channels }: { now: Date; channels: readonly MessageChannel[] },
): Promise<MessageToSend | undefined> {
  const { rows } = await pool.query<MessageToSend & { status: MessageStatus }>(
    `with before as (
       select id, status, channel, expires_date_utc <= $2 as is_expired, channel = any($3) as is_set_up
       from message where id = $1 and status in ('waiting', 'sending') for update
     )
     update message m
     set status = case when is_expired then 'expired' when is_set_up then 'sending' else 'outbox' end,
         sealed_content = case when not is_expired then sealed_content end,
         attempts = attempts + (not is_expired and is_set_up)::int,
         last_attempt_date_utc = case when not is_expired and is_set_up then now() else last_attempt_date_utc end,
         next_attempt_date_utc = null
     from before where m.id = before.id
     returning m.status, m.key, m.purpose, m.reference, m.channel, m.sealed_content as "encryptedContent", m.attempts,
               to_char(m.expires_date_utc at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "expiresDateUtc",
               before.status = 'sending' as "wasInterrupted"`,
    [messageId, now, channels],
  )
  const [message] = rows
  return message?.status === 'sending' ? message : undefined
}

/**
 * Marks a message as sent, after it was accepted, and erases its personal data except the masked recipient. For a
 * message about a mobile pass, the same statement queues the job that notifies the point of sale.
 */
export async function markMessageSent(
  pool: pg.Pool,
  messageId: number,
  { tellPosJobName }: { tellPosJobName: string },
): Promise<void> {
  await pool.query(
    `with sent as (
       update message set status = 'sent', sent_date_utc = now(), sealed_content = null, last_error = null
       where id = $1 and status <> 'sent'
       returning case when purpose = 'mobile-pass' then substring(reference from '^delivery ([0-9]+)$')::bigint end as delivery_id
     ),
     outbox as (
       insert into pos_outbox (kind, contact_ids, e_ticket_id)
       select 'mobile-pass', array[p.contact_id], p.e_ticket_id
       from sent join mobile_pass_delivery d on d.id = sent.delivery_id join mobile_pass p using (e_ticket_id)
       returning id, contact_ids[1] as contact_id
     )
     select graphile_worker.add_job($2::text, json_build_object('outboxId', id), queue_name => pos_queue(contact_id),
                                    max_attempts => 1000)
     from outbox`,
    [messageId, tellPosJobName],
  )
}

/** Expires a message that was not sent yet and erases its personal data, because a newer message replaces it. */
export async function withdrawMessage(
  client: Pick<pg.ClientBase, 'query'>,
  { purpose, reference }: { purpose: MessagePurpose; reference: string },
): Promise<void> {
  await client.query(
    `update message
     set status = 'expired', sealed_content = null, shown_recipient = null, recipient_fingerprint = null,
         next_attempt_date_utc = null, last_error = 'A newer message replaced this one.'
     where purpose = $1 and reference = $2 and status in ('waiting', 'failed', 'outbox')`,
    [purpose, reference],
  )
}

/**
 * Expires the messages whose references start with `referencePrefix` and that were not sent yet, because they are no longer
 * true. Answers the fingerprints of the recipients whom none of them can have reached, not even through an administrator who
 * read it in the outbox.
 */
export async function withdrawUntrueMessages(
  client: Pick<pg.ClientBase, 'query'>,
  { purpose, referencePrefix }: { purpose: MessagePurpose; referencePrefix: string },
): Promise<Buffer[]> {
  const { rows } = await client.query<{ fingerprint: Buffer }>(
    `with before as (
       select id, status, attempts, recipient_fingerprint from message
       where purpose = $1 and starts_with(reference, $2) order by id for update
     ),
     withdrawn as (
       update message m
       set status = 'expired', sealed_content = null, shown_recipient = null, recipient_fingerprint = null,
           next_attempt_date_utc = null, last_error = 'This message is no longer true.'
       from before where m.id = before.id and before.status in ('waiting', 'failed', 'outbox')
     )
     select recipient_fingerprint as fingerprint from before
     where recipient_fingerprint is not null and status = 'waiting' and attempts = 0`,
    [purpose, referencePrefix],
  )
  return rows.map(({ fingerprint }) => fingerprint)
}

/** Sets a message back to waiting and queues the job of its next attempt. */
export async function scheduleNextAttempt(
  pool: pg.Pool,
  messageId: number,
  { reason, seconds, jobName }: { reason: string; seconds: number; jobName: string },
): Promise<void> {
  await pool.query(
    `with waiting as (
       update message set status = 'waiting', last_error = $2, next_attempt_date_utc = now() + make_interval(secs => $3)
       where id = $1 and status = 'sending' returning id, channel
     )
     select ${queueMessageSql('$4::text', '$3')} from waiting`,
    [messageId, reason, seconds, jobName],
  )
}

/** Marks a message as failed: there are no more automatic attempts, and an administrator decides. */
export async function markMessageFailed(
  pool: pg.Pool,
  messageId: number,
  { reason, mayHaveBeenSent }: { reason: string; mayHaveBeenSent: boolean },
): Promise<void> {
  await pool.query(
    `update message set status = 'failed', last_error = $2, may_have_been_sent = $3 where id = $1 and status = 'sending'`,
    [messageId, reason, mayHaveBeenSent],
  )
}

/**
 * Marks messages as expired after their expiry and erases their personal data. A message that waits without a job, for
 * whatever reason, gets one. Answers how many messages expired without having been sent.
 */
export async function maintainMessages(
  pool: pg.Pool,
  { now, jobName }: { now: Date; jobName: string },
): Promise<number> {
  const { rows } = await pool.query<{ expired: number }>(
    `with expired as (
       update message
       set status = case when status = 'sent' then status else 'expired' end,
           sealed_content = null, shown_recipient = null, recipient_fingerprint = null, next_attempt_date_utc = null
       where expires_date_utc <= $1 and shown_recipient is not null and status <> 'sending'
       returning status
     ),
     stranded as (
       select ${queueMessageSql('$2::text', '0')} from message
       where status in ('waiting', 'sending') and expires_date_utc > $1
         and coalesce(next_attempt_date_utc, last_attempt_date_utc, created_date_utc) < now() - interval '10 minutes'
         and not exists (select from graphile_worker.jobs j where j.key = 'message:' || message.id)
     )
     select count(*) filter (where status = 'expired') as expired, (select count(*) from stranded) from expired`,
    [now, jobName],
  )
  return rows[0]?.expired ?? 0
}
