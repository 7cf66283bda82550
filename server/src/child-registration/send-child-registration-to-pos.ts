import { PointOfSaleDown } from '../adapters/point-of-sale/point-of-sale.ts'
import { markSent, noteAttempt, waitingRecord } from '../contact-task/pos-outbox.store.ts'
import type { Context } from '../context.ts'
import { SealBroken } from '../sealing.ts'
import { openedRegistration } from './sealed-registration.facts.ts'

/**
 * Records a child registration at the point of sale. Safe to run twice. A refusal is recorded, and the queue retries.
 * The error message of the point of sale is not stored, because it might quote a health note. A registration that a
 * newer one of the same contact superseded while the point of sale was down is not sent.
 */
export async function sendChildRegistrationToPos(
  ctx: Pick<Context, 'pool' | 'pointOfSale' | 'sealing'>,
  payload: { outboxId: number },
): Promise<void> {
  const message = await waitingRecord(ctx.pool, 'child-registration', payload.outboxId)
  if (!message?.sealedRecord) return
  const { contactId, sealedRecord, isOvertaken } = message
  const refusal = isOvertaken ? undefined : await sendRecord(ctx, contactId, sealedRecord)
  if (refusal !== undefined) {
    await noteAttempt(ctx.pool, payload.outboxId, refusal)
    throw new Error(refusal)
  }
  await markSent(ctx.pool, payload.outboxId)
}

/** Returns undefined, or the reason for a failure in a message without any content. */
async function sendRecord(
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
