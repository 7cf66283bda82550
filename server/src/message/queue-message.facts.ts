import type { MessageChannel, MessagePurpose } from '@first-chair/core/message/message'
import type pg from 'pg'
import type { Context } from '../context/context.ts'
import { encryptContent, getRecipientFingerprint } from './encrypted-content.facts.ts'
import type { MessageContent } from './message-content.rule.ts'
import { insertMessage } from './message.store.ts'
import { getSendJob } from './send-message.job.ts'
import { maskRecipient } from './masked-recipient.rule.ts'

export type MessageToQueue = {
  purpose: MessagePurpose
  /** Identifies the cause of the message. A reference is queued once per purpose; repeated calls have no effect. */
  reference: string
  channel: MessageChannel
  /** An e-mail address, or a telephone number as `+13035550100`. */
  recipient: string
  firstName: string
  /** The link in the message; an absolute address. */
  link: string
  /** Why a photo was not accepted, for messages about that. */
  reason?: MessageContent['reason']
  /** Who picked a child up, instead of an adult of the household. */
  collectedBy?: MessageContent['collectedBy']
  /** A pick-up by somebody else that was undone. */
  undonePickUp?: MessageContent['undonePickUp']
  /** The emergencies of a day, for administrators. */
  emergencies?: MessageContent['emergencies']
  /** A passkey that was added or removed. */
  passkey?: MessageContent['passkey']
  /** What a reminder before a visit says. */
  reminder?: MessageContent['reminder']
  /** The signed waivers whose copies are attached. */
  receipt?: MessageContent['receipt']
  /** ISO 8601. From then on the link does not work, and the message is not sent any more. */
  expiresDateUtc: string
}

/**
 * Queues a message to a guest or an administrator in the caller's transaction: it is sent if, and only if, the transaction commits. Answers
 * false if its reference was queued before. Its later status is `message.status`, by purpose and reference.
 */
export async function queueMessage(
  client: Pick<pg.ClientBase, 'query'>,
  message: MessageToQueue,
  ctx: Pick<Context, 'encryption'>,
): Promise<boolean> {
  const { purpose, reference, channel, expiresDateUtc, ...content } = message
  return insertMessage(client, {
    purpose,
    reference,
    channel,
    encryptedContent: encryptContent(ctx, message, content),
    maskedRecipient: maskRecipient(channel, content.recipient),
    recipientFingerprint: getRecipientFingerprint(ctx, channel, content.recipient),
    expiresDateUtc,
    jobName: getSendJob(purpose).name,
  })
}
