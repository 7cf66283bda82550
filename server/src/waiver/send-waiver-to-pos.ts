import type { AuthorizationsToRecord } from '../adapters/point-of-sale/point-of-sale.ts'
import type { Context } from '../context.ts'
import { markSent, noteAttempt, waitingSignatures, type SignatureToTell } from '../contact-task/pos-outbox.store.ts'

type Ctx = Pick<Context, 'pool' | 'pointOfSale'>

/**
 * Records a signed waiver as authorizations at the point of sale. Safe to run twice: the point of sale knows the
 * signature by its place in the chain. A refusal is noted where operators see it, and the queue tries again.
 */
export async function sendWaiverToPos(ctx: Ctx, message: { outboxId: number }): Promise<void> {
  await Promise.all(await sendWaiversToPos(ctx, [message]))
}

/**
 * The same for signatures that were kept together. Answers how each message fared, in their order: the queue tries those
 * again that were refused, and only those.
 */
export async function sendWaiversToPos(ctx: Ctx, messages: readonly { outboxId: number }[]): Promise<Promise<void>[]> {
  const waiting = await waitingSignatures(
    ctx.pool,
    messages.map(({ outboxId }) => outboxId),
  )
  const refusals = new Map<number, unknown>()
  if (!(await areToldTogether(ctx, waiting))) {
    for (const one of waiting) await tell(ctx, one).catch((error: unknown) => refusals.set(one.outboxId, error))
  }
  return messages.map(async ({ outboxId }) => {
    if (refusals.has(outboxId)) throw refusals.get(outboxId)
  })
}

/** False where that cannot be done, with nothing recorded: told one by one, it shows which of them is refused, and why. */
async function areToldTogether({ pool, pointOfSale }: Ctx, waiting: readonly SignatureToTell[]): Promise<boolean> {
  if (waiting.length < 2 || !pointOfSale.recordAuthorizationsTogether) return false
  try {
    await pointOfSale.recordAuthorizationsTogether(waiting.map(authorizationsOf))
  } catch {
    return false
  }
  await markSent(pool, ...waiting.map(({ outboxId }) => outboxId))
  return true
}

async function tell({ pool, pointOfSale }: Ctx, signature: SignatureToTell): Promise<void> {
  try {
    await pointOfSale.recordAuthorizations(authorizationsOf(signature))
  } catch (error) {
    await noteAttempt(pool, signature.outboxId, error instanceof Error ? error.message : String(error))
    throw error
  }
  await markSent(pool, signature.outboxId)
}

function authorizationsOf(signature: SignatureToTell): AuthorizationsToRecord {
  const { position, authorizationType, contactIds, startDate, endDate, textHash, comment } = signature
  return { source: `first-chair:${position}`, authorizationType, contactIds, startDate, endDate, textHash, comment }
}
