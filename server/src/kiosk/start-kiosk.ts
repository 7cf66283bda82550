import { CookieAnswer } from '@first-chair/core/contract/cookie-answer'
import { Failure } from '@first-chair/core/contract/failure'
import type { Kiosk } from '@first-chair/core/kiosk/kiosk'
import { getOpenLocation } from '../contact-task/check-in.facts.ts'
import type { Context, StaffCaller } from '../context/context.ts'
import { buildHandOverCookie } from '../hand-over/hand-over-cookie.rule.ts'
import { findPin } from '../hand-over/staff-pin.store.ts'
import { createSigningToken, hashSigningToken } from '../signing-link/signing-token.rule.ts'
import { buildKioskCookie } from './kiosk-cookie.rule.ts'
import { saveKiosk } from './kiosk.store.ts'
import { getResortDay, loadKiosk, toKiosk } from './open-kiosk.facts.ts'

/**
 * Makes the device of the caller a kiosk of a location until the end of the day. Throws `pin-missing` if the caller could
 * not end it on the device.
 */
export async function startKiosk(
  ctx: Context,
  staff: StaffCaller,
  { locationId, deviceId, name }: { locationId: number; deviceId: string; name: string },
): Promise<CookieAnswer<Kiosk>> {
  const location = getOpenLocation(await ctx.setup.current(), locationId)
  if (!(await findPin(ctx.pool, staff.email))) throw new Failure('pin-missing')
  const token = createSigningToken()
  const kioskId = await saveKiosk(ctx.pool, {
    tokenHash: hashSigningToken(token),
    deviceId,
    name,
    locationId: location.id,
    staffEmail: staff.email,
    staffName: staff.name,
    claimed: staff.claimed,
    day: await getResortDay(ctx, location.id),
    startedAt: ctx.clock.now(),
    requestId: staff.requestId,
  })
  const kiosk = await toKiosk(ctx, await loadKiosk(ctx, { kioskId }))
  // Whatever was on the device before, nothing of it is on the kiosk.
  return new CookieAnswer(kiosk, buildKioskCookie(ctx, token), buildHandOverCookie(ctx, ''))
}
