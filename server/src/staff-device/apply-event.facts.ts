import { mayRecordEvent, recordableEventKinds, type RecordableEventKind } from '@first-chair/core/arrival/arrival-event'
import { addDays, type CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { getDayInTimeZone } from '@first-chair/core/calendar/day-in-time-zone'
import { getRolesAt } from '@first-chair/core/staff/role-places'
import type { HoldReason, OfflineEvent, OfflineEventResult } from '@first-chair/core/staff-device/offline-event'
import { saveArrivals, type HouseholdDay } from '../arrival/arrival-event.store.ts'
import { undoEvents } from '../arrival/undo-events.facts.ts'
import { findCodeByLookup } from '../arrival-code/arrival-code.store.ts'
import { loadArrivalSecrets } from '../arrival-code/arrival-secrets.facts.ts'
import { derivePersonTag } from '../arrival-code/derive.rule.ts'
import { readPosHousehold } from '../contact/pos-household.facts.ts'
import type { Context } from '../context/context.ts'
import { Failure } from '@first-chair/core/contract/failure'
import { loadCurrentPlaces } from '../staff/staff-places.facts.ts'
import { findEventsOfCommand, findFirstRecording, hasScans, insertScans } from './arrival-scan.store.ts'
import { findShift, type StoredShift } from './device-shift.store.ts'
import { checkTimeOfEvent } from './shift-window.rule.ts'
import type { StoredDevice } from './staff-device.store.ts'

type Ctx = Pick<Context, 'pool' | 'clock' | 'config' | 'setup' | 'pointOfSale' | 'encryption'>
type Device = Pick<StoredDevice, 'id' | 'name' | 'locationId' | 'endsOn'>
type Times = { at: Date; receivedAt: Date; requestId: string }
type Applied = Pick<OfflineEventResult, 'outcome' | 'first'> | { hold: HoldReason }

const recorded: Applied = { outcome: 'recorded', first: null }

/**
 * Stores an event that a device recorded without a network, in the name of the person who worked on it. Of two devices
 * that recorded the same arrival one event counts, and both scans are kept. Answers why it cannot be stored now. With
 * `isAccepted`, an administrator has accepted the event: the role of the person and the time are not checked. Throws
 * `external-system-down`.
 */
export async function applyEvent(
  ctx: Ctx,
  device: Device,
  event: OfflineEvent,
  times: Times,
  { isAccepted = false } = {},
): Promise<Applied> {
  if (await hasScans(ctx.pool, event.commandId)) return toOutcome(ctx, event.commandId)
  const person = await findShift(ctx.pool, event.shiftId, device.id)
  if (!person) return { hold: 'shift-unknown' }
  const places = await loadCurrentPlaces(ctx.pool, person)
  const roles = places ? getRolesAt(places, device.locationId) : []
  const may = (kind: RecordableEventKind) => isAccepted || mayRecordEvent(roles, kind)
  const recording = { at: times.at, ...person, device: device.name, requestId: times.requestId }
  const dayOfEvent = await getDayOfEvent(ctx, device, times.at)
  const wrongTime = isAccepted ? undefined : checkTimeOfEvent({ at: times.at, day: dayOfEvent }, person, device)

  if (event.kind === 'undone') {
    const kinds = recordableEventKinds.filter(may)
    const events = await findEventsOfCommand(ctx.pool, event.undoes ?? '', device.locationId)
    const [first] = events
    // Somebody else had recorded the event before, so a person decides whether it is undone.
    if (!first) return recorded
    if (events.some(({ kind }) => !kinds.includes(kind))) return { hold: 'role-missing' }
    if (wrongTime) return { hold: wrongTime }
    await undoEvents(ctx, first, { eventIds: events.map(({ eventId }) => eventId), kinds }, recording)
    return recorded
  }
  if (!may(event.kind)) return { hold: 'role-missing' }
  const found = await findPeople(ctx, device, event, { dayOfEvent, shift: person })
  if ('hold' in found) return found
  if (wrongTime) return { hold: wrongTime }
  const { day, contactIds } = found
  const { kind, commandId } = event
  await saveArrivals(ctx.pool, day, { kind, contactIds, commandId, detail: null }, recording, {
    always: (client) =>
      insertScans(client, day, {
        commandId,
        contactIds,
        kind,
        deviceId: device.id,
        deviceTime: new Date(event.at),
        at: times.at,
        receivedAt: times.receivedAt,
        ...person,
        device: device.name,
      }),
  })
  return toOutcome(ctx, commandId)
}

async function toOutcome({ pool }: Ctx, commandId: string): Promise<Applied> {
  const first = await findFirstRecording(pool, commandId)
  if (!first) return recorded
  return { outcome: 'before', first: { atUtc: first.at.toISOString(), by: first.by, device: first.device } }
}

/** The household, day and people of an event. */
async function findPeople(
  ctx: Ctx,
  device: Device,
  { subject }: OfflineEvent,
  { dayOfEvent, shift }: { dayOfEvent: CalendarDate; shift: StoredShift },
): Promise<{ day: HouseholdDay; contactIds: string[] } | { hold: HoldReason }> {
  const code =
    'lookup' in subject ? await findCodeByLookup(ctx.pool, Buffer.from(subject.lookup, 'base64url')) : undefined
  const household = 'lookup' in subject ? code?.household : subject.household
  if (household === undefined) return { hold: 'household-unknown' }
  // The clock of the device may have been a little wrong around midnight, not more. Without a code the shift says the day.
  const expected = code?.day ?? (await getDayOfEvent(ctx, device, shift.startedAt))
  if (expected < addDays(dayOfEvent, -1) || expected > addDays(dayOfEvent, 1)) return { hold: 'wrong-day' }
  const day = { household, locationId: device.locationId, day: code?.day ?? dayOfEvent }
  const people = await readPeople(ctx, household)
  if (!people) return { hold: 'household-unknown' }
  if (!('lookup' in subject)) {
    const isKnown = subject.contactIds.every((id) => people.includes(id))
    return isKnown ? { day, contactIds: [...subject.contactIds] } : { hold: 'people-unknown' }
  }
  const secret = (await loadArrivalSecrets(ctx, [household], day.day)).get(household)
  const tags = new Map(people.map((id) => [secret ? derivePersonTag(secret, id) : -1, id]))
  const contactIds = subject.tags.flatMap((tag) => tags.get(tag) ?? [])
  return contactIds.length === subject.tags.length ? { day, contactIds } : { hold: 'people-unknown' }
}

/** The day at the location of the device. */
async function getDayOfEvent(
  { setup, config }: Ctx,
  { locationId }: Pick<Device, 'locationId'>,
  at: Date,
): Promise<CalendarDate> {
  const { locations } = await setup.current()
  const timeZone = locations.find(({ id }) => id === locationId)?.timeZone ?? config.resortTimeZone
  return getDayInTimeZone(at.getTime(), timeZone)
}

async function readPeople(ctx: Ctx, household: string): Promise<string[] | undefined> {
  try {
    return (await readPosHousehold(ctx, household)).people.map(({ contactId }) => contactId)
  } catch (error) {
    if (error instanceof Failure && error.code === 'not-found') return undefined
    throw error
  }
}
