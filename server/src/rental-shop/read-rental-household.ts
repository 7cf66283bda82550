import type { RentalHousehold } from '@first-chair/core/rental-shop/rental-shop'
import type { Context } from '../context/context.ts'
import { loadRentalHousehold, type RentalPlace } from './rental-household.facts.ts'

/** The members of a household who rent today, as the rental shop sees them (docs/domain.md, "The rental shop"). */
export async function readRentalHousehold(ctx: Context, place: RentalPlace): Promise<RentalHousehold> {
  return (await loadRentalHousehold(ctx, place)).answer
}
