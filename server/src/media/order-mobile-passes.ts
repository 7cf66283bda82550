import { Failure } from '@first-chair/core/contract/failure'
import type { MobilePassOrders } from '@first-chair/core/media/media'
import type { Context, Guest } from '../context/context.ts'
import { loadRequestedPeople, loadHouseholdForMedia } from './household-media.facts.ts'

/**
 * Orders mobile passes: for the whole household if the customer is its head, else for the one contact. People without a
 * mobile product are skipped. Repeated calls create only one order per person, product and season.
 */
export async function orderMobilePasses(ctx: Context, guest: Guest, customerId: string): Promise<MobilePassOrders> {
  const household = await loadHouseholdForMedia(ctx, guest)
  const people = await loadRequestedPeople(ctx, household, customerId)
  const products = household.products.filter(({ contactId }) => people.some((person) => person.contactId === contactId))
  if (products.length === 0) throw new Failure('nothing-for-a-phone')

  const { season } = household
  return {
    confirmations: await Promise.all(
      products.map(({ contactId, productId }) => ctx.pointOfSale.createMobileMedia({ contactId, productId, season })),
    ),
  }
}
