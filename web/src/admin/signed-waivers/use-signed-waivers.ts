import { findSignedWaivers } from '@first-chair/core/signed-waiver/signed-waiver.api'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMatch, useNavigate } from '@tanstack/react-router'
import { call } from '../../api/call.ts'

/** What is looked for, as the address says it; empty text where it does not matter. */
export type Sought = { search: string; from: string; to: string; taskId: string }

/** The question in the address, and how it is changed. */
export function useSought(): [sought: Sought, seek: (change: Partial<Sought>) => void] {
  const { search, params } = useMatch({ from: '/admin/$page' })
  const navigate = useNavigate()
  const sought: Sought = {
    search: textOf(search['search']),
    from: textOf(search['from']),
    to: textOf(search['to']),
    taskId: textOf(search['taskId']),
  }
  const seek = (change: Partial<Sought>) => {
    const said = Object.entries({ ...sought, ...change }).filter(([, value]) => value !== '')
    void navigate({ to: '/admin/$page', params, search: Object.fromEntries(said), replace: true, resetScroll: false })
  }
  return [sought, seek]
}

/** The signed waivers that answer the question, page after page. */
export function useSignedWaivers({ search, from, to, taskId }: Sought) {
  return useInfiniteQuery({
    queryKey: [findSignedWaivers.name, { search, from, to, taskId }],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        findSignedWaivers,
        {
          query: {
            search,
            ...(from === '' ? {} : { from }),
            ...(to === '' ? {} : { to }),
            ...(taskId === '' ? {} : { taskId }),
            ...(pageParam === undefined ? {} : { before: pageParam }),
          },
        },
        { signal },
      ),
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
  })
}

/** The router reads a search for digits as a number. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
