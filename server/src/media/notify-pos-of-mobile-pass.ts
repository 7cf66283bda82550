import { findWaitingMobilePass } from '../pos-outbox/pos-outbox.store.ts'
import { sendPosMessage } from '../pos-outbox/send-pos-message.facts.ts'
import type { Context } from '../context/context.ts'
import { toETicketDelivery, toETicketDownload } from './household-media.facts.ts'
import { loadLastDeliveries, loadLastDownloads } from './mobile-pass.store.ts'

type Ctx = Pick<Context, 'config' | 'pool' | 'clock' | 'pointOfSale' | 'encryption'>

/**
 * Notifies the point of sale of the last delivery of an e-ticket, if its message was accepted, and of the last
 * download. Safe to run twice. If the outbox has a newer message about the same e-ticket, this one is skipped: the
 * newer one covers it.
 */
export async function notifyPosOfMobilePass(ctx: Ctx, { outboxId }: { outboxId: number }): Promise<void> {
  const message = await findWaitingMobilePass(ctx.pool, outboxId)
  if (!message) return
  await sendPosMessage(ctx.pool, outboxId, async () => {
    if (!message.isOvertaken) await notifyPos(ctx, message.eTicketId)
  })
}

async function notifyPos(ctx: Ctx, eTicketId: string): Promise<void> {
  const today = ctx.clock.resortDay(ctx.config.resortTimeZone)
  const [lastDelivery] = await loadLastDeliveries(ctx.pool, [eTicketId], today)
  const [download] = await loadLastDownloads(ctx.pool, [eTicketId])
  const delivery = lastDelivery && toETicketDelivery(ctx, lastDelivery)
  if (delivery?.isSent) await ctx.pointOfSale.recordETicketDelivery(eTicketId, delivery)
  if (download) await ctx.pointOfSale.recordETicketDownload(eTicketId, toETicketDownload(download))
}
