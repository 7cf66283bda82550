import * as z from 'zod/mini'
import { LocationStops } from './location-stops.ts'

/** A link between a location and an activity that guests can do there. */
const ActivityLocation = z
  .object({
    id: z.int(),
    locationId: z.int(),
    activityId: z.int(),
    activity: z.object({ id: z.int(), name: z.string() }),
  })
  .register(z.globalRegistry, { id: 'ActivityLocation' })

/** A place with its own set of activities (docs/domain.md, "Locations and activities"). */
export const Location = z
  .object({
    id: z.int(),
    name: z.string(),
    /** The name in lower case with hyphens: the last part of `/l/{slug}`. */
    slug: z.string(),
    description: z.string(),
    isEnabled: z.boolean(),
    isDefault: z.boolean(),
    isEditProfileLocation: z.boolean(),
    usePosTransactionsAndOrders: z.boolean(),
    defaultActivityId: z.nullable(z.int()),
    checkInCompleteText: z.string(),
    /** An IANA time zone, if it differs from the time zone of the resort; else null. */
    timeZone: z.nullable(z.string()),
    /** The codes of its gates in the point of sale; empty = the gate of the pass checker in the general settings. */
    accessLocationIds: z.array(z.string()),
    /** What stops what here. */
    stops: LocationStops,
    activityLocations: z.array(ActivityLocation),
    version: z.int(),
    modifiedDateUtc: z.string(),
  })
  .register(z.globalRegistry, { id: 'Location' })
export type Location = z.infer<typeof Location>

/**
 * The part of a location that the browser needs at start-up to resolve `/l/{locationName}` and the default location.
 */
export const LocationSummary = z
  .object({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    isEnabled: z.boolean(),
    isDefault: z.boolean(),
    isEditProfileLocation: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'LocationSummary' })
export type LocationSummary = z.infer<typeof LocationSummary>

/** Names that are paths of the product, so a location's slug cannot be one of them. */
export const reservedSlugs = ['admin', 'api', 'assets', 'defaults', 'idp', 'new', 'undefined', 'null'] as const

/** The name in lower case; everything but letters and digits becomes a hyphen. */
export function toSlug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}

/**
 * True if purchases decide who owes what here. Otherwise only the age decides, as it always does at the edit-profile
 * location (docs/domain.md, "Editing profiles").
 */
export function followsPurchases(
  location: Pick<Location, 'usePosTransactionsAndOrders' | 'isEditProfileLocation'>,
): boolean {
  return location.usePosTransactionsAndOrders && !location.isEditProfileLocation
}

/** True if the default activity is set and linked. */
export function hasDefaultActivity(location: {
  defaultActivityId: number | null
  activityLocations: readonly { activityId: number }[]
}): boolean {
  return location.activityLocations.some((link) => link.activityId === location.defaultActivityId)
}
