import type { LocationSummary } from './location.ts'

/**
 * The location whose tasks run when a guest edits a profile, when there is one that is open (domain rules, section 8). It is
 * no place to check in at: it is never the current location, and no list that guests choose from offers it.
 */
export function editProfileLocation(locations: readonly LocationSummary[]): LocationSummary | undefined {
  return locations.find((location) => location.isEditProfileLocation && location.isEnabled)
}
