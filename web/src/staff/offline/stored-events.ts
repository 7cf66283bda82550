import { getNewestEvents, mayRecordEvent, type ArrivalEvent } from '@first-chair/core/arrival/arrival-event'
import type { StaffRole } from '@first-chair/core/contract/staff-role'
import type { UnsentEvent } from './device-database.ts'

/** An event of a household that was open when the network was lost. */
export type StoredEvent = UnsentEvent & { subject: { household: string; contactIds: string[] } }

const maxPeople = 100

/** The events of this household that wait on the device. */
export function getEventsOf(household: string, unsent: readonly UnsentEvent[]): StoredEvent[] {
  return unsent.flatMap((event) => {
    const { subject } = event
    return 'household' in subject && subject.household === household ? [{ ...event, subject }] : []
  })
}

/** True if an event waits on this device. It has no id of the server. */
export const isStoredHere = ({ id }: Pick<ArrivalEvent, 'id'>): boolean => id < 0

/** The stored event that an id of `addStoredEvents` belongs to; undefined for events of the server. */
export function findStored(id: number, stored: readonly StoredEvent[]): StoredEvent | undefined {
  return stored.find(({ order = 0, subject }) =>
    subject.contactIds.some((_contactId, index) => toId(order, index) === id),
  )
}

/** The people of a stored event without those that these ids belong to. */
export function getOthers({ order = 0, subject: { contactIds } }: StoredEvent, ids: readonly number[]): string[] {
  return contactIds.filter((_contactId, index) => !ids.includes(toId(order, index)))
}

/**
 * The events of a household as they will be when the stored ones are sent: those of the server, without what is undone here,
 * followed by those that wait here and are not on the server yet. The latter have negative ids.
 */
export function addStoredEvents(
  events: readonly ArrivalEvent[],
  stored: readonly StoredEvent[],
  { by, locationId, role }: { by: string; locationId: number; role: StaffRole },
): ArrivalEvent[] {
  const known = new Set(stored.map(({ commandId }) => commandId))
  const undone = new Set(stored.flatMap(({ undoes }) => undoes ?? []))
  const withdrawn = stored
    // The event of the others is on the server.
    .filter(({ undoes }) => undoes !== null && !known.has(undoes))
    .flatMap(({ subject: { contactIds }, at }) => contactIds.map((contactId) => ({ contactId, at })))
  const own = events.filter(({ kind, undone: undo }) => kind !== 'undone' && !undo && mayRecordEvent([role], kind))
  const last = new Map(own.map((event) => [event.contactId, event]))
  const onServer = events.map((event) => {
    const undo = withdrawn.find(({ contactId }) => contactId === event.contactId && last.get(contactId) === event)
    return undo ? { ...event, undone: { atUtc: undo.at, by } } : event
  })
  return stored.reduce<ArrivalEvent[]>((all, { kind, commandId, order = 0, subject: { contactIds }, at }) => {
    if (kind === 'undone' || undone.has(commandId)) return all
    // The server may have recorded a command whose answer was lost.
    const newest = getNewestEvents(all, kind)
    const added = contactIds.map((contactId, index) => ({
      id: toId(order, index),
      kind,
      contactId,
      locationId,
      atUtc: at,
      by,
      device: '',
      detail: null,
      undone: null,
    }))
    return [...all, ...added.filter(({ contactId }) => newest.get(contactId)?.kind !== kind)]
  }, onServer)
}

const toId = (order: number, index: number): number => -(order * maxPeople + index + 1)
