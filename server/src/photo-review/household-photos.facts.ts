import { Failure } from '@first-chair/core/contract/failure'
import type { Person, PhotoRecord } from '@first-chair/core/household/household'
import { PointOfSaleRefused, type PosHousehold } from '../adapters/point-of-sale/point-of-sale.ts'
import { withWaitingRecords } from '../contact-task/check-in.facts.ts'
import { loadOwnFacts } from '../contact-task/own-facts.store.ts'
import type { Context } from '../context/context.ts'

/** The people of a household and their current photos: also those that the point of sale does not have yet. */
export type HouseholdPhotos = { people: readonly Person[]; photos: readonly PhotoRecord[] }

/** Loads the current photos of a household by the IP code of its head. Throws `not-found` for an unknown one. */
export async function loadHouseholdPhotos(
  ctx: Pick<Context, 'pool' | 'pointOfSale'>,
  ipCode: string,
): Promise<HouseholdPhotos> {
  const before = await loadHousehold(ctx, ipCode)
  const own = await loadOwnFacts(
    ctx.pool,
    before.people.map(({ contactId }) => contactId),
  )
  // A photo that was sent to the point of sale between the two queries would be in neither result. So load again.
  const household = own.hasRecentDelivery ? await loadHousehold(ctx, ipCode) : before
  return withWaitingRecords(household, own.waitingRecords)
}

async function loadHousehold({ pointOfSale }: Pick<Context, 'pointOfSale'>, ipCode: string): Promise<PosHousehold> {
  try {
    return await pointOfSale.household(ipCode)
  } catch (error) {
    if (error instanceof PointOfSaleRefused) throw new Failure('not-found', { cause: error })
    throw error
  }
}
