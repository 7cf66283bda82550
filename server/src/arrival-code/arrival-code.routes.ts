import { readArrivalCode as readArrivalCodeCall } from '@first-chair/core/arrival-code/arrival-code.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { readArrivalCode } from './read-arrival-code.ts'

export function arrivalCodeRoutes(serve: Serve, ctx: Context): void {
  serve(readArrivalCodeCall, ({ params, query }, guest) => readArrivalCode(ctx, guest, { ...params, day: query.day }))
}
