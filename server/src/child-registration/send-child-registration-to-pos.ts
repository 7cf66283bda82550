import { PointOfSaleDown } from '../adapters/point-of-sale/point-of-sale.ts'
import { markSent, recordFailedAttempt, findWaitingRecord } from '../pos-outbox/pos-outbox.store.ts'
import type { Context } from '../context/context.ts'
import { DecryptionFailed } from '../encryption/field-encryption.ts'
import { decryptRegistration } from './encrypted-registration.facts.ts'

/**
 * Records a child registration at the point of sale. Safe to run twice. A refusal is recorded, and the queue retries.
 * The error message of the point of sale is not stored, because it might quote a health note. A registration that a
 * newer one of the same contact superseded while the point of sale was down is not sent.
 */
export async function sendChildRegistrationToPos(
  ctx: Pick<Context, 'pool' | 'pointOfSale' | 'encryption'>,
  payload: { outboxId: number },
): Promise<void> {
  const message = await findWaitingRecord(ctx.pool, 'child-registration', payload.outboxId)
  if (!message?.sealedRecord) return
  const { contactId, sealedRecord, isOvertaken } = message
  const refusal = isOvertaken ? undefined : await sendRecord(ctx, contactId, sealedRecord)
  if (refusal !== undefined) {
    await recordFailedAttempt(ctx.pool, payload.outboxId, refusal)
    throw new Error(refusal)
  }
  await markSent(ctx.pool, payload.outboxId)
}

/** Returns undefined, or the reason for a failure in a message without any content. */
async function sendRecord(
  ctx: Pick<Context, 'pointOfSale' | 'encryption'>,
  contactId: string,
  sealedRecord: Buffer,
): Promise<string | undefined> {
  try {
    await ctx.pointOfSale.recordChildRegistration(contactId, decryptRegistration(ctx, contactId, sealedRecord))
    return undefined
  } catch (error) {
    if (error instanceof DecryptionFailed) return error.message
    return error instanceof PointOfSaleDown
      ? 'The point of sale does not answer.'
      : 'The point of sale refused a child registration.'
  }
}
