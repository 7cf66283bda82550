import { EventStream } from '@first-chair/core/contract/event-stream'
import type { Context } from '../context/context.ts'
import { createTooManyRequests } from '../limits/attempt-limit.ts'
import { toBoardUpdate } from './board-update.rule.ts'

/** A page that is refused, because the process has too many open boards, tries again after this time. */
const secondsToWait = 60

type BoardStream<Board> = {
  locationId: number
  /** The token of a page of the staff, whose sign-out ends the stream. A wall screen has none. */
  tokenId: string | undefined
  read: () => Promise<Board>
  /** Whether the reader may still see the board. */
  mayContinue: () => Promise<boolean>
}

/**
 * A stream with the updates of a board. It ends while no changes are announced to this process, so that the page asks
 * regularly instead. Throws `too-many-requests` if the process has too many open boards.
 */
export function createBoardStream<Board extends { arrivals: unknown[] }>(
  ctx: Pick<Context, 'boardChanges' | 'log'>,
  { locationId, tokenId, read, mayContinue }: BoardStream<Board>,
): EventStream {
  if (!ctx.boardChanges.hasRoom()) throw createTooManyRequests(secondsToWait)
  return new EventStream({
    open: ({ send, end }) => {
      let isOpen = true
      const close = () => {
        isOpen = false
        end()
      }
      const report = () =>
        read().then(
          (board) => isOpen && send(toBoardUpdate(board)),
          (err: unknown) => {
            if (!isOpen) return
            ctx.log.warn({ err }, 'an update of a board could not be read')
            close()
          },
        )
      // What changed between the first answer and the stream is in the first update.
      void report()
      const stop = ctx.boardChanges.watch({ locationId, tokenId, onChange: () => void report(), onSignOut: close })
      return () => {
        isOpen = false
        stop()
      }
    },
    mayContinue: async () => ctx.boardChanges.isListening() && (await mayContinue()),
  })
}
