import * as calls from '@first-chair/core/arrival/arrival.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { recordArrivals, undoArrivals } from './record-arrivals.ts'

export function arrivalRoutes(serve: Serve, ctx: Context): void {
  serve(calls.recordArrivals, ({ params, body }, staff) => recordArrivals(ctx, staff, params, body))
  serve(calls.undoArrivals, ({ params, body }, staff) => undoArrivals(ctx, staff, params, body))
}
