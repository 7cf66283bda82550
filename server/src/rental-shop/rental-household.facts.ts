import { getVisibleEvents } from '@first-chair/core/arrival/arrival-event'
import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { getAge } from '@first-chair/core/contact/contact'
import {
  getSkierCodeOfSizes,
  isRental,
  type RentalHousehold,
  type RentalPerson,
} from '@first-chair/core/rental-shop/rental-shop'
import { skierCodeTable } from '@first-chair/core/rental-shop/skier-code'
import { getProductOfDay } from '@first-chair/core/staff/product-of-day'
import { keepProfileUntil } from '@first-chair/core/retention/keep-until'
import { getGuestName, toRoleReadiness } from '@first-chair/core/staff/staff-readiness'
import { loadArrivalEvents } from '../arrival/arrival-event.store.ts'
import { findConfirmedDays } from '../contact-task/confirmed-record.store.ts'
import type { Context } from '../context/context.ts'
import { loadHeldPeople } from '../retention/legal-hold.store.ts'
import { findWaitingRecords } from '../pos-outbox/pos-outbox.store.ts'
import { loadHouseholdOfToday } from '../verdict/household-of-today.facts.ts'
import { loadStoredHouseholds } from '../session/guest-search.store.ts'
import { loadRentalChoices, loadSizes, type SizesOfContact } from './rental-choices.facts.ts'

export type RentalPlace = { locationId: number; household: string }

/** The household for the page, and the sizes behind it for corrections. */
export type LoadedRentalHousehold = {
  answer: RentalHousehold
  today: CalendarDate
  getSizes: (contactId: string) => SizesOfContact
}

/**
 * Loads who of a household rents today: sizes, questions, corrections, what stops the rental, and events. Nobody else is in
 * it. Throws what `loadHouseholdOfToday` throws.
 */
export async function loadRentalHousehold(
  ctx: Context,
  { locationId, household }: RentalPlace,
): Promise<LoadedRentalHousehold> {
  const [{ day, facts, judged }, choices] = await Promise.all([
    loadHouseholdOfToday(ctx, { locationId, household }),
    loadRentalChoices(ctx),
  ])
  const verdicts = judged.visits[0]?.people ?? []
  const renting = facts.people.filter(({ contactId }) =>
    verdicts.some((one) => one.contactId === contactId && one.booked.includes('rental')),
  )
  const contactIds = renting.map(({ contactId }) => contactId)
  const ages = new Map(renting.map(({ contactId, birthDate }) => [contactId, getAge(birthDate, day)]))
  const [stored, events, waitingPhotos, confirmedDays, getSizes, getKeptUntil] = await Promise.all([
    loadStoredHouseholds(ctx.pool, [household]),
    loadArrivalEvents(ctx.pool, { household, locationId, day }),
    findWaitingRecords(ctx.pool, 'photo', contactIds),
    findConfirmedDays(ctx.pool, 'RentalProfile', contactIds),
    loadSizes(ctx, ages, choices),
    loadKeptUntil(ctx),
  ])
  const { photos } = facts
  const rentals = judged.purchases.filter(isRental)
  const { adultAge } = (await ctx.setup.current()).general
  const guestName = getGuestName(facts.people, verdicts, { role: 'rental', day, adultAge })
  const people = renting.flatMap(({ contactId, firstName }): RentalPerson[] => {
    const verdict = verdicts.find((one) => one.contactId === contactId)
    const readiness = verdict && toRoleReadiness(verdict, 'rental', { firstName, guestName })
    if (!verdict || !readiness) return []
    const { profile, sizes, corrections, questions } = getSizes(contactId)
    const confirmedOn = confirmedDays.get(contactId)
    const age = ages.get(contactId) ?? null
    return [
      {
        contactId,
        firstName,
        age,
        product: getProductOfDay(rentals, contactId, day)?.productName ?? '',
        photoHash:
          waitingPhotos.get(contactId)?.contentHash.toString('hex') ??
          photos.find((photo) => photo.contactId === contactId)?.photoHash ??
          null,
        verdict: readiness.verdict,
        reasons: readiness.reasons,
        isStoppedByDesk: readiness.verdict === 'not-ready' && readiness.reasons.length === 0,
        sizes,
        ...(confirmedOn !== undefined && confirmedOn === profile?.updateDate && { confirmedOn }),
        corrections,
        questions,
        skierCode: getSkierCodeOfSizes(sizes, choices.lists, age) ?? null,
        keptUntil: profile ? getKeptUntil(contactId, profile.updateDate) : null,
      },
    ]
  })
  return {
    today: day,
    getSizes,
    answer: {
      household,
      reference: stored.get(household)?.reference ?? null,
      day,
      checkedAtUtc: judged.readFromPosAtUtc ?? ctx.clock.now().toISOString(),
      isOld: judged.readFromPosAtUtc !== null,
      people,
      events: getVisibleEvents(events, ['rental']).filter(({ contactId }) => contactIds.includes(contactId)),
      choices,
      codeTable: skierCodeTable,
    },
  }
}

/**
 * Loads until when the rental profile of somebody is kept that was changed on a day. Who has a legal hold is nothing for
 * the rental shop, so then there is no day.
 */
async function loadKeptUntil(
  ctx: Pick<Context, 'config' | 'pool' | 'setup'>,
): Promise<(contactId: string, day: CalendarDate) => CalendarDate | null> {
  if (ctx.config.pointOfSaleSystem !== 'built-in') return () => null
  const [{ general }, held] = [await ctx.setup.current(), await loadHeldPeople(ctx.pool)]
  return (contactId, day) => (held.has(contactId) ? null : keepProfileUntil(day, general).until)
}
