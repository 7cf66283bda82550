import { Failure } from '@first-chair/core/failure'
import type { WrittenMessage } from '@first-chair/core/message/message.api'
import { mobilePassEmail, mobilePassSms } from '@first-chair/core/message/mobile-pass-message'
import type { Administrator, Context } from '../context.ts'
import { SealBroken } from '../sealing.ts'
import { messageFacts } from './message-facts.facts.ts'
import { messageRead } from './message-list.store.ts'

/** Answers the recipient and the text of a message, for administrators. The audit log records who read it. */
export async function readMessage(
  ctx: Pick<Context, 'pool' | 'config' | 'setup' | 'sealing'>,
  administrator: Administrator,
  messageId: number,
): Promise<WrittenMessage> {
  const stored = await messageRead(ctx.pool, messageId, administrator)
  if (!stored) throw new Failure('not-found')
  if (!stored.encryptedContent) throw new Failure('message-erased')
  try {
    const { recipient, facts } = await messageFacts(ctx, { ...stored, encryptedContent: stored.encryptedContent })
    if (stored.channel === 'sms') return { recipient, subject: null, text: mobilePassSms(facts) }
    const { subject, text } = mobilePassEmail(facts)
    return { recipient, subject, text }
  } catch (error) {
    if (error instanceof SealBroken) throw new Failure('message-erased', { message: error.message })
    throw error
  }
}
