import type { ContactMedia } from '@first-chair/core/media/media'
import type { Context, Guest } from '../context.ts'
import { askedPeople, contactMedia, householdForMedia } from './household-media.facts.ts'

/** How the mobile passes of a contact stand; of the whole household for its head. Not found for anybody else's. */
export async function readContactMedia(ctx: Context, guest: Guest, ipCode: string): Promise<ContactMedia[]> {
  const household = await householdForMedia(ctx, guest)
  return contactMedia(ctx, household, await askedPeople(ctx, household, ipCode))
}
