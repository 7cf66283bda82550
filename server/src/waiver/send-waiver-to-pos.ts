import type { AuthorizationsToRecord } from '../adapters/point-of-sale/point-of-sale.ts'
import type { Context } from '../context/context.ts'
import { markSent, findWaitingSignatures, type SignatureToSend } from '../pos-outbox/pos-outbox.store.ts'
import { sendPosMessage } from '../pos-outbox/send-pos-message.facts.ts'

type Ctx = Pick<Context, 'pool' | 'pointOfSale'>

/**
 * Records a signed waiver as authorizations at the point of sale. Safe to run twice: the point of sale identifies the
 * signature by its position. A refusal is recorded for operators, and the queue retries.
 */
export async function sendWaiverToPos(ctx: Ctx, message: { outboxId: number }): Promise<void> {
  await Promise.all(await sendWaiversToPos(ctx, [message]))
}

/**
 * The same for signatures that were saved together. Returns one promise per message, in their order. The queue retries
 * only the refused ones.
 */
export async function sendWaiversToPos(ctx: Ctx, messages: readonly { outboxId: number }[]): Promise<Promise<void>[]> {
  const waiting = await findWaitingSignatures(
    ctx.pool,
    messages.map(({ outboxId }) => outboxId),
  )
  const refusals = new Map<number, unknown>()
  if (!(await sendTogether(ctx, waiting))) {
    for (const signature of waiting) {
      const send = () => ctx.pointOfSale.recordAuthorizations(toAuthorizations(signature))
      await sendPosMessage(ctx.pool, signature.outboxId, send).catch((error: unknown) =>
        refusals.set(signature.outboxId, error),
      )
    }
  }
  return messages.map(async ({ outboxId }) => {
    if (refusals.has(outboxId)) throw refusals.get(outboxId)
  })
}

/**
 * Returns false, with nothing recorded, if this is not possible. Sending one by one then shows which one is refused,
 * and why.
 */
async function sendTogether({ pool, pointOfSale }: Ctx, waiting: readonly SignatureToSend[]): Promise<boolean> {
  if (waiting.length < 2 || !pointOfSale.recordAuthorizationsBatch) return false
  try {
    await pointOfSale.recordAuthorizationsBatch(waiting.map(toAuthorizations))
  } catch {
    return false
  }
  await markSent(pool, ...waiting.map(({ outboxId }) => outboxId))
  return true
}

function toAuthorizations(signature: SignatureToSend): AuthorizationsToRecord {
  const { position, authorizationType, contactIds, startDate, endDate, textHash, comment } = signature
  return { source: `first-chair:${position}`, authorizationType, contactIds, startDate, endDate, textHash, comment }
}
