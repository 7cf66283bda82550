import { CookieAnswer } from '@first-chair/core/contract/cookie-answer'
import { Failure } from '@first-chair/core/contract/failure'
import type { Context, KioskCaller, Visit } from '../context/context.ts'
import { buildHandOverCookie } from '../hand-over/hand-over-cookie.rule.ts'
import { endVisitOfKiosk } from '../hand-over/hand-over.store.ts'
import { isRightPin } from '../hand-over/staff-pin.facts.ts'
import { findPin } from '../hand-over/staff-pin.store.ts'
import { hashSigningToken } from '../signing-link/signing-token.rule.ts'
import { buildKioskCookie } from './kiosk-cookie.rule.ts'
import { countKioskPinTry, findKiosk, releaseKiosk, saveKioskEnd } from './kiosk.store.ts'
import { loadKiosk } from './open-kiosk.facts.ts'

/**
 * Ends the kiosk of a device with the PIN of the person who started it, and removes its cookies. Every try is counted
 * before it is checked. After the last one, guests go on, and only the staff end the kiosk. Throws `wrong-pin` with the
 * tries that are left, and `pin-blocked`.
 */
export async function exitKiosk(
  ctx: Context,
  caller: KioskCaller,
  pin: string,
): Promise<CookieAnswer<{ locationId: number }>> {
  const { requestId } = caller
  const { id, locationId, staffEmail: email } = await loadKiosk(ctx, caller)
  const triesLeft = await countKioskPinTry(ctx.pool, id)
  if (triesLeft === undefined) throw new Failure('pin-blocked')
  const stored = await findPin(ctx.pool, email)
  if (!stored || !(await isRightPin(ctx.encryption, { email, pin }, stored))) {
    ctx.log.warn({ kioskId: id, from: caller.ipAddress, triesLeft, requestId }, 'a wrong PIN was entered at a kiosk')
    if (triesLeft > 0) throw new Failure('wrong-pin', { detail: { triesLeft: String(triesLeft) } })
    throw new Failure('pin-blocked')
  }
  const at = ctx.clock.now()
  await saveKioskEnd(ctx.pool, id, 'pin', { kind: 'staff', name: email, requestId, at })
  await endVisitOfKiosk(ctx.pool, id, { reason: 'revoked', at, requestId })
  await releaseKiosk(ctx.pool, id, at)
  return new CookieAnswer({ locationId }, ...removeCookies(ctx))
}

/**
 * Removes the cookies of a device whose kiosk has ended, or is unknown. Changes nothing on a device without the cookie of a
 * kiosk: staff may have handed it over. Throws `hand-over-locked` while guests may use the kiosk.
 */
export async function leaveKiosk(
  ctx: Pick<Context, 'pool' | 'clock' | 'config'>,
  { kioskToken }: Visit,
): Promise<CookieAnswer<{ isLeft: true }>> {
  if (kioskToken === undefined) return new CookieAnswer({ isLeft: true as const })
  const kiosk = await findKiosk(ctx.pool, hashSigningToken(kioskToken))
  if (kiosk && kiosk.endReason === null) throw new Failure('hand-over-locked')
  if (kiosk) await releaseKiosk(ctx.pool, kiosk.id, ctx.clock.now())
  return new CookieAnswer({ isLeft: true as const }, ...removeCookies(ctx))
}

function removeCookies(ctx: Pick<Context, 'config'>) {
  return [buildKioskCookie(ctx, ''), buildHandOverCookie(ctx, '')]
}
