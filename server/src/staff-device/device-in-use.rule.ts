import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { Failure } from '@first-chair/core/contract/failure'

/** Throws `device-removed` for a device that was revoked, or whose last day has passed. */
export function requireDeviceInUse(
  { endsOn, revokedAt }: { endsOn: CalendarDate; revokedAt: Date | null },
  today: CalendarDate,
): void {
  if (revokedAt) throw new Failure('device-removed', { detail: { reason: 'revoked', at: revokedAt.toISOString() } })
  if (endsOn < today) throw new Failure('device-removed', { detail: { reason: 'ended' } })
}
