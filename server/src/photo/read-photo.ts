import type { BinaryAnswer } from '@first-chair/core/binary'
import { Failure } from '@first-chair/core/failure'
import type { Context, Guest } from '../context.ts'
import { waitingPhotos } from './photo.store.ts'

/** The photo of somebody in the guest's household, the one that the point of sale has not been told yet included. */
export async function readPhoto(
  ctx: Pick<Context, 'pool' | 'pointOfSale'>,
  guest: Guest,
  contactId: string,
): Promise<BinaryAnswer> {
  // Own pictures first: what is told in between is at the point of sale by the time that is asked.
  const waiting = (await waitingPhotos(ctx.pool, [contactId])).get(contactId)
  const { people, photos } = await ctx.pointOfSale.household(guest.ipCode)
  if (!people.some((person) => person.contactId === contactId)) throw new Failure('not-found')

  const known = photos.find((photo) => photo.contactId === contactId)
  const bytes = waiting?.picture ?? (known && (await ctx.pointOfSale.photos([contactId])).get(contactId))
  if (!bytes) throw new Failure('not-found')
  return { contentType: 'image/jpeg', bytes, cacheable: true }
}
