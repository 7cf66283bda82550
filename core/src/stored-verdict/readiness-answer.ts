import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { BlockerCode } from '../readiness/blocker-codes.ts'
import { getWorstGateMark } from '../readiness/gate-mark.ts'
import type { HouseholdReadiness, PersonReadiness } from '../readiness/readiness.ts'

/** What home says about a household for its next day of visit at a location, as far as it can be judged beforehand. */
export type ReadinessAnswer = Pick<HouseholdReadiness, 'visitDay' | 'visitDays' | 'people'> &
  Required<Pick<HouseholdReadiness, 'dayMarks'>>

type JudgedDay = { day: CalendarDate; people: readonly PersonReadiness[] }

/**
 * The answer of a household that was judged for all its stored visits at a location. Undefined if it must be judged when
 * the guest asks: the day of home is none of these, the point of sale was not reached or has something to confirm, or a
 * message cannot be stored.
 */
export function toReadinessAnswer(
  visitDays: CalendarDate[],
  judged: readonly JudgedDay[],
  today: CalendarDate,
): ReadinessAnswer | undefined {
  const visitDay = visitDays[0] ?? today
  const people = judged.find(({ day }) => day === visitDay)?.people
  if (!people || !people.every(isLasting)) return undefined
  return { visitDay, visitDays, dayMarks: getDayMarks(visitDays, judged), people: [...people] }
}

/** When the answer may change by itself: the earliest time of a verdict on which it is based. */
export function getAnswerExpiry(judged: readonly JudgedDay[]): string | undefined {
  return judged.flatMap(({ people }) => people.map(({ expiresAt }) => expiresAt)).toSorted()[0]
}

/** Their messages name a person, or are texts of the resort whose changes are not announced. */
const changingMessages: ReadonlySet<BlockerCode> = new Set<BlockerCode>(['photo-rejected', 'pass-blocked'])

/** How long a confirmation takes depends on the time. */
function isLasting({ verdict, isWaitingForPos, blockers, alsoOpen }: PersonReadiness): boolean {
  return (
    verdict !== 'unknown' &&
    !isWaitingForPos &&
    [...blockers, ...alsoOpen].every(({ code }) => !changingMessages.has(code))
  )
}

/** The worst mark of each of these days that was judged. */
function getDayMarks(
  visitDays: readonly CalendarDate[],
  judged: readonly { day: CalendarDate; people: Parameters<typeof getWorstGateMark>[0] }[],
): ReadinessAnswer['dayMarks'] {
  return visitDays.flatMap((day) => {
    const mark = getWorstGateMark(judged.find((one) => one.day === day)?.people ?? [])
    return mark ? [{ day, mark }] : []
  })
}
