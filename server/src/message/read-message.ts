import { Failure } from '@first-chair/core/failure'
import type { WrittenMessage } from '@first-chair/core/message/message.api'
import { mobilePassEmail, mobilePassSms } from '@first-chair/core/message/mobile-pass-message'
import type { Administrator, Context } from '../context.ts'
import { SealBroken } from '../sealing.ts'
import { messageFacts } from './message-facts.facts.ts'
import { messageRead } from './message-list.store.ts'

/** What a message says, for the outbox; who reads it is kept in the audit log. */
export async function readMessage(
  ctx: Pick<Context, 'pool' | 'config' | 'setup' | 'sealing'>,
  administrator: Administrator,
  messageId: number,
): Promise<WrittenMessage> {
  const kept = await messageRead(ctx.pool, messageId, administrator)
  if (!kept) throw new Failure('not-found')
  if (!kept.sealedContent) throw new Failure('message-erased')
  try {
    const { recipient, facts } = await messageFacts(ctx, { ...kept, sealedContent: kept.sealedContent })
    if (kept.channel === 'sms') return { recipient, subject: null, text: mobilePassSms(facts) }
    const { subject, text } = mobilePassEmail(facts)
    return { recipient, subject, text }
  } catch (error) {
    if (error instanceof SealBroken) throw new Failure('message-erased', { message: error.message })
    throw error
  }
}
