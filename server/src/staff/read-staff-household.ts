import { getArrivals, getVisibleEvents, type ArrivalEvent } from '@first-chair/core/arrival/arrival-event'
import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { fixedCollections } from '@first-chair/core/collection/collection'
import { getAge } from '@first-chair/core/contact/contact'
import { Failure } from '@first-chair/core/contract/failure'
import type { VerdictRole } from '@first-chair/core/contract/staff-role'
import type { Person, Purchase } from '@first-chair/core/household/household'
import type { PhotoRejection } from '@first-chair/core/photo-review/photo-rejection'
import type { PersonReadiness } from '@first-chair/core/readiness/readiness'
import { getStaffTextOfBlock } from '@first-chair/core/readiness/carrier'
import { getRolesAt } from '@first-chair/core/staff/role-places'
import { getProductOfDay, isAgeNeeded } from '@first-chair/core/staff/product-of-day'
import { getGuestName, toRoleReadiness } from '@first-chair/core/staff/staff-readiness'
import { getAgeBand } from '@first-chair/core/contact/age-band'
import { sortPeople, type StaffHousehold, type StaffPerson } from '@first-chair/core/staff/staff-household'
import { loadArrivalEvents } from '../arrival/arrival-event.store.ts'
import { loadCollectionItems } from '../collection/collection.store.ts'
import { findHouseholdPhone } from '../contact/household-phone.facts.ts'
import type { Context, StaffCaller } from '../context/context.ts'
import { findWaitingRecords } from '../pos-outbox/pos-outbox.store.ts'
import { loadPhotoRejections } from '../photo-review/photo-rejection.store.ts'
import { addConfirmations } from '../verdict/confirmations.facts.ts'
import { loadStoredHouseholds } from '../session/guest-search.store.ts'
import { getHouseholdReminder } from './household-reminder.rule.ts'
import { loadHouseholdOfToday } from '../verdict/household-of-today.facts.ts'

/**
 * A household for today, as a role may see it (docs/domain.md, "Staff"): the same verdicts and codes as the guest sees,
 * and who has arrived. Throws `role-missing` if the caller has not this role at the location, and `not-found` for an
 * unknown household.
 */
export async function readStaffHousehold(
  ctx: Context,
  staff: StaffCaller,
  { locationId, household, role }: { locationId: number; household: string; role: VerdictRole },
): Promise<StaffHousehold> {
  if (!getRolesAt(staff.places, locationId).includes(role)) throw new Failure('role-missing')
  const { day, facts, judged } = await loadHouseholdOfToday(ctx, { locationId, household })
  const contactIds = facts.people.map(({ contactId }) => contactId)
  const hasBlock = (role === 'desk' || role === 'lift') && judged.passes.some(({ pass }) => pass.blocks.length > 0)
  const [verdicts, stored, events, waitingPhotos, number, rejections, reasons] = await Promise.all([
    addConfirmations(ctx, judged.visits[0]?.people ?? []),
    loadStoredHouseholds(ctx.pool, [household]),
    loadArrivalEvents(ctx.pool, { household, locationId, day }),
    findWaitingRecords(ctx.pool, 'photo', contactIds),
    role === 'desk' ? findHouseholdPhone(ctx, household) : '',
    role === 'desk' ? loadPhotoRejections(ctx.pool, contactIds) : [],
    hasBlock ? loadCollectionItems(ctx.pool, fixedCollections.hotlistReasons) : [],
  ])
  const photoHashes = new Map([
    ...facts.photos.map(({ contactId, photoHash }) => [contactId, photoHash] as const),
    ...[...waitingPhotos].map(([contactId, { contentHash }]) => [contactId, contentHash.toString('hex')] as const),
  ])
  const people = toStaffPeople(facts.people, {
    role,
    day,
    adultAge: (await ctx.setup.current()).general.adultAge,
    verdicts,
    purchases: judged.purchases,
    photoHashes,
    rejections,
    arrivals: getArrivals(events),
    getTextOfBlock: (contactId) =>
      getStaffTextOfBlock(
        judged.passes.map(({ pass }) => pass).filter((pass) => pass.contactId === contactId),
        { visitDay: day, reasonTexts: reasons },
      ),
  })
  const [head] = facts.people
  const countBooked = (place: 'rental' | 'lesson') =>
    verdicts.filter(
      ({ contactId, booked }) => booked.includes(place) && people.some((person) => person.contactId === contactId),
    ).length
  return {
    household,
    reference: stored.get(household)?.reference ?? null,
    role,
    lastName: role === 'desk' ? (head?.lastName ?? '') : null,
    phone: number === '' ? null : { firstName: head?.firstName ?? '', number },
    canSendLink:
      role === 'desk' &&
      getHouseholdReminder({ people: facts.people, verdicts, emails: stored.get(household)?.emails ?? [] }) !==
        undefined,
    day,
    checkedAtUtc: judged.readFromPosAtUtc ?? ctx.clock.now().toISOString(),
    isOld: judged.readFromPosAtUtc !== null,
    people: sortPeople(people),
    booked: { rental: countBooked('rental'), lesson: countBooked('lesson') },
    events: getVisibleEvents(events, [role]).filter(({ contactId }) =>
      people.some((person) => person.contactId === contactId),
    ),
  }
}

/** The rental and the lesson depend on the age. */
const agedRoles: readonly VerdictRole[] = ['rental', 'lessons']

function toStaffPeople(
  people: readonly Person[],
  facts: {
    role: VerdictRole
    day: CalendarDate
    adultAge: number
    verdicts: readonly PersonReadiness[]
    purchases: readonly Purchase[]
    photoHashes: ReadonlyMap<string, string>
    rejections: readonly PhotoRejection[]
    arrivals: ReadonlyMap<string, ArrivalEvent>
    /** What the resort says to staff about a blocked pass of a contact. */
    getTextOfBlock: (contactId: string) => string | undefined
  },
): StaffPerson[] {
  const { role, day, adultAge, verdicts, purchases, photoHashes, rejections, arrivals, getTextOfBlock } = facts
  const guestName = getGuestName(people, verdicts, { role, day, adultAge })
  return people.flatMap(({ contactId, firstName, lastName, birthDate }) => {
    const verdict = verdicts.find((one) => one.contactId === contactId)
    const textOfBlock = getTextOfBlock(contactId)
    const readiness = verdict && toRoleReadiness(verdict, role, { firstName, guestName, textOfBlock })
    if (!readiness) return []
    const product = getProductOfDay(purchases, contactId, day)
    const age = getAge(birthDate, day)
    const photoHash = photoHashes.get(contactId)
    return [
      {
        contactId,
        firstName,
        lastInitial: role === 'rental' ? '' : ([...lastName.trim()][0]?.toUpperCase() ?? ''),
        ageBand: getAgeBand(age, adultAge),
        age: agedRoles.includes(role) || isAgeNeeded(product, age, adultAge) ? age : null,
        product: product?.productName ?? '',
        photoHash: photoHash ?? null,
        photoRejection:
          rejections.find((one) => one.contactId === contactId && one.photoHash === photoHash)?.reason ?? null,
        ...readiness,
        arrival: arrivals.get(contactId) ?? null,
      },
    ]
  })
}
