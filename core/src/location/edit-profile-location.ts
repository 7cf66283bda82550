import type { LocationSummary } from './location.ts'

/**
 * The location whose tasks run when a guest edits a profile; undefined if none is enabled
 * (docs/domain.md, "Editing profiles"). It is not for check-in: it is never the current location, and guests cannot
 * choose it.
 */
export function findEditProfileLocation(locations: readonly LocationSummary[]): LocationSummary | undefined {
  return locations.find((location) => location.isEditProfileLocation && location.isEnabled)
}
