import { listOutsideSystems, listPosMessages } from '@first-chair/core/outside-system/outside-system.api'
import { useInfiniteQuery, type QueryClient } from '@tanstack/react-query'
import { useMatch, useNavigate } from '@tanstack/react-router'
import { call } from '../../api/call.ts'

/** Which messages to the point of sale, as the address says it. */
export type PosAsked = { ipCode: string; state: 'all' | 'given-up' }

/** The question in the address, and how it is changed. */
export function usePosAsked(): [asked: PosAsked, ask: (change: Partial<PosAsked>) => void] {
  const { search, params } = useMatch({ from: '/admin/$page' })
  const navigate = useNavigate()
  const { ipCode, state } = search
  const asked: PosAsked = {
    // The router reads a search for digits as a number.
    ipCode: typeof ipCode === 'string' || typeof ipCode === 'number' ? String(ipCode) : '',
    state: state === 'given-up' ? 'given-up' : 'all',
  }
  const ask = (change: Partial<PosAsked>) => {
    const said = Object.entries({ ...asked, ...change }).filter(([, value]) => value !== '' && value !== 'all')
    void navigate({ to: '/admin/$page', params, search: Object.fromEntries(said), replace: true, resetScroll: false })
  }
  return [asked, ask]
}

/** What the point of sale has yet to be told, page after page. */
export function usePosMessages(asked: PosAsked) {
  return useInfiniteQuery({
    queryKey: [listPosMessages.name, asked],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => call(listPosMessages, { query: { ...asked, after: pageParam } }, { signal }),
    getNextPageParam: ({ nextAfter }) => nextAfter ?? undefined,
  })
}

/** What is known of queues is old once something was told again. */
export async function forgetHealth(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [listPosMessages.name, listOutsideSystems.name].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
  )
}
