import { recordArrivals, undoArrivals } from '@first-chair/core/arrival/arrival.api'
import { getArrivals, type ArrivalEvent } from '@first-chair/core/arrival/arrival-event'
import type { VerdictRole } from '@first-chair/core/contract/staff-role'
import type { StaffHousehold } from '@first-chair/core/staff/staff-household'
import { readStaffHousehold, watchStaffHousehold } from '@first-chair/core/staff/staff.api'
import { findHouseholdChange, type StaffHouseholdChange } from '@first-chair/core/staff/household-change'
import { useMutation, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { readEvents } from '../../api/read-events.ts'
import { followChanges } from '../../api/follow-changes.ts'
import { query } from '../../api/query.ts'
import { isStoredHere } from '../offline/stored-events.ts'
import { useSendOrStore, useStoredEvents } from '../offline/use-stored-events.ts'
import { usePlace } from '../place.ts'
import { createCommandId } from '../create-command-id.ts'

/** A household as the page of the role reads it. */
export const householdQuery = (locationId: number, household: string, role: VerdictRole) =>
  query(readStaffHousehold, { params: { locationId, household }, query: { role } })

/** People who are checked in together. `name` is displayed in the list of events that were not sent yet. */
type ArrivalCommand = { contactIds: string[]; commandId: string; name: string }

/**
 * The household of the page, and recording and undoing arrivals, which update it at once. If the network is lost, a prepared
 * device stores them, and the household shows them as recorded.
 */
export function useHousehold(household: string, role: VerdictRole) {
  const { locationId, deviceName: device } = usePlace()
  const params = { locationId, household }
  const options = householdQuery(locationId, household, role)
  const queryClient = useQueryClient()
  // Scanning has read it a moment ago.
  const read = useQuery({
    ...options,
    staleTime: 2_000,
    gcTime: 0,

    refetchOnWindowFocus: true,
  })

  const live = useLiveChanges(locationId, household, options.queryKey, read.data)

  const onSuccess = async (events: ArrivalEvent[] | void) => {
    if (!events) return
    live.ignoreNext()
    // A reading that is under way may have started before the event.
    await queryClient.cancelQueries({ queryKey: options.queryKey })
    queryClient.setQueryData(options.queryKey, (old) => old && withEvents(old, events))
  }
  const sendOrStore = useSendOrStore(household)
  const stored = useStoredEvents(household, options.queryKey)
  const known = read.data && stored.hasStored ? withEvents(read.data, stored.withStored(read.data.events)) : read.data
  const arrive = useMutation({
    mutationFn: ({ contactIds, commandId, name }: ArrivalCommand) =>
      sendOrStore({ kind: 'arrived', contactIds, commandId }, name, (options) =>
        call(recordArrivals, { params, body: { contactIds, commandId, device } }, options),
      ),
    // The same command may be sent again: it adds nothing twice.
    retry: 1,
    onSuccess,
  })
  const undo = useMutation({
    mutationFn: async (eventIds: number[]) => {
      const name = arrive.variables?.name ?? ''
      if (eventIds.some((id) => isStoredHere({ id }))) return stored.undoStored(eventIds, name)
      const ask = (options?: { signal: AbortSignal }) =>
        call(undoArrivals, { params, body: { eventIds, device } }, options)
      const undone = (known?.events ?? []).flatMap(({ id, contactId }) => (eventIds.includes(id) ? [contactId] : []))
      const command = arrive.variables
      // Without the server, only the last command of this page is known by its id.
      if (!command || command.contactIds.toSorted().join() !== undone.toSorted().join()) return ask()
      const { commandId: undoes, contactIds } = command
      return sendOrStore({ kind: 'undone', contactIds, commandId: createCommandId(), undoes }, name, ask)
    },
    retry: 1,
    onSuccess,
  })
  return { read, household: known, arrive, undo, change: live.change }
}

/**
 * Reads the household again as soon as the server says that something has changed, every 15 to 30 seconds without a stream,
 * and answers what somebody else changed. `ignoreNext` leaves out a change of this page.
 */
function useLiveChanges(
  locationId: number,
  household: string,
  queryKey: QueryKey,
  data: StaffHousehold | undefined,
): { change: StaffHouseholdChange | undefined; ignoreNext: () => void } {
  const queryClient = useQueryClient()
  const [change, setChange] = useState<StaffHouseholdChange>()
  const previous = useRef(data)
  const isOwn = useRef(false)
  const readAt = useRef<string>(undefined)
  const isLoaded = data !== undefined
  useEffect(() => {
    const before = previous.current
    previous.current = data
    readAt.current = data?.isOld === false ? data.checkedAtUtc : undefined
    if (before && data && !isOwn.current) {
      const found = findHouseholdChange(before, data)
      if (found) setChange(found)
    }
    isOwn.current = false
  }, [data])
  useEffect(() => {
    if (!isLoaded) return undefined
    return followChanges({
      connect(stream) {
        const query = readAt.current === undefined ? {} : { since: readAt.current }
        return readEvents(watchStaffHousehold, { params: { locationId, household }, query }, stream)
      },
      onChange: () => void queryClient.invalidateQueries({ queryKey }),
    })
    // The key is another object in each render, with the same content.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [queryClient, locationId, household, isLoaded])
  return {
    change,
    ignoreNext: () => {
      isOwn.current = true
    },
  }
}

function withEvents(household: StaffHousehold, events: ArrivalEvent[]): StaffHousehold {
  const arrivals = getArrivals(events)
  return {
    ...household,
    events,
    people: household.people.map((person) => ({ ...person, arrival: arrivals.get(person.contactId) ?? null })),
  }
}
