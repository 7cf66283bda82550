import type { Context, Guest } from '../context/context.ts'
import { walletNames } from '../config/parse-wallet.ts'
import { createWalletNotSetUp } from './wallet-failures.rule.ts'
import { loadOwnWalletPass, type RequestedPass } from './own-wallet-pass.facts.ts'
import { findOrCreateSerialNumber } from './stored-pass.facts.ts'
import { addWalletPass } from './wallet-pass.store.ts'

/**
 * Creates the link that saves a pass to Google Wallet. With updates, a job saves the pass at Google too, so that it is up
 * to date even if the guest uses the link much later.
 */
export async function makeGoogleWalletLink(
  ctx: Pick<Context, 'config' | 'pool' | 'clock' | 'pointOfSale' | 'encryption' | 'setup' | 'wallets'>,
  guest: Guest,
  request: RequestedPass,
): Promise<{ saveUrl: string }> {
  const serialNumber = await findOrCreateSerialNumber(ctx, request)
  const pass = await loadOwnWalletPass(ctx, guest, { ...request, serialNumber })
  if (!ctx.wallets.google) throw createWalletNotSetUp('google', walletNames.google)
  if (ctx.config.walletUpdates) {
    await addWalletPass(ctx.pool, {
      serialNumber,
      wallet: 'google',
      householdIpCode: guest.ipCode,
      contactId: request.ipCode,
      externalOrderId: request.externalOrderId,
      contentHash: null,
    })
  }
  return { saveUrl: await ctx.wallets.google(pass) }
}
