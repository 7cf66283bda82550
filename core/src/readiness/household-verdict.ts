import { blockerCodes } from './blocker-codes.ts'
import { getGateMark } from './gate-mark.ts'
import type { PersonReadiness } from './readiness.ts'
import { isGateOpen } from './verdict-text.ts'

/** What keeps the only person who is not ready, in a word: it decides the sentence. */
type OnlyObstacle = 'blocked' | 'nothing' | 'own-signature' | 'rental' | 'lesson' | 'other'

/** The verdict of a household in one sentence. `open` are the people who are not ready, the most urgent first. */
export type HouseholdVerdict =
  | { kind: 'ready' }
  | { kind: 'ready-from'; time: string }
  | { kind: 'one-open'; open: PersonReadiness; obstacle: OnlyObstacle }
  | { kind: 'two-open'; open: readonly [PersonReadiness, PersonReadiness] }
  | { kind: 'more-open'; count: number }
  | { kind: 'pending' }
  | { kind: 'unknown' }
  | { kind: 'nothing' }

/** Sums up the verdicts of a household, by the first sentence that fits (docs/design.md, "Home and arrival card"). */
export function getHouseholdVerdict(people: readonly PersonReadiness[]): HouseholdVerdict {
  const has = (...verdicts: PersonReadiness['verdict'][]) => people.some(({ verdict }) => verdicts.includes(verdict))
  if (people.length === 0) return { kind: 'unknown' }
  if (people.every((person) => getGateMark(person) === 'nothing')) return { kind: 'nothing' }
  const [first, second, ...more] = sortByUrgency(people).filter(({ verdict }) => verdict === 'not-ready')
  if (first && second && more.length > 0) return { kind: 'more-open', count: 2 + more.length }
  if (first && second) return { kind: 'two-open', open: [first, second] }
  if (first) return { kind: 'one-open', open: first, obstacle: getOnlyObstacle(first) }
  if (has('unknown')) return { kind: 'unknown' }
  if (has('pending')) return { kind: 'pending' }
  const times = people.flatMap(({ readyFrom }) => readyFrom ?? [])
  return times.length > 0 ? { kind: 'ready-from', time: times.toSorted().at(-1) ?? '' } : { kind: 'ready' }
}

/**
 * People in the order in which somebody should deal with them: by the order of their first blockers; then who waits;
 * then who is ready. Equal people stay in household order.
 */
export function sortByUrgency(people: readonly PersonReadiness[]): PersonReadiness[] {
  const verdicts = ['unknown', 'pending', 'ready-from', 'ready']
  const getRank = ({ verdict, blockers }: PersonReadiness) => {
    const position = blockerCodes.findIndex((code) => code === blockers[0]?.code)
    return verdict === 'not-ready' ? position : blockerCodes.length + verdicts.indexOf(verdict)
  }
  return people.toSorted((a, b) => getRank(a) - getRank(b))
}

function getOnlyObstacle(person: PersonReadiness): OnlyObstacle {
  const mark = getGateMark(person)
  if (mark === 'blocked' || mark === 'nothing') return mark
  const [first, ...others] = person.blockers
  if (first?.code === 'waiver-by-another-adult' && others.length === 0) return 'own-signature'
  const place = first?.blocks
  const isOnlyThere = others.every(({ blocks }) => blocks === place)
  return isGateOpen(person) && isOnlyThere && (place === 'rental' || place === 'lesson') ? place : 'other'
}

/**
 * The height of a rider on the drawn lift, from 0 in the valley to 1 at the summit: who is ready is at the top, and the
 * more is open, the lower.
 */
export function getRiderHeight(person: PersonReadiness): number {
  const { verdict, blockers } = person
  if (verdict === 'ready') return 1
  if (verdict === 'ready-from') return 0.8
  if (verdict === 'pending') return 0.65
  if (verdict === 'unknown') return 0.5
  return 0.45 / Math.max(1, blockers.length)
}
