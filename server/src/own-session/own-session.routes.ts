import * as calls from '@first-chair/core/sign-in/own-session.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts'

export function ownSessionRoutes(serve: Serve, ctx: Context): void {
  serve(calls.listOwnSessions, (_request, caller) => listOwnSessions(ctx, caller.user))
  serve(calls.endOwnSession, ({ body }, caller) => endOwnSession(ctx, caller, body.id))
  serve(calls.endOtherSessions, (_request, caller) => endOtherSessions(ctx, caller))
}
