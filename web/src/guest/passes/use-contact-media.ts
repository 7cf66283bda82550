import { readContactMedia } from '@first-chair/core/media/media.api'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'

/** The query for the mobile passes of the household. */
export const contactMediaQuery = () => query(readContactMedia, { query: {} })

/** Milliseconds between two refetches while a message with a link waits to be sent. */
const pollingInterval = 5_000

/**
 * The mobile passes of the household. Refetched when the guest returns to the tab after a while, because a phone may
 * have been connected meanwhile. While a message is on its way, refetched every few seconds, so that the guest sees
 * when it was sent.
 */
export function useContactMedia() {
  return useQuery({
    ...contactMediaQuery(),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ sending }) => sending === 'on-its-way') === true ? pollingInterval : false,
  })
}
