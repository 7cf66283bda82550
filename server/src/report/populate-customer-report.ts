import { randomUUID } from 'node:crypto'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { addDays, type CalendarDate } from '@first-chair/core/calendar-date'
import { knownAge, fullName } from '@first-chair/core/contact/contact'
import { parseContactTaskId } from '@first-chair/core/contact-task/contact-task-id'
import { followsPurchases, type Location } from '@first-chair/core/location/location'
import { reportLines } from '@first-chair/core/report/report-lines'
import { PointOfSaleDown } from '../adapters/point-of-sale/point-of-sale.ts'
import type { Context } from '../context.ts'
import { owedFactsOf } from '../contact-task/check-in.facts.ts'
import { isWaitingForPos, type OwnFacts } from '../contact-task/own-facts.store.ts'
import { isDatabaseAway, isStorageFailure } from '../db/database.ts'
import type { Setup } from '../setup/setup.store.ts'
import { currentTextHashes } from '../waiver/waiver-text.facts.ts'
import { householdsOf, nextHouseholds, type LoadedHousehold } from './household-facts.facts.ts'
import {
  asHolder,
  noteFailed,
  notePopulated,
  noteProgress,
  PopulationTakenOver,
  takePopulation,
} from './population.store.ts'
import {
  addToReport,
  createReportTables,
  dropOldReportTables,
  finishReportTables,
  noteWalked,
  type NumberedLine,
  type ReportGuest,
} from './report-tables.store.ts'
import { countVisitingHouseholds, nextVisitingHouseholds } from './visiting-households.store.ts'

/** Households that are in memory at a time. */
const householdsAtOnce = 100
/** Of those that are asked for one by one, so that the point of sale of a resort is not stormed. */
const visitorsAtOnce = 20
/** Check-ins of the last twelve months count: the whole season, whenever it is looked at. */
const daysOfVisits = 366

/** A location as this population sees it from its first guest to its last. */
type Place = { location: Location; today: CalendarDate; waiverTextHashes: Readonly<Record<string, string>> }

type Scene = {
  setup: Setup
  places: readonly Place[]
  today: CalendarDate
  adultAge: number
  /** The enabled locations that go by ages. */
  byAge: readonly number[]
  visitsSince: CalendarDate
}

type Held = { populationId: number; holder: string }

/**
 * Gathers the data of the customer report: runs the rules over every household that bought something, and over every one that
 * checked in at a location that goes by ages, for each enabled location, and fills tables that readers see once all of it is there. Begun again from the start after whoever did it died:
 * readers keep the last whole one meanwhile. `signal` ends it; the queue's next try goes on.
 */
export async function populateCustomerReport(
  ctx: Pick<Context, 'config' | 'pool' | 'clock' | 'setup' | 'pointOfSale' | 'log'>,
  { populationId }: { populationId: number },
  signal: AbortSignal,
): Promise<void> {
  const held = { populationId, holder: randomUUID() }
  if (!(await takePopulation(ctx.pool, populationId, held.holder))) return
  try {
    await populate(ctx, held, signal)
  } catch (error) {
    if (error instanceof PopulationTakenOver) return
    if (signal.aborted || isDatabaseAway(error)) throw error
    ctx.log.error({ err: error, populationId }, 'the customer report could not be populated')
    const failure = { failure: wordsFor(error), at: ctx.clock.now() }
    await asHolder(ctx.pool, held, (client) => noteFailed(client, populationId, failure))
  }
  await dropOldReportTables(ctx.pool)
}

async function populate(
  ctx: Pick<Context, 'config' | 'pool' | 'clock' | 'setup' | 'pointOfSale'>,
  held: Held,
  signal: AbortSignal,
): Promise<void> {
  const { pool } = ctx
  const { populationId } = held
  await asHolder(pool, held, (client) => createReportTables(client, populationId))
  const scene = await sceneOf(ctx)
  const visits = { locationIds: scene.byAge, since: scene.visitsSince }
  const total = (await ctx.pointOfSale.countBuyingHouseholds()) + (await countVisitingHouseholds(pool, visits))
  const progress = { done: 0, total, guests: 0 }

  for (let after: string | undefined, isEnd = false; !isEnd;) {
    signal.throwIfAborted()
    const batch = await nextHouseholds(ctx, after, householdsAtOnce)
    const heads = batch.households.map(({ ipCode }) => ipCode)
    await asHolder(pool, held, (client) => noteWalked(client, populationId, heads))
    await addHouseholds(ctx, held, scene, batch.households, progress, heads.length)
    after = heads.at(-1)
    isEnd = batch.isEnd
  }
  for (let after = '', isEnd = false; !isEnd;) {
    signal.throwIfAborted()
    const codes = await nextVisitingHouseholds(pool, visits, after, visitorsAtOnce)
    const present = await Promise.all(codes.map((ipCode) => ctx.pointOfSale.presentIpCode(ipCode)))
    const heads = present.flatMap((ipCode) => ipCode ?? [])
    // Whoever bought something, or goes by another code that came before, is in the report already.
    const left = await asHolder(pool, held, (client) => noteWalked(client, populationId, heads))
    await addHouseholds(ctx, held, scene, await householdsOf(ctx, [...left]), progress, codes.length)
    after = codes.at(-1) ?? ''
    isEnd = codes.length < visitorsAtOnce
  }
  await asHolder(pool, held, async (client) => {
    await finishReportTables(client, populationId)
    await notePopulated(client, populationId, ctx.clock.now())
  })
}

/** Runs the rules over some households and adds what they say to the report. */
async function addHouseholds(
  { pool }: Pick<Context, 'pool'>,
  held: Held,
  scene: Scene,
  households: readonly LoadedHousehold[],
  progress: { done: number; total: number; guests: number },
  walked: number,
): Promise<void> {
  const guests: ReportGuest[] = []
  const lines: NumberedLine[] = []
  for (const household of households) {
    const found = ofHousehold(scene, household, progress.guests + guests.length)
    guests.push(...found.guests)
    lines.push(...found.lines)
    await letOthersRun()
  }
  progress.guests += guests.length
  progress.done += walked
  const { done, total } = progress
  await asHolder(pool, held, async (client) => {
    await addToReport(client, held.populationId, { guests, lines })
    await noteProgress(client, held.populationId, { done, total: Math.max(done, total) })
  })
}

async function sceneOf(ctx: Pick<Context, 'config' | 'clock' | 'setup' | 'pointOfSale'>): Promise<Scene> {
  const setup = await ctx.setup.current()
  const places: Place[] = []
  for (const location of setup.locations.filter(({ isEnabled }) => isEnabled)) {
    places.push({
      location,
      today: ctx.clock.resortDay(location.timeZone ?? ctx.config.resortTimeZone),
      waiverTextHashes: await currentTextHashes(ctx, location.id),
    })
  }
  const today = ctx.clock.resortDay(ctx.config.resortTimeZone)
  return {
    setup,
    places,
    today,
    adultAge: setup.general.adultAge,
    byAge: places.filter(({ location }) => !followsPurchases(location)).map(({ location }) => location.id),
    visitsSince: addDays(today, -daysOfVisits),
  }
}

/** The guests of a household that have lines anywhere, numbered on from `numbered`, and their lines at every location. */
function ofHousehold(
  { setup, places, today, adultAge, visitsSince }: Scene,
  { ipCode, facts, own, reach, lastCheckIns }: LoadedHousehold,
  numbered: number,
): { guests: ReportGuest[]; lines: NumberedLine[] } {
  const numbers = new Map<string, number>()
  const lines = places.flatMap(({ location, today: day, waiverTextHashes }) => {
    const owed = owedFactsOf({ household: facts, own, setup, location, today: day, waiverTextHashes })
    const counts = new Map<number, number>()
    const days = visitDays(own, location.id, visitsSince)
    const found = reportLines(owed, (contactId, task) => isWaitingForPos(own, contactId, task), {
      hasCheckedIn: days.length > 0,
    })
    return found.map((line) => {
      const guest = numbers.get(line.contactId) ?? numbered + numbers.size + 1
      numbers.set(line.contactId, guest)
      const number = (counts.get(guest) ?? 0) + 1
      counts.set(guest, number)
      const ofVisit = line.productId === null ? days : null
      return { ...line, locationId: location.id, guest, line: number, visitDays: ofVisit }
    })
  })

  const head = facts.people.find(({ contactId }) => contactId === ipCode)
  const guests = facts.people.flatMap((person): ReportGuest[] => {
    const guest = numbers.get(person.contactId)
    if (guest === undefined) return []
    const age = knownAge(person.birthDate, today)
    // Without a birth date nobody knows whether to ask a child: the head of household is asked.
    const asked = age !== null && age >= adultAge ? person : (head ?? person)
    const way = reach.get(asked.contactId)
    return [
      {
        guest,
        contactId: person.contactId,
        firstName: person.firstName,
        lastName: person.lastName,
        birthDate: person.birthDate,
        age,
        headIpCode: ipCode,
        contactName: fullName(asked),
        contactEmail: way?.email ?? '',
        contactPhone: way?.phone ?? '',
        lastCheckIn: lastCheckIns.get(person.contactId) ?? null,
        printableMedia: facts.media.filter(
          ({ contactId, isActive, isPrinted }) => contactId === person.contactId && isActive && !isPrinted,
        ).length,
      },
    ]
  })
  return { guests, lines }
}

/** The resort days on which somebody of the household completed or skipped something at a location. */
function visitDays({ completions }: OwnFacts, locationId: number, since: CalendarDate): CalendarDate[] {
  const days = completions
    .filter(({ contactTaskId }) => parseContactTaskId(contactTaskId)?.locationId === locationId)
    .map(({ resortDay }) => resortDay)
  return [...new Set(days)].filter((day) => day >= since).toSorted()
}

function wordsFor(error: unknown): string {
  if (isStorageFailure(error)) return 'The disk of the database is full, or fails.'
  return error instanceof PointOfSaleDown
    ? 'The point of sale did not answer.'
    : 'An error happened. The log of the server says more.'
}
