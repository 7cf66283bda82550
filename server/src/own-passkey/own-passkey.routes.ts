import * as calls from '@first-chair/core/sign-in/own-passkey.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { listOwnPasskeys, removeOwnPasskey } from './own-passkeys.ts'

export function ownPasskeyRoutes(serve: Serve, ctx: Context): void {
  serve(calls.listOwnPasskeys, (_request, caller) => listOwnPasskeys(ctx, caller.user))
  serve(calls.removeOwnPasskey, ({ body }, caller) => removeOwnPasskey(ctx, caller, body.id))
}
