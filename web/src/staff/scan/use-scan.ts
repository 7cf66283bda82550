import { withoutSignedPart } from '@first-chair/core/arrival-code/arrival-code'
import { recordArrivals, undoArrivals } from '@first-chair/core/arrival/arrival.api'
import { getArrivals } from '@first-chair/core/arrival/arrival-event'
import { isReadyToWalkThrough, type StaffHousehold } from '@first-chair/core/staff/staff-household'
import { openCode } from '@first-chair/core/staff/staff.api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { useChoice } from '../device-choices.ts'
import { householdQuery } from '../household/use-household.ts'
import { useOfflineFallback } from '../offline/use-offline-scan.ts'
import { usePlace } from '../place.ts'
import { playTones } from './signals.ts'
import { createCommandId } from '../create-command-id.ts'

/** Milliseconds for which the household stays in memory until its page displays it. */
const handOverMs = 5_000

/** A household that a scan checked in, with the events that it recorded. */
export type WalkedThrough = { household: StaffHousehold; eventIds: readonly number[]; atUtc: string }

/**
 * Opens the household of a code that the camera read. In walk-through mode, a household in which everybody is ready is
 * checked in instead, and the answer says so.
 */
export function useScan() {
  const { locationId, role, deviceName: device } = usePlace()
  const [isWalkThrough] = useChoice('walk-through')
  const queryClient = useQueryClient()
  const router = useRouter()
  const orOffline = useOfflineFallback()

  const scan = useMutation({
    mutationFn: async (code: string): Promise<WalkedThrough | undefined> => {
      const found = await orOffline(code, (options) =>
        call(openCode, { params: { locationId }, body: { code: withoutSignedPart(code) } }, options),
      )
      if (!found) return undefined
      const { household } = found
      const read =
        role === 'patrol'
          ? undefined
          : await queryClient
              .fetchQuery({ ...householdQuery(locationId, household, role), gcTime: handOverMs, retry: false })
              // The page of the household reads it again, and says what is wrong.
              .catch(() => undefined)
      playTones(read?.people.some(({ verdict }) => verdict === 'not-ready') === true ? 2 : 1)
      if (isWalkThrough && read && isReadyToWalkThrough(read)) {
        const walked = await checkIn(read).catch(() => undefined)
        if (walked) return walked
      }
      await router.navigate({ to: '/staff/$page', params: { page: 'household' }, search: { household } })
      return undefined
    },
  })

  const checkIn = async (household: StaffHousehold): Promise<WalkedThrough> => {
    const contactIds = household.people.map(({ contactId }) => contactId)
    const events = await call(recordArrivals, {
      params: { locationId, household: household.household },
      body: { contactIds, commandId: createCommandId(), device },
    })
    const arrivals = [...getArrivals(events).values()].filter(({ contactId }) => contactIds.includes(contactId))
    return { household, eventIds: arrivals.map(({ id }) => id), atUtc: arrivals[0]?.atUtc ?? new Date().toISOString() }
  }

  const undo = useMutation({
    mutationFn: ({ household, eventIds }: WalkedThrough) =>
      call(undoArrivals, {
        params: { locationId, household: household.household },
        body: { eventIds: [...eventIds], device },
      }),
    // The same event is undone once.
    retry: 1,
  })
  return { scan, undo }
}
