import type { Context } from '../context/context.ts'
import { queueDueVerdicts } from './readiness-change.store.ts'
import { updateVerdictsJob } from './update-verdicts.job.ts'

const millisecondsBetweenChecks = 500

/**
 * Looks twice a second whether there is something to judge, and queues the job. A transaction that changes a household
 * records only that, so no guest waits for another one's job. Nothing happens while `isPaused`. Returns the function
 * that stops it.
 */
export function watchVerdicts(
  ctx: Pick<Context, 'config' | 'pool' | 'clock' | 'log'>,
  isPaused: () => boolean,
): () => Promise<void> {
  let hasReported = false
  let checking: Promise<void> | undefined
  const check = async (): Promise<void> => {
    try {
      const today = ctx.clock.resortDay(ctx.config.resortTimeZone)
      await queueDueVerdicts(ctx.pool, { jobName: updateVerdictsJob.name, now: ctx.clock.now(), today })
      hasReported = false
    } catch (err) {
      if (!hasReported) ctx.log.warn({ err }, 'nobody could be judged for readiness')
      hasReported = true
    } finally {
      checking = undefined
    }
  }
  const timer = setInterval(() => {
    if (!isPaused()) checking ??= check()
  }, millisecondsBetweenChecks)
  return async () => {
    clearInterval(timer)
    await checking
  }
}
