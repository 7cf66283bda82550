import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { getWorstGateMark, type getGateMark } from '@first-chair/core/readiness/gate-mark'
import type { HouseholdReadiness } from '@first-chair/core/readiness/readiness'
import { getVisitDays } from '@first-chair/core/readiness/visit-days'
import { getOpenLocation } from '../contact-task/check-in.facts.ts'
import type { Context, Guest } from '../context/context.ts'
import { judgeHouseholds, loadJudgingContext } from './judge-households.facts.ts'
import { findCurrentVerdicts } from './stored-verdict.store.ts'
import { refuseInvalidDay } from './visit-day.rule.ts'

/** A guest has an answer within four seconds, whatever the point of sale does. */
const maxMillisecondsForPos = 3_000

/**
 * Judges the readiness of a household for a day at a location: the requested day, else the next day for which the
 * household bought something, else today. Throws `invalid-input` for a day that has passed or is too far ahead.
 */
export async function readReadiness(
  ctx: Context,
  { ipCode }: Pick<Guest, 'ipCode'>,
  { locationId, day }: { locationId: number; day: CalendarDate | undefined },
): Promise<HouseholdReadiness> {
  const setup = await ctx.setup.current()
  const location = getOpenLocation(setup, locationId)
  const today = ctx.clock.resortDay(location.timeZone ?? ctx.config.resortTimeZone)
  if (day !== undefined) refuseInvalidDay(day, today)

  let visitDays: CalendarDate[] = []
  const judging = await loadJudgingContext(ctx, [location], { deadline: performance.now() + maxMillisecondsForPos })
  const [[household], stored] = await Promise.all([
    judgeHouseholds(
      ctx,
      judging,
      async () => [{ ipCode, facts: await ctx.pointOfSale.household(ipCode) }],
      ({ purchases }) => {
        visitDays = getVisitDays(purchases, today, setup.general)
        return [{ locationId, day: day ?? visitDays[0] ?? today }]
      },
    ),
    findCurrentVerdicts(ctx.pool, { ipCode, locationId, since: today, now: ctx.clock.now() }),
  ])
  const visit = household?.visits[0]
  // While the point of sale does not answer, a stored mark would look like a fresh one.
  const isKnown = visit?.people.every(({ verdict }) => verdict !== 'unknown') === true
  return {
    locationId,
    visitDay: visit?.day ?? day ?? today,
    visitDays,
    dayMarks: isKnown ? getDayMarks(visitDays, stored) : [],
    checkedAtUtc: household?.readFromPosAtUtc ?? ctx.clock.now().toISOString(),
    people: [...(visit?.people ?? [])],
  }
}

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
