import { getAge } from '@first-chair/core/contact/contact'
import { getGates } from '@first-chair/core/opening-hours/gates'
import {
  isRental,
  isSizeMissing,
  sortRentalRows,
  type RentalList,
  type RentalRow,
} from '@first-chair/core/rental-shop/rental-shop'
import { getProductOfDay } from '@first-chair/core/staff/product-of-day'
import { getOpenLocation } from '../contact-task/check-in.facts.ts'
import type { Context } from '../context/context.ts'
import { readHouseholds } from '../verdict/read-households.facts.ts'
import { addValidity, loadValidity } from '../verdict/judge-households.facts.ts'
import { loadRentalChoices, loadSizes } from './rental-choices.facts.ts'
import { findExpectedRentals, loadSetOut } from './set-out.store.ts'

/**
 * Everybody who rents at a location today, in the order in which equipment is set out (docs/domain.md, "The rental shop").
 * A party is expected when the ticket of its first person starts, else when the place opens.
 */
export async function readRentalList(ctx: Context, locationId: number): Promise<RentalList> {
  const setup = await ctx.setup.current()
  const location = getOpenLocation(setup, locationId)
  const day = ctx.clock.resortDay(location.timeZone ?? ctx.config.resortTimeZone)
  const { opensAt } = getGates(location, setup.general).openingHours
  const [expected, choices, setOut] = await Promise.all([
    findExpectedRentals(ctx.pool, { locationId, day }),
    loadRentalChoices(ctx),
    loadSetOut(ctx.pool, { locationId, day }),
  ])
  const unreadable = new Set<string>()
  const households = await readHouseholds(ctx, [...new Set(expected.map(({ ipCode }) => ipCode))], unreadable)
  const people = households.flatMap(({ ipCode, facts }) => facts.people.map((person) => ({ ...person, ipCode })))
  const byId = new Map(people.map((person) => [person.contactId, person]))
  const renting = expected.filter(({ contactId }) => byId.has(contactId))
  const contactIds = renting.map(({ contactId }) => contactId)
  const [validity, getSizes] = await Promise.all([
    loadValidity(ctx, contactIds),
    loadSizes(
      ctx,
      new Map(contactIds.map((contactId) => [contactId, getAge(byId.get(contactId)?.birthDate ?? null, day)])),
      choices,
    ),
  ])
  const rentals = households
    .flatMap(({ facts }) => facts.purchases)
    .filter(isRental)
    .map((purchase) => addValidity(purchase, validity))
  const rows = renting.flatMap(({ ipCode, contactId, remindedAt }): RentalRow[] => {
    const person = byId.get(contactId)
    if (!person) return []
    const party = renting.filter((one) => one.ipCode === ipCode)
    const starts = party.map(({ plannedTime }) => plannedTime ?? opensAt).toSorted()
    const { sizes, questions } = getSizes(contactId)
    return [
      {
        household: ipCode,
        contactId,
        firstName: person.firstName,
        lastInitial: [...person.lastName.trim()][0]?.toUpperCase() ?? '',
        party: party.length,
        hour: Number((starts[0] ?? opensAt).slice(0, 2)),
        product: getProductOfDay(rentals, contactId, day)?.productName ?? '',
        sizes,
        questions: questions.filter(({ answer }) => answer === null).map(({ code }) => code),
        remindedAtUtc: isSizeMissing(sizes, choices.enableShoeSize) ? (remindedAt?.toISOString() ?? null) : null,
      },
    ]
  })
  return { day, rows: sortRentalRows(rows, choices.lists), setOut, choices, unreadable: unreadable.size }
}
