import { Failure } from '@first-chair/core/contract/failure'
import type { Context, KioskCaller, Visit } from '../context/context.ts'
import { hashSigningToken } from '../signing-link/signing-token.rule.ts'
import { endKioskIfOver } from './open-kiosk.facts.ts'
import { findKiosk } from './kiosk.store.ts'

/**
 * Answers the kiosk that this device is, by its cookie, also after the kiosk has ended: the device is still locked. Throws
 * `kiosk-ended` for every other device.
 */
export async function findKioskCaller(
  ctx: Pick<Context, 'pool' | 'clock' | 'config' | 'setup'>,
  visit: Visit,
): Promise<KioskCaller> {
  const { kioskToken } = visit
  const kiosk = kioskToken === undefined ? undefined : await findKiosk(ctx.pool, hashSigningToken(kioskToken))
  if (!kiosk) throw new Failure('kiosk-ended')
  await endKioskIfOver(ctx, kiosk, visit)
  return { ...visit, kioskId: kiosk.id }
}
