import type { CalendarDate } from '@first-chair/core/calendar-date'
import type { OwedFacts } from '@first-chair/core/contact-task/owed-tasks'
import { Failure } from '@first-chair/core/failure'
import type { Location } from '@first-chair/core/location/location'
import type { Context, Guest } from '../context.ts'
import type { Setup } from '../setup/setup.store.ts'
import { ownFacts, type OwnFacts } from './own-facts.store.ts'

/** Everything a decision about a household at a location needs. */
export type CheckInFacts = {
  owed: OwedFacts
  own: OwnFacts
  location: Location
  setup: Setup
  today: CalendarDate
}

/**
 * Loads the facts of one household at one location: what the point of sale says, and what the product itself keeps and may
 * not have told the point of sale yet. Refuses an unknown and a closed location.
 */
export async function checkInFacts(
  ctx: Pick<Context, 'config' | 'pool' | 'clock' | 'setup' | 'pointOfSale'>,
  guest: Pick<Guest, 'ipCode'>,
  locationId: number,
  waiverTextHashes: Readonly<Record<string, string>> = {},
): Promise<CheckInFacts> {
  const setup = await ctx.setup.current()
  const location = openLocation(setup, locationId)
  const today = ctx.clock.resortDay(location.timeZone ?? ctx.config.resortTimeZone)
  const household = await ctx.pointOfSale.household(guest.ipCode)
  const own = await ownFacts(
    ctx.pool,
    household.people.map(({ contactId }) => contactId),
  )
  return {
    own,
    location,
    setup,
    today,
    owed: {
      ...household,
      authorizations: [...household.authorizations, ...own.signed],
      today,
      taskTypes: setup.taskTypes,
      waiverTextHashes,
      location,
      activities: setup.offered.get(location.id) ?? [],
      purchaseWindow: setup.general,
      photoRequiresUnprintedMedia: setup.general.photoRequiresUnprintedMedia,
      skippedToday: own.completions
        .filter(({ outcome, resortDay }) => outcome === 'skipped' && resortDay === today)
        .map(({ contactTaskId }) => contactTaskId),
    },
  }
}

/** The location, refused when it is unknown or closed. */
export function openLocation(setup: Setup, locationId: number): Location {
  const location = setup.locations.find(({ id }) => id === locationId)
  if (!location) throw new Failure('not-found')
  if (!location.isEnabled) throw new Failure('location-closed')
  return location
}
