import type { EventStream } from '@first-chair/core/contract/event-stream'
import type { ActingRole } from '@first-chair/core/contract/staff-role'
import { getRolesAt } from '@first-chair/core/staff/role-places'
import type { TodayBoard } from '@first-chair/core/today-board/today-board'
import type { Context, StaffCaller } from '../context/context.ts'
import { loadCurrentPlaces } from '../staff/staff-places.facts.ts'
import { loadBoardScope, requireRole } from './board-scope.facts.ts'
import { createBoardStream } from './board-stream.facts.ts'
import type { Boards } from './boards.facts.ts'

type Place = { locationId: number; role: ActingRole }

/** The board of today, as a role may see it (docs/domain.md, "Today's board"). */
export async function readTodayBoard(
  boards: Boards,
  staff: StaffCaller,
  { locationId, role }: Place,
): Promise<TodayBoard> {
  requireRole(staff, { locationId, role })
  return boards.read(locationId, role)
}

/** Opens the stream of updates of a board. It ends with the token of the page or the role of the person. */
export async function watchTodayBoard(
  ctx: Context,
  boards: Boards,
  staff: StaffCaller,
  { locationId, role }: Place,
): Promise<EventStream> {
  requireRole(staff, { locationId, role })
  await loadBoardScope(ctx, locationId, role)
  return createBoardStream(ctx, {
    locationId,
    tokenId: staff.token.id,
    read: () => boards.read(locationId, role),
    async mayContinue() {
      const { id, expiresAt } = staff.token
      if (expiresAt * 1000 <= ctx.clock.now().getTime() || (await ctx.signedOut.has(id))) return false
      const places = await loadCurrentPlaces(ctx.pool, staff)
      return places !== undefined && getRolesAt(places, locationId).includes(role)
    },
  })
}
