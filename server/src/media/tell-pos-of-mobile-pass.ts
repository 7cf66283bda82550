import { markSent, noteAttempt, waitingMobilePass } from '../contact-task/pos-outbox.store.ts'
import type { Context } from '../context.ts'
import { deliveryOf, downloadOf } from './household-media.facts.ts'
import { lastDeliveries, lastDownloads } from './mobile-pass.store.ts'

type Needed = Pick<Context, 'config' | 'pool' | 'clock' | 'pointOfSale' | 'sealing'>

/**
 * Tells the point of sale the last delivery, once its message was handed over, and the last download of an e-ticket. Safe to run twice. A message that a newer one
 * about the same e-ticket has overtaken is not told any more: the newer one says all of it.
 */
export async function tellPosOfMobilePass(ctx: Needed, { outboxId }: { outboxId: number }): Promise<void> {
  const message = await waitingMobilePass(ctx.pool, outboxId)
  if (!message) return
  try {
    if (!message.isOvertaken) await tell(ctx, message.eTicketId)
  } catch (error) {
    await noteAttempt(ctx.pool, outboxId, error instanceof Error ? error.message : String(error))
    throw error
  }
  await markSent(ctx.pool, outboxId)
}

async function tell(ctx: Needed, eTicketId: string): Promise<void> {
  const today = ctx.clock.resortDay(ctx.config.resortTimeZone)
  const [delivery] = await lastDeliveries(ctx.pool, [eTicketId], today)
  const [download] = await lastDownloads(ctx.pool, [eTicketId])
  const told = delivery && deliveryOf(ctx, delivery)
  if (told?.isSent) await ctx.pointOfSale.recordETicketDelivery(eTicketId, told)
  if (download) await ctx.pointOfSale.recordETicketDownload(eTicketId, downloadOf(download))
}
