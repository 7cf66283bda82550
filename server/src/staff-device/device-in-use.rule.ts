import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { Failure } from '@first-chair/core/contract/failure'
import { actingRoles, type ActingRole, type DeviceRole } from '@first-chair/core/contract/staff-role'

/** Throws `device-removed` for a device that was revoked, or whose last day has passed. */
export function requireDeviceInUse(
  { endsOn, revokedAt }: { endsOn: CalendarDate; revokedAt: Date | null },
  today: CalendarDate,
): void {
  if (revokedAt) throw new Failure('device-removed', { detail: { reason: 'revoked', at: revokedAt.toISOString() } })
  if (endsOn < today) throw new Failure('device-removed', { detail: { reason: 'ended' } })
}

/** The role of a device with which people work. Throws `role-missing` for a wall screen, which may only read the board. */
export function requireActingRole({ role }: { role: DeviceRole }): ActingRole {
  const acting = actingRoles.find((one) => one === role)
  if (acting === undefined) throw new Failure('role-missing')
  return acting
}

/** Throws `role-missing` for a device that is not a wall screen. */
export function requireWall({ role }: { role: DeviceRole }): void {
  if (role !== 'wall') throw new Failure('role-missing')
}
