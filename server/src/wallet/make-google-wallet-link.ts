import type { Context, Guest } from '../context.ts'
import { walletNames } from '../parse-wallet.ts'
import { walletNotSetUp } from './not-set-up.rule.ts'
import { ownWalletPass, type AskedPass } from './own-wallet-pass.facts.ts'

/** Creates the link that saves a pass to Google Wallet. */
export async function makeGoogleWalletLink(
  ctx: Pick<Context, 'config' | 'pointOfSale' | 'sealing' | 'setup' | 'wallets'>,
  guest: Guest,
  request: AskedPass,
): Promise<{ saveUrl: string }> {
  const pass = await ownWalletPass(ctx, guest, request)
  if (!ctx.wallets.google) throw walletNotSetUp('google', walletNames.google)
  return { saveUrl: await ctx.wallets.google(pass) }
}
