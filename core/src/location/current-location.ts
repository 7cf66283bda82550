import type { LocationSummary } from './location.ts'

/** The location that a link or the browser's storage refers to. */
export type ChosenLocation =
  | { kind: 'found'; location: LocationSummary }
  | { kind: 'closed'; location: LocationSummary }
  | { kind: 'unknown' }

/**
 * The location of a guest without a link: the remembered one, else the default one. Never the edit-profile location,
 * because nobody arrives there.
 */
export function resolveCurrentLocation(
  locations: readonly LocationSummary[],
  rememberedId: number | undefined,
): ChosenLocation {
  const checkInLocations = locations.filter(({ isEditProfileLocation }) => !isEditProfileLocation)
  const remembered = checkInLocations.find((location) => location.id === rememberedId)
  return toChosenLocation(remembered ?? checkInLocations.find((location) => location.isDefault))
}

/** What is chosen with a location, if it exists. A disabled one is closed, and never replaced by another. */
export function toChosenLocation(location: LocationSummary | undefined): ChosenLocation {
  if (!location) return { kind: 'unknown' }
  return location.isEnabled ? { kind: 'found', location } : { kind: 'closed', location }
}
