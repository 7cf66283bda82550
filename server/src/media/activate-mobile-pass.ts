import { Failure } from '@first-chair/core/contract/failure'
import type { ContactMedia } from '@first-chair/core/media/media'
import type { Context, Guest } from '../context/context.ts'
import { loadContactMedia, loadHouseholdForMedia } from './household-media.facts.ts'
import { saveMobilePass } from './mobile-pass.store.ts'

/**
 * Activates an order of the guest's household, which creates its e-ticket. Safe to repeat. Orders of other households
 * are not found.
 */
export async function activateMobilePass(ctx: Context, guest: Guest, transactionId: string): Promise<ContactMedia> {
  const household = await loadHouseholdForMedia(ctx, guest)
  const orders = await ctx.pointOfSale.mobileMedia(household.contactIds)
  const order = orders.find((candidate) => candidate.transactionId === transactionId)
  const person = household.people.find(({ contactId }) => contactId === order?.contactId)
  if (!order || !person) throw new Failure('not-found')

  const eTicketId = order.eTicketId ?? (await ctx.pointOfSale.activateMobileMedia(transactionId))?.eTicketId
  if (typeof eTicketId !== 'string') throw new Failure('not-found')
  await saveMobilePass(ctx.pool, {
    eTicketId,
    contactId: person.contactId,
    householdIpCode: guest.ipCode,
    requestId: guest.requestId,
  })
  const [media] = await loadContactMedia(ctx, household, [person])
  if (!media) throw new Failure('not-found')
  return media
}
