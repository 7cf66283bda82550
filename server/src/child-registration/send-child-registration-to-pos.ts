import { PointOfSaleDown } from '../adapters/point-of-sale/point-of-sale.ts'
import type { Context } from '../context/context.ts'
import { DecryptionFailed } from '../encryption/field-encryption.ts'
import { sendWaitingRecord } from '../pos-outbox/send-pos-message.facts.ts'
import { decryptRegistration } from './encrypted-registration.facts.ts'

/**
 * Records a child registration at the point of sale. Safe to run twice. The error message of the point of sale is not
 * stored, because it might quote a health note.
 */
export async function sendChildRegistrationToPos(
  ctx: Pick<Context, 'pool' | 'pointOfSale' | 'encryption'>,
  { outboxId }: { outboxId: number },
): Promise<void> {
  await sendWaitingRecord(ctx.pool, 'child-registration', outboxId, async ({ contactId, sealedRecord }) => {
    const refusal = await sendRecord(ctx, contactId, sealedRecord)
    if (refusal !== undefined) throw new Error(refusal)
  })
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
