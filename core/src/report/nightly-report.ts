import type { CalendarDate } from '../calendar/calendar-date.ts'

/** The nightly report run starts at or after 02:00, and before 06:00, to stay out of business hours. */
const startHour = 2
const endHour = 6

/**
 * True if the nightly report run is due (docs/domain.md, "Report runs"): from 02:00 in the resort's time zone, once per
 * day. If the clocks skip that hour, it is due in the next one; if an hour comes twice, the first one counts. A server
 * that was down at 02:00 catches up before 06:00. `lastFor` is the day of the last nightly run; null if there was none.
 */
export function isNightlyReportDue(
  now: { resortDay: CalendarDate; hour: number },
  lastFor: CalendarDate | null,
): boolean {
  return now.hour >= startHour && now.hour < endHour && (lastFor === null || lastFor < now.resortDay)
}
