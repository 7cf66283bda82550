import * as calls from '@first-chair/core/outside-system/outside-system.api'
import type { Context } from '../context.ts'
import type { Serve } from '../http/serve.ts'
import { listOutsideSystems } from './list-outside-systems.ts'
import { listPosMessages } from './list-pos-messages.ts'
import { tellPosAgain, tellPosAllAgain } from './tell-pos-again.ts'

export function outsideSystemRoutes(serve: Serve, ctx: Context): void {
  serve(calls.listOutsideSystems, () => listOutsideSystems(ctx))
  serve(calls.listPosMessages, ({ query }) => listPosMessages(ctx, query))
  serve(calls.tellPosAgain, ({ params }, administrator) => tellPosAgain(ctx, administrator, params.id))
  serve(calls.tellPosAllAgain, (_request, administrator) => tellPosAllAgain(ctx, administrator))
}
