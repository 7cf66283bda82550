import { findSignedWaivers } from '@first-chair/core/signed-waiver/signed-waiver.api'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMatch, useNavigate } from '@tanstack/react-router'
import { call } from '../../api/call.ts'

/** The filter of the list, as in the address. Empty text means no restriction. */
export type WaiverFilter = { search: string; from: string; to: string; taskId: string }

/** Returns the filter in the address, and a function that changes it. */
export function useWaiverFilter(): [filter: WaiverFilter, change: (part: Partial<WaiverFilter>) => void] {
  const { search, params } = useMatch({ from: '/admin/$page' })
  const navigate = useNavigate()
  const filter: WaiverFilter = {
    search: toText(search['search']),
    from: toText(search['from']),
    to: toText(search['to']),
    taskId: toText(search['taskId']),
  }
  const change = (part: Partial<WaiverFilter>) => {
    const searchParams = Object.entries({ ...filter, ...part }).filter(([, value]) => value !== '')
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

/** Loads the signed waivers that match the filter, page by page. */
export function useSignedWaivers({ search, from, to, taskId }: WaiverFilter) {
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

/** Converts a search parameter to text, because the router parses digits as a number. */
function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
