import type { Context } from '../context.ts'
import { deliveryOf, downloadOf } from './household-media.facts.ts'
import { lastDeliveries, lastDownloads } from './mobile-pass.store.ts'

/** Tells the point of sale the last delivery and the last download of an e-ticket. Safe to run twice. */
export async function tellPosOfMobilePass(
  ctx: Pick<Context, 'config' | 'pool' | 'clock' | 'pointOfSale' | 'sealing'>,
  { eTicketId }: { eTicketId: string },
): Promise<void> {
  const today = ctx.clock.resortDay(ctx.config.resortTimeZone)
  const [delivery] = await lastDeliveries(ctx.pool, [eTicketId], today)
  const [download] = await lastDownloads(ctx.pool, [eTicketId])
  if (delivery) await ctx.pointOfSale.recordETicketDelivery(eTicketId, deliveryOf(ctx, delivery))
  if (download) await ctx.pointOfSale.recordETicketDownload(eTicketId, downloadOf(download))
}
