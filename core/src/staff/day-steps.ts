import type { ArrivalEvent } from '../arrival/arrival-event.ts'
import type { StaffHousehold } from './staff-household.ts'

type DayStepKind = 'arrived' | 'rental' | 'lesson' | 'picked-up'

/**
 * One step of a household's day: how many of those whom it concerns have taken it, when the last of them did (ISO 8601 in
 * UTC; null if nobody has), and whether they are there now.
 */
export type DayStep = { kind: DayStepKind; done: number; count: number; atUtc: string | null; isHere: boolean }

const eventKinds = {
  arrived: 'arrived',
  rental: 'rental-fitted',
  lesson: 'handed-to-instructor',
  'picked-up': 'collected',
} as const satisfies Record<DayStepKind, ArrivalEvent['kind']>

/** The steps of a household's day in their order. The household is at the last one that anybody has taken. */
export function getDaySteps({
  people,
  booked,
  events,
}: Pick<StaffHousehold, 'people' | 'booked' | 'events'>): DayStep[] {
  const counts = { arrived: people.length, rental: booked.rental, lesson: booked.lesson, 'picked-up': booked.lesson }
  const kinds = (['arrived', 'rental', 'lesson', 'picked-up'] as const).filter((kind) => counts[kind] > 0)
  const steps = kinds.map((kind) => {
    const taken = events.filter((event) => event.kind === eventKinds[kind] && event.undone === null)
    const done = new Set(taken.map(({ contactId }) => contactId)).size
    return { kind, done, count: counts[kind], atUtc: taken.at(-1)?.atUtc ?? null }
  })
  const here = steps.findLastIndex(({ done }) => done > 0)
  return steps.map((step, index) => ({ ...step, isHere: index === here }))
}
