import * as z from 'zod/mini'
import type { TaskKind } from '../task-kind/task-kinds.ts'

/** What an open task can stop at a location. */
const places = ['gate', 'rental', 'lesson', 'nothing'] as const
/** What a required waiver can stop: never nothing. */
const placesOfWaiver = ['gate', 'rental', 'lesson'] as const
/**
 * A problem with the data of a person stops the gate or nothing, because it is never a matter of the rental shop or the
 * ski school alone.
 */
const placesOfPerson = ['gate', 'nothing'] as const

/**
 * What an operator can choose for a location: what an open task of each kind stops, a missing birth date, and a possible
 * duplicate. Tickets, cards and refusals of the gates are not among them, because the gates stay closed anyway.
 */
export const stopOptions = {
  Waiver: placesOfWaiver,
  Photo: places,
  RentalProfile: places,
  ChildRegistration: places,
  birthDate: placesOfPerson,
  duplicate: placesOfPerson,
} as const satisfies Record<TaskKind | 'birthDate' | 'duplicate', readonly (typeof places)[number][]>

export type StopSubject = keyof typeof stopOptions

// The keys of a constant are those of its type.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const stopSubjects = Object.keys(stopOptions) as [StopSubject, ...StopSubject[]]

/** What stops what at a location; null = as usual (docs/domain.md, "Readiness"). */
export const LocationStops = z
  .object({
    Waiver: z.nullable(z.enum(stopOptions.Waiver)),
    Photo: z.nullable(z.enum(stopOptions.Photo)),
    RentalProfile: z.nullable(z.enum(stopOptions.RentalProfile)),
    ChildRegistration: z.nullable(z.enum(stopOptions.ChildRegistration)),
    birthDate: z.nullable(z.enum(stopOptions.birthDate)),
    duplicate: z.nullable(z.enum(stopOptions.duplicate)),
  } satisfies Record<StopSubject, unknown>)
  .register(z.globalRegistry, { id: 'LocationStops' })
export type LocationStops = z.infer<typeof LocationStops>

/** A location at which everything stops what it usually stops. */
export const usualStops: LocationStops = {
  Waiver: null,
  Photo: null,
  RentalProfile: null,
  ChildRegistration: null,
  birthDate: null,
  duplicate: null,
}
