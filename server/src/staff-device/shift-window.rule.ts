import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type { HoldReason } from '@first-chair/core/staff-device/offline-event'

/** The clocks of a device and of the server may differ by so much at the start of a shift. */
const earlyMs = 5 * 60_000
/** A person starts a new shift on each day; a device renews it while it has a network. */
const longestMs = 24 * 60 * 60_000

/**
 * Why an event waits for an administrator because of its time: the shift that it names had not started or was over, or the
 * last day of the device had passed. Undefined if its time is right.
 */
export function checkTimeOfEvent(
  { at, day }: { at: Date; day: CalendarDate },
  { startedAt }: { startedAt: Date },
  { endsOn }: { endsOn: CalendarDate },
): Extract<HoldReason, 'outside-shift' | 'device-ended'> | undefined {
  if (day > endsOn) return 'device-ended'
  const sinceStart = at.getTime() - startedAt.getTime()
  return sinceStart < -earlyMs || sinceStart > longestMs ? 'outside-shift' : undefined
}
