import * as calls from '@first-chair/core/hand-over/hand-over.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { endHandOver, endOwnHandOvers, readHandOver } from './read-hand-over.ts'
import { readStaffPin, setStaffPin } from './set-staff-pin.ts'
import { startHandOver } from './start-hand-over.ts'
import { enterStaffPin, leaveHandOver } from './take-back.ts'

export function handOverRoutes(serve: Serve, ctx: Context): void {
  serve(calls.readStaffPin, (_request, staff) => readStaffPin(ctx, staff))
  serve(calls.setStaffPin, ({ body }, staff) => setStaffPin(ctx, staff, body.pin))
  serve(calls.startHandOver, ({ params, body }, staff) => startHandOver(ctx, staff, { ...params, ...body }))
  serve(calls.endOwnHandOvers, (_request, staff) => endOwnHandOvers(ctx, staff))
  serve(calls.readHandOver, (_request, device) => readHandOver(ctx, device))
  serve(calls.endHandOver, ({ body }, device) => endHandOver(ctx, device, body.reason))
  serve(calls.enterStaffPin, ({ body }, device) => enterStaffPin(ctx, device, body.pin))
  serve(calls.leaveHandOver, (_request, visit) => leaveHandOver(ctx, visit))
}
