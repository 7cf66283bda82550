import type { BinaryAnswer } from '@first-chair/core/binary'
import type { Context, Guest } from '../context.ts'
import { walletNames } from '../parse-wallet.ts'
import { walletEnded, walletNotSetUp } from './not-set-up.rule.ts'
import { hasEnded } from './offered-wallets.rule.ts'
import { ownWalletPass, type AskedPass } from './own-wallet-pass.facts.ts'

/** A signed pass for Apple Wallet; none after the end of the certificate, for phones would refuse it. */
export async function makeAppleWalletPass(
  ctx: Pick<Context, 'config' | 'clock' | 'log' | 'pointOfSale' | 'sealing' | 'setup' | 'wallets'>,
  guest: Guest,
  asked: AskedPass,
): Promise<BinaryAnswer> {
  const pass = await ownWalletPass(ctx, guest, asked)
  const { appleWallet } = ctx.config
  if (!ctx.wallets.apple || !appleWallet) throw walletNotSetUp('apple', walletNames.apple)
  if (hasEnded(appleWallet, ctx.clock.now())) {
    const { name } = appleWallet.endsFirst
    ctx.log.error({ certificate: name }, 'a pass for Apple Wallet was refused: the certificate has ended')
    throw walletEnded(name)
  }
  const bytes = await ctx.wallets.apple(pass)
  return { contentType: 'application/vnd.apple.pkpass', bytes }
}
