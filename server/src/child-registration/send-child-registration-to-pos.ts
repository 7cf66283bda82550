import { PointOfSaleDown } from '../adapters/point-of-sale/point-of-sale.ts'
import { markSent, noteAttempt, waitingRecord } from '../contact-task/pos-outbox.store.ts'
import type { Context } from '../context.ts'
import { SealBroken } from '../sealing.ts'
import { openedRegistration } from './sealed-registration.facts.ts'

/**
 * Records a child registration at the point of sale. Safe to run twice; a refusal is noted, and the queue tries again. What
 * the point of sale said is not repeated: it might quote a health note. One that a newer registration of the same contact has
 * overtaken while the point of sale was down is not told any more.
 */
export async function sendChildRegistrationToPos(
  ctx: Pick<Context, 'pool' | 'pointOfSale' | 'sealing'>,
  payload: { outboxId: number },
): Promise<void> {
  const message = await waitingRecord(ctx.pool, 'child-registration', payload.outboxId)
  if (!message?.sealedRecord) return
  const { contactId, sealedRecord, isOvertaken } = message
  const refusal = isOvertaken ? undefined : await record(ctx, contactId, sealedRecord)
  if (refusal !== undefined) {
    await noteAttempt(ctx.pool, payload.outboxId, refusal)
    throw new Error(refusal)
  }
  await markSent(ctx.pool, payload.outboxId)
}

/** Answers why it was not recorded, in words that say nothing of the content; undefined when it was. */
async function record(
  ctx: Pick<Context, 'pointOfSale' | 'sealing'>,
  contactId: string,
  sealedRecord: Buffer,
): Promise<string | undefined> {
  try {
    await ctx.pointOfSale.recordChildRegistration(contactId, openedRegistration(ctx, contactId, sealedRecord))
    return undefined
  } catch (error) {
    if (error instanceof SealBroken) return error.message
    return error instanceof PointOfSaleDown
      ? 'The point of sale does not answer.'
      : 'The point of sale refused a child registration.'
  }
}
