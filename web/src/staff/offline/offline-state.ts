import { Failure } from '@first-chair/core/contract/failure'
import type { OfflineEventResult } from '@first-chair/core/staff-device/offline-event'
import { useSyncExternalStore } from 'react'
import { hasNoAnswer } from '../../api/call.ts'
import { t } from '../../catalogue/staff-offline.ts'
import { delay } from '../../session/session.ts'
import {
  addEvent,
  changeDevice,
  deleteShift,
  readBundle,
  readDevice,
  readEvents,
  readRemoval,
  type Removal,
  type StoredBundle,
  type StoredDevice,
  type UnsentEvent,
} from './device-database.ts'
import { estimateServerTime, withNewestCode } from './device-clock.ts'
import { dropOldBundle, syncDevice } from './device-sync.ts'
import type { OfflineHouseholdView } from './read-offline-code.ts'
import { createCommandId as createId } from '../create-command-id.ts'

/** What the pages of an enrolled device know about the network, its bundle and its unsent events. */
export type OfflineState = {
  /** False until the database of the device was read. */
  isLoaded: boolean
  /** False while the server does not answer. It may be unreachable although the device has a network. */
  isReachable: boolean
  /** Since when it is not, in milliseconds since 1970. */
  unreachableSince: number | undefined
  device: StoredDevice | undefined
  bundle: StoredBundle | undefined
  removal: Removal | undefined
  unsent: readonly UnsentEvent[]
  /** Of whom this tab recorded an event: names are in memory only. */
  names: ReadonlyMap<string, string>
  /** Arrivals that somebody else had recorded first, until they were read. */
  before: readonly OfflineEventResult[]
  /** How many events of this tab wait for an administrator, until that was read. */
  held: number
  /** The person does not have the role of this device at its location. */
  isShiftRefused: boolean
  /** The browser could not store something: "Storage is full". */
  isStorageFull: boolean
  /** The household of a code that was read without a network. */
  opened: OfflineHouseholdView | undefined
}

let state: OfflineState = {
  isLoaded: false,
  isReachable: true,
  unreachableSince: undefined,
  device: undefined,
  bundle: undefined,
  removal: undefined,
  unsent: [],
  names: new Map(),
  before: [],
  held: 0,
  isShiftRefused: false,
  isStorageFull: false,
  opened: undefined,
}
const listeners = new Set<() => void>()

export const getOfflineState = (): OfflineState => state

/** The state, as it changes. */
export const useOfflineState = (): OfflineState => useSyncExternalStore(watch, getOfflineState, getOfflineState)

function watch(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

function change(next: Partial<OfflineState>): void {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

/** True if the device works without a network now: it was prepared, and somebody works on it. */
export const worksOffline = ({ isReachable, device }: OfflineState): boolean =>
  !isReachable && device?.shift !== undefined

/** True if nobody may sign out on this device now: afterwards, nobody would send its unsent events. */
export const refusesSignOut = ({ device, unsent }: Pick<OfflineState, 'device' | 'unsent'>): boolean =>
  device !== undefined && unsent.length > 0

/** Reads what the device has stored. Without a database (private windows of some browsers) the device is not enrolled. */
export async function loadOfflineState(ownAddress: string): Promise<void> {
  try {
    await dropOldBundle(ownAddress)
    const [device, bundle, removal, unsent] = await Promise.all([
      readDevice(),
      readBundle(),
      readRemoval(),
      readEvents(),
    ])
    change({ isLoaded: true, device, bundle, removal, unsent })
  } catch {
    change({ isLoaded: true, device: undefined, bundle: undefined, unsent: [] })
  }
}

/** A call got no answer, or the browser says that there is no network. */
export function reportUnreachable(): void {
  if (state.isReachable) change({ isReachable: false, unreachableSince: Date.now() })
}

/** A call got an answer. */
export function reportReachable(): void {
  if (!state.isReachable) change({ isReachable: true, unreachableSince: undefined })
}

let running: Promise<void> | undefined
/** Set when the person signs out: no contact starts a shift again. */
let isLeaving = false

/**
 * Contacts the server for the device: sends events and loads the bundle. Says by the result whether the server can be
 * reached. Contacts at the same moment are one.
 */
export function contactServer(person: { email: string; name: string } | undefined, ownAddress: string): Promise<void> {
  if (isLeaving) return Promise.resolve()
  running ??= runContact(person, ownAddress).finally(() => (running = undefined))
  return running
}

async function runContact(person: { email: string; name: string } | undefined, ownAddress: string): Promise<void> {
  try {
    const { before, held, isShiftRefused } = await syncDevice(person, createId)
    reportReachable()
    if (before.length > 0) change({ before: [...state.before, ...before] })
    // Nobody asks for a shift while the person is not known.
    if (person) change({ isShiftRefused })
    change({ isStorageFull: false, held: state.held + held })
  } catch (failure) {
    if (failure instanceof Error && hasNoAnswer(failure)) reportUnreachable()
    else if (!(failure instanceof Failure)) change({ isStorageFull: true })
  }
  await loadOfflineState(ownAddress)
}

/**
 * Records an event on the device. It is on the disk when this resolves. Throws if the browser cannot store it: then it was
 * not recorded.
 */
export async function recordOffline(
  event: Pick<UnsentEvent, 'kind' | 'subject'> & { undoes?: string; commandId?: string },
  name: string,
): Promise<string> {
  const { device } = state
  const shift = device?.shift
  if (!device || !shift) throw new Error('Nobody works on this device.')
  const commandId = event.commandId ?? createId()
  const now = Date.now()
  const clockOffset = Math.round(estimateServerTime(device, now) - now)
  const at = new Date(now).toISOString()
  try {
    await addEvent({ shiftId: shift.id, undoes: null, at, clockOffset, ...event, commandId })
  } catch (cause) {
    change({ isStorageFull: true })
    throw new Error(t('storage-hint'), { cause })
  }
  change({ unsent: await readEvents(), names: new Map([...state.names, [commandId, name]]) })
  return commandId
}

/** A code was checked that was signed at this time: the clock of the server is not before it. */
export async function noteSignedCode(signedAt: number): Promise<void> {
  const { device } = state
  if (!device || signedAt <= (device.newestCodeAt ?? 0)) return
  change({ device: withNewestCode(device, signedAt) })
  // Without room for it the notice is there until the page is loaded anew.
  await changeDevice((current) => withNewestCode(current, signedAt)).catch(() => undefined)
}

export const openOffline = (opened: OfflineHouseholdView | undefined): void => change({ opened })
export const readBefore = (): void => change({ before: [] })
export const readHeld = (): void => change({ held: 0 })

/** Milliseconds. A contact that is under way may still start a shift. */
const maxContactTime = 4_000

/**
 * Nobody works on the device any more: the next person starts a shift of their own. Await this before the page is left for
 * a sign-out, a kiosk or a hand-over; the page has no more contact with the server.
 */
export async function forgetShift(): Promise<void> {
  isLeaving = true
  if (running) await Promise.race([running.catch(() => undefined), delay(maxContactTime)])
  // Without a database nothing was stored.
  await deleteShift().catch(() => undefined)
}
