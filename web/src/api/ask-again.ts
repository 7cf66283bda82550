import type { QueryClient, QueryFilters } from '@tanstack/react-query'

/**
 * Asks again for what a change may have changed. A first answer that is still on its way may be older than the change, and the
 * library would take it for the new one: it is not waited for.
 */
export async function askAgain(queryClient: QueryClient, filters: QueryFilters = {}): Promise<void> {
  await queryClient.cancelQueries({ ...filters, type: 'active', predicate: ({ state }) => state.data === undefined })
  await queryClient.invalidateQueries(filters)
}
