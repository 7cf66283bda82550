import type { TaskKind } from './task.ts'

// Apart from the shapes of tasks: the table of pages knows these names before anything of the contract is loaded.

/** The last part of `/checkin/…` for each kind (specification, section 2). */
export const taskRouteNames = {
  Waiver: 'waiver',
  RentalProfile: 'rentalprofile',
  ChildRegistration: 'childregistration',
  Photo: 'photo',
} as const satisfies Record<TaskKind, string>

const kinds = ['Waiver', 'RentalProfile', 'ChildRegistration', 'Photo'] as const satisfies readonly TaskKind[]

/** The kind that `/checkin/{route}` shows, whatever the case of its letters; undefined for no kind. */
export function taskKindOfRoute(route: string): TaskKind | undefined {
  return kinds.find((kind) => taskRouteNames[kind] === route.toLowerCase())
}
