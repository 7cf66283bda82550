import type { ContactTask, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { Failure } from '@first-chair/core/contract/failure'
import { openExternalWaiver } from '@first-chair/core/waiver/external-waiver.api'
import { buildOneRiskRequest } from '@first-chair/core/waiver/one-risk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useSettings } from '../../../settings/use-settings.ts'
import { contactTasksQuery } from '../../use-contact-tasks.ts'

/**
 * The address of the provider's page for these contacts, requested each time the waiver is opened. If the provider
 * reports that all of it is signed already, the household is reloaded and check-in continues.
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
            ...buildOneRiskRequest(pointOfSaleSystem, [
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
    // An address is valid for one opening. The frame must not change while the guest uses it.
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
