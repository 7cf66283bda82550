import type { PaperCard } from '@first-chair/core/contact-task/paper-card'
import { Failure } from '@first-chair/core/contract/failure'
import { loadPaperCard } from '../arrival-code/paper-card.facts.ts'
import type { Context, KioskCaller } from '../context/context.ts'
import { findHandOver } from '../hand-over/hand-over.store.ts'
import { hashSigningToken } from '../signing-link/signing-token.rule.ts'
import { loadOpenKiosk } from './open-kiosk.facts.ts'

/**
 * The arrival card of the household that is on a kiosk: its code, and who is ready. Throws `hand-over-ended` if nobody is on
 * it.
 */
export async function readKioskCard(ctx: Context, caller: KioskCaller): Promise<PaperCard> {
  const { id, locationId } = await loadOpenKiosk(ctx, caller)
  const { handOverToken: token } = caller
  const visit = token === undefined ? undefined : await findHandOver(ctx.pool, hashSigningToken(token))
  if (visit?.kioskId !== id || visit.endReason !== null || visit.expiresAt <= ctx.clock.now()) {
    throw new Failure('hand-over-ended')
  }
  const ipCode = (await ctx.pointOfSale.currentIpCode(visit.household)) ?? visit.household
  return loadPaperCard(ctx, { ipCode, locationId })
}
