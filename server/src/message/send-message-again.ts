import { Failure } from '@first-chair/core/failure'
import type { ListedMessage } from '@first-chair/core/message/message.api'
import type { Administrator, Context } from '../context.ts'
import { letWaitAgain, listedMessage } from './message-list.store.ts'
import { sendMessageJob } from './send-message.job.ts'

/** Sends a message that failed, is in the outbox, or waits for its next try: it is tried now, with all its tries before it. */
export async function sendMessageAgain(
  ctx: Pick<Context, 'pool' | 'clock'>,
  { email, requestId }: Administrator,
  messageId: number,
): Promise<ListedMessage> {
  const { clock, pool } = ctx
  const isWaiting = await letWaitAgain(pool, messageId, {
    email,
    requestId,
    jobName: sendMessageJob.name,
    now: clock.now(),
  })
  const message = await listedMessage(pool, messageId)
  if (!message) throw new Failure('not-found')
  if (!isWaiting) throw new Failure('message-not-waiting')
  return message
}
