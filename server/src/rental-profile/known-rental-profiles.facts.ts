import { RentalProfile } from '@first-chair/core/rental-profile/rental-profile'
import type { OwnFacts } from '../contact-task/own-facts.store.ts'
import type { Context } from '../context.ts'

/** The rental profiles of contacts: what the point of sale has yet to be told of stands in place of what it says. */
export async function knownRentalProfiles(
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
