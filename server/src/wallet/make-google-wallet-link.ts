import type { Context, Guest } from '../context/context.ts'
import { walletNames } from '../config/parse-wallet.ts'
import { createWalletNotSetUp } from './wallet-failures.rule.ts'
import { loadOwnWalletPass, type RequestedPass } from './own-wallet-pass.facts.ts'

/** Creates the link that saves a pass to Google Wallet. */
export async function makeGoogleWalletLink(
  ctx: Pick<Context, 'config' | 'pointOfSale' | 'encryption' | 'setup' | 'wallets'>,
  guest: Guest,
  request: RequestedPass,
): Promise<{ saveUrl: string }> {
  const pass = await loadOwnWalletPass(ctx, guest, request)
  if (!ctx.wallets.google) throw createWalletNotSetUp('google', walletNames.google)
  return { saveUrl: await ctx.wallets.google(pass) }
}
