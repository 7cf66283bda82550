import { Failure } from '@first-chair/core/contract/failure'
import type { WrittenMessage } from '@first-chair/core/message/message.api'
import { buildMobilePassEmail, buildMobilePassSms } from './mobile-pass-message.rule.ts'
import type { Administrator, Context } from '../context/context.ts'
import { DecryptionFailed } from '../encryption/field-encryption.ts'
import { loadMessageFacts } from './message-facts.facts.ts'
import { readStoredMessage } from './message-list.store.ts'

/** Answers the recipient and the text of a message, for administrators. The audit log records who read it. */
export async function readMessage(
  ctx: Pick<Context, 'pool' | 'config' | 'setup' | 'encryption'>,
  administrator: Administrator,
  messageId: number,
): Promise<WrittenMessage> {
  const stored = await readStoredMessage(ctx.pool, messageId, administrator)
  if (!stored) throw new Failure('not-found')
  if (!stored.encryptedContent) throw new Failure('message-erased')
  try {
    const { recipient, facts } = await loadMessageFacts(ctx, { ...stored, encryptedContent: stored.encryptedContent })
    if (stored.channel === 'sms') return { recipient, subject: null, text: buildMobilePassSms(facts) }
    const { subject, text } = buildMobilePassEmail(facts)
    return { recipient, subject, text }
  } catch (error) {
    if (error instanceof DecryptionFailed)
      throw new Failure('record-unreadable', { message: error.message, cause: error })
    throw error
  }
}
