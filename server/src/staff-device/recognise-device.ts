import { Failure } from '@first-chair/core/contract/failure'
import type { Context, StaffDeviceCaller, Visit } from '../context/context.ts'
import { hashDeviceSecret } from './device-secret.rule.ts'
import { findDeviceBySecret, recordDeviceContact } from './staff-device.store.ts'

/**
 * Answers the device of a secret, also a revoked one, whose events are held. Throws `device-removed` for an unknown
 * secret.
 */
export async function recogniseDevice(
  { pool, clock }: Pick<Context, 'pool' | 'clock'>,
  secret: string | undefined,
  visit: Visit,
): Promise<StaffDeviceCaller> {
  const device = secret === undefined ? undefined : await findDeviceBySecret(pool, hashDeviceSecret(secret))
  if (!device) throw new Failure('device-removed', { detail: { reason: 'unknown' } })
  await recordDeviceContact(pool, device.id, clock.now())
  return { ...visit, device }
}
