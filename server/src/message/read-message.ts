import { Failure } from '@first-chair/core/contract/failure'
import type { WrittenMessage } from '@first-chair/core/message/message.api'
import type { Administrator, Context } from '../context/context.ts'
import { DecryptionFailed } from '../encryption/field-encryption.ts'
import { readStoredMessage } from './message-list.store.ts'
import { writeMessage } from './write-message.facts.ts'

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
    const { encryptedContent } = stored
    const { recipient, email, sms } = await writeMessage(ctx, { ...stored, encryptedContent })
    const text = stored.channel === 'sms' ? sms : email?.text
    if (text === undefined) throw new Failure('record-unreadable')
    return { recipient, subject: stored.channel === 'sms' ? null : (email?.subject ?? null), text }
  } catch (error) {
    if (error instanceof DecryptionFailed)
      throw new Failure('record-unreadable', { message: error.message, cause: error })
    throw error
  }
}
