import { randomUUID } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { addDays, type CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { getAge } from '@first-chair/core/contact/contact'
import { parseContactTaskId } from '@first-chair/core/owed-task/contact-task-id'
import { followsPurchases, type Location } from '@first-chair/core/location/location'
import { buildReportLines } from '@first-chair/core/report/report-lines'
import type { WaiverTextFacts } from '@first-chair/core/waiver-text/text-release'
import { PointOfSaleDown } from '../adapters/point-of-sale/point-of-sale.ts'
import type { Context } from '../context/context.ts'
import { buildOwedFacts } from '../contact-task/check-in.facts.ts'
import { isWaitingForPos, type OwnFacts } from '../contact-task/own-facts.store.ts'
import { isDatabaseUnavailable, isStorageFailure } from '../db/database.ts'
import type { Setup } from '../setup/setup.store.ts'
import { loadCurrentWaiverTexts } from '../waiver-text/current-waiver-text.facts.ts'
import { loadHouseholds, loadNextHouseholds, type LoadedHousehold } from './household-facts.facts.ts'
import {
  inHolderTransaction,
  markFailed,
  markPopulated,
  updateProgress,
  ReportRunTakenOver,
  claimReportRun,
} from './report-run.store.ts'
import {
  addToReport,
  createReportTables,
  dropOldReportTables,
  finishReportTables,
  markProcessed,
  type NumberedGuest,
  type NumberedLine,
} from './report-tables.store.ts'
import { countVisitingHouseholds, findNextVisitingHouseholds } from './visiting-households.store.ts'

/** Households that are in memory at the same time. */
const householdBatchSize = 100
/** Households that are requested one by one. Fewer, so that the point of sale is not overloaded. */
const visitorBatchSize = 20
/** Check-ins of the last twelve months count, which is a whole season on any day. */
const maxVisitAgeDays = 366

/** A location, with a resort day and texts that stay the same during the report run. */
type RunLocation = { location: Location; today: CalendarDate; waiverTexts: Readonly<Record<string, WaiverTextFacts>> }

type RunContext = {
  setup: Setup
  locations: readonly RunLocation[]
  today: CalendarDate
  adultAge: number
  /** The enabled locations where ages decide. */
  ageBasedLocationIds: readonly number[]
  visitsSince: CalendarDate
}

type Claim = { populationId: number; holder: string }

/**
 * Gathers the data of the customer report. Applies the rules, for each enabled location, to every household that bought
 * something and to every household that checked in at a location where ages decide. Readers see the new tables when
 * they are complete, and the previous ones until then. If the process dies, another one starts the run from the
 * beginning. `signal` stops the work. The next attempt of the queue starts it again.
 */
export async function populateCustomerReport(
  ctx: Pick<Context, 'config' | 'pool' | 'longReads' | 'clock' | 'setup' | 'pointOfSale' | 'log'>,
  { populationId }: { populationId: number },
  signal: AbortSignal,
): Promise<void> {
  const claim = { populationId, holder: randomUUID() }
  if (!(await claimReportRun(ctx.pool, populationId, claim.holder))) return
  try {
    await populate(ctx, claim, signal)
  } catch (error) {
    if (error instanceof ReportRunTakenOver) return
    if (signal.aborted || isDatabaseUnavailable(error)) throw error
    ctx.log.error({ err: error, populationId }, 'the customer report could not be populated')
    const failure = { failure: describeFailure(error), at: ctx.clock.now() }
    await inHolderTransaction(ctx.pool, claim, (client) => markFailed(client, populationId, failure))
  }
  await dropOldReportTables(ctx.pool)
}

async function populate(
  ctx: Pick<Context, 'config' | 'pool' | 'longReads' | 'clock' | 'setup' | 'pointOfSale'>,
  claim: Claim,
  signal: AbortSignal,
): Promise<void> {
  const { pool } = ctx
  const { populationId } = claim
  await inHolderTransaction(pool, claim, (client) => createReportTables(client, populationId))
  const run = await loadRunContext(ctx)
  const visits = { locationIds: run.ageBasedLocationIds, since: run.visitsSince }
  const total =
    (await ctx.pointOfSale.countBuyingHouseholds()) +
    (await ctx.longReads.read((reads) => countVisitingHouseholds(reads, visits)))
  const progress = { done: 0, total, guests: 0 }

  for (let after: string | undefined, isEnd = false; !isEnd;) {
    signal.throwIfAborted()
    const batch = await loadNextHouseholds(ctx, after, householdBatchSize)
    const heads = batch.households.map(({ ipCode }) => ipCode)
    await inHolderTransaction(pool, claim, (client) => markProcessed(client, populationId, heads))
    await addHouseholds(ctx, claim, run, batch.households, progress, heads.length)
    after = heads.at(-1)
    isEnd = batch.isEnd
  }
  for (let after = '', isEnd = false; !isEnd;) {
    signal.throwIfAborted()
    const codes = await ctx.longReads.read((reads) =>
      findNextVisitingHouseholds(reads, visits, after, visitorBatchSize),
    )
    const currentIpCodes = await Promise.all(codes.map((ipCode) => ctx.pointOfSale.currentIpCode(ipCode)))
    const heads = currentIpCodes.flatMap((ipCode) => ipCode ?? [])
    // Households that bought something, or came up under another IP code before, are in the report already.
    const added = await inHolderTransaction(pool, claim, (client) => markProcessed(client, populationId, heads))
    await addHouseholds(ctx, claim, run, await loadHouseholds(ctx, [...added]), progress, codes.length)
    after = codes.at(-1) ?? ''
    isEnd = codes.length < visitorBatchSize
  }
  await inHolderTransaction(pool, claim, async (client) => {
    await finishReportTables(client, populationId)
    await markPopulated(client, populationId, ctx.clock.now())
  })
}

/** Applies the rules to some households and adds their guests and lines to the report. */
async function addHouseholds(
  { pool }: Pick<Context, 'pool'>,
  claim: Claim,
  run: RunContext,
  households: readonly LoadedHousehold[],
  progress: { done: number; total: number; guests: number },
  processed: number,
): Promise<void> {
  const guests: NumberedGuest[] = []
  const lines: NumberedLine[] = []
  for (const household of households) {
    const part = buildHouseholdReport(run, household, progress.guests + guests.length)
    guests.push(...part.guests)
    lines.push(...part.lines)
    await yieldToEventLoop()
  }
  progress.guests += guests.length
  progress.done += processed
  const { done, total } = progress
  await inHolderTransaction(pool, claim, async (client) => {
    await addToReport(client, claim.populationId, { guests, lines })
    await updateProgress(client, claim.populationId, { done, total: Math.max(done, total) })
  })
}

async function loadRunContext(ctx: Pick<Context, 'config' | 'clock' | 'setup' | 'pointOfSale'>): Promise<RunContext> {
  const setup = await ctx.setup.current()
  const locations: RunLocation[] = []
  for (const location of setup.locations.filter(({ isEnabled }) => isEnabled)) {
    locations.push({
      location,
      today: ctx.clock.resortDay(location.timeZone ?? ctx.config.resortTimeZone),
      waiverTexts: await loadCurrentWaiverTexts(ctx, location.id),
    })
  }
  const today = ctx.clock.resortDay(ctx.config.resortTimeZone)
  return {
    setup,
    locations,
    today,
    adultAge: setup.general.adultAge,
    ageBasedLocationIds: locations
      .filter(({ location }) => !followsPurchases(location))
      .map(({ location }) => location.id),
    visitsSince: addDays(today, -maxVisitAgeDays),
  }
}

/** The guests of a household who have lines at any location, numbered after `lastNumber`, and their lines. */
function buildHouseholdReport(
  { setup, locations, today, adultAge, visitsSince }: RunContext,
  { ipCode, facts, own, reach, lastCheckIns }: LoadedHousehold,
  lastNumber: number,
): { guests: NumberedGuest[]; lines: NumberedLine[] } {
  const numbers = new Map<string, number>()
  const lines = locations.flatMap(({ location, today: day, waiverTexts }) => {
    const owed = buildOwedFacts({ household: facts, own, setup, location, today: day, waiverTexts })
    const counts = new Map<number, number>()
    const days = getVisitDays(own, location.id, visitsSince)
    const householdLines = buildReportLines(owed, (contactId, task) => isWaitingForPos(own, contactId, task), {
      hasCheckedIn: days.length > 0,
    })
    return householdLines.map((line) => {
      const { contactId } = line.owed.person
      const guest = numbers.get(contactId) ?? lastNumber + numbers.size + 1
      numbers.set(contactId, guest)
      const number = (counts.get(guest) ?? 0) + 1
      counts.set(guest, number)
      const visitDays = line.purchase === null ? days : null
      return { ...line, locationId: location.id, guest, line: number, visitDays }
    })
  })

  const head = facts.people.find(({ contactId }) => contactId === ipCode)
  const guests = facts.people.flatMap((person): NumberedGuest[] => {
    const guest = numbers.get(person.contactId)
    if (guest === undefined) return []
    const age = getAge(person.birthDate, today)
    // A person without a birth date may be a child, so the contact is the head of household.
    const contactPerson = age !== null && age >= adultAge ? person : (head ?? person)
    return [
      {
        guest,
        person,
        household: facts,
        headIpCode: ipCode,
        age,
        contactPerson,
        contactDetails: reach.get(contactPerson.contactId),
        lastCheckIn: lastCheckIns.get(person.contactId) ?? null,
      },
    ]
  })
  return { guests, lines }
}

/** The resort days on which the household completed or skipped a task at a location. */
function getVisitDays({ completions }: OwnFacts, locationId: number, since: CalendarDate): CalendarDate[] {
  const days = completions
    .filter(({ contactTaskId }) => parseContactTaskId(contactTaskId)?.locationId === locationId)
    .map(({ resortDay }) => resortDay)
  return [...new Set(days)].filter((day) => day >= since).toSorted()
}

function describeFailure(error: unknown): string {
  if (isStorageFailure(error)) return 'The database disk is full or failing. Check it, then try again.'
  return error instanceof PointOfSaleDown
    ? 'The point of sale did not answer.'
    : 'An error happened. See the server log for details.'
}
