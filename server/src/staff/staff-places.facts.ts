import { administratorPlaces, joinPlaces, type StaffPlaces } from '@first-chair/core/staff/role-places'
import type pg from 'pg'
import { isAdministratorEmail } from '../admin-access/administrator.store.ts'
import { findStaffPlaces } from './staff-member.store.ts'

/** What the two lists say of an e-mail: the places on the list of staff, and whether it is one of an administrator. */
export async function loadLists(
  pool: pg.Pool,
  email: string,
): Promise<{ own: StaffPlaces | undefined; isListed: boolean }> {
  const [own, isListed] = await Promise.all([findStaffPlaces(pool, email), isAdministratorEmail(pool, email)])
  return { own, isListed }
}

/** The places of a person who is on one or both lists; undefined for everybody else. */
export function toPlaces(own: StaffPlaces | undefined, isAdministrator: boolean): StaffPlaces | undefined {
  if (!isAdministrator) return own
  return own ? joinPlaces(own, administratorPlaces) : administratorPlaces
}

/**
 * Where a person has which role now, for a page that stays open; undefined if the person has none. The sign-in of an
 * administrator was checked when the page was opened.
 */
export async function loadCurrentPlaces(pool: pg.Pool, email: string): Promise<StaffPlaces | undefined> {
  const { own, isListed } = await loadLists(pool, email)
  return toPlaces(own, isListed)
}
