import { previewWaiverTextRelease } from '@first-chair/core/waiver-text/waiver-text.api'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { isResortTimeComplete } from '../text/resort-time.ts'

/** The guests are counted again after this time, because visits are booked and waivers signed meanwhile. */
const msBetweenCounts = 30_000

/** Who would have to sign a text again if it were released at a time; the last count while the next one is loading. */
export function useReleaseImpact(id: number, html: string, scheduledFor: string | null) {
  const time = scheduledFor !== null && isResortTimeComplete(scheduledFor) ? scheduledFor : null
  const { data, error } = useQuery({
    queryKey: [previewWaiverTextRelease.name, id, html, time],
    queryFn: ({ signal }) =>
      call(previewWaiverTextRelease, { params: { id }, body: { html, scheduledFor: time } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: msBetweenCounts,
  })
  return { impact: data, error, quietestTime: data?.quietestTime }
}
