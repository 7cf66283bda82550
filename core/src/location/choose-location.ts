import { toSlug, type LocationSummary } from './location.ts'

/** The location that a link or the browser's storage refers to. */
export type ChosenLocation =
  | { kind: 'found'; location: LocationSummary }
  | { kind: 'closed'; location: LocationSummary }
  | { kind: 'unknown' }

/**
 * The location that a link names, by numeric id or by name. Spaces count as hyphens, and case does not count. A
 * disabled location is reported as closed and never replaced by the default one (docs/domain.md, "Current location").
 */
export function resolveLocationName(locations: readonly LocationSummary[], name: string): ChosenLocation {
  const byId = /^\d+$/.test(name) ? locations.find((location) => location.id === Number(name)) : undefined
  const slug = toSlug(name)
  return toChosenLocation(
    byId ?? locations.find((location) => location.slug === slug || toSlug(location.name) === slug),
  )
}

/**
 * The location that a link leads to: the one that it names, else the default one (docs/domain.md, "Current location").
 * `isLinkUnknown` is true for the default one, so that the page can tell the guest.
 */
export function resolveLinkedLocation(
  locations: readonly LocationSummary[],
  name: string,
): { chosen: ChosenLocation; isLinkUnknown: boolean } {
  const named = resolveLocationName(locations, name)
  const isLinkUnknown = named.kind === 'unknown'
  return { chosen: isLinkUnknown ? resolveCurrentLocation(locations, undefined) : named, isLinkUnknown }
}

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

function toChosenLocation(location: LocationSummary | undefined): ChosenLocation {
  if (!location) return { kind: 'unknown' }
  return location.isEnabled ? { kind: 'found', location } : { kind: 'closed', location }
}
