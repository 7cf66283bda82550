import * as calls from '@first-chair/core/retention/retention.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { liftLegalHold, placeLegalHold } from './change-legal-holds.ts'
import { readRetention } from './read-retention.ts'

export function retentionRoutes(serve: Serve, ctx: Context): void {
  serve(calls.readRetention, () => readRetention(ctx))
  serve(calls.placeLegalHold, ({ body }, administrator) => placeLegalHold(ctx, administrator, body))
  serve(calls.liftLegalHold, ({ params }, administrator) => liftLegalHold(ctx, administrator, params.id))
}
