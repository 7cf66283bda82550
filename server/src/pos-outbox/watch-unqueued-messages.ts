import type { Context } from '../context/context.ts'
import { checkRegularly } from '../jobs/check-regularly.ts'
import { sendWaiverToPosJob } from './send-waiver-to-pos.job.ts'
import { queueUnqueuedMessages } from './unqueued-message.store.ts'

/**
 * Looks twice a second whether messages about signatures have no job yet, and queues one for all of them. Nothing
 * happens while `isPaused`. Returns the function that stops it after the last messages have got their job.
 */
export function watchUnqueuedMessages(
  { pool, log }: Pick<Context, 'pool' | 'log'>,
  isPaused: () => boolean,
): () => Promise<void> {
  const { stop, checkNow } = checkRegularly(
    { log },
    {
      check: async () => {
        while (await queueUnqueuedMessages(pool, sendWaiverToPosJob.name));
      },
      failure: 'messages to the point of sale could not be queued',
      isPaused,
      millisecondsBetweenChecks: 500,
    },
  )
  return async () => {
    await stop()
    await checkNow()
  }
}
