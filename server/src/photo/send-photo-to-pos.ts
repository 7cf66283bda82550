import { markSent, recordFailedAttempt, findWaitingRecord } from '../pos-outbox/pos-outbox.store.ts'
import type { Context } from '../context/context.ts'

/**
 * Sends a photo to the point of sale. Safe to run twice: it replaces the contact's only photo. A photo that a newer one
 * of the same contact superseded while the point of sale was down is not sent.
 */
export async function sendPhotoToPos(
  ctx: Pick<Context, 'pool' | 'pointOfSale'>,
  payload: { outboxId: number },
): Promise<void> {
  const message = await findWaitingRecord(ctx.pool, 'photo', payload.outboxId)
  if (!message) return
  if (!message.picture) throw new Error(`The picture of message ${payload.outboxId} is missing.`)
  try {
    if (!message.isOvertaken) {
      await ctx.pointOfSale.recordPhoto({
        contactId: message.contactId,
        updatedOn: message.recordDate,
        photoHash: message.contentHash.toString('hex'),
        jpeg: message.picture,
      })
    }
  } catch (error) {
    await recordFailedAttempt(ctx.pool, payload.outboxId, error instanceof Error ? error.message : String(error))
    throw error
  }
  await markSent(ctx.pool, payload.outboxId)
}
