import { listExternalSystems, listPosMessages } from '@first-chair/core/external-system/external-system.api'
import { useInfiniteQuery, type QueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useAddressFilter } from '../page/use-address-filter.ts'

/** The filter of the messages to the point of sale, as in the address. */
export type PosMessageFilter = { ipCode: string; state: 'all' | 'given-up' }

/** Returns the filter in the address, and a function that changes it. */
export function usePosMessageFilter() {
  return useAddressFilter<PosMessageFilter>(
    (read) => ({ ipCode: read('ipCode'), state: read('state') === 'given-up' ? 'given-up' : 'all' }),
    { state: 'all' },
  )
}

/** Loads the messages that wait for the point of sale, page by page. */
export function usePosMessages(filter: PosMessageFilter) {
  return useInfiniteQuery({
    queryKey: [listPosMessages.name, filter],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => call(listPosMessages, { query: { ...filter, after: pageParam } }, { signal }),
    getNextPageParam: ({ nextAfter }) => nextAfter ?? undefined,
  })
}

/** Loads messages and system status again after messages were sent again. */
export async function refreshSystemStatus(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [listPosMessages.name, listExternalSystems.name].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
  )
}
