import { isRecipient } from '@first-chair/core/message/recipient'
import { mobilePassEmail, mobilePassSms } from '@first-chair/core/message/mobile-pass-message'
import type { Outcome } from '../adapters/delivery/delivery.ts'
import type { Context } from '../context.ts'
import { tellPosOfMobilePassJob } from '../media/tell-pos-of-mobile-pass.job.ts'
import { SealBroken } from '../sealing.ts'
import { messageFacts } from './message-facts.facts.ts'
import { markFailed, markSent, takeMessage, tryAgainLater, type MessageToSend } from './message.store.ts'
import { secondsToNextTry } from './next-try.rule.ts'
import { sendMessageJob } from './send-message.job.ts'

type Ctx = Pick<Context, 'pool' | 'clock' | 'config' | 'setup' | 'sealing' | 'delivery'>

/**
 * Sends a message to a guest. If its channel is not configured, the message goes to the outbox. A failed attempt is
 * repeated after growing pauses. After the last attempt, and if it is unclear whether the message was sent, an
 * administrator decides: no message is sent twice or lost.
 */
export async function sendMessage(ctx: Ctx, { messageId }: { messageId: number }): Promise<void> {
  const { email, sms } = ctx.delivery
  const message = await takeMessage(ctx.pool, messageId, {
    now: ctx.clock.now(),
    channels: [...(email ? (['email'] as const) : []), ...(sms ? (['sms'] as const) : [])],
  })
  if (!message) return

  const outcome = await deliver(ctx, message)
  if (outcome.kind === 'accepted') {
    return markSent(ctx.pool, messageId, { tellPosJobName: tellPosOfMobilePassJob.name })
  }
  const { reason } = outcome
  const failure = { reason, mayHaveBeenSent: outcome.kind === 'unclear' }
  if (outcome.kind !== 'not-now') return markFailed(ctx.pool, messageId, failure)
  const seconds = secondsToNextTry(message.attempts, outcome.retryAfterSeconds)
  return seconds === undefined
    ? markFailed(ctx.pool, messageId, failure)
    : tryAgainLater(ctx.pool, messageId, { reason, seconds, jobName: sendMessageJob.name })
}

async function deliver(ctx: Ctx, message: MessageToSend): Promise<Outcome> {
  const { key, channel } = message
  // A gateway recognises a repeated key and sends the message once. A mail server does not.
  if (message.wasInterrupted && channel === 'email') {
    return { kind: 'unclear', reason: 'The server stopped while sending this message. It may have been sent.' }
  }
  try {
    const { recipient, facts } = await messageFacts(ctx, message)
    if (!isRecipient(channel, recipient)) {
      return { kind: 'refused', reason: 'The recipient is not a valid address.' }
    }
    const notSetUp: Outcome = { kind: 'not-now', reason: 'No mail server or SMS gateway is set up for this message.' }
    if (channel === 'sms') return (await ctx.delivery.sms?.({ key, recipient, text: mobilePassSms(facts) })) ?? notSetUp
    const senderName = facts.language.application.title
    return (await ctx.delivery.email?.({ key, recipient, senderName, ...mobilePassEmail(facts) })) ?? notSetUp
  } catch (error) {
    if (error instanceof SealBroken) return { kind: 'refused', reason: error.message }
    throw error
  }
}
