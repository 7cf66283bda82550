import { addDays, type CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { t } from '@first-chair/core/catalogue/refusal'
import { fixedCollections } from '@first-chair/core/collection/collection'
import { createInvalidInput } from '@first-chair/core/contract/failure'
import type { Purchase } from '@first-chair/core/household/household'
import { judgeReadiness } from '@first-chair/core/readiness/judge-readiness'
import type { HouseholdReadiness } from '@first-chair/core/readiness/readiness'
import { getVisitDays, maxVisitDaysAhead } from '@first-chair/core/readiness/visit-days'
import { PointOfSaleDown } from '../adapters/point-of-sale/point-of-sale.ts'
import { loadCollectionItems } from '../collection/collection.store.ts'
import { loadCheckInFacts } from '../contact-task/check-in.facts.ts'
import { isWaitingForPos } from '../contact-task/own-facts.store.ts'
import type { Context, Guest } from '../context/context.ts'
import { loadCurrentTextHashes } from '../waiver-text/current-waiver-text.facts.ts'
import { loadPassFacts, unknownPasses } from './gate-checks.facts.ts'

/**
 * Judges the readiness of a household for a day at a location: the requested day, else the next day for which the
 * household bought something, else today. Throws `invalid-input` for a day that has passed or is too far ahead.
 */
export async function readReadiness(
  ctx: Context,
  guest: Guest,
  { locationId, day }: { locationId: number; day: CalendarDate | undefined },
): Promise<HouseholdReadiness> {
  const facts = await loadCheckInFacts(ctx, guest, locationId, await loadCurrentTextHashes(ctx, locationId))
  const { own, location, setup, today, readFromPosAtUtc } = facts
  if (day !== undefined) refuseInvalidDay(day, today)

  const contactIds = facts.owed.people.map(({ contactId }) => contactId)
  const owed = { ...facts.owed, purchases: await addValidity(ctx, facts.owed.purchases, contactIds) }
  const visitDays = getVisitDays(owed.purchases, today, owed.purchaseWindow)
  const visitDay = day ?? visitDays[0] ?? today
  const accessLocationId = setup.general.passCheckerLocationId || null
  const [passFacts, reasonTexts] = await Promise.all([
    // While the household comes from the cache, the gates would not answer either.
    readFromPosAtUtc === null ? loadPassFacts(ctx, contactIds, { day: visitDay, accessLocationId }) : unknownPasses,
    loadCollectionItems(ctx.pool, fixedCollections.hotlistReasons),
  ])
  return {
    locationId,
    visitDay,
    visitDays,
    checkedAtUtc: readFromPosAtUtc ?? ctx.clock.now().toISOString(),
    people: judgeReadiness({
      owed,
      visitDay,
      now: { date: today, time: ctx.clock.resortTime(location.timeZone ?? ctx.config.resortTimeZone) },
      accessLocationId,
      ...passFacts,
      readFromPosAtUtc,
      settings: setup.general,
      reasonTexts,
      isWaitingForPos: (contactId, task) => isWaitingForPos(own, contactId, task),
    }),
  }
}

function refuseInvalidDay(day: CalendarDate, today: CalendarDate): void {
  const problem = (message: string) => createInvalidInput([{ path: 'day', rule: 'range', message }])
  if (day < today) throw problem(t('day-passed'))
  if (day > addDays(today, maxVisitDaysAhead)) throw problem(t('day-too-late'))
}

/** Adds when and where the purchases are valid, if the point of sale says so. */
async function addValidity(
  { pointOfSale }: Pick<Context, 'pointOfSale'>,
  purchases: readonly Purchase[],
  contactIds: readonly string[],
): Promise<readonly Purchase[]> {
  const validity = await pointOfSale.purchaseValidity?.(contactIds).catch((error: unknown) => {
    if (error instanceof PointOfSaleDown) return undefined
    throw error
  })
  if (!validity) return purchases
  return purchases.map((purchase) => {
    const own = validity.get(purchase.id)
    return own ? { ...purchase, validity: own } : purchase
  })
}
