import type { BinaryAnswer } from '@first-chair/core/contract/binary'
import { Failure } from '@first-chair/core/contract/failure'
import type { Context, Guest } from '../context/context.ts'
import { findWaitingRecords } from '../pos-outbox/pos-outbox.store.ts'

/** The newest photo of a member of the guest's household, also if it waits to be sent to the point of sale. */
export async function readPhoto(
  ctx: Pick<Context, 'pool' | 'pointOfSale'>,
  guest: Guest,
  contactId: string,
): Promise<BinaryAnswer> {
  // Waiting pictures are read first. If one is sent before the second query, that query finds it at the point of sale.
  const waiting = (await findWaitingRecords(ctx.pool, 'photo', [contactId])).get(contactId)
  const { people, photos } = await ctx.pointOfSale.household(guest.ipCode)
  if (!people.some((person) => person.contactId === contactId)) throw new Failure('not-found')

  const stored = photos.find((photo) => photo.contactId === contactId)
  const bytes = waiting?.picture ?? (stored && (await ctx.pointOfSale.photos([contactId])).get(contactId))
  if (!bytes) throw new Failure('not-found')
  return { contentType: 'image/jpeg', bytes, cacheable: true }
}
