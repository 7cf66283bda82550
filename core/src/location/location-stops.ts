import * as z from 'zod/mini'
import { allTaskKinds, type TaskKind } from '../task-kind/task-kinds.ts'

/** What an open task can stop at a location. */
const places = ['gate', 'rental', 'lesson', 'nothing'] as const
/** What a required waiver can stop. It always stops something. */
const placesOfWaiver = ['gate', 'rental', 'lesson'] as const
/**
 * A problem with the data of a person stops the gate or nothing, because it is never a matter of the rental shop or the
 * ski school alone.
 */
const placesOfPerson = ['gate', 'nothing'] as const

/** What can stop something: an open task of each kind, a missing birth date, and a possible duplicate. */
export type StopSubject = TaskKind | 'birthDate' | 'duplicate'
type Place = (typeof places)[number]

export const stopSubjects: readonly StopSubject[] = [...allTaskKinds, 'birthDate', 'duplicate']

/**
 * What an operator can choose for a location. Tickets, cards and refusals of the gates are not among the subjects, because
 * the gates stay closed anyway.
 */
export const stopOptions = createBySubject<readonly [Place, ...Place[]]>((subject) => {
  if (subject === 'Waiver') return placesOfWaiver
  return subject === 'birthDate' || subject === 'duplicate' ? placesOfPerson : places
})

/** What each subject stops at a location; null = the usual place (docs/domain.md, "Readiness"). */
export const LocationStops = z
  .object(createBySubject((subject) => z.nullable(z.enum(stopOptions[subject]))))
  .register(z.globalRegistry, { id: 'LocationStops' })
export type LocationStops = z.infer<typeof LocationStops>

/** A location at which everything stops what it usually stops. */
export const usualStops: LocationStops = createBySubject(() => null)

/** Creates an object with one value per subject. */
export function createBySubject<Value>(getValue: (subject: StopSubject) => Value): Record<StopSubject, Value> {
  // TypeScript does not know the keys of an object that is built from a list.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(stopSubjects.map((subject) => [subject, getValue(subject)])) as Record<StopSubject, Value>
}
