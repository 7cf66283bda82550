import { resolveCurrentLocation, type ChosenLocation } from '@first-chair/core/location/current-location'
import type { LocationSummary } from '@first-chair/core/location/location'
import { useSettings } from '../settings/use-settings.ts'
import { locationIdKey, readStoredLocationId } from './stored-location.ts'

/** Belongs to the device, like the id. */
const nameKey = 'first-chair.location-name'
/** Stored for this tab, also during sign-in: the link that was opened here names an unknown location. */
const unknownLinkKey = 'first-chair.unknown-link'

/** The location where this guest is checking in: the stored one, else the default one. */
export function useCurrentLocation(): ChosenLocation {
  return resolveCurrentLocation(useSettings().locations, readStoredLocationId())
}

/**
 * Stores a location by id and name. `isLinkUnknown`: it is the default location, because the link named an unknown one.
 */
export function storeLocation(location: LocationSummary, { isLinkUnknown = false } = {}): void {
  if (isLinkUnknown) sessionStorage.setItem(unknownLinkKey, 'true')
  else sessionStorage.removeItem(unknownLinkKey)
  localStorage.setItem(locationIdKey, String(location.id))
  localStorage.setItem(nameKey, location.name)
}

/** True if the guest came by a link that names an unknown location and has not chosen one since. */
export function cameByUnknownLink(): boolean {
  return sessionStorage.getItem(unknownLinkKey) !== null
}
