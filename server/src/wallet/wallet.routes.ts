import { readAppleWalletPass, readGoogleWalletLink } from '@first-chair/core/wallet/wallet.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { makeAppleWalletPass } from './make-apple-wallet-pass.ts'
import { makeGoogleWalletLink } from './make-google-wallet-link.ts'

export function walletRoutes(serve: Serve, ctx: Context): void {
  serve(readAppleWalletPass, ({ query }, guest) => makeAppleWalletPass(ctx, guest, query))
  serve(readGoogleWalletLink, ({ query }, guest) => makeGoogleWalletLink(ctx, guest, query))
}
