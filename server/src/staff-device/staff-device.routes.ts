import * as calls from '@first-chair/core/staff-device/staff-device.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { openBoards } from '../today-board/boards.facts.ts'
import { createDeviceEnrolment } from './enrol-device.ts'
import { addStaffDevice, listStaffDevices, revokeStaffDevice } from './manage-devices.ts'
import { openOfflineBundles } from './offline-bundles.facts.ts'
import { readOfflineBundle } from './read-offline-bundle.ts'
import { recordOfflineEvents } from './record-offline-events.ts'
import { listHeldEvents, resolveHeldEvent } from './resolve-held-event.ts'
import { startDeviceShift } from './start-shift.ts'
import { readWallBoard, watchWallBoard } from './read-wall-board.ts'

export function staffDeviceRoutes(serve: Serve, ctx: Context): void {
  const enrol = createDeviceEnrolment(ctx)
  const bundles = openOfflineBundles(ctx)
  const boards = openBoards(ctx)
  serve(calls.listStaffDevices, () => listStaffDevices(ctx))
  serve(calls.addStaffDevice, ({ body }, administrator) => addStaffDevice(ctx, administrator, body))
  serve(calls.revokeStaffDevice, ({ params }, administrator) => revokeStaffDevice(ctx, administrator, params.id))
  serve(calls.listHeldEvents, () => listHeldEvents(ctx))
  serve(calls.resolveHeldEvent, ({ params, body }, administrator) =>
    resolveHeldEvent(ctx, administrator, { ...params, ...body }),
  )
  serve(calls.enrolStaffDevice, ({ body }, visit) => enrol(visit, body))
  serve(calls.startDeviceShift, ({ body }, staff) => startDeviceShift(ctx, staff, body))
  serve(calls.readOfflineBundle, (_request, device) => readOfflineBundle(ctx, bundles, device))
  serve(calls.sendOfflineEvents, ({ body }, device) => recordOfflineEvents(ctx, device, body))
  serve(calls.readWallBoard, (_request, device) => readWallBoard(ctx, boards, device))
  serve(calls.watchWallBoard, (_request, device) => watchWallBoard(ctx, boards, device))
}
