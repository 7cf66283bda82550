import { getDayInTimeZone } from '@first-chair/core/calendar/day-in-time-zone'
import type { Context } from '../context/context.ts'
import { sendPosMessage } from '../pos-outbox/send-pos-message.facts.ts'
import { findWaitingErasure } from './privacy.store.ts'

/**
 * Says to the point of sale that a customer was erased. If it cannot erase customers, the message waits for an
 * administrator like every other one, with the reason.
 */
export async function sendErasureToPos(
  ctx: Pick<Context, 'pool' | 'pointOfSale' | 'config'>,
  { outboxId }: { outboxId: number },
): Promise<void> {
  const erasure = await findWaitingErasure(ctx.pool, outboxId)
  if (!erasure) return
  const erasedOn = getDayInTimeZone(erasure.erasedAt.getTime(), ctx.config.resortTimeZone)
  await sendPosMessage(ctx.pool, outboxId, () => ctx.pointOfSale.eraseCustomer(erasure.contactId, erasedOn))
}
