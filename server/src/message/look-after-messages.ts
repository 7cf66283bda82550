import type { Context } from '../context.ts'
import * as store from './message.store.ts'
import { sendMessageJob } from './send-message.job.ts'

/** A link that has expired is sent no more, and with it goes what is known of its recipient. */
export async function lookAfterMessages(ctx: Pick<Context, 'pool' | 'clock' | 'log'>): Promise<void> {
  const expired = await store.lookAfterMessages(ctx.pool, { now: ctx.clock.now(), jobName: sendMessageJob.name })
  if (expired > 0) ctx.log.warn({ expired }, 'messages expired without having been sent')
}
