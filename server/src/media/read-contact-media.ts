import type { ContactMedia } from '@first-chair/core/media/media'
import type { Context, Guest } from '../context/context.ts'
import { loadRequestedPeople, loadContactMedia, loadHouseholdForMedia } from './household-media.facts.ts'

/**
 * The mobile passes of a contact with their status; of the whole household for its head. Not found in other households.
 */
export async function readContactMedia(ctx: Context, guest: Guest, ipCode: string): Promise<ContactMedia[]> {
  const household = await loadHouseholdForMedia(ctx, guest)
  return loadContactMedia(ctx, household, await loadRequestedPeople(ctx, household, ipCode))
}
