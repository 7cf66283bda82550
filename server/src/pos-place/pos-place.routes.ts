import * as calls from '@first-chair/core/pos-place/pos-place.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { listAccessLocations, listSalesLocations } from './list-pos-places.ts'

export function posPlaceRoutes(serve: Serve, ctx: Context): void {
  serve(calls.listAccessLocations, () => listAccessLocations(ctx))
  serve(calls.listSalesLocations, () => listSalesLocations(ctx))
}
