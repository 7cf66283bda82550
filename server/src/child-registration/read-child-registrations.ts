import type { ChildRegistrations } from '@first-chair/core/child-registration/child-registration.api'
import type { Context, Guest } from '../context/context.ts'
import { loadRegistrations } from './encrypted-registration.facts.ts'

/**
 * The decrypted child registrations of the guest's household, and the guest's own phone number to prefill a new one. Names
 * the contacts whose registration exists and cannot be read.
 */
export async function readChildRegistrations(ctx: Context, guest: Guest): Promise<ChildRegistrations> {
  const { people, childRegistrations } = await ctx.pointOfSale.household(guest.ipCode)
  const [registrations, accountPhone = ''] = await Promise.all([
    loadRegistrations(
      ctx,
      people.map(({ contactId }) => contactId),
    ),
    ctx.pointOfSale.findPhone?.(guest.ipCode),
  ])
  const storedFor = new Set([...childRegistrations.map(({ contactId }) => contactId), ...registrations.keys()])
  const unreadableContactIds = [...storedFor].filter((contactId) => !registrations.get(contactId))
  return {
    registrations: [...registrations].flatMap(([contactId, registration]) =>
      registration ? [{ contactId, registration }] : [],
    ),
    ...(unreadableContactIds.length > 0 && { unreadableContactIds }),
    accountPhone,
  }
}
