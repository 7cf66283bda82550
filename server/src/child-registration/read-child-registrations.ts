import type { ChildRegistrations } from '@first-chair/core/child-registration/child-registration.api'
import type { Context, Guest } from '../context.ts'
import { knownRegistrations } from './sealed-registration.facts.ts'

/** The child registrations of the guest's household, opened. */
export async function readChildRegistrations(ctx: Context, guest: Guest): Promise<ChildRegistrations> {
  const { people } = await ctx.pointOfSale.household(guest.ipCode)
  const registrations = await knownRegistrations(
    ctx,
    people.map(({ contactId }) => contactId),
  )
  return { registrations: [...registrations].map(([contactId, registration]) => ({ contactId, registration })) }
}
