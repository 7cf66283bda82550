import type { BinaryAnswer } from '@first-chair/core/contract/binary'
import type { Context, Guest } from '../context/context.ts'
import type { PassService } from '../adapters/wallet/wallet.ts'
import { loadOwnWalletPass, type RequestedPass } from './own-wallet-pass.facts.ts'
import { createPassToken, hashPassToken } from './pass-token.rule.ts'
import { requireAppleWallet, toPassService } from './apple-service.facts.ts'
import { findOrCreateSerialNumber, hashPass } from './stored-pass.facts.ts'
import { addWalletPass, insertPassToken } from './wallet-pass.store.ts'

type Ctx = Pick<Context, 'config' | 'pool' | 'clock' | 'log' | 'pointOfSale' | 'encryption' | 'setup' | 'wallets'>

/**
 * A signed pass for Apple Wallet. Refused after the certificate has expired, because phones would not accept the pass.
 * With updates, the pass knows where to ask for them, and has a token of its own.
 */
export async function makeAppleWalletPass(ctx: Ctx, guest: Guest, request: RequestedPass): Promise<BinaryAnswer> {
  const serialNumber = await findOrCreateSerialNumber(ctx, request)
  const pass = await loadOwnWalletPass(ctx, guest, { ...request, serialNumber })
  const create = requireAppleWallet(ctx)
  let service: PassService | undefined
  if (ctx.config.walletUpdates) {
    service = toPassService(ctx.config, createPassToken())
    await addWalletPass(ctx.pool, {
      serialNumber,
      wallet: 'apple',
      householdIpCode: guest.ipCode,
      contactId: request.ipCode,
      externalOrderId: request.externalOrderId,
      contentHash: hashPass(ctx, pass),
    })
    await insertPassToken(ctx.pool, serialNumber, hashPassToken(service.token))
  }
  return { contentType: 'application/vnd.apple.pkpass', bytes: await create(pass, service) }
}
