import { markSent, noteAttempt, waitingMobilePass } from '../contact-task/pos-outbox.store.ts'
import type { Context } from '../context.ts'
import { deliveryOf, downloadOf } from './household-media.facts.ts'
import { lastDeliveries, lastDownloads } from './mobile-pass.store.ts'

type Ctx = Pick<Context, 'config' | 'pool' | 'clock' | 'pointOfSale' | 'sealing'>

/**
 * Notifies the point of sale of the last delivery of an e-ticket, if its message was accepted, and of the last
 * download. Safe to run twice. If the outbox has a newer message about the same e-ticket, this one is skipped: the
 * newer one covers it.
 */
export async function tellPosOfMobilePass(ctx: Ctx, { outboxId }: { outboxId: number }): Promise<void> {
  const message = await waitingMobilePass(ctx.pool, outboxId)
  if (!message) return
  try {
    if (!message.isOvertaken) await notifyPos(ctx, message.eTicketId)
  } catch (error) {
    await noteAttempt(ctx.pool, outboxId, error instanceof Error ? error.message : String(error))
    throw error
  }
  await markSent(ctx.pool, outboxId)
}

async function notifyPos(ctx: Ctx, eTicketId: string): Promise<void> {
  const today = ctx.clock.resortDay(ctx.config.resortTimeZone)
  const [lastDelivery] = await lastDeliveries(ctx.pool, [eTicketId], today)
  const [download] = await lastDownloads(ctx.pool, [eTicketId])
  const delivery = lastDelivery && deliveryOf(ctx, lastDelivery)
  if (delivery?.isSent) await ctx.pointOfSale.recordETicketDelivery(eTicketId, delivery)
  if (download) await ctx.pointOfSale.recordETicketDownload(eTicketId, downloadOf(download))
}
