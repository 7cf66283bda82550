import { findSignedWaivers } from '@first-chair/core/signed-waiver/signed-waiver.api'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useAddressFilter } from '../page/use-address-filter.ts'

/** The filter of the list, as in the address. Empty text means no restriction. */
export type WaiverFilter = { search: string; from: string; to: string; taskId: string }

/** Returns the filter in the address, and a function that changes it. */
export function useWaiverFilter() {
  return useAddressFilter<WaiverFilter>((read) => ({
    search: read('search'),
    from: read('from'),
    to: read('to'),
    taskId: read('taskId'),
  }))
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
