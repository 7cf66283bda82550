import type { BinaryAnswer } from '@first-chair/core/contract/binary'
import type { Context, Guest } from '../context/context.ts'
import { walletNames } from '../config/parse-wallet.ts'
import { createWalletExpired, createWalletNotSetUp } from './wallet-failures.rule.ts'
import { isCertificateExpired } from './offered-wallets.rule.ts'
import { loadOwnWalletPass, type RequestedPass } from './own-wallet-pass.facts.ts'

/**
 * A signed pass for Apple Wallet. Refused after the certificate has expired, because phones would not accept the pass.
 */
export async function makeAppleWalletPass(
  ctx: Pick<Context, 'config' | 'clock' | 'log' | 'pointOfSale' | 'encryption' | 'setup' | 'wallets'>,
  guest: Guest,
  request: RequestedPass,
): Promise<BinaryAnswer> {
  const pass = await loadOwnWalletPass(ctx, guest, request)
  const { appleWallet } = ctx.config
  if (!ctx.wallets.apple || !appleWallet) throw createWalletNotSetUp('apple', walletNames.apple)
  if (isCertificateExpired(appleWallet, ctx.clock.now())) {
    const { name } = appleWallet.endsFirst
    ctx.log.error({ certificate: name }, 'a pass for Apple Wallet was refused: the certificate has expired')
    throw createWalletExpired(name)
  }
  const bytes = await ctx.wallets.apple(pass)
  return { contentType: 'application/vnd.apple.pkpass', bytes }
}
