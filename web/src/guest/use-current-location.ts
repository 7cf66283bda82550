import { currentLocation, type ChosenLocation } from '@first-chair/core/location/choose-location'
import type { LocationSummary } from '@first-chair/core/location/location'
import { useSettings } from '../settings/use-settings.ts'

/** The choice belongs to the device and the link that opened it, not to a guest: it says nothing about anybody, and stays. */
const idKey = 'first-chair.location'
const nameKey = 'first-chair.location-name'
/** Kept for this tab, also while the guest signs in: the link that was opened here names no location. */
const unknownLinkKey = 'first-chair.unknown-link'

/** Where this guest is checking in: the remembered location, else the default one. */
export function useCurrentLocation(): ChosenLocation {
  return currentLocation(useSettings().locations, rememberedId())
}

/** Remembers a location by key and name; `isLinkUnknown`: it took the place of one that a link names wrongly. */
export function rememberLocation(location: LocationSummary, { isLinkUnknown = false } = {}): void {
  if (isLinkUnknown) sessionStorage.setItem(unknownLinkKey, 'true')
  else sessionStorage.removeItem(unknownLinkKey)
  localStorage.setItem(idKey, String(location.id))
  localStorage.setItem(nameKey, location.name)
}

/** Did the guest come here by a link that names no location, and has not chosen one since? */
export function cameByUnknownLink(): boolean {
  return sessionStorage.getItem(unknownLinkKey) !== null
}

function rememberedId(): number | undefined {
  const id = Number(localStorage.getItem(idKey) ?? Number.NaN)
  return Number.isInteger(id) ? id : undefined
}
