import { slugOf, type LocationSummary } from './location.ts'

/** The answer to "which location does this link, or this browser's memory, mean?" */
export type ChosenLocation =
  { kind: 'found'; location: LocationSummary } | { kind: 'closed'; location: LocationSummary } | { kind: 'unknown' }

/**
 * The location that a link names, by numeric id or by name: spaces count as hyphens, case does not count
 * (specification, section 4). A disabled location says that it is closed; it never falls back (domain rules, section 8).
 */
export function locationNamed(locations: readonly LocationSummary[], asked: string): ChosenLocation {
  const byId = /^\d+$/.test(asked) ? locations.find((location) => location.id === Number(asked)) : undefined
  const slug = slugOf(asked)
  return chosen(byId ?? locations.find((location) => location.slug === slug || slugOf(location.name) === slug))
}

/**
 * The location that a link leads to: the one that it names, else the default one (specification, section 4). Then
 * `isLinkUnknown` says that the guest has to be told.
 */
export function linkedLocation(
  locations: readonly LocationSummary[],
  asked: string,
): { chosen: ChosenLocation; isLinkUnknown: boolean } {
  const named = locationNamed(locations, asked)
  const isLinkUnknown = named.kind === 'unknown'
  return { chosen: isLinkUnknown ? currentLocation(locations, undefined) : named, isLinkUnknown }
}

/**
 * Where a guest is when no link names a place: the remembered location, else the default one. The edit-profile location is
 * kept apart: nobody arrives there.
 */
export function currentLocation(
  locations: readonly LocationSummary[],
  rememberedId: number | undefined,
): ChosenLocation {
  const places = locations.filter(({ isEditProfileLocation }) => !isEditProfileLocation)
  const remembered = places.find((location) => location.id === rememberedId)
  return chosen(remembered ?? places.find((location) => location.isDefault))
}

function chosen(location: LocationSummary | undefined): ChosenLocation {
  if (!location) return { kind: 'unknown' }
  return location.isEnabled ? { kind: 'found', location } : { kind: 'closed', location }
}
