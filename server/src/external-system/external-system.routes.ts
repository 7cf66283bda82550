import * as calls from '@first-chair/core/external-system/external-system.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { listExternalSystems } from './list-external-systems.ts'
import { listPosMessages } from './list-pos-messages.ts'
import { notifyPosAgain, notifyPosAllAgain } from './notify-pos-again.ts'

export function externalSystemRoutes(serve: Serve, ctx: Context): void {
  serve(calls.listExternalSystems, () => listExternalSystems(ctx))
  serve(calls.listPosMessages, ({ query }) => listPosMessages(ctx, query))
  serve(calls.notifyPosAgain, ({ params }, administrator) => notifyPosAgain(ctx, administrator, params.id))
  serve(calls.notifyPosOfAllAgain, (_request, administrator) => notifyPosAllAgain(ctx, administrator))
}
