import type { Location } from '../location/location.ts'
import { getOpeningHours, type OpeningHours, type OpeningHoursOfPlace } from './opening-hours.ts'

/** A gate with its hours. `accessLocationId` is its code in the point of sale; null = any gate. */
export type Gate = { accessLocationId: string | null; openingHours: OpeningHours }

/** The gates of a location, at least one. `openingHours`: from the first that opens until the last that closes. */
export type Gates = { gates: readonly Gate[]; openingHours: OpeningHours }

/** The general settings that count for locations without gates, and for the hours of each gate. */
type GateSettings = { passCheckerLocationId: string; openingHours: readonly OpeningHoursOfPlace[] }

/**
 * The gates through which guests of a location go (docs/domain.md, "Gates of a location"): those of the location, else
 * that of the pass checker, else any gate.
 */
export function getGates(
  { accessLocationIds }: Pick<Location, 'accessLocationIds'>,
  { passCheckerLocationId, openingHours }: GateSettings,
): Gates {
  const codes = accessLocationIds.length > 0 ? accessLocationIds : [passCheckerLocationId || null]
  const gates = codes.map((accessLocationId) => ({
    accessLocationId,
    openingHours: getOpeningHours(openingHours, accessLocationId),
  }))
  const times = (name: keyof OpeningHours) => gates.map((gate) => gate.openingHours[name]).toSorted()
  return { gates, openingHours: { opensAt: times('opensAt')[0] ?? '', closesAt: times('closesAt').at(-1) ?? '' } }
}
