import * as calls from '@first-chair/core/sign-in/own-passkey.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { listOwnPasskeys, removeOwnPasskey } from './own-passkeys.ts'

export function ownPasskeyRoutes(serve: Serve, ctx: Context): void {
  serve(calls.listOwnPasskeys, (_request, guest) => listOwnPasskeys(ctx, guest))
  serve(calls.removeOwnPasskey, ({ body }, guest) => removeOwnPasskey(ctx, guest, body.id))
}
