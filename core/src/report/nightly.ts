import type { CalendarDate } from '../calendar-date.ts'

/** The hours of the resort's night in which the report's data is gathered: from two o'clock on, and never in business hours. */
const from = 2
const before = 6

/**
 * Is it time to gather the report's data for the night (domain rules, section 9)? From 02:00 in the resort's time zone, once for
 * each of its days. Where the clocks skip that hour it is the next one; where an hour comes twice, the first counts; who was
 * asleep at two catches up before the morning.
 */
export function isNightlyReportDue(
  now: { resortDay: CalendarDate; hour: number },
  lastFor: CalendarDate | null,
): boolean {
  return now.hour >= from && now.hour < before && (lastFor === null || lastFor < now.resortDay)
}
