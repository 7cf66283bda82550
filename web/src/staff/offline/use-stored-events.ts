import type { ArrivalEvent } from '@first-chair/core/arrival/arrival-event'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { usePlace } from '../place.ts'
import { askPatiently } from './ask-patiently.ts'
import type { UnsentEvent } from './device-database.ts'
import { getOfflineState, recordOffline, useOfflineState } from './offline-state.ts'
import { addStoredEvents, findStored, getEventsOf, getOthers, type StoredEvent } from './stored-events.ts'

type Command = { kind: UnsentEvent['kind']; contactIds: readonly string[]; commandId: string; undoes?: string }

/**
 * Sends a command of an open household. Without an answer a prepared device stores it, and the result is undefined. It has
 * the same id then, so it counts once, whatever the server did with the call. `name` is in the list of unsent events.
 */
export function useSendOrStore(household: string) {
  const { locationId } = usePlace()
  return async <Result>(
    { kind, contactIds, commandId, undoes }: Command,
    name: string,
    ask: (options: { signal: AbortSignal }) => Promise<Result>,
  ): Promise<Result | undefined> => {
    const answer = await askPatiently(isPreparedAt(locationId), ask)
    if (answer !== undefined) return answer
    const subject = { household, contactIds: [...contactIds] }
    await recordOffline({ kind, subject, commandId, ...(undoes === undefined ? {} : { undoes }) }, name)
    return undefined
  }
}

/** A device stores events of its own location only: the server assigns them to it. */
function isPreparedAt(locationId: number): boolean {
  const { device } = getOfflineState()
  return device?.shift !== undefined && device.locationId === locationId
}

/**
 * The events of an open household that wait on this device. `queryKey` is the one of the household: it is read again when
 * they are sent.
 */
export function useStoredEvents(household: string, queryKey: QueryKey) {
  const { locationId, personName: by, role } = usePlace()
  const { unsent } = useOfflineState()
  const own = useMemo(() => getEventsOf(household, unsent), [household, unsent])
  const stored = useUntilRead(own, queryKey)
  return {
    hasStored: stored.length > 0,
    withStored: (events: readonly ArrivalEvent[]): ArrivalEvent[] =>
      addStoredEvents(events, stored, { by, locationId, role }),
    /** Undoes events that wait here. The other people of a command are recorded again. */
    undoStored: async (eventIds: readonly number[], name: string): Promise<void> => {
      const undone = new Map<StoredEvent, number[]>()
      for (const id of eventIds) {
        const event = findStored(id, own)
        if (event) undone.set(event, [...(undone.get(event) ?? []), id])
      }
      for (const [event, ids] of undone) {
        const { kind, commandId: undoes, subject } = event
        await recordOffline({ kind: 'undone', subject, undoes }, name)
        const contactIds = getOthers(event, ids)
        if (contactIds.length > 0) await recordOffline({ kind, subject: { household, contactIds } }, name)
      }
    },
  }
}

/** The stored events of a household, each until the page has read it from the server: nothing vanishes in between. */
function useUntilRead<Event extends { commandId: string }>(own: readonly Event[], queryKey: QueryKey) {
  const queryClient = useQueryClient()
  const [kept, setKept] = useState(own)
  const sent = kept.filter(({ commandId }) => !own.some((event) => event.commandId === commandId))
  const sentIds = sent.map(({ commandId }) => commandId).join()
  useEffect(() => {
    if (sentIds === '') return setKept(own)
    let isCurrent = true
    void queryClient.invalidateQueries({ queryKey }).finally(() => isCurrent && setKept(own))
    return () => {
      isCurrent = false
    }
    // The key is another object in each render, with the same content.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [own, sentIds, queryClient])
  return [...sent, ...own]
}
