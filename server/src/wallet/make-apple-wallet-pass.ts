import type { BinaryAnswer } from '@first-chair/core/binary'
import type { Context, Guest } from '../context.ts'
import { walletNames } from '../parse-wallet.ts'
import { walletEnded, walletNotSetUp } from './not-set-up.rule.ts'
import { hasEnded } from './offered-wallets.rule.ts'
import { ownWalletPass, type AskedPass } from './own-wallet-pass.facts.ts'

/**
 * A signed pass for Apple Wallet. Refused after the certificate has expired, because phones would not accept the pass.
 */
export async function makeAppleWalletPass(
  ctx: Pick<Context, 'config' | 'clock' | 'log' | 'pointOfSale' | 'sealing' | 'setup' | 'wallets'>,
  guest: Guest,
  request: AskedPass,
): Promise<BinaryAnswer> {
  const pass = await ownWalletPass(ctx, guest, request)
  const { appleWallet } = ctx.config
  if (!ctx.wallets.apple || !appleWallet) throw walletNotSetUp('apple', walletNames.apple)
  if (hasEnded(appleWallet, ctx.clock.now())) {
    const { name } = appleWallet.endsFirst
    ctx.log.error({ certificate: name }, 'a pass for Apple Wallet was refused: the certificate has expired')
    throw walletEnded(name)
  }
  const bytes = await ctx.wallets.apple(pass)
  return { contentType: 'application/vnd.apple.pkpass', bytes }
}
