import { RentalProfile } from '@first-chair/core/rental-profile/rental-profile'
import { markSent, recordFailedAttempt, findWaitingRecord } from '../pos-outbox/pos-outbox.store.ts'
import type { Context } from '../context/context.ts'

/**
 * Records a rental profile at the point of sale. Safe to run twice. A refusal is recorded, and the queue retries. A
 * profile that a newer one of the same contact superseded while the point of sale was down is not sent: the last one
 * counts.
 */
export async function sendRentalProfileToPos(
  ctx: Pick<Context, 'pool' | 'pointOfSale'>,
  payload: { outboxId: number },
): Promise<void> {
  const message = await findWaitingRecord(ctx.pool, 'rental-profile', payload.outboxId)
  if (!message) return
  try {
    if (!message.isOvertaken) {
      await ctx.pointOfSale.recordRentalProfile(message.contactId, RentalProfile.parse(message.record))
    }
  } catch (error) {
    await recordFailedAttempt(ctx.pool, payload.outboxId, error instanceof Error ? error.message : String(error))
    throw error
  }
  await markSent(ctx.pool, payload.outboxId)
}
