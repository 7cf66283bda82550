import { listExternalSystems, listPosMessages } from '@first-chair/core/external-system/external-system.api'
import { useInfiniteQuery, type QueryClient } from '@tanstack/react-query'
import { useMatch, useNavigate } from '@tanstack/react-router'
import { call } from '../../api/call.ts'

/** The filter of the messages to the point of sale, as in the address. */
export type PosMessageFilter = { ipCode: string; state: 'all' | 'given-up' }

/** Returns the filter in the address, and a function that changes it. */
export function usePosMessageFilter(): [filter: PosMessageFilter, change: (part: Partial<PosMessageFilter>) => void] {
  const { search, params } = useMatch({ from: '/admin/$page' })
  const navigate = useNavigate()
  const { ipCode, state } = search
  const filter: PosMessageFilter = {
    // The router parses digits in the address as a number.
    ipCode: typeof ipCode === 'string' || typeof ipCode === 'number' ? String(ipCode) : '',
    state: state === 'given-up' ? 'given-up' : 'all',
  }
  const change = (part: Partial<PosMessageFilter>) => {
    const searchParams = Object.entries({ ...filter, ...part }).filter(([, value]) => value !== '' && value !== 'all')
    void navigate({
      to: '/admin/$page',
      params,
      search: Object.fromEntries(searchParams),
      replace: true,
      resetScroll: false,
    })
  }
  return [filter, change]
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
