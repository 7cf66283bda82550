import type { EventStream } from '@first-chair/core/contract/event-stream'
import type { WallBoard } from '@first-chair/core/today-board/today-board'
import type { Context, StaffDeviceCaller } from '../context/context.ts'
import { loadBoardScope } from '../today-board/board-scope.facts.ts'
import { createBoardStream } from '../today-board/board-stream.facts.ts'
import type { Boards } from '../today-board/boards.facts.ts'
import { requireDeviceInUse, requireWall } from './device-in-use.rule.ts'
import { findDevice } from './staff-device.store.ts'

type Ctx = Pick<Context, 'pool' | 'config' | 'clock' | 'setup' | 'boardChanges' | 'log'>

/**
 * The numbers of the day for a wall screen, at its location. Throws `device-removed` for one that is not in use, and
 * `role-missing` for another device.
 */
export async function readWallBoard(ctx: Ctx, boards: Boards, { device }: StaffDeviceCaller): Promise<WallBoard> {
  requireWallInUse(ctx, device)
  return boards.readForWall(device.locationId)
}

/** Opens the stream of updates of a wall screen. It ends soon after the screen was revoked or its last day has passed. */
export async function watchWallBoard(ctx: Ctx, boards: Boards, { device }: StaffDeviceCaller): Promise<EventStream> {
  requireWallInUse(ctx, device)
  const { id, locationId } = device
  await loadBoardScope(ctx, locationId, 'desk')
  return createBoardStream(ctx, {
    locationId,
    tokenId: undefined,
    read: () => boards.readForWall(locationId),
    async mayContinue() {
      const current = await findDevice(ctx.pool, id)
      return current !== undefined && current.revokedAt === null && current.endsOn >= getToday(ctx)
    },
  })
}

function requireWallInUse(ctx: Ctx, device: StaffDeviceCaller['device']): void {
  requireWall(device)
  requireDeviceInUse(device, getToday(ctx))
}

const getToday = ({ clock, config }: Ctx): string => clock.resortDay(config.resortTimeZone)
