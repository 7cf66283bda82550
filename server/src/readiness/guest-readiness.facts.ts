import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { t } from '@first-chair/core/catalogue/refusal'
import { Failure } from '@first-chair/core/contract/failure'
import type { Location } from '@first-chair/core/location/location'
import { getWorstGateMark, type getGateMark } from '@first-chair/core/readiness/gate-mark'
import type { HouseholdReadiness, ReadinessOfPerson } from '@first-chair/core/readiness/readiness'
import { getVisitDays } from '@first-chair/core/readiness/visit-days'
import { getOpenLocation } from '../contact-task/check-in.facts.ts'
import { release } from '../config/release.ts'
import type { Context, Guest } from '../context/context.ts'
import type { Setup } from '../setup/setup.store.ts'
import { judgeHouseholds, loadJudgingContext } from '../verdict/judge-households.facts.ts'
import {
  loadAnswers,
  parseAnswer,
  selectCurrentAnswer,
  type StoredAnswer,
} from '../stored-verdict/readiness-answer.store.ts'
import { findCurrentVerdicts, findLastAnswer } from '../stored-verdict/stored-verdict.store.ts'
import { refuseInvalidDay } from '../verdict/visit-day.rule.ts'
import { addConfirmations } from '../verdict/confirmations.facts.ts'

/** A guest has an answer within four seconds, whatever the point of sale does. */
const maxMillisecondsForPos = 3_000

/** The location and the day of the requested readiness. Without a day: the next day of the household. */
export type Requested = { locationId: number; day: CalendarDate | undefined }

/**
 * Judges the readiness of a household for a day at a location: the requested day, else the next day for which the
 * household bought something, else today. Throws `invalid-input` for a day that has passed or is too far ahead. `answers` are
 * those of the household that were judged beforehand, if the caller has read them.
 */
export async function loadGuestReadiness(
  ctx: Context,
  { ipCode }: Pick<Guest, 'ipCode'>,
  requested: Requested,
  answers?: readonly StoredAnswer[],
): Promise<HouseholdReadiness> {
  const place = await openPlace(ctx, requested)
  const judgedBefore = await findAnswer(ctx, ipCode, place, answers)
  if (judgedBefore) return judgedBefore
  const [answer, stored] = await Promise.all([
    judge(ctx, ipCode, place),
    findCurrentVerdicts(ctx.pool, {
      ipCode,
      locationId: place.location.id,
      since: place.today,
      now: ctx.clock.now(),
    }),
  ])
  // While the point of sale does not answer, a stored mark would look like a fresh one.
  return { ...answer, dayMarks: isKnown(answer.people) ? getDayMarks(answer.visitDays, stored) : [] }
}

/**
 * Judges the readiness of one person of a household like `loadGuestReadiness`. Throws `not-found` with the field for somebody
 * who is not in the household.
 */
export async function loadPersonReadiness(
  ctx: Context,
  { ipCode }: Pick<Guest, 'ipCode'>,
  { contactId, ...requested }: Requested & { contactId: string },
): Promise<ReadinessOfPerson> {
  const { people, lastAnswer, ...answer } = await judge(ctx, ipCode, await openPlace(ctx, requested))
  const isOwn = (one: { contactId: string }) => one.contactId === contactId
  const person = people.find(isOwn)
  if (!person) {
    throw new Failure('not-found', {
      fields: [{ path: 'contactId', rule: 'unknown', message: t('not-in-household') }],
    })
  }
  const last = person.verdict === 'unknown' ? lastAnswer?.people.filter(isOwn) : undefined
  return {
    ...answer,
    person,
    lastAnswer: lastAnswer && last && last.length > 0 ? { ...lastAnswer, people: last } : null,
  }
}

/** An open location with its current day and settings, and the requested day, which can be judged. */
type Place = Pick<Requested, 'day'> & { location: Location; today: CalendarDate; setup: Setup }

async function openPlace(ctx: Context, { locationId, day }: Requested): Promise<Place> {
  const setup = await ctx.setup.current()
  const location = getOpenLocation(setup, locationId)
  const today = ctx.clock.resortDay(location.timeZone ?? ctx.config.resortTimeZone)
  if (day !== undefined) refuseInvalidDay(day, today)
  return { setup, location, today, day }
}

async function judge(
  ctx: Context,
  ipCode: string,
  { setup, location, today, day }: Place,
): Promise<Omit<HouseholdReadiness, 'dayMarks'>> {
  const locationId = location.id
  let visitDays: CalendarDate[] = []
  const judging = await loadJudgingContext(ctx, [location], { deadline: performance.now() + maxMillisecondsForPos })
  const [household] = await judgeHouseholds(
    ctx,
    judging,
    async () => [{ ipCode, facts: await ctx.pointOfSale.household(ipCode) }],
    ({ purchases }) => {
      visitDays = getVisitDays(purchases, today, setup.general)
      return [{ locationId, day: day ?? visitDays[0] ?? today }]
    },
  )
  const visit = household?.visits[0]
  const people = await addConfirmations(ctx, visit?.people ?? [])
  const visitDay = visit?.day ?? day ?? today
  return {
    locationId,
    visitDay,
    visitDays,
    checkedAtUtc: household?.readFromPosAtUtc ?? ctx.clock.now().toISOString(),
    lastAnswer: isKnown(people) ? null : await findLastAnswer(ctx.pool, { ipCode, locationId, day: visitDay }),
    people,
  }
}

/** The answer that was judged beforehand, if it is the same as if it were judged now. Only the next day of visit has one. */
async function findAnswer(
  ctx: Context,
  ipCode: string,
  { location, day }: Place,
  loaded?: readonly StoredAnswer[],
): Promise<HouseholdReadiness | undefined> {
  if (day !== undefined || ctx.config.pointOfSaleSystem !== 'built-in') return undefined
  const answers = loaded ?? (await loadAnswers(ctx.pool, ipCode))
  const now = ctx.clock.now()
  const answer = selectCurrentAnswer(answers, { ipCode, locationId: location.id, release, now })
  return answer && { ...toMoment(location, now), ...parseAnswer(answer) }
}

/**
 * The same as JSON, without reading what was stored: home is the call that all guests make first. `answers` are those of the
 * built-in point of sale.
 */
export async function writeGuestReadiness(
  ctx: Context,
  { ipCode }: Pick<Guest, 'ipCode'>,
  locationId: number,
  answers: readonly StoredAnswer[],
): Promise<string | undefined> {
  const { location } = await openPlace(ctx, { locationId, day: undefined })
  const now = ctx.clock.now()
  const current = selectCurrentAnswer(answers, { ipCode, locationId, release, now })
  if (!current) return undefined
  // Both are objects with at least one field.
  return `${JSON.stringify(toMoment(location, now)).slice(0, -1)},${current.answer.slice(1)}`
}

/** The fields of an answer judged beforehand that depend on the current moment. */
function toMoment(
  { id }: Pick<Location, 'id'>,
  now: Date,
): Pick<HouseholdReadiness, 'locationId' | 'checkedAtUtc' | 'lastAnswer'> {
  return { locationId: id, checkedAtUtc: now.toISOString(), lastAnswer: null }
}

const isKnown = (people: HouseholdReadiness['people']) => people.every(({ verdict }) => verdict !== 'unknown')

/** The worst mark of each of these days of which there is a verdict. */
function getDayMarks(
  days: readonly CalendarDate[],
  stored: readonly ({ day: CalendarDate } & Parameters<typeof getGateMark>[0])[],
): NonNullable<HouseholdReadiness['dayMarks']> {
  return days.flatMap((day) => {
    const mark = getWorstGateMark(stored.filter((verdict) => verdict.day === day))
    return mark ? [{ day, mark }] : []
  })
}
