import type { Context } from '../context/context.ts'
import { checkRegularly } from '../jobs/check-regularly.ts'
import { queueDueVerdicts } from './readiness-change.store.ts'
import { updateVerdictsJob } from './update-verdicts.job.ts'

/**
 * Looks every second whether there is something to judge, and queues the job. A transaction that changes a household
 * records only that, so no guest waits for another one's job. Nothing happens while `isPaused`. Returns the function
 * that stops it.
 */
export function watchVerdicts(
  ctx: Pick<Context, 'config' | 'pool' | 'clock' | 'log'>,
  isPaused: () => boolean,
): () => Promise<void> {
  return checkRegularly(ctx, {
    check: async () => {
      const today = ctx.clock.resortDay(ctx.config.resortTimeZone)
      await queueDueVerdicts(ctx.pool, { jobName: updateVerdictsJob.name, now: ctx.clock.now(), today })
    },
    failure: 'nobody could be judged for readiness',
    isPaused,
    millisecondsBetweenChecks: 1_000,
  }).stop
}
