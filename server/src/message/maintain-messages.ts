import type { Context } from '../context/context.ts'
import * as store from './message.store.ts'
import { sendMessageJob } from './send-message.job.ts'

/** Marks messages with an expired link as expired and erases their recipients; requeues messages that have no job. */
export async function maintainMessages(ctx: Pick<Context, 'pool' | 'clock' | 'log'>): Promise<void> {
  const expired = await store.maintainMessages(ctx.pool, { now: ctx.clock.now(), jobName: sendMessageJob.name })
  if (expired > 0) ctx.log.warn({ expired }, 'messages expired without having been sent')
}
