import { Failure } from '@first-chair/core/contract/failure'
import { maxPinTries, type HandOver, type handOverEndings } from '@first-chair/core/hand-over/hand-over'
import type { Context, HandOverCaller, StaffCaller } from '../context/context.ts'
import { getFirstName } from './hand-over-cookie.rule.ts'
import { endHandOversOf, findHandOverById, saveHandOverEnd } from './hand-over.store.ts'

type Ctx = Pick<Context, 'pool' | 'clock'>

/** The hand-over of a device, without anything about the household. */
export async function readHandOver({ pool }: Pick<Ctx, 'pool'>, { handOverId }: HandOverCaller): Promise<HandOver> {
  const handOver = await findHandOverById(pool, handOverId)
  if (!handOver) throw new Failure('hand-over-ended')
  return {
    locationId: handOver.locationId,
    isOpen: handOver.endReason === null,
    expiresAtUtc: handOver.expiresAt.toISOString(),
    startedBy: getFirstName(handOver.staffName),
    pinTriesLeft: Math.max(0, maxPinTries - handOver.pinTries),
  }
}

/** Ends the hand-over of a device for the household. The device stays locked. A second end changes nothing. */
export async function endHandOver(
  ctx: Ctx,
  device: HandOverCaller,
  reason: (typeof handOverEndings)[number],
): Promise<HandOver> {
  await saveHandOverEnd(ctx.pool, device.handOverId, { reason, at: ctx.clock.now(), requestId: device.requestId })
  return readHandOver(ctx, device)
}

/** Ends all hand-overs that a person of the staff started, for example because a device was lost. */
export async function endOwnHandOvers(ctx: Ctx, { email, requestId }: StaffCaller): Promise<{ ended: number }> {
  return { ended: await endHandOversOf(ctx.pool, email, { reason: 'revoked', at: ctx.clock.now(), requestId }) }
}
