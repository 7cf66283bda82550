import { EmptyAnswer } from '@first-chair/core/contract/empty-answer'
import { Failure } from '@first-chair/core/contract/failure'
import type { Context } from '../context/context.ts'
import { listUpdatedPasses } from './wallet-device.store.ts'

/**
 * Lists the passes of a phone that were updated after a tag. The answer for a phone that nobody knows is that of a phone
 * without updates.
 */
export async function listUpdatedWalletPasses(
  { config, pool }: Pick<Context, 'config' | 'pool'>,
  { passTypeId, deviceId, since }: { passTypeId: string; deviceId: string; since: string | undefined },
): Promise<EmptyAnswer | { serialNumbers: string[]; lastUpdated: string }> {
  if (!config.appleWallet || !config.walletUpdates) throw new Failure('not-found')
  if (passTypeId !== config.appleWallet.passTypeId) return new EmptyAnswer(204)
  const updated = await listUpdatedPasses(pool, { deviceId, since })
  return updated.serialNumbers.length === 0 ? new EmptyAnswer(204) : updated
}
