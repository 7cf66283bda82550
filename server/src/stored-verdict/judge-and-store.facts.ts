import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type { Location } from '@first-chair/core/location/location'
import { getVisitDays } from '@first-chair/core/readiness/visit-days'
import { getStoredVisits, type VisitedPlace } from '@first-chair/core/stored-verdict/stored-visits'
import { getPlannedTime } from '@first-chair/core/today-board/planned-time'
import { isOpen } from '../contact-task/check-in.facts.ts'
import { release } from '../config/release.ts'
import type { Context } from '../context/context.ts'
import type { Setup } from '../setup/setup.store.ts'
import {
  judgeHouseholds,
  loadJudgingContext,
  type HouseholdToJudge,
  type JudgedHousehold,
  type Visit,
} from '../verdict/judge-households.facts.ts'
import type { HouseholdChange } from './readiness-change.store.ts'
import { readAhead } from '../db/read-ahead.ts'
import { readHouseholds } from '../verdict/read-households.facts.ts'
import { toVerdictToStore } from './stored-verdict.rule.ts'
import { getAnswerExpiry, toReadinessAnswer } from '@first-chair/core/stored-verdict/readiness-answer'
import { saveAnswers, type AnswerToStore } from './readiness-answer.store.ts'
import { findStoredVisits, saveVerdicts, takeJudgement, type JudgementToSave } from './stored-verdict.store.ts'

type Ctx = Pick<Context, 'config' | 'pool' | 'clock' | 'setup' | 'pointOfSale' | 'readinessFindings' | 'log'>

/** Changed or expired households that are judged together. */
export const batchSize = 100
/** Households of the walk that are judged together. */
export const walkBatchSize = 50

/**
 * How many parts of the walk are read or judged at the same time, so that the process does not wait for the database
 * (decision 0246). Another point of sale gets the requests of two parts only, because its gates must not wait for them.
 */
export function getMaxWalkParts({ pointOfSaleSystem }: Pick<Ctx['config'], 'pointOfSaleSystem'>): number {
  return pointOfSaleSystem === 'built-in' ? 4 : 2
}

/**
 * What is judged together: households by the IP codes of their heads, with the changes that are dealt with by it, or the
 * next households of the walk over all that bought something.
 */
export type Batch =
  | { kind: 'households'; ipCodes: readonly string[]; changes: readonly HouseholdChange[] }
  | { kind: 'walk'; day: CalendarDate; after: string }

/**
 * Judges a batch and saves the verdicts. Returns the IP codes of households that could not be read because the point of
 * sale did not answer; their verdicts and changes stay as they are.
 */
export async function judgeAndStore(
  ctx: Ctx,
  batch: Extract<Batch, { kind: 'households' }>,
): Promise<ReadonlySet<string>> {
  const { unreadable, ...judged } = await judgeBatch(ctx, batch)
  await save(ctx, judged)
  return unreadable
}

/**
 * Judges the households of the walk from a part of it on, part by part, and saves the verdicts of each part. Yields how
 * far the walk has come, null at its end. Throws `PointOfSaleDown`.
 */
export async function* judgeAndStoreWalk(
  ctx: Ctx,
  walk: Extract<Batch, { kind: 'walk' }>,
): AsyncGenerator<string | null, void, undefined> {
  const parts = readAhead(walk.after, getMaxWalkParts(ctx.config), async (after, onRead) => {
    const judged = await judgeBatch(ctx, { ...walk, after }, (households) => onRead(getEnd(households)))
    return { value: judged, end: judged.judgement.walk?.upTo ?? undefined }
  })
  for await (const judged of parts) {
    await save(ctx, judged)
    yield judged.judgement.walk?.upTo ?? null
  }
}

type JudgedBatch = { judgement: JudgementToSave; answers: readonly AnswerToStore[] }

/** Saves the verdicts together with what home says about the households. */
async function save({ pool }: Pick<Ctx, 'pool'>, { judgement, answers }: JudgedBatch): Promise<void> {
  await saveVerdicts(pool, judgement, (client, changes) => saveAnswers(client, { ...judgement, answers }, changes))
}

/** The head of household after which the walk continues; undefined at its end. */
function getEnd(households: readonly { ipCode: string }[]): string | undefined {
  return households.length < walkBatchSize ? undefined : households.at(-1)?.ipCode
}

/** Judges a batch. `onRead` gets the households when they were read first. */
async function judgeBatch(
  ctx: Ctx,
  batch: Batch,
  onRead: (households: readonly HouseholdToJudge[]) => void = () => undefined,
): Promise<JudgedBatch & { unreadable: ReadonlySet<string> }> {
  const setup = await ctx.setup.current()
  const judging = await loadJudgingContext(
    ctx,
    setup.locations.filter((location) => isVisited(setup, location)),
  )
  const places = [...judging.locations.values()].map(({ location, now }) => ({
    location,
    today: now.date,
    activities: setup.offeredActivities.get(location.id) ?? [],
  }))
  const resortDay = ctx.clock.resortDay(ctx.config.resortTimeZone)
  const getToday = (locationId: number) => judging.locations.get(locationId)?.now.date ?? resortDay

  const judgedAt = ctx.clock.now()
  const judgement = await takeJudgement(ctx.pool)
  const unreadable = new Set<string>()
  const read = () =>
    batch.kind === 'walk'
      ? ctx.pointOfSale.buyingHouseholds(batch.after, walkBatchSize, { withValidity: true })
      : readHouseholds(ctx, batch.ipCodes, unreadable)
  const first = await read()
  onRead(first)
  const storedVisits = await loadStoredVisits(ctx, first, places)
  let isRead = false
  const judged = await judgeHouseholds(
    ctx,
    judging,
    async () => {
      if (isRead) return read()
      isRead = true
      return first
    },
    ({ ipCode, purchases }) => {
      const visits = getStoredVisits(purchases, places, { ...setup, purchaseWindow: setup.general })
      return withoutRepetitions([...visits, ...(storedVisits.get(ipCode) ?? [])])
    },
  )
  const isReadable = (ipCode: string) => !unreadable.has(ipCode)
  const getTimeZone = ({ timeZone }: Location) => timeZone ?? ctx.config.resortTimeZone
  const toSave: JudgementToSave = {
    judgement,
    judgedAt,
    getToday,
    ipCodes: batch.kind === 'walk' ? judged.map(({ ipCode }) => ipCode) : batch.ipCodes.filter(isReadable),
    verdicts: judged.flatMap(({ ipCode, visits, purchases }) =>
      visits.flatMap(({ locationId, day, people }) => {
        const place = judging.locations.get(locationId)
        if (!place) return []
        const timeZone = getTimeZone(place.location)
        const { opensAt } = place.openingHours
        return people.map((person) => {
          const plannedTime = getPlannedTime(person, purchases, { day, window: setup.general, opensAt })
          return toVerdictToStore(person, { ipCode, locationId, visitDay: day, timeZone, plannedTime })
        })
      }),
    ),
    changeIds:
      batch.kind === 'walk' ? [] : batch.changes.filter(({ ipCode }) => isReadable(ipCode)).map(({ id }) => id),
    ...(batch.kind === 'walk' && {
      walk: {
        day: batch.day,
        after: batch.after,
        upTo: getEnd(judged) ?? null,
      },
    }),
  }
  // Of another point of sale, no change is announced.
  const answers =
    ctx.config.pointOfSaleSystem === 'built-in'
      ? judged.flatMap((household) =>
          places.flatMap(({ location, today }) =>
            toAnswer(household, { location, today, timeZone: getTimeZone(location), setup }),
          ),
        )
      : []
  return { judgement: toSave, answers, unreadable }
}

/** A location that guests come to. The edit-profile location is none. */
function isVisited(setup: Setup, location: Location): boolean {
  return isOpen(setup, location) && !location.isEditProfileLocation
}

/** The visits of the households that have verdicts. Such a visit is judged until its day has passed. */
async function loadStoredVisits(
  ctx: Ctx,
  households: readonly HouseholdToJudge[],
  places: readonly VisitedPlace[],
): Promise<ReadonlyMap<string, readonly Visit[]>> {
  const todays = new Map(places.map(({ location, today }) => [location.id, today]))
  const since = [...todays.values()].toSorted()[0]
  if (since === undefined || households.length === 0) return new Map()
  const ipCodes = households.map(({ ipCode }) => ipCode)
  const byHousehold = new Map<string, Visit[]>()
  for (const { ipCode, locationId, day } of await findStoredVisits(ctx.pool, ipCodes, since)) {
    const today = todays.get(locationId)
    if (today === undefined || day < today) continue
    byHousehold.set(ipCode, [...(byHousehold.get(ipCode) ?? []), { locationId, day }])
  }
  return byHousehold
}

/** What home says about a judged household at a location; none if it must be judged when the guest asks. */
function toAnswer(
  { ipCode, purchases, visits }: JudgedHousehold,
  { location, today, timeZone, setup }: { location: Location; today: CalendarDate; timeZone: string; setup: Setup },
): AnswerToStore[] {
  const here = visits.filter(({ locationId }) => locationId === location.id)
  const answer = toReadinessAnswer(getVisitDays(purchases, today, setup.general), here, today)
  const expiresAt = getAnswerExpiry(here)
  if (!answer || expiresAt === undefined) return []
  return [{ ipCode, locationId: location.id, release, setupGeneration: setup.generation, timeZone, expiresAt, answer }]
}

function withoutRepetitions(visits: readonly Visit[]): Visit[] {
  return [...new Map(visits.map(({ locationId, day }) => [`${locationId} ${day}`, { locationId, day }])).values()]
}
