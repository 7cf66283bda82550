import type { BinaryAnswer } from '@first-chair/core/contract/binary'
import { DatedAnswer } from '@first-chair/core/contract/dated-answer'
import { Failure } from '@first-chair/core/contract/failure'
import type { Context, WalletPassCaller } from '../context/context.ts'
import { requireAppleWallet, toPassService } from './apple-service.facts.ts'
import { loadStoredPass } from './stored-pass.facts.ts'
import { findApplePass } from './wallet-pass.store.ts'

/** A pass in Apple Wallet as it is now, for a phone that has an older one. Apple lets no update change its token. */
export async function readUpdatedWalletPass(
  ctx: Pick<Context, 'config' | 'pool' | 'clock' | 'log' | 'pointOfSale' | 'setup' | 'wallets'>,
  { serialNumber, passToken }: WalletPassCaller,
): Promise<DatedAnswer<BinaryAnswer>> {
  const create = requireAppleWallet(ctx)
  const stored = await findApplePass(ctx.pool, serialNumber)
  if (!stored) throw new Failure('not-found')
  return new DatedAnswer(stored.updatedDate, async () => ({
    contentType: 'application/vnd.apple.pkpass',
    bytes: await create(await loadStoredPass(ctx, stored), toPassService(ctx.config, passToken)),
  }))
}
