import { staffRoles, type StaffRole } from '../contract/staff-role.ts'

/** Where a person has a role: at every location, or at some of them. */
export type RolePlaces = { readonly isEverywhere: boolean; readonly locationIds: readonly number[] }

/** The places of each role of a person. */
export type StaffPlaces = Readonly<Record<StaffRole, RolePlaces>>

/** The roles that the identity provider gave a person at the sign-in. */
export type ClaimedRoles = { readonly places: StaffPlaces | null; readonly isAdministrator: boolean }

export const nowhere: RolePlaces = { isEverywhere: false, locationIds: [] }
const everywhere: RolePlaces = { isEverywhere: true, locationIds: [] }

/** The places of every role. */
export function toStaffPlaces(getPlaces: (role: StaffRole) => RolePlaces): StaffPlaces {
  return {
    desk: getPlaces('desk'),
    rental: getPlaces('rental'),
    lessons: getPlaces('lessons'),
    lift: getPlaces('lift'),
    patrol: getPlaces('patrol'),
  }
}

/** Administrators may do what the desk may do, at every location. Health notes and sizes need their own role. */
export const administratorPlaces: StaffPlaces = toStaffPlaces((role) => (role === 'desk' ? everywhere : nowhere))

/** True if a role counts at any place at all. */
export function hasPlaces({ isEverywhere, locationIds }: RolePlaces): boolean {
  return isEverywhere || locationIds.length > 0
}

/** The roles that a person has at a location, in the order of `staffRoles`. */
export function getRolesAt(places: StaffPlaces, locationId: number): StaffRole[] {
  return staffRoles.filter((role) => places[role].isEverywhere || places[role].locationIds.includes(locationId))
}

/** The places of a person who is on two lists, role by role. */
export function joinPlaces(one: StaffPlaces, other: StaffPlaces): StaffPlaces {
  return toStaffPlaces((role) => {
    if (one[role].isEverywhere || other[role].isEverywhere) return everywhere
    return {
      isEverywhere: false,
      locationIds: [...new Set([...one[role].locationIds, ...other[role].locationIds])],
    }
  })
}
