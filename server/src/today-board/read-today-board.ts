import { EventStream } from '@first-chair/core/contract/event-stream'
import type { ActingRole } from '@first-chair/core/contract/staff-role'
import { getRolesAt } from '@first-chair/core/staff/role-places'
import type { TodayBoard } from '@first-chair/core/today-board/today-board'
import type { Context, StaffCaller } from '../context/context.ts'
import { createTooManyRequests } from '../limits/attempt-limit.ts'
import { loadCurrentPlaces } from '../staff/staff-places.facts.ts'
import { toBoardUpdate } from './board-update.rule.ts'
import { loadBoardScope, requireRole } from './board-scope.facts.ts'
import type { Boards } from './boards.facts.ts'

type Place = { locationId: number; role: ActingRole }

/** A page that is refused, because the process has too many open boards, tries again after this time. */
const secondsToWait = 60

/** The board of today, as a role may see it (docs/domain.md, "Today's board"). */
export async function readTodayBoard(
  boards: Boards,
  staff: StaffCaller,
  { locationId, role }: Place,
): Promise<TodayBoard> {
  requireRole(staff, { locationId, role })
  return boards.read(locationId, role)
}

/**
 * Opens the stream of updates of a board. It ends with the token of the page or the role of the person, and while no
 * changes are announced to this process, so that the page asks regularly instead.
 */
export async function watchTodayBoard(
  ctx: Context,
  boards: Boards,
  staff: StaffCaller,
  { locationId, role }: Place,
): Promise<EventStream> {
  requireRole(staff, { locationId, role })
  await loadBoardScope(ctx, locationId, role)
  if (!ctx.boardChanges.hasRoom()) throw createTooManyRequests(secondsToWait)
  return new EventStream({
    open: ({ send, end }) => {
      let isOpen = true
      const close = () => {
        isOpen = false
        end()
      }
      const report = () =>
        boards.read(locationId, role).then(
          (board) => isOpen && send(toBoardUpdate(board)),
          (err: unknown) => {
            if (!isOpen) return
            ctx.log.warn({ err }, 'an update of a board could not be read')
            close()
          },
        )
      // What changed between the first answer and the stream is in the first update.
      void report()
      const stop = ctx.boardChanges.watch({
        locationId,
        tokenId: staff.token.id,
        onChange: () => void report(),
        onSignOut: close,
      })
      return () => {
        isOpen = false
        stop()
      }
    },
    async mayContinue() {
      if (!ctx.boardChanges.isListening()) return false
      const { id, expiresAt } = staff.token
      if (expiresAt * 1000 <= ctx.clock.now().getTime() || (await ctx.signedOut.has(id))) return false
      const places = await loadCurrentPlaces(ctx.pool, staff)
      return places !== undefined && getRolesAt(places, locationId).includes(role)
    },
  })
}
