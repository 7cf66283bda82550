import type { BinaryAnswer } from '@first-chair/core/contract/binary'
import { Failure } from '@first-chair/core/contract/failure'
import type { Context } from '../context/context.ts'
import { findWaitingRecords } from '../pos-outbox/pos-outbox.store.ts'
import { loadHouseholdPhotos } from './household-photos.facts.ts'

/**
 * Reads the current photo of a member of a household, for the staff. The list of the household's photos, which the page
 * reads first, records it in the audit log.
 */
export async function readGuestPhoto(
  ctx: Pick<Context, 'pool' | 'pointOfSale'>,
  { contactId, ipCode }: { contactId: string; ipCode: string },
): Promise<BinaryAnswer> {
  // Waiting pictures first: one that is sent in between is then read from the point of sale.
  const waiting = (await findWaitingRecords(ctx.pool, 'photo', [contactId])).get(contactId)
  const { people, photos } = await loadHouseholdPhotos(ctx, ipCode)
  if (!people.some((person) => person.contactId === contactId)) throw new Failure('not-found')
  const hasPhoto = photos.some((photo) => photo.contactId === contactId)
  const bytes = waiting?.picture ?? (hasPhoto ? (await ctx.pointOfSale.photos([contactId])).get(contactId) : undefined)
  if (!bytes) throw new Failure('not-found')
  return { contentType: 'image/jpeg', bytes, cacheable: true }
}
