import { readReadiness as readReadinessCall } from '@first-chair/core/readiness/readiness.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { readReadiness } from './read-readiness.ts'

export function readinessRoutes(serve: Serve, ctx: Context): void {
  serve(readReadinessCall, ({ params, query }, guest) =>
    readReadiness(ctx, guest, { locationId: params.locationId, day: query.day }),
  )
}
