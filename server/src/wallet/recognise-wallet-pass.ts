import { Failure } from '@first-chair/core/contract/failure'
import type { Context, Visit, WalletPassCaller } from '../context/context.ts'
import { isPassToken, parsePassToken } from './pass-token.rule.ts'
import { findTokenHashes } from './wallet-pass.store.ts'

/**
 * Recognises a pass in Apple Wallet by its token. Throws `not-found` if passes are not updated here, and the same failure
 * for a wrong token and for a pass that does not exist.
 */
export async function recogniseWalletPass(
  ctx: Pick<Context, 'config' | 'pool'>,
  visit: Visit,
  request: { passTypeId: string; serialNumber: string; authorization: string | undefined },
): Promise<WalletPassCaller> {
  const { appleWallet, walletUpdates } = ctx.config
  if (!appleWallet || !walletUpdates) throw new Failure('not-found')
  const passToken = parsePassToken(request.authorization)
  if (passToken === undefined || request.passTypeId !== appleWallet.passTypeId) throw new Failure('pass-token-refused')
  const hashes = await findTokenHashes(ctx.pool, request.serialNumber)
  if (!isPassToken(passToken, hashes)) throw new Failure('pass-token-refused')
  return { ...visit, serialNumber: request.serialNumber, passToken }
}
