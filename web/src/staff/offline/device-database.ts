import type { OfflineBundle } from '@first-chair/core/offline-bundle/offline-bundle'
import type { OfflineEvent } from '@first-chair/core/staff-device/offline-event'
import type { EnrolledDevice } from '@first-chair/core/staff-device/staff-device'
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** Who works on the device, since when by its own clock: an offline event names the shift. */
export type Shift = { id: string; email: string; name: string; startedAt: number }

/** The device as it is stored: its secret, and what it needs to know without a network. */
export type StoredDevice = EnrolledDevice & {
  shift?: Shift
  /** Milliseconds by which the clock of the server was ahead at the last contact. */
  clockOffset: number
  /** The time of the server at the last contact, in milliseconds since 1970. */
  contactAt: number
  /** When the newest code was signed that was checked since then, by the clock of the server. */
  newestCodeAt?: number
}

/** The bundle of the day, with the time at which the server last said that it is current, in milliseconds since 1970. */
export type StoredBundle = { bundle: OfflineBundle; confirmedAt: number }

/** An event that was not sent yet. It has no name, so that a copy of the database reveals none. */
export type UnsentEvent = OfflineEvent & { order?: number }

/** Why the device was removed, until it is enrolled again. */
export type Removal = { reason: string; at: string | undefined; unsent: number }

interface Schema extends DBSchema {
  facts: { key: 'device' | 'bundle' | 'removal'; value: StoredDevice | StoredBundle | Removal }
  events: { key: number; value: UnsentEvent }
  /** When a code was seen on this device, by its lookup. */
  seen: { key: string; value: { lookup: string; day: string; at: number } }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('first-chair-staff', 1, {
    upgrade(database) {
      database.createObjectStore('facts')
      database.createObjectStore('events', { keyPath: 'order', autoIncrement: true })
      database.createObjectStore('seen', { keyPath: 'lookup' })
    },
    // The browser closed it, for example because its storage was deleted.
    terminated: () => (opened = undefined),
  })
  opened.catch(() => (opened = undefined))
  return opened
}

// Only the functions below write the stores, each with the type of its key.
const readFact = async <Fact>(key: 'device' | 'bundle' | 'removal'): Promise<Fact | undefined> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  (await (await open()).get('facts', key)) as Fact | undefined

export const readDevice = (): Promise<StoredDevice | undefined> => readFact<StoredDevice>('device')
export const readBundle = (): Promise<StoredBundle | undefined> => readFact<StoredBundle>('bundle')
export const readRemoval = (): Promise<Removal | undefined> => readFact<Removal>('removal')

export async function storeDevice(device: StoredDevice): Promise<void> {
  await (await open()).put('facts', device, 'device')
}

/** Changes some facts of the device and leaves the others as they are now. Does nothing on a device that is not enrolled. */
export async function changeDevice(change: (device: StoredDevice) => StoredDevice): Promise<void> {
  const transaction = (await open()).transaction('facts', 'readwrite', { durability: 'strict' })
  // Only the functions of this file write this key.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const device = (await transaction.store.get('device')) as StoredDevice | undefined
  if (device) await transaction.store.put(change(device), 'device')
  await transaction.done
}

/** Nobody works on the device any more. It stays enrolled, and what was not sent stays. */
export const deleteShift = (): Promise<void> => changeDevice(({ shift: _shift, ...device }) => device)

export async function storeBundle(bundle: StoredBundle): Promise<void> {
  await (await open()).put('facts', bundle, 'bundle')
}

/** Deletes the bundle and what was seen of it. */
export async function deleteBundle(): Promise<void> {
  const database = await open()
  await database.delete('facts', 'bundle')
  await database.clear('seen')
}

/** Deletes the device and its bundle, and stores why. Unsent events stay. */
export async function removeDevice(removal: Removal): Promise<void> {
  const database = await open()
  await deleteBundle()
  await database.delete('facts', 'device')
  await database.put('facts', removal, 'removal')
}

/** A device that is enrolled again is no longer removed. */
export async function forgetRemoval(): Promise<void> {
  await (await open()).delete('facts', 'removal')
}

/** Stores an event on the disk, before the page says so: it is there after the browser was killed. Throws if it cannot. */
export async function addEvent(event: OfflineEvent): Promise<void> {
  const transaction = (await open()).transaction('events', 'readwrite', { durability: 'strict' })
  await Promise.all([transaction.store.add(event), transaction.done])
}

/** The unsent events in their order. */
export async function readEvents(): Promise<UnsentEvent[]> {
  return (await open()).getAll('events')
}

/** Deletes events that the server has answered. */
export async function deleteEvents(orders: readonly number[]): Promise<void> {
  const transaction = (await open()).transaction('events', 'readwrite')
  await Promise.all([...orders.map((order) => transaction.store.delete(order)), transaction.done])
}

/** When a code of this day was first seen on this device; undefined before. */
export async function findSeen(lookup: string, day: string): Promise<number | undefined> {
  const seen = await (await open()).get('seen', lookup)
  return seen?.day === day ? seen.at : undefined
}

export async function storeSeen(lookup: string, day: string, at: number): Promise<void> {
  await (await open()).put('seen', { lookup, day, at })
}
