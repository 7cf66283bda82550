import type { BinaryAnswer } from '@first-chair/core/binary'
import type { Context, Guest } from '../context.ts'
import { walletNames } from '../parse-wallet.ts'
import { walletNotSetUp } from './not-set-up.rule.ts'
import { ownWalletPass, type AskedPass } from './own-wallet-pass.facts.ts'

/** A signed pass for Apple Wallet. */
export async function makeAppleWalletPass(
  ctx: Pick<Context, 'config' | 'pointOfSale' | 'sealing' | 'setup' | 'wallets'>,
  guest: Guest,
  asked: AskedPass,
): Promise<BinaryAnswer> {
  const pass = await ownWalletPass(ctx, guest, asked)
  if (!ctx.wallets.apple) throw walletNotSetUp('apple', walletNames.apple)
  const bytes = await ctx.wallets.apple(pass)
  return { contentType: 'application/vnd.apple.pkpass', bytes, neverChanges: false }
}
