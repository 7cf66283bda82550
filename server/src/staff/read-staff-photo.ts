import type { BinaryAnswer } from '@first-chair/core/contract/binary'
import { Failure } from '@first-chair/core/contract/failure'
import { readPosHousehold } from '../contact/pos-household.facts.ts'
import type { Context } from '../context/context.ts'
import { findWaitingRecords } from '../pos-outbox/pos-outbox.store.ts'

/** The newest photo of a person of a household, also if it waits to be sent to the point of sale. */
export async function readStaffPhoto(
  ctx: Pick<Context, 'pool' | 'pointOfSale'>,
  { household, contactId }: { household: string; contactId: string },
): Promise<BinaryAnswer> {
  // Waiting pictures first: one that is sent in between is then read from the point of sale.
  const waiting = (await findWaitingRecords(ctx.pool, 'photo', [contactId])).get(contactId)
  const { people, photos } = await readPosHousehold(ctx, household)
  if (!people.some((person) => person.contactId === contactId)) throw new Failure('not-found')
  const stored = photos.find((photo) => photo.contactId === contactId)
  const bytes = waiting?.picture ?? (stored && (await ctx.pointOfSale.photos([contactId])).get(contactId))
  if (!bytes) throw new Failure('not-found')
  return { contentType: 'image/jpeg', bytes, cacheable: true }
}
