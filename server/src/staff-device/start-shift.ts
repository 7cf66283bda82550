import { Failure } from '@first-chair/core/contract/failure'
import { getRolesAt } from '@first-chair/core/staff/role-places'
import type { Context, StaffCaller } from '../context/context.ts'
import { requireActingRole, requireDeviceInUse } from './device-in-use.rule.ts'
import { hashDeviceSecret } from './device-secret.rule.ts'
import { saveShift } from './device-shift.store.ts'
import { findDeviceBySecret } from './staff-device.store.ts'

/**
 * Stores that the caller works on a device from now on. Throws `device-removed` for one that is not in use, and
 * `role-missing` for a person who does not have its role at its location: without a network it would show them its list.
 */
export async function startDeviceShift(
  { pool, clock, config }: Pick<Context, 'pool' | 'clock' | 'config'>,
  { email, name, claimed, places }: StaffCaller,
  { secret, shiftId }: { secret: string; shiftId: string },
): Promise<{ shiftId: string }> {
  const device = await findDeviceBySecret(pool, hashDeviceSecret(secret))
  if (!device) throw new Failure('device-removed', { detail: { reason: 'unknown' } })
  requireDeviceInUse(device, clock.resortDay(config.resortTimeZone))
  if (!getRolesAt(places, device.locationId).includes(requireActingRole(device))) throw new Failure('role-missing')
  const isSaved = await saveShift(pool, {
    id: shiftId,
    deviceId: device.id,
    email,
    name,
    claimed,
    startedAt: clock.now(),
  })
  if (!isSaved) throw new Failure('device-removed', { detail: { reason: 'unknown' } })
  return { shiftId }
}
