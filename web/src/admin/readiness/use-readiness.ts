import { isCalendarDate } from '@first-chair/core/calendar/calendar-date'
import { listLocations } from '@first-chair/core/location/location.api'
import { blockerCodes, type BlockerCode } from '@first-chair/core/readiness/blocker-codes'
import { listUnreadyPeople, readReadinessOverview } from '@first-chair/core/readiness-overview/readiness-overview.api'
import type { ReadinessDay } from '@first-chair/core/readiness-overview/readiness-overview'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { query } from '../../api/query.ts'
import { useAddressFilter } from '../page/use-address-filter.ts'

/** The numbers change while guests check in, so they are read again. */
const refetchMs = 30_000

/** What the page displays, as in the address: a location, a day of visit, and a blocker. */
type ReadinessFilter = { location: string; day: string; code: string }

/** The number of people of a day. */
export function countPeople({ ready, partlyOpen, stopped, unchecked }: ReadinessDay): number {
  return ready + partlyOpen + stopped + unchecked
}

/**
 * Returns the locations, the chosen one, its coming days, the chosen day (else the first with a guest) and the chosen
 * blocker. `choose` changes the address.
 */
export function useReadiness() {
  const [filter, choose] = useAddressFilter<ReadinessFilter>((read) => ({
    location: read('location'),
    day: isCalendarDate(read('day')) ? read('day') : '',
    code: read('code'),
  }))
  const locations = useQuery(query(listLocations, {}))
  const location =
    locations.data?.find(({ id }) => String(id) === filter.location) ??
    locations.data?.find(({ isDefault }) => isDefault) ??
    locations.data?.[0]
  const overview = useQuery({
    ...query(readReadinessOverview, { params: { locationId: String(location?.id ?? '') } }),
    enabled: location !== undefined,
    refetchInterval: refetchMs,
  })
  const days = overview.data?.days ?? []
  const day = days.find((one) => one.day === filter.day) ?? days.find((one) => countPeople(one) > 0)
  const code: BlockerCode | undefined = blockerCodes.find((one) => one === filter.code)
  return { locations, location, overview, day, code, choose }
}

/** Loads the people of a day who are not ready, or who have one blocker, page by page. */
export function useUnreadyPeople(locationId: number, day: string, code: BlockerCode | undefined) {
  return useInfiniteQuery({
    queryKey: [listUnreadyPeople.name, { locationId, day, code }],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(
        listUnreadyPeople,
        { params: { locationId: String(locationId) }, query: { day, after: pageParam, ...(code && { code }) } },
        { signal },
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: refetchMs,
  })
}
