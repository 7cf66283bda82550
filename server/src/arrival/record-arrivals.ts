import { t } from '@first-chair/core/catalogue/refusal'
import {
  getVisibleEvents,
  mayRecordEvent,
  recordableEventKinds,
  type ArrivalEvent,
  type ArrivalsToRecord,
  type ArrivalsToUndo,
} from '@first-chair/core/arrival/arrival-event'
import { getAge } from '@first-chair/core/contact/contact'
import { createInvalidInput, Failure } from '@first-chair/core/contract/failure'
import type { Person } from '@first-chair/core/household/household'
import { getRolesAt } from '@first-chair/core/staff/role-places'
import { readPosHousehold } from '../contact/pos-household.facts.ts'
import { getOpenLocation } from '../contact-task/check-in.facts.ts'
import type { Context, StaffCaller } from '../context/context.ts'
import { loadArrivalEvents, saveArrivals, type HouseholdDay, type Recording } from './arrival-event.store.ts'
import { followPickUp, loadEmails, type PickUp } from './tell-parents.facts.ts'
import { undoEvents } from './undo-events.facts.ts'

type Ctx = Pick<Context, 'pool' | 'clock' | 'config' | 'setup' | 'pointOfSale' | 'encryption'>
type Place = { locationId: number; household: string }

/**
 * Records an event of people of a household today: what happened is a fact and needs no verdict
 * (docs/domain.md, "Arrival events"). Throws `role-missing` if the caller does not record this kind here, and `not-found`
 * if one of the people is not in the household. Returns the events of the day that the caller sees.
 */
export async function recordArrivals(
  ctx: Ctx,
  staff: StaffCaller,
  place: Place,
  { contactIds, commandId, device, kind, detail }: ArrivalsToRecord,
): Promise<ArrivalEvent[]> {
  const roles = getRolesAt(staff.places, place.locationId)
  if (!mayRecordEvent(roles, kind)) throw new Failure('role-missing')
  const day = await toHouseholdDay(ctx, place)
  const { people } = await readPosHousehold(ctx, place.household)
  if (contactIds.some((id) => !people.some(({ contactId }) => contactId === id))) throw new Failure('not-found')
  if (detail !== null && 'collectedByContactId' in detail) {
    const { adultAge } = (await ctx.setup.current()).general
    if (!isAdult(people, detail.collectedByContactId, day, adultAge))
      throw createInvalidInput([
        { path: 'detail.collectedByContactId', rule: 'not-an-adult', message: t('collected-by-adult') },
      ])
  }
  const pickUp: PickUp = {
    household: place.household,
    timeZone: day.timeZone,
    people,
    emails: kind === 'collected' ? await loadEmails(ctx, place.household) : [],
    command: { commandId, detail },
  }
  const recording = toRecording(ctx, staff, device)
  await saveArrivals(ctx.pool, day, { kind, contactIds, commandId, detail }, recording, {
    follow: (client, added) => followPickUp(ctx, client, staff, pickUp, added),
  })
  return getVisibleEvents(await loadArrivalEvents(ctx.pool, day), roles)
}

/**
 * Undoes events of today of the kinds that the caller records; others stay as they are. Returns the events of the day that
 * the caller sees.
 */
export async function undoArrivals(
  ctx: Ctx,
  staff: StaffCaller,
  place: Place,
  { eventIds, device }: ArrivalsToUndo,
): Promise<ArrivalEvent[]> {
  const roles = getRolesAt(staff.places, place.locationId)
  const kinds = recordableEventKinds.filter((kind) => mayRecordEvent(roles, kind))
  const day = await toHouseholdDay(ctx, place)
  await undoEvents(ctx, day, { eventIds, kinds }, toRecording(ctx, staff, device))
  return getVisibleEvents(await loadArrivalEvents(ctx.pool, day), roles)
}

function isAdult(people: readonly Person[], id: string, { day }: HouseholdDay, adultAge: number): boolean {
  const age = getAge(people.find(({ contactId }) => contactId === id)?.birthDate ?? null, day)
  return age !== null && age >= adultAge
}

async function toHouseholdDay(
  ctx: Ctx,
  { locationId, household }: Place,
): Promise<HouseholdDay & { timeZone: string }> {
  const location = getOpenLocation(await ctx.setup.current(), locationId)
  const timeZone = location.timeZone ?? ctx.config.resortTimeZone
  return { household, locationId, day: ctx.clock.resortDay(timeZone), timeZone }
}

function toRecording({ clock }: Ctx, { email, name, requestId }: StaffCaller, device: string): Recording {
  return { at: clock.now(), email, name, device, requestId }
}
