import type { BinaryAnswer } from '@first-chair/core/binary'
import { Failure } from '@first-chair/core/failure'
import type { Context, Guest } from '../context.ts'
import { waitingPhotos } from './photo.store.ts'

/** The photo of somebody in the guest's household, the one that the point of sale has not been told yet included. */
export async function readPhoto(
  ctx: Pick<Context, 'pool' | 'pointOfSale'>,
  guest: Guest,
  asked: { contactId: string; hash: string | undefined },
): Promise<BinaryAnswer> {
  // Own pictures first: what is told in between is at the point of sale by the time that is asked.
  const waiting = (await waitingPhotos(ctx.pool, [asked.contactId])).get(asked.contactId)
  const { people, photos } = await ctx.pointOfSale.household(guest.ipCode)
  if (!people.some(({ contactId }) => contactId === asked.contactId)) throw new Failure('not-found')

  const known = photos.find(({ contactId }) => contactId === asked.contactId)
  const bytes = waiting?.picture ?? (known && (await ctx.pointOfSale.photos([asked.contactId])).get(asked.contactId))
  if (!bytes) throw new Failure('not-found')
  const hash = waiting?.contentHash.toString('hex') ?? known?.photoHash
  return { contentType: 'image/jpeg', bytes, neverChanges: asked.hash !== undefined && asked.hash === hash }
}
