import { isRecipient } from '@first-chair/core/message/recipient'
import type { Attachment, DeliveryOutcome } from '../adapters/delivery/delivery.ts'
import type { Context } from '../context/context.ts'
import { notifyPosOfMobilePassJob } from '../pos-outbox/notify-pos-of-mobile-pass.job.ts'
import { DecryptionFailed } from '../encryption/field-encryption.ts'
import {
  markMessageFailed,
  markMessageSent,
  claimMessage,
  scheduleNextAttempt,
  type MessageToSend,
} from './message.store.ts'
import { getSecondsToNextAttempt } from './next-attempt.rule.ts'
import { getSendJob } from './send-message.job.ts'
import { loadWaiverAttachments } from './waiver-attachments.facts.ts'
import { writeMessage } from './write-message.facts.ts'

type Ctx = Pick<Context, 'pool' | 'clock' | 'config' | 'setup' | 'encryption' | 'delivery' | 'objectStorage' | 'log'>

/**
 * Sends a message to a guest. If its channel is not configured, the message goes to the outbox. A failed attempt is
 * repeated after growing pauses. After the last attempt, and if it is unclear whether the message was sent, an
 * administrator decides: no message is sent twice or lost.
 */
export async function sendMessage(ctx: Ctx, { messageId }: { messageId: number }): Promise<void> {
  const { email, sms } = ctx.delivery
  const message = await claimMessage(ctx.pool, messageId, {
    now: ctx.clock.now(),
    channels: [...(email ? (['email'] as const) : []), ...(sms ? (['sms'] as const) : [])],
  })
  if (!message) return

  const outcome = await deliver(ctx, message)
  if (outcome.kind === 'accepted') {
    return markMessageSent(ctx.pool, messageId, { tellPosJobName: notifyPosOfMobilePassJob.name })
  }
  const { reason } = outcome
  const failure = { reason, mayHaveBeenSent: outcome.kind === 'unclear' }
  if (outcome.kind !== 'not-now') return markMessageFailed(ctx.pool, messageId, failure)
  const seconds = getSecondsToNextAttempt(message.attempts, outcome.retryAfterSeconds)
  return seconds === undefined
    ? markMessageFailed(ctx.pool, messageId, failure)
    : scheduleNextAttempt(ctx.pool, messageId, { reason, seconds, jobName: getSendJob(message.purpose).name })
}

const unreadable: DeliveryOutcome = { kind: 'refused', reason: 'The content of this message is incomplete.' }

const nothingToAttach: DeliveryOutcome = { kind: 'refused', reason: 'The signed waivers were archived or erased.' }

/** Undefined if they cannot be created now. Nothing was sent then, so the message waits for its next attempt. */
async function loadAttachments(ctx: Ctx, positions: readonly number[]): Promise<Attachment[] | undefined> {
  try {
    return await loadWaiverAttachments(ctx, positions)
  } catch (err) {
    ctx.log.warn({ err }, 'copies of signed waivers cannot be created')
    return undefined
  }
}

async function deliver(ctx: Ctx, message: MessageToSend): Promise<DeliveryOutcome> {
  const { key, channel } = message
  // A gateway recognises a repeated key and sends the message once. A mail server does not.
  if (message.wasInterrupted && channel === 'email') {
    return { kind: 'unclear', reason: 'The server stopped while sending this message. It may have been sent.' }
  }
  try {
    const { recipient, senderName, email, sms, attached } = await writeMessage(ctx, message)
    if (!isRecipient(channel, recipient)) {
      return { kind: 'refused', reason: 'The recipient is not a valid address.' }
    }
    const notSetUp: DeliveryOutcome = {
      kind: 'not-now',
      reason: 'No mail server or SMS gateway is set up for this message.',
    }
    if (channel === 'sms') {
      if (sms === undefined) return unreadable
      return (await ctx.delivery.sms?.({ key, recipient, text: sms })) ?? notSetUp
    }
    if (email === undefined) return unreadable
    if (attached.length === 0) {
      return (await ctx.delivery.email?.({ key, recipient, senderName, ...email })) ?? notSetUp
    }
    const attachments = await loadAttachments(ctx, attached)
    if (!attachments) return { kind: 'not-now', reason: 'The copies of the signed waivers cannot be created now.' }
    if (attachments.length === 0) return nothingToAttach
    return (await ctx.delivery.email?.({ key, recipient, senderName, ...email, attachments })) ?? notSetUp
  } catch (error) {
    if (error instanceof DecryptionFailed) return { kind: 'refused', reason: error.message }
    throw error
  }
}
