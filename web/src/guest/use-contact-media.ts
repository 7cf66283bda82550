import { readContactMedia } from '@first-chair/core/media/media.api'
import { useQuery } from '@tanstack/react-query'
import { query } from '../api/query.ts'

/** How the mobile passes of the household stand. */
export const contactMediaQuery = () => query(readContactMedia, { query: {} })

/** How often passes are read again while a message with a link waits to be handed over. */
const pauseWhileOnItsWay = 5_000

/**
 * Read again when the guest comes back to the tab after a while: a phone may have taken a pass over meanwhile. While a message
 * is on its way it is read every few seconds, so that the guest sees when it was sent.
 */
export function useContactMedia() {
  return useQuery({
    ...contactMediaQuery(),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ sending }) => sending === 'on-its-way') === true ? pauseWhileOnItsWay : false,
  })
}
