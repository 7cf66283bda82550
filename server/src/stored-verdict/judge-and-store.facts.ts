import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type { Location } from '@first-chair/core/location/location'
import { getStoredVisits, type VisitedPlace } from '@first-chair/core/stored-verdict/stored-visits'
import { getPlannedTime } from '@first-chair/core/today-board/planned-time'
import { isOpen } from '../contact-task/check-in.facts.ts'
import type { Context } from '../context/context.ts'
import type { Setup } from '../setup/setup.store.ts'
import {
  judgeHouseholds,
  loadJudgingContext,
  type HouseholdToJudge,
  type Visit,
} from '../verdict/judge-households.facts.ts'
import type { HouseholdChange } from './readiness-change.store.ts'
import { readAhead } from '../db/read-ahead.ts'
import { readHouseholds } from '../verdict/read-households.facts.ts'
import { toVerdictToStore } from './stored-verdict.rule.ts'
import { findStoredVisits, saveVerdicts, takeJudgement, type JudgementToSave } from './stored-verdict.store.ts'

type Ctx = Pick<Context, 'config' | 'pool' | 'clock' | 'setup' | 'pointOfSale' | 'readinessFindings' | 'log'>

/** Households that are judged together. */
export const batchSize = 100

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
  const { judgement, unreadable } = await judgeBatch(ctx, batch)
  await saveVerdicts(ctx.pool, judgement)
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
  const parts = readAhead(walk.after, async (after, onRead) => {
    const { judgement } = await judgeBatch(ctx, { ...walk, after }, (households) => onRead(getEnd(households)))
    return { value: judgement, end: judgement.walk?.upTo ?? undefined }
  })
  for await (const judgement of parts) {
    await saveVerdicts(ctx.pool, judgement)
    yield judgement.walk?.upTo ?? null
  }
}

/** The head after which the walk goes on; undefined at its end. */
function getEnd(households: readonly { ipCode: string }[]): string | undefined {
  return households.length < batchSize ? undefined : households.at(-1)?.ipCode
}

/** Judges a batch. `onRead` gets the households when they were read first. */
async function judgeBatch(
  ctx: Ctx,
  batch: Batch,
  onRead: (households: readonly HouseholdToJudge[]) => void = () => undefined,
): Promise<{ judgement: JudgementToSave; unreadable: ReadonlySet<string> }> {
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
      ? ctx.pointOfSale.buyingHouseholds(batch.after, batchSize)
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
  const toSave: JudgementToSave = {
    judgement,
    judgedAt,
    getToday,
    ipCodes: batch.kind === 'walk' ? judged.map(({ ipCode }) => ipCode) : batch.ipCodes.filter(isReadable),
    verdicts: judged.flatMap(({ ipCode, visits, purchases }) =>
      visits.flatMap(({ locationId, day, people }) => {
        const place = judging.locations.get(locationId)
        if (!place) return []
        const timeZone = place.location.timeZone ?? ctx.config.resortTimeZone
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
  return { judgement: toSave, unreadable }
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

function withoutRepetitions(visits: readonly Visit[]): Visit[] {
  return [...new Map(visits.map(({ locationId, day }) => [`${locationId} ${day}`, { locationId, day }])).values()]
}
