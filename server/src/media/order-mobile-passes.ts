import { Failure } from '@first-chair/core/failure'
import type { MobilePassOrders } from '@first-chair/core/media/media'
import type { Context, Guest } from '../context.ts'
import { askedPeople, householdForMedia } from './household-media.facts.ts'

/**
 * Orders a mobile pass for everybody asked for who may have one: the whole household for its head, else the one contact. There
 * is one order for each person, product and season, however often this is called.
 */
export async function orderMobilePasses(ctx: Context, guest: Guest, customerId: string): Promise<MobilePassOrders> {
  const household = await householdForMedia(ctx, guest)
  const people = await askedPeople(ctx, household, customerId)
  const products = household.products.filter(({ contactId }) => people.some((person) => person.contactId === contactId))
  if (products.length === 0) throw new Failure('nothing-for-a-phone')

  const { season } = household
  return {
    confirmations: await Promise.all(
      products.map(({ contactId, productId }) => ctx.pointOfSale.createMobileMedia({ contactId, productId, season })),
    ),
  }
}
