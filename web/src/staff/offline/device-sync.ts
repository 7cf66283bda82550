import { Failure } from '@first-chair/core/contract/failure'
import type { OfflineEventResult } from '@first-chair/core/staff-device/offline-event'
import { readOfflineBundle, sendOfflineEvents, startDeviceShift } from '@first-chair/core/staff-device/staff-device.api'
import { call, callAsDevice } from '../../api/call.ts'
import { getAccessToken } from '../../session/session.ts'
import {
  changeDevice,
  deleteBundle,
  deleteEvents,
  readBundle,
  readDevice,
  readEvents,
  removeDevice,
  storeBundle,
  type Shift,
  type StoredDevice,
} from './device-database.ts'
import { getToday } from './device-clock.ts'

/** The maximum number of events in one call. */
const batchSize = 50

/** A shift allows events for a day. It is started again so often, so that most of the day remains without a network. */
const renewedAfterMs = 60 * 60_000

type Person = Pick<Shift, 'email' | 'name'>

/**
 * What a contact with the server brought: events that somebody else had recorded first, how many events wait for an
 * administrator, and whether the person may not work on this device without a network.
 */
export type SyncResult = { before: OfflineEventResult[]; held: number; isShiftRefused: boolean }

/**
 * Sends what was recorded without a network, before anything else that may fail, and loads the bundle of the day. An event
 * is deleted only after the server has answered it. A device that was removed sends its events, which an administrator
 * accepts, and deletes its bundle. Throws if there is no answer.
 */
export async function syncDevice(person: Person | undefined, createId: () => string): Promise<SyncResult> {
  const result: SyncResult = { before: [], held: 0, isShiftRefused: false }
  let device = await readDevice()
  if (!device) return result
  try {
    await sendEvents(device, result)
    if (person && needsShift(device.shift, person)) device = await startShift(device, person, createId())
    result.isShiftRefused = person !== undefined && device.shift === undefined
    await loadBundle(device)
  } catch (failure) {
    if (!(failure instanceof Failure) || failure.code !== 'device-removed') throw failure
    // Events of a removed device are accepted too, and held.
    await sendEvents(device, result).catch(() => undefined)
    const { reason = '', at } = failure.detail
    await removeDevice({ reason, at, unsent: result.held })
  }
  return result
}

/** Somebody else works on the device, or the same person for a while. Only a signed-in person can start a shift again. */
function needsShift(shift: Shift | undefined, { email }: Person): boolean {
  if (shift?.email !== email) return true
  const age = Date.now() - shift.startedAt
  return !(age >= 0 && age < renewedAfterMs) && getAccessToken() !== undefined
}

/** A person without the role of the device starts no shift, and does not work in the name of the one before. */
async function startShift(device: StoredDevice, { email, name }: Person, id: string): Promise<StoredDevice> {
  let shift: Shift | undefined
  try {
    await call(startDeviceShift, { body: { secret: device.secret, shiftId: id } })
    shift = { id, email, name, startedAt: Date.now() }
  } catch (failure) {
    if (!(failure instanceof Failure) || failure.code !== 'role-missing') throw failure
  }
  const replaceShift = ({ shift: _before, ...others }: StoredDevice) => (shift ? { ...others, shift } : others)
  // The device may have been removed or enrolled again meanwhile.
  await changeDevice((current) => (current.secret === device.secret ? replaceShift(current) : current))
  return replaceShift(device)
}

async function sendEvents({ secret }: StoredDevice, result: SyncResult): Promise<void> {
  let unsent = await readEvents()
  while (unsent.length > 0) {
    const batch = unsent.slice(0, batchSize)
    const { answer } = await callAsDevice(sendOfflineEvents, secret, {
      body: { sentAt: new Date().toISOString(), events: batch.map(({ order: _order, ...event }) => event) },
    })
    const answered = (answer?.results ?? []).filter(({ outcome }) => outcome !== 'later')
    const ids = new Set(answered.map(({ commandId }) => commandId))
    await deleteEvents(
      batch.flatMap(({ order, commandId }) => (order !== undefined && ids.has(commandId) ? [order] : [])),
    )
    result.before.push(...answered.filter(({ outcome }) => outcome === 'before'))
    result.held += answered.filter(({ outcome }) => outcome === 'held').length
    if (answered.length < batch.length) return
    unsent = await readEvents()
  }
}

async function loadBundle(device: StoredDevice): Promise<void> {
  const stored = await readBundle()
  const { answer, serverTime } = await callAsDevice(readOfflineBundle, device.secret, {
    version: stored?.bundle.version,
  })
  const confirmedAt = serverTime ?? Date.now()
  const clockOffset = serverTime === undefined ? device.clockOffset : serverTime - Date.now()
  if (answer) await storeBundle({ bundle: answer, confirmedAt })
  else if (stored) await storeBundle({ ...stored, confirmedAt })
  // The person may have signed out meanwhile: the shift stays as it is stored now.
  await changeDevice(({ newestCodeAt: _before, ...current }) => ({ ...current, clockOffset, contactAt: confirmedAt }))
}

/** Deletes the bundle of a day that has passed by the clock of the server, and one that is not for this device. */
export async function dropOldBundle(ownAddress: string): Promise<void> {
  const [device, stored] = await Promise.all([readDevice(), readBundle()])
  if (!stored) return
  const today = getToday(device, stored.bundle.timeZone)
  const { day, installation, locationId } = stored.bundle
  const isForUs = device?.locationId === locationId && isSameAddress(installation, ownAddress)
  if (!isForUs || day !== today || (device && device.endsOn < today)) await deleteBundle()
}

const isSameAddress = (one: string, other: string): boolean => one.replace(/\/+$/, '') === other.replace(/\/+$/, '')
