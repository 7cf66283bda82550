import {
  administratorPlaces,
  joinPlaces,
  type ClaimedRoles,
  type StaffPlaces,
} from '@first-chair/core/staff/role-places'
import type pg from 'pg'
import { isAdministratorEmail } from '../admin-access/administrator.store.ts'
import { findStaffPlaces } from './staff-member.store.ts'

/**
 * What the two lists and the identity provider say of a person: the places as staff, and whether the person is an
 * administrator.
 */
export async function loadLists(
  pool: pg.Pool,
  { email, claimed }: { email: string; claimed: ClaimedRoles },
): Promise<{ own: StaffPlaces | undefined; isListed: boolean }> {
  const [listed, isAdministrator] = await Promise.all([findStaffPlaces(pool, email), isAdministratorEmail(pool, email)])
  const { places } = claimed
  return {
    own: listed && places ? joinPlaces(listed, places) : (listed ?? places ?? undefined),
    isListed: isAdministrator || claimed.isAdministrator,
  }
}

/** The places of a person of the staff, who may be an administrator too; undefined for everybody else. */
export function toPlaces(own: StaffPlaces | undefined, isAdministrator: boolean): StaffPlaces | undefined {
  if (!isAdministrator) return own
  return own ? joinPlaces(own, administratorPlaces) : administratorPlaces
}

/**
 * Where a person has which role now, for a page that stays open; undefined if the person has none. The sign-in of an
 * administrator was checked when the page was opened, and roles that it claimed count as long as the sign-in.
 */
export async function loadCurrentPlaces(
  pool: pg.Pool,
  person: { email: string; claimed: ClaimedRoles },
): Promise<StaffPlaces | undefined> {
  const { own, isListed } = await loadLists(pool, person)
  return toPlaces(own, isListed)
}
