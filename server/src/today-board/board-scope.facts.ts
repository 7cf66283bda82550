import { Failure } from '@first-chair/core/contract/failure'
import type { ActingRole } from '@first-chair/core/contract/staff-role'
import type { Person } from '@first-chair/core/household/household'
import { getRolesAt } from '@first-chair/core/staff/role-places'
import { getPlaceOfRole } from '@first-chair/core/staff/staff-readiness'
import { getOpenLocation } from '../contact-task/check-in.facts.ts'
import type { Context, StaffCaller } from '../context/context.ts'
import { loadReadinessLocation } from '../readiness/readiness-location.facts.ts'
import type { BoardScope } from './today-board.store.ts'

/** Throws `role-missing` if the caller has not the role in which they ask at the location. */
export function requireRole(
  { places }: Pick<StaffCaller, 'places'>,
  { locationId, role }: { locationId: number; role: ActingRole },
): void {
  if (!getRolesAt(places, locationId).includes(role)) throw new Failure('role-missing')
}

/** What a role sees of a location today. Throws for a location that is unknown or closed for check-in. */
export async function loadBoardScope(
  ctx: Pick<Context, 'config' | 'clock' | 'setup'>,
  locationId: number,
  role: ActingRole,
): Promise<BoardScope> {
  const { setup, today } = await loadReadinessLocation(ctx, locationId)
  const location = getOpenLocation(setup, locationId)
  return {
    locationId,
    day: today,
    place: getPlaceOfRole(role),
    timeZone: location.timeZone ?? ctx.config.resortTimeZone,
  }
}

/** The first letter of the last name. */
export function getInitial({ lastName }: Pick<Person, 'lastName'>): string {
  return [...lastName.trim()][0]?.toUpperCase() ?? ''
}
