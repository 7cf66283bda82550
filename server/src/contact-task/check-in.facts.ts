import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { recordKinds, type RecordKind } from '@first-chair/core/task-kind/task-kinds'
import type { OwedFacts } from '@first-chair/core/owed-task/owed-facts'
import { Failure } from '@first-chair/core/contract/failure'
import type { HouseholdFacts } from '@first-chair/core/household/household'
import type { Location } from '@first-chair/core/location/location'
import { RentalProfile, toRentalRecord } from '@first-chair/core/rental-profile/rental-profile'
import type { WaiverTextFacts } from '@first-chair/core/waiver-text/text-release'
import type { Context, Guest } from '../context/context.ts'
import type { Setup } from '../setup/setup.store.ts'
import { loadOwnFacts, type OwnFacts, type WaitingRecord } from './own-facts.store.ts'

/** Everything that a decision about a household at a location needs. */
export type CheckInFacts = {
  owed: OwedFacts
  own: OwnFacts
  location: Location
  setup: Setup
  today: CalendarDate
  /** When the household was read, if the point of sale does not answer now. Else null. */
  readFromPosAtUtc: string | null
}

/**
 * Loads the facts of one household at one location: from the point of sale, and from the product's own database, whose
 * records may not be at the point of sale yet. Throws `not-found` for an unknown location and `location-closed` for a
 * closed one. `loadOwn` is for a caller who reads more with the same statement.
 */
export async function loadCheckInFacts(
  ctx: Pick<Context, 'config' | 'pool' | 'clock' | 'setup' | 'pointOfSale'>,
  guest: Pick<Guest, 'ipCode'>,
  locationId: number,
  waiverTexts: Readonly<Record<string, WaiverTextFacts>> = {},
  loadOwn: typeof loadOwnFacts = loadOwnFacts,
): Promise<CheckInFacts> {
  const setup = await ctx.setup.current()
  const location = getOpenLocation(setup, locationId)
  const today = ctx.clock.resortDay(location.timeZone ?? ctx.config.resortTimeZone)
  const before = await ctx.pointOfSale.household(guest.ipCode)
  const own = await loadOwn(
    ctx.pool,
    before.people.map(({ contactId }) => contactId),
  )
  // A record that was sent to the point of sale between the two queries would be in neither result. So load again.
  const household = own.hasRecentDelivery ? await ctx.pointOfSale.household(guest.ipCode) : before
  return {
    own,
    location,
    setup,
    today,
    readFromPosAtUtc: household.readAtUtc ?? null,
    owed: buildOwedFacts({ household, own, setup, location, today, waiverTexts }),
  }
}

/** Builds the input of the rules from loaded facts, for one household or for each household of a report. */
export function buildOwedFacts(loaded: {
  household: HouseholdFacts
  own: OwnFacts
  setup: Setup
  location: Location
  today: CalendarDate
  waiverTexts: Readonly<Record<string, WaiverTextFacts>>
}): OwedFacts {
  const { household, own, setup, location, today, waiverTexts } = loaded
  const { rentalProfiles, childRegistrations, photos } = withoutWithdrawn(
    withWaitingRecords(household, own.waitingRecords),
    own.withdrawnConsents,
  )
  return {
    people: household.people,
    purchases: household.purchases,
    media: household.media,
    rentalProfiles,
    childRegistrations,
    photos,
    authorizations: own.signed.length === 0 ? household.authorizations : [...household.authorizations, ...own.signed],
    today,
    taskTypes: setup.taskTypes,
    waiverTexts,
    location,
    activities: setup.offeredActivities.get(location.id) ?? [],
    productsOfActivities: setup.productsOfActivities,
    purchaseWindow: setup.general,
    photoRequiresUnprintedMedia: setup.general.photoRequiresUnprintedMedia,
    completions: own.completions,
    photoRejections: own.photoRejections,
  }
}

/**
 * True if guests can check in at a location: it is enabled and has a task. Without tasks, check-in would be complete at
 * once.
 */
export function isOpen(setup: Setup, { id, isEnabled }: Location): boolean {
  return isEnabled && (setup.offeredActivities.get(id)?.some(({ tasks }) => tasks.length > 0) ?? false)
}

/** Finds a location at which guests can check in. Throws `not-found` or `location-closed`. */
export async function loadOpenLocation({ setup }: Pick<Context, 'setup'>, locationId: number): Promise<Location> {
  return getOpenLocation(await setup.current(), locationId)
}

/** Returns an open location. Throws `not-found` for an unknown one and `location-closed` for a closed one. */
export function getOpenLocation(setup: Setup, locationId: number): Location {
  const location = setup.locations.find(({ id }) => id === locationId)
  if (!location) throw new Failure('not-found')
  if (!isOpen(setup, location)) throw new Failure('location-closed')
  return location
}

/** Replaces records of the point of sale with records that wait to be sent to it, because those are newer. */
export function withWaitingRecords(household: HouseholdFacts, waiting: readonly WaitingRecord[]): HouseholdFacts {
  if (waiting.length === 0) return household
  return recordKinds.reduce<HouseholdFacts>(
    (facts, kind) => ({
      ...facts,
      ...factsByKind[kind](
        household,
        waiting.filter((record) => record.kind === kind),
      ),
    }),
    household,
  )
}

/** A child registration whose consent was withdrawn does not count: nobody may read it. */
function withoutWithdrawn(household: HouseholdFacts, withdrawn: readonly string[]): HouseholdFacts {
  if (withdrawn.length === 0) return household
  const childRegistrations = household.childRegistrations.filter(({ contactId }) => !withdrawn.includes(contactId))
  return { ...household, childRegistrations }
}

/** The facts of each kind of record, including the records that wait for the point of sale. */
const factsByKind = {
  'rental-profile': ({ rentalProfiles }, waiting) => ({
    rentalProfiles: replaceRecords(rentalProfiles, waiting, ({ contactId, record }) =>
      toRentalRecord(contactId, RentalProfile.parse(record)),
    ),
  }),
  'child-registration': ({ childRegistrations }, waiting) => ({
    childRegistrations: replaceRecords(childRegistrations, waiting, ({ contactId, recordDate }) => ({
      contactId,
      updatedOn: recordDate,
    })),
  }),
  photo: ({ photos }, waiting) => ({
    photos: replaceRecords(photos, waiting, ({ contactId, recordDate, contentHash }) => ({
      contactId,
      updatedOn: recordDate,
      photoHash: contentHash,
    })),
  }),
} satisfies Record<
  RecordKind,
  (household: HouseholdFacts, waiting: readonly WaitingRecord[]) => Partial<HouseholdFacts>
>

function replaceRecords<Fact extends { contactId: string }>(
  stored: readonly Fact[],
  waiting: readonly WaitingRecord[],
  toFact: (record: WaitingRecord) => Fact,
): Fact[] {
  const newer = waiting.map(toFact)
  return [...stored.filter(({ contactId }) => !newer.some((fact) => fact.contactId === contactId)), ...newer]
}
