import { readAppleWalletPass, readGoogleWalletLink } from '@first-chair/core/wallet/wallet.api'
import * as service from '@first-chair/core/wallet/wallet-service.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { listUpdatedWalletPasses } from './list-updated-wallet-passes.ts'
import { createWalletLog } from './log-wallet-messages.ts'
import { makeAppleWalletPass } from './make-apple-wallet-pass.ts'
import { makeGoogleWalletLink } from './make-google-wallet-link.ts'
import { readUpdatedWalletPass } from './read-updated-wallet-pass.ts'
import { registerWalletDevice } from './register-wallet-device.ts'
import { unregisterWalletDevice } from './unregister-wallet-device.ts'

export function walletRoutes(serve: Serve, ctx: Context): void {
  serve(readAppleWalletPass, ({ query }, guest) => makeAppleWalletPass(ctx, guest, query))
  serve(readGoogleWalletLink, ({ query }, guest) => makeGoogleWalletLink(ctx, guest, query))
  serve(service.registerWalletDevice, ({ params, body }, pass) =>
    registerWalletDevice(ctx, pass, { deviceId: params.deviceId, pushToken: body.pushToken }),
  )
  serve(service.unregisterWalletDevice, ({ params }, pass) => unregisterWalletDevice(ctx, pass, params.deviceId))
  serve(service.listUpdatedWalletPasses, ({ params, query }) =>
    listUpdatedWalletPasses(ctx, { ...params, since: query.passesUpdatedSince }),
  )
  serve(service.readUpdatedWalletPass, (_request, pass) => readUpdatedWalletPass(ctx, pass))
  const logMessages = createWalletLog(ctx)
  serve(service.logWalletMessages, ({ body }) => logMessages(body.logs))
}
