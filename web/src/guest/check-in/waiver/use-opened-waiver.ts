import type { ContactTask, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { Failure } from '@first-chair/core/failure'
import { openExternalWaiver } from '@first-chair/core/waiver/external-waiver.api'
import { oneRiskRequest } from '@first-chair/core/waiver/one-risk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useSettings } from '../../../settings/use-settings.ts'
import { contactTasksQuery } from '../../use-contact-tasks.ts'

/**
 * The provider's page for these people, asked for anew each time the waiver opens. Where it turns out that all of it is
 * signed, the household is read again, and check-in goes on.
 */
export function useOpenedWaiver(
  grouping: Pick<ContactTaskGrouping, 'location'>,
  covered: readonly [ContactTask, ...ContactTask[]],
) {
  const { pointOfSaleSystem } = useSettings()
  const queryClient = useQueryClient()
  const [opening, setOpening] = useState(0)
  const locationId = grouping.location.id
  const [{ task }] = covered
  const { data, error } = useQuery({
    queryKey: [openExternalWaiver.name, ...covered.map(({ id }) => id), opening],
    queryFn: ({ signal }) =>
      call(
        openExternalWaiver,
        {
          body: {
            locationId,
            ...oneRiskRequest(pointOfSaleSystem, [
              {
                externalWaiverId: task.externalWaiverId ?? '',
                posWaiverId: task.posWaiverId,
                endEffectiveDate: task.endEffectiveDate,
                contacts: covered.map(({ contact }) => contact),
              },
            ]),
          },
        },
        { signal },
      ),
    // One answer is for one opening: the frame must not change under the guest.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  })

  const isSigned = error instanceof Failure && error.code === 'already-signed'
  useEffect(() => {
    if (isSigned) void queryClient.invalidateQueries(contactTasksQuery(locationId))
  }, [isSigned, queryClient, locationId])

  return { opened: data, failure: isSigned ? undefined : error, opening, openAgain: () => setOpening(opening + 1) }
}
