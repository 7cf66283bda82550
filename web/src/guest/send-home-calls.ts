import { contactTaskGroupingPath } from '@first-chair/core/contact-task/contact-task-path'
import { resolveCurrentLocation } from '@first-chair/core/location/current-location'
import { readinessPath } from '@first-chair/core/readiness/readiness-path'
import type { ClientSettings } from '@first-chair/core/settings/client-settings'
import { sendEarly } from '../api/early-calls.ts'
import { getValidToken, readStoredUser } from '../session/stored-user.ts'
import { readStoredLocationId } from './stored-location.ts'

/**
 * Sends the calls of home before its screen does (decision 0204): exactly as `home-call.ts` will send them, which then takes
 * the answers. `search` is that of the address of home. Sends nothing if the guest has to sign in first, has no location, or
 * asks for another day.
 */
export function sendHomeCalls(settings: ClientSettings, search: string): void {
  const token = getValidToken(readStoredUser(settings.frontEndSettings))
  const chosen = resolveCurrentLocation(settings.locations, readStoredLocationId())
  if (token === undefined || chosen.kind !== 'found' || new URLSearchParams(search).has('day')) return
  const toUrl = (path: string) => path.replace(':locationId', String(chosen.location.id))
  const comesWithTasks = settings.pointOfSaleSystem === 'built-in'
  sendEarly(toUrl(contactTaskGroupingPath), {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(comesWithTasks ? { withReadiness: true } : {}),
  })
  if (comesWithTasks) return
  sendEarly(toUrl(readinessPath), {
    method: 'GET',
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
  })
}
