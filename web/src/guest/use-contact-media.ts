import { readContactMedia } from '@first-chair/core/media/media.api'
import { useQuery } from '@tanstack/react-query'
import { query } from '../api/query.ts'

/** How the mobile passes of the household stand. */
export const contactMediaQuery = () => query(readContactMedia, { query: {} })

/** Read again when the guest comes back to the tab after a while: a phone may have taken a pass over meanwhile. */
export function useContactMedia() {
  return useQuery(contactMediaQuery())
}
