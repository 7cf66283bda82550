import { staffRoles } from '@first-chair/core/contract/staff-role'
import { hasPlaces, toStaffPlaces, type StaffPlaces } from '@first-chair/core/staff/role-places'
import type { Config } from './config.ts'
import type { ClaimedRole } from './parse-roles.ts'

type Ctx = { config: Pick<Config, 'claimedRoles'> }
/** The values of the roles claim of a signed-in user. */
type Claims = { readonly roleValues: readonly string[] }

/** True if the identity provider says that a user is an administrator. */
export function isClaimedAdministrator(ctx: Ctx, claims: Claims): boolean {
  return getRoles(ctx, claims).some(({ role }) => role === 'admin')
}

/** Where a user has which role of staff, as the identity provider says it; null if the user has none. */
export function getClaimedPlaces(ctx: Ctx, claims: Claims): StaffPlaces | null {
  const roles = getRoles(ctx, claims)
  const places = toStaffPlaces((role) => {
    const locations = roles.flatMap((one) => (one.role === role ? [one.locationId] : []))
    return {
      isEverywhere: locations.includes(undefined),
      locationIds: [...new Set(locations.filter((id) => id !== undefined))],
    }
  })
  return staffRoles.some((role) => hasPlaces(places[role])) ? places : null
}

function getRoles({ config: { claimedRoles } }: Ctx, { roleValues }: Claims): ClaimedRole[] {
  return roleValues.flatMap((value) => claimedRoles?.rolesByValue.get(value) ?? [])
}
