import { RentalProfile } from '@first-chair/core/rental-profile/rental-profile'
import type { OwnFacts } from '../contact-task/own-facts.store.ts'
import type { Context } from '../context/context.ts'

/** Loads the rental profiles of contacts. Profiles that wait to be sent replace those of the point of sale. */
export async function loadRentalProfiles(
  ctx: Pick<Context, 'pointOfSale'>,
  own: OwnFacts,
  contactIds: readonly string[],
): Promise<Map<string, RentalProfile>> {
  const profiles = new Map(await ctx.pointOfSale.rentalProfiles(contactIds))
  for (const { kind, contactId, record } of own.waitingRecords) {
    if (kind === 'rental-profile' && contactIds.includes(contactId))
      profiles.set(contactId, RentalProfile.parse(record))
  }
  return profiles
}
