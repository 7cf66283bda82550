import { currentLocation, type ChosenLocation } from '@first-chair/core/location/choose-location'
import type { LocationSummary } from '@first-chair/core/location/location'
import { useSettings } from '../settings/use-settings.ts'

/** The choice belongs to the device and the link that opened it, not to a guest: it says nothing about anybody, and stays. */
const idKey = 'first-chair.location'
const nameKey = 'first-chair.location-name'

/** Where this guest is checking in: the remembered location, else the default one. */
export function useCurrentLocation(): ChosenLocation {
  return currentLocation(useSettings().locations, rememberedId())
}

/** Remembers a location by key and name. */
export function rememberLocation(location: LocationSummary): void {
  localStorage.setItem(idKey, String(location.id))
  localStorage.setItem(nameKey, location.name)
}

function rememberedId(): number | undefined {
  const id = Number(localStorage.getItem(idKey) ?? Number.NaN)
  return Number.isInteger(id) ? id : undefined
}
