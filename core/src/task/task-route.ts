import type { TaskKind } from './task.ts'

// Separate from the schemas of tasks, so that the table of pages can use these names without loading the schemas.

/** The last part of `/checkin/…` for each kind (docs/domain.md, "Guest pages"). */
export const taskRouteNames = {
  Waiver: 'waiver',
  RentalProfile: 'rentalprofile',
  ChildRegistration: 'childregistration',
  Photo: 'photo',
} as const satisfies Record<TaskKind, string>

const kinds = ['Waiver', 'RentalProfile', 'ChildRegistration', 'Photo'] as const satisfies readonly TaskKind[]

/** The kind of task of `/checkin/{route}`; case does not count. Undefined if there is none. */
export function findTaskKind(route: string): TaskKind | undefined {
  return kinds.find((kind) => taskRouteNames[kind] === route.toLowerCase())
}
