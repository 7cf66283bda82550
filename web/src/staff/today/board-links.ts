import type { BlockerCode } from '@first-chair/core/readiness/blocker-codes'
import type { BoardGroup } from '@first-chair/core/today-board/todays-people'

/** The list behind a number of the board, for a link to a page for staff. */
export function toListLink(list: { group: BoardGroup; hour?: number; code?: BlockerCode }) {
  return { to: '/staff/$page', params: { page: 'today' }, search: list, preload: false } as const
}
