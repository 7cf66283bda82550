import { resolveCurrentLocation, toChosenLocation, type ChosenLocation } from './current-location.ts'
import { toSlug, type LocationSummary } from './location.ts'

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
