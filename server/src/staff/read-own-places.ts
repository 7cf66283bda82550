import type { Answer } from '@first-chair/core/contract/endpoint'
import { getRolesAt } from '@first-chair/core/staff/role-places'
import type { readOwnPlaces as readOwnPlacesCall } from '@first-chair/core/staff/staff.api'
import { isOpen } from '../contact-task/check-in.facts.ts'
import type { Context, StaffCaller } from '../context/context.ts'

/** The locations that are open for check-in and where the caller has a role, the default one first. */
export async function readOwnPlaces(
  ctx: Pick<Context, 'setup'>,
  { email, name, places }: StaffCaller,
): Promise<Answer<typeof readOwnPlacesCall>> {
  const setup = await ctx.setup.current()
  return {
    email,
    name,
    places: setup.locations
      .filter((location) => isOpen(setup, location))
      .toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault))
      .map((location) => ({
        locationId: location.id,
        name: location.name,
        roles: getRolesAt(places, location.id),
      }))
      .filter(({ roles }) => roles.length > 0),
  }
}
