import type { QueryClient, QueryFilters } from '@tanstack/react-query'

/**
 * Loads queries again after a change. Cancels first loads that are still in flight: their answers may be older than the
 * change, and the library would treat them as fresh.
 */
export async function refetchQueries(queryClient: QueryClient, filters: QueryFilters = {}): Promise<void> {
  await queryClient.cancelQueries({ ...filters, type: 'active', predicate: ({ state }) => state.data === undefined })
  await queryClient.invalidateQueries(filters)
}
