import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { fixedCollections } from '@first-chair/core/collection/collection'
import { copyPurchase, type Purchase, type PurchaseValidity } from '@first-chair/core/household/household'
import type { Location } from '@first-chair/core/location/location'
import type { ResortMoment } from '@first-chair/core/pass-check/pass-scan'
import type { BlockReason } from '@first-chair/core/pass-check/reason-text'
import type { ReadinessFacts } from '@first-chair/core/readiness/readiness-facts'
import { judgeHousehold } from '@first-chair/core/readiness/judge-readiness'
import { getGates, type Gates } from '@first-chair/core/opening-hours/gates'
import type { PersonReadiness } from '@first-chair/core/readiness/readiness'
import type { ReadinessFinding } from '@first-chair/core/readiness/readiness-finding'
import { getTextsAt, type WaiverTextFacts } from '@first-chair/core/waiver-text/text-release'
import { PointOfSaleDown, type PosHousehold } from '../adapters/point-of-sale/point-of-sale.ts'
import { waitUntil } from '../adapters/point-of-sale/wait-at-most.ts'
import { loadCollectionItems } from '../collection/collection.store.ts'
import { buildOwedFacts } from '../contact-task/check-in.facts.ts'
import { isWaitingForPos, loadOwnFactsOfMany } from '../contact-task/own-facts.store.ts'
import type { Context } from '../context/context.ts'
import type { Setup } from '../setup/setup.store.ts'
import { loadWaiverTextFacts } from '../waiver-text/current-waiver-text.facts.ts'
import { loadPassFacts, unknownPasses, type NumberedPass, type PassFacts } from './gate-checks.facts.ts'

type Ctx = Pick<Context, 'config' | 'pool' | 'clock' | 'setup' | 'pointOfSale' | 'readinessFindings' | 'log'>

/** A household as the point of sale returned it, with the IP code of its head. */
export type HouseholdToJudge = { ipCode: string; facts: PosHousehold }

/** A day on which a household comes to a location. */
export type Visit = { locationId: number; day: CalendarDate }

type WaiverTexts = Readonly<Record<string, WaiverTextFacts>>

/** A location with its gates, the moment there, and the texts of its waivers, also scheduled ones. */
type JudgedPlace = Gates & { location: Location; now: ResortMoment; texts: WaiverTexts }

/** What all verdicts of a moment have in common: the setup, and the locations. */
export type JudgingContext = {
  setup: Setup
  /** By `performance.now()`: what the point of sale did not answer then is unknown. Absent: as long as it takes. */
  deadline: number | undefined
  /** The texts for blocked cards, read once and only if a card is blocked. */
  loadReasonTexts: () => Promise<readonly BlockReason[]>
  locations: ReadonlyMap<number, JudgedPlace>
}

/** A household with the facts that decide whether it is ready, for each of its visits. */
type LoadedHousehold = {
  ipCode: string
  /** When the household was read, if the point of sale does not answer now. Else null. */
  readFromPosAtUtc: string | null
  purchases: readonly Purchase[]
  passes: readonly NumberedPass[]
  visits: readonly (Visit & { getFacts: () => ReadinessFacts })[]
}

/** The verdicts of a household, one list for each visit. */
export type JudgedHousehold = Omit<LoadedHousehold, 'visits'> & {
  visits: readonly (Visit & { people: readonly PersonReadiness[] })[]
}

/** Loads what verdicts at some locations have in common. `today` replaces the current day. */
export async function loadJudgingContext(
  ctx: Omit<Ctx, 'readinessFindings'>,
  locations: readonly Location[],
  { deadline, today }: { deadline?: number | undefined; today?: CalendarDate | undefined } = {},
): Promise<JudgingContext> {
  const setup = await ctx.setup.current()
  const texts = await Promise.all(locations.map(({ id }) => loadWaiverTextFacts(ctx, id)))
  let reasonTexts: Promise<readonly BlockReason[]> | undefined
  return {
    setup,
    deadline,
    loadReasonTexts: () => (reasonTexts ??= loadCollectionItems(ctx.pool, fixedCollections.hotlistReasons)),
    locations: new Map(
      locations.map((location, index) => {
        const timeZone = location.timeZone ?? ctx.config.resortTimeZone
        const now = { date: today ?? ctx.clock.resortDay(timeZone), time: ctx.clock.resortTime(timeZone) }
        const gates = getGates(location, setup.general)
        return [location.id, { location, now, ...gates, texts: texts[index] ?? {} }]
      }),
    ),
  }
}

/** Milliseconds for which many households may keep the process from its other work. One takes a tenth of one. */
const maxBlockedMs = 2

/**
 * Judges the readiness of households for their visits, with a few queries for all of them together. A household of its
 * own and one of many get the same verdicts. `readHouseholds` may be called twice. `chooseVisits` gets each household
 * with its purchases, and may choose the locations of `judging`.
 */
export async function judgeHouseholds(
  ctx: Ctx,
  judging: JudgingContext,
  readHouseholds: () => Promise<readonly HouseholdToJudge[]>,
  chooseVisits: ChooseVisits,
): Promise<JudgedHousehold[]> {
  const households = await loadReadinessFacts(ctx, judging, readHouseholds, chooseVisits)
  const judged: JudgedHousehold[] = []
  const found: ReadinessFinding[] = []
  let pauseAt = performance.now() + maxBlockedMs
  for (const { visits, ...household } of households) {
    const people = visits.map(({ locationId, day, getFacts }) => {
      const { people: judgedPeople, findings } = judgeHousehold(getFacts())
      found.push(...findings)
      return { locationId, day, people: judgedPeople.map(({ readiness }) => readiness) }
    })
    judged.push({ ...household, visits: people })
    if (performance.now() < pauseAt) continue
    await yieldToEventLoop()
    pauseAt = performance.now() + maxBlockedMs
  }
  await ctx.readinessFindings.record(found)
  return judged
}

type ChooseVisits = (household: { ipCode: string; purchases: readonly Purchase[] }) => readonly Visit[]

/**
 * Loads the facts behind the readiness of households, like `judgeHouseholds`, without judging them. `getPasses` replaces
 * the cards of the point of sale and the answers of its gates, for a household that it does not know.
 */
export async function loadReadinessFacts(
  ctx: Omit<Ctx, 'readinessFindings'>,
  judging: JudgingContext,
  readHouseholds: () => Promise<readonly HouseholdToJudge[]>,
  chooseVisits: ChooseVisits,
  getPasses?: (household: PosHousehold, place: Gates) => PassFacts,
): Promise<LoadedHousehold[]> {
  const { setup } = judging
  const before = await readHouseholds()
  const [own, firstValidity] = await Promise.all([
    loadOwnFactsOfMany(ctx.pool, before.flatMap(getContactIds)),
    loadValidity(ctx, getContactsToAskFor(before), judging.deadline),
  ])
  // A record that was sent to the point of sale between the two queries would be in neither result. So load again.
  const current = own.hasRecentDelivery ? await readHouseholds() : before
  const validity = own.hasRecentDelivery
    ? await loadValidity(ctx, getContactsToAskFor(current), judging.deadline)
    : firstValidity
  const households = current.map(({ ipCode, facts }) => {
    const purchases = validity ? facts.purchases.map((purchase) => addValidity(purchase, validity)) : facts.purchases
    const visits = chooseVisits({ ipCode, purchases }).flatMap(({ locationId, day }) => {
      const place = judging.locations.get(locationId)
      return place ? [{ locationId, day, place }] : []
    })
    return { ipCode, facts: validity ? { ...facts, purchases } : facts, visits }
  })
  const passes = await loadPassFacts(
    ctx,
    households.map(({ facts, ipCode, visits }) => ({
      // While a household comes from the cache, the gates would not answer either.
      contactIds: getPasses || isCached(facts) || visits.length === 0 ? [] : getContactIds({ ipCode, facts }),
      visits: visits.map(({ day, place }) => ({ day, gates: place.gates })),
    })),
    judging.deadline,
  )
  const textsByVisit = new Map<string, WaiverTexts>()
  /** The same for everybody who comes to a place on a day. A release that is scheduled for the morning of that day counts. */
  const getTexts = ({ location, now, openingHours, texts }: JudgedPlace, day: CalendarDate): WaiverTexts => {
    const key = `${location.id} ${day}`
    const found =
      textsByVisit.get(key) ?? getTextsAt(texts, day > now.date ? `${day}T${openingHours.opensAt}` : undefined)
    textsByVisit.set(key, found)
    return found
  }
  const hasBlockedPass = passes.some(({ numbered }) => numbered.some(({ pass }) => pass.blocks.length > 0))
  const reasonTexts = hasBlockedPass ? await judging.loadReasonTexts() : []
  return households.map(({ ipCode, facts, visits }, index) => {
    const ownFacts = own.select(getContactIds({ ipCode, facts }))
    const readFromPosAtUtc = facts.readAtUtc ?? null
    return {
      ipCode,
      readFromPosAtUtc,
      purchases: facts.purchases,
      passes: passes[index]?.numbered ?? [],
      visits: visits.map(({ locationId, day, place }) => ({
        locationId,
        day,
        getFacts: () => {
          const { location, now, gates, openingHours } = place
          return {
            owed: buildOwedFacts({
              household: facts,
              own: ownFacts,
              setup,
              location,
              today: now.date,
              waiverTexts: getTexts(place, day),
            }),
            visitDay: day,
            now,
            gates,
            openingHours,
            ...(getPasses?.(facts, place) ??
              (isCached(facts) ? unknownPasses : (passes[index]?.getFacts({ day, gates }) ?? unknownPasses))),
            readFromPosAtUtc,
            settings: setup.general,
            stops: location.stops,
            reasonTexts,
            isWaitingForPos: (contactId, task) => isWaitingForPos(ownFacts, contactId, task),
          }
        },
      })),
    }
  })
}

function getContactIds({ facts }: HouseholdToJudge): string[] {
  return facts.people.map(({ contactId }) => contactId)
}

/**
 * The contacts of whose purchases the point of sale can be asked when they are valid, unless it has said so. While a
 * household comes from the cache, it would not answer.
 */
function getContactsToAskFor(households: readonly HouseholdToJudge[]): string[] {
  const isOpen = ({ facts }: HouseholdToJudge) =>
    !isCached(facts) && facts.purchases.some(({ validity }) => validity === undefined)
  return households.filter(isOpen).flatMap(getContactIds)
}

function isCached({ readAtUtc }: PosHousehold): boolean {
  return readAtUtc !== undefined
}

/** When and where the purchases of some contacts are valid; undefined if the point of sale does not say so in time. */
export async function loadValidity(
  { pointOfSale }: Pick<Context, 'pointOfSale'>,
  contactIds: readonly string[],
  deadline?: number,
): Promise<ReadonlyMap<string, PurchaseValidity> | undefined> {
  if (!pointOfSale.purchaseValidity || contactIds.length === 0) return undefined
  return waitUntil(deadline, pointOfSale.purchaseValidity(contactIds)).catch((error: unknown) => {
    if (error instanceof PointOfSaleDown) return undefined
    throw error
  })
}

/** Adds when and where a purchase is valid, if that is known. */
export function addValidity(purchase: Purchase, validity: ReadonlyMap<string, PurchaseValidity> | undefined): Purchase {
  const own = validity?.get(purchase.id)
  if (!own) return purchase
  const valid = copyPurchase(purchase)
  valid.validity = own
  return valid
}
