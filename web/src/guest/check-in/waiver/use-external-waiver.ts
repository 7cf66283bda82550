import type { ContactTask, ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { Failure } from '@first-chair/core/contract/failure'
import { openExternalWaiver, type OpenedExternalWaiver } from '@first-chair/core/waiver/external-waiver.api'
import { buildOneRiskRequest } from '@first-chair/core/waiver/one-risk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useSettings } from '../../../settings/use-settings.ts'
import { contactTasksQuery } from '../../use-contact-tasks.ts'
import { isNoLongerRequired } from '../step/no-longer-required.tsx'
import { useHeadingFocus } from '../step/use-heading-focus.ts'
import { createDeviceReport } from './signing-report/device-report.ts'
import type { Completion } from './send-waiver.ts'
import { useGuestWaivers } from './use-guest-waivers.ts'
import { useSendWaiver } from './use-send-waiver.ts'

/**
 * The state of a waiver in the frame of its provider. Each time the waiver is opened, a signature is saved at most once,
 * even if the frame reports it repeatedly.
 */
export function useExternalWaiver(
  grouping: Pick<ContactTaskGrouping, 'location'>,
  covered: readonly [ContactTask, ...ContactTask[]],
  onCompleted: (completion: Completion, isReceived: boolean) => void,
) {
  const { opened, failure, opening, openAgain } = useOpenedWaiver(grouping, covered)
  const { send, updateCache } = useGuestWaivers(grouping.location.id)
  const [loadedOpening, setLoadedOpening] = useState<number | undefined>(undefined)
  const [frameError, setFrameError] = useState<string | undefined>(undefined)
  const reportedOpening = useRef<number | undefined>(undefined)
  useHeadingFocus(true)
  const completing = useSendWaiver(send, {
    completed: (completion, delivery) => {
      onCompleted(completion, delivery.isReceived)
      updateCache(delivery)
    },
    failed: () => {},
  })
  return {
    opened,
    failure,
    opening,
    openAgain,
    loadedOpening,
    frameError,
    completing,
    /** The save was refused because the task is no longer required. */
    isRefused: isNoLongerRequired(completing.error),
    onLoaded: () => setLoadedOpening(opening),
    onFrameError: (message: string) => setFrameError((first) => first ?? message),
    sign: ({ externalRequest }: OpenedExternalWaiver) => {
      if (reportedOpening.current === opening || frameError !== undefined) return
      reportedOpening.current = opening
      setLoadedOpening(opening)
      completing.send({ covered, record: createRecord(externalRequest) })
    },
    skip: () => completing.send({ covered, record: undefined }),
  }
}

/** An accepted waiver. The provider has the signature (docs/domain.md, "External waivers"). */
function createRecord(externalRequest: string) {
  return {
    rolAccepted: true,
    signature: '',
    typedName: '',
    signatureDateOffset: 0 - new Date().getTimezoneOffset() / 60,
    rolTextHash: '',
    externalRequest,
    device: createDeviceReport({}),
  }
}

/**
 * The address of the provider's page for these contacts, requested each time the waiver is opened. If the provider
 * reports that all of it is signed already, the household is reloaded and check-in continues.
 */
function useOpenedWaiver(
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
