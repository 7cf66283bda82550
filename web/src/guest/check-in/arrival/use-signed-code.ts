import { readArrivalCode } from '@first-chair/core/arrival-code/arrival-code.api'
import type { HouseholdReadiness } from '@first-chair/core/readiness/readiness'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'

/**
 * The signed code of the card for the day of the verdict, signed again whenever the verdict changes. Until then, and
 * without a network, it is the last one of this card; null if there is none.
 */
export function useSignedCode(
  locationId: number,
  readiness: HouseholdReadiness | undefined,
  last: string | null,
): string | null {
  const day = readiness?.visitDay
  const verdicts = readiness?.people.map(({ contactId, verdict }) => `${contactId} ${verdict}`).join()
  const { data } = useQuery({
    queryKey: [readArrivalCode.name, locationId, day, verdicts],
    queryFn: () => call(readArrivalCode, { params: { locationId }, query: { day: day ?? '' } }),
    enabled: day !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
  return data ? data.code : last
}
