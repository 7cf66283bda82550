import { usualStops } from './location-stops.ts'
import { toSlug, type Location } from './location.ts'

/** A location for tests: open, with nothing linked to it. */
export function aLocation(over: Partial<Location> = {}): Location {
  const name = over.name ?? 'Base Village'
  return {
    id: 1,
    name,
    slug: toSlug(name),
    description: '',
    isEnabled: true,
    isDefault: false,
    isEditProfileLocation: false,
    usePosTransactionsAndOrders: false,
    defaultActivityId: null,
    checkInCompleteText: '',
    timeZone: null,
    accessLocationIds: [],
    stops: usualStops,
    activityLocations: [],
    version: 1,
    modifiedDateUtc: '2026-02-09T18:02:00.000Z',
    ...over,
  }
}
