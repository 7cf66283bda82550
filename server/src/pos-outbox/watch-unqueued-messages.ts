import type { Context } from '../context/context.ts'
import { sendWaiverToPosJob } from './send-waiver-to-pos.job.ts'
import { queueUnqueuedMessages } from './unqueued-message.store.ts'

const millisecondsBetweenChecks = 200

/**
 * Looks five times a second whether messages about signatures have no job yet, and queues one for all of them. Nothing
 * happens while `isPaused`. Returns the function that stops it after the last messages have got their job.
 */
export function watchUnqueuedMessages(
  { pool, log }: Pick<Context, 'pool' | 'log'>,
  isPaused: () => boolean,
): () => Promise<void> {
  let hasReported = false
  let checking: Promise<void> | undefined
  const check = async (): Promise<void> => {
    try {
      while (await queueUnqueuedMessages(pool, sendWaiverToPosJob.name));
      hasReported = false
    } catch (err) {
      if (!hasReported) log.warn({ err }, 'messages to the point of sale could not be queued')
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
    await check()
  }
}
