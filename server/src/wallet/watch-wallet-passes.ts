import type { Context } from '../context/context.ts'
import { checkRegularly } from '../jobs/check-regularly.ts'
import { updateWalletPassesJob } from './update-wallet-passes.job.ts'
import { queueDueUpdates } from './wallet-system.store.ts'

/**
 * Looks every second whether a pass is to be compared or a phone to be notified, and queues the job. Does nothing if
 * passes are not updated, and while `isPaused`. Returns the function that stops it.
 */
export function watchWalletPasses(
  ctx: Pick<Context, 'config' | 'pool' | 'log'>,
  isPaused: () => boolean,
): () => Promise<void> {
  if (!ctx.config.walletUpdates) return async () => undefined
  return checkRegularly(ctx, {
    check: () => queueDueUpdates(ctx.pool, updateWalletPassesJob.name),
    failure: 'changed wallet passes could not be looked up',
    isPaused,
    millisecondsBetweenChecks: 1_000,
  }).stop
}
