import type { Context } from '../context.ts'
import { markSent, noteAttempt, waitingSignature } from '../contact-task/pos-outbox.store.ts'

/**
 * Records a signed waiver as authorizations at the point of sale. Safe to run twice: the point of sale knows the
 * signature by its place in the chain. A refusal is noted where operators see it, and the queue tries again.
 */
export async function sendWaiverToPos(
  ctx: Pick<Context, 'pool' | 'pointOfSale'>,
  payload: { outboxId: number },
): Promise<void> {
  const signature = await waitingSignature(ctx.pool, payload.outboxId)
  if (!signature) return

  const { position, ...told } = signature
  try {
    await ctx.pointOfSale.recordAuthorizations({ source: `first-chair:${position}`, ...told })
  } catch (error) {
    await noteAttempt(ctx.pool, payload.outboxId, error instanceof Error ? error.message : String(error))
    throw error
  }
  await markSent(ctx.pool, payload.outboxId)
}
