import type { MessageChannel, MessagePurpose } from '@first-chair/core/message/message'
import type pg from 'pg'

export type MessageToKeep = {
  purpose: MessagePurpose
  reference: string
  channel: MessageChannel
  sealedContent: Buffer
  shownRecipient: string
  recipientFingerprint: Buffer
  expiresDateUtc: string
  /** The job that sends it. */
  jobName: string
}

/** Keeps a message and queues the job that sends it, in one statement; false when its reference is known already. */
export async function keepMessage(client: Pick<pg.ClientBase, 'query'>, kept: MessageToKeep): Promise<boolean> {
  const { rowCount } = await client.query(
    `with kept as (
       insert into message (purpose, reference, channel, sealed_content, shown_recipient, recipient_fingerprint,
                            expires_date_utc)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (purpose, reference) do nothing
       returning id, channel
     )
     select graphile_worker.add_job($8::text, json_build_object('messageId', id), queue_name => 'message:' || channel,
                                    job_key => 'message:' || id)
     from kept`,
    [
      kept.purpose,
      kept.reference,
      kept.channel,
      kept.sealedContent,
      kept.shownRecipient,
      kept.recipientFingerprint,
      kept.expiresDateUtc,
      kept.jobName,
    ],
  )
  return rowCount === 1
}

/** Nothing is set up that could send it: it waits for an administrator. */
export async function putIntoOutbox(pool: pg.Pool, messageId: number): Promise<void> {
  await pool.query(`update message set status = 'outbox' where id = $1 and status = 'waiting'`, [messageId])
}
