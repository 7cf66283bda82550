import type { CalendarDate } from '@first-chair/core/calendar-date'
import type { RecordKind } from '@first-chair/core/contact-task/contact-task'
import type { OwedFacts } from '@first-chair/core/contact-task/owed-facts'
import { Failure } from '@first-chair/core/failure'
import type { HouseholdFacts, PassBlock } from '@first-chair/core/household/household'
import type { Location } from '@first-chair/core/location/location'
import { RentalProfile, rentalRecordOf } from '@first-chair/core/rental-profile/rental-profile'
import type { Context, Guest } from '../context.ts'
import type { Setup } from '../setup/setup.store.ts'
import type { HeldHousehold } from '../adapters/point-of-sale/point-of-sale.ts'
import { passBlocks } from './pass-blocks.facts.ts'
import { ownFacts, type OwnFacts, type WaitingRecord } from './own-facts.store.ts'

/** Everything a decision about a household at a location needs. */
export type CheckInFacts = {
  owed: OwedFacts
  own: OwnFacts
  location: Location
  setup: Setup
  today: CalendarDate
  /** When the household was read, where the point of sale does not answer now; else null. */
  readFromPosAtUtc: string | null
}

/**
 * Loads the facts of one household at one location: what the point of sale says, and what the product itself keeps and may
 * not have told the point of sale yet. Refuses an unknown and a closed location.
 */
export async function checkInFacts(
  ctx: Loading,
  guest: Pick<Guest, 'ipCode'>,
  locationId: number,
  waiverTextHashes: Readonly<Record<string, string>> = {},
): Promise<CheckInFacts> {
  const { more: _, ...facts } = await factsWith(ctx, guest, { locationId, waiverTextHashes }, async () => undefined)
  return facts
}

/** The same with what blocks the cards and phones of the household, as home needs it: read at the same time. */
export async function homeFacts(
  ctx: Loading & Pick<Context, 'log'>,
  guest: Pick<Guest, 'ipCode'>,
  locationId: number,
  waiverTextHashes: Readonly<Record<string, string>>,
): Promise<CheckInFacts & { passBlocks: readonly PassBlock[] }> {
  const { more, ...facts } = await factsWith(ctx, guest, { locationId, waiverTextHashes }, (household) =>
    passBlocks(ctx, household),
  )
  return { ...facts, passBlocks: more }
}

type Loading = Pick<Context, 'config' | 'pool' | 'clock' | 'setup' | 'pointOfSale'>

async function factsWith<More>(
  ctx: Loading,
  guest: Pick<Guest, 'ipCode'>,
  { locationId, waiverTextHashes }: { locationId: number; waiverTextHashes: Readonly<Record<string, string>> },
  readMore: (household: HeldHousehold) => Promise<More>,
): Promise<CheckInFacts & { more: More }> {
  const setup = await ctx.setup.current()
  const location = openLocation(setup, locationId)
  const today = ctx.clock.resortDay(location.timeZone ?? ctx.config.resortTimeZone)
  const before = await ctx.pointOfSale.household(guest.ipCode)
  const contactIds = before.people.map(({ contactId }) => contactId)
  const [own, more] = await Promise.all([ownFacts(ctx.pool, contactIds), readMore(before)])
  // A record that was delivered between the two questions would be in neither answer.
  const household = own.hasJustTold ? await ctx.pointOfSale.household(guest.ipCode) : before
  return {
    more,
    own,
    location,
    setup,
    today,
    readFromPosAtUtc: household.readAtUtc ?? null,
    owed: owedFactsOf({ household, own, setup, location, today, waiverTextHashes }),
  }
}

/** What the rules decide upon, out of what was loaded: for one household that calls, and for each of all in a report. */
export function owedFactsOf(loaded: {
  household: HouseholdFacts
  own: OwnFacts
  setup: Setup
  location: Location
  today: CalendarDate
  waiverTextHashes: Readonly<Record<string, string>>
}): OwedFacts {
  const { household, own, setup, location, today, waiverTextHashes } = loaded
  return {
    ...household,
    ...withWaitingRecords(household, own.waitingRecords),
    authorizations: [...household.authorizations, ...own.signed],
    today,
    taskTypes: setup.taskTypes,
    waiverTextHashes,
    location,
    activities: setup.offered.get(location.id) ?? [],
    productsOfActivities: setup.productsOfActivities,
    purchaseWindow: setup.general,
    photoRequiresUnprintedMedia: setup.general.photoRequiresUnprintedMedia,
    skippedToday: own.completions
      .filter(({ outcome, resortDay }) => outcome === 'skipped' && resortDay === today)
      .map(({ contactTaskId }) => contactTaskId),
  }
}

/** Can guests check in at a location? Not while it is disabled, nor before any task is set up there: nobody could tell a guest to go on. */
export function isOpen(setup: Setup, { id, isEnabled }: Location): boolean {
  return isEnabled && (setup.offered.get(id)?.some(({ tasks }) => tasks.length > 0) ?? false)
}

function openLocation(setup: Setup, locationId: number): Location {
  const location = setup.locations.find(({ id }) => id === locationId)
  if (!location) throw new Failure('not-found')
  if (!isOpen(setup, location)) throw new Failure('location-closed')
  return location
}

/** What the point of sale has not been told yet is newer than what it says. */
function withWaitingRecords(
  household: HouseholdFacts,
  waiting: readonly WaitingRecord[],
): Pick<HouseholdFacts, 'rentalProfiles' | 'childRegistrations' | 'photos'> {
  if (waiting.length === 0) return household
  const of = (kind: RecordKind): readonly WaitingRecord[] => waiting.filter((record) => record.kind === kind)
  const notOf = (kind: RecordKind) => (known: { contactId: string }) =>
    !of(kind).some(({ contactId }) => contactId === known.contactId)
  return {
    rentalProfiles: [
      ...household.rentalProfiles.filter(notOf('rental-profile')),
      ...of('rental-profile').map(({ contactId, record }) => rentalRecordOf(contactId, RentalProfile.parse(record))),
    ],
    childRegistrations: [
      ...household.childRegistrations.filter(notOf('child-registration')),
      ...of('child-registration').map(({ contactId, recordDate }) => ({ contactId, updatedOn: recordDate })),
    ],
    photos: [
      ...household.photos.filter(notOf('photo')),
      ...of('photo').map(({ contactId, recordDate, contentHash }) => ({
        contactId,
        updatedOn: recordDate,
        photoHash: contentHash,
      })),
    ],
  }
}
