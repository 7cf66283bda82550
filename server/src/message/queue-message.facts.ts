import type { MessageChannel, MessagePurpose } from '@first-chair/core/message/message'
import type pg from 'pg'
import type { Context } from '../context.ts'
import { sealedContent, recipientFingerprint } from './sealed-content.facts.ts'
import { keepMessage } from './message.store.ts'
import { sendMessageJob } from './send-message.job.ts'
import { shownRecipient } from './shown-recipient.rule.ts'

export type MessageToQueue = {
  purpose: MessagePurpose
  /** What causes the message: the same reference is queued once for a purpose, however often it is asked. */
  reference: string
  channel: MessageChannel
  /** An e-mail address, or a telephone number as `+13035550100`. */
  recipient: string
  firstName: string
  /** Where the message leads; an absolute address. */
  link: string
  /** ISO 8601. From then on the link is of no use, and the message is sent no more. */
  expiresDateUtc: string
}

/**
 * Queues a message to a guest in the caller's transaction: it is sent if, and only if, that commits. Answers false when
 * its reference was queued before. How it stands later is `message.status`, by purpose and reference.
 */
export async function queueMessage(
  client: Pick<pg.ClientBase, 'query'>,
  message: MessageToQueue,
  ctx: Pick<Context, 'sealing'>,
): Promise<boolean> {
  const { purpose, reference, channel, recipient, firstName, link, expiresDateUtc } = message
  return keepMessage(client, {
    purpose,
    reference,
    channel,
    sealedContent: sealedContent(ctx, message, { recipient, firstName, link }),
    shownRecipient: shownRecipient(channel, recipient),
    recipientFingerprint: recipientFingerprint(ctx, channel, recipient),
    expiresDateUtc,
    jobName: sendMessageJob.name,
  })
}
