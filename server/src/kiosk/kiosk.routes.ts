import * as calls from '@first-chair/core/kiosk/kiosk.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { exitKiosk, leaveKiosk } from './exit-kiosk.ts'
import { openKioskVisits } from './kiosk-visit.ts'
import { answerKioskCall, endKiosk, listKiosks, watchKiosks } from './manage-kiosks.ts'
import { readKioskCard } from './read-kiosk-card.ts'
import { callForHelp, readKiosk } from './read-kiosk.ts'
import { startKiosk } from './start-kiosk.ts'

export function kioskRoutes(serve: Serve, ctx: Context): void {
  const visits = openKioskVisits(ctx)
  serve(calls.startKiosk, ({ params, body }, staff) => startKiosk(ctx, staff, { ...params, ...body }))
  serve(calls.listKiosks, ({ params }) => listKiosks(ctx, params))
  serve(calls.watchKiosks, ({ params }, staff) => watchKiosks(ctx, staff, params))
  serve(calls.endKiosk, ({ params }, staff) => endKiosk(ctx, staff, params))
  serve(calls.answerKioskCall, ({ params }, staff) => answerKioskCall(ctx, staff, params))
  serve(calls.readKiosk, (_request, kiosk) => readKiosk(ctx, kiosk))
  serve(calls.callForHelp, (_request, kiosk) => callForHelp(ctx, kiosk))
  serve(calls.startKioskVisit, ({ body }, kiosk) => visits.start(kiosk, body))
  serve(calls.endKioskVisit, ({ body }, kiosk) => visits.end(kiosk, body.reason))
  serve(calls.readKioskCard, (_request, kiosk) => readKioskCard(ctx, kiosk))
  serve(calls.exitKiosk, ({ body }, kiosk) => exitKiosk(ctx, kiosk, body.pin))
  serve(calls.leaveKiosk, (_request, visit) => leaveKiosk(ctx, visit))
}
