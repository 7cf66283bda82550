import { Failure } from '@first-chair/core/contract/failure'
import type { ListedMessage } from '@first-chair/core/message/message.api'
import type { Administrator, Context } from '../context/context.ts'
import { requeueMessage, findMessage } from './message-list.store.ts'
import { sendMessageJob } from './send-message.job.ts'

/**
 * Requeues a message that failed, is in the outbox or waits for its next attempt: it is sent now, with a full number of
 * attempts.
 */
export async function sendMessageAgain(
  ctx: Pick<Context, 'pool' | 'clock'>,
  { email, requestId }: Administrator,
  messageId: number,
): Promise<ListedMessage> {
  const { clock, pool } = ctx
  const isRequeued = await requeueMessage(pool, messageId, {
    email,
    requestId,
    jobName: sendMessageJob.name,
    now: clock.now(),
  })
  const message = await findMessage(pool, messageId)
  if (!message) throw new Failure('not-found')
  if (!isRequeued) throw new Failure('message-not-waiting')
  return message
}
