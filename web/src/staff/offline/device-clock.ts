import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { getDayInTimeZone } from '@first-chair/core/calendar/day-in-time-zone'
import type { StoredDevice } from './device-database.ts'

/** The largest accepted difference of the clock of a device, in milliseconds. */
const maxDifferenceMs = 120_000

/** What a device knows about its clock: the last contact with the server, and the newest code that it has checked since. */
type Known = Pick<StoredDevice, 'clockOffset' | 'contactAt' | 'newestCodeAt'>

/**
 * The time of the server as far as the device knows it, in milliseconds since 1970: by the difference at the last contact, and
 * never before that contact or before the newest signed code, which are proved to be in the past.
 */
export function estimateServerTime(known: Known, now = Date.now()): number {
  return now + getOffset(known, now)
}

/** Milliseconds by which the clock is behind; negative if it is ahead. */
function getOffset({ clockOffset, contactAt, newestCodeAt = 0 }: Known, now: number): number {
  const proved = Math.max(contactAt, newestCodeAt)
  // A clock that was ahead has been set since the contact: otherwise time would have gone backwards.
  if (now + clockOffset < proved && now > proved) return 0
  return Math.max(clockOffset, proved - now)
}

/** The same knowledge after a code that was signed at this time, in milliseconds since 1970. */
export const withNewestCode = <Device extends Known>(known: Device, signedAt: number): Device & Known => ({
  ...known,
  newestCodeAt: Math.max(known.newestCodeAt ?? 0, signedAt),
})

/** The day at the resort, by the time of the server as far as it is known. */
export function getToday(known: Known | undefined, timeZone: string): CalendarDate {
  return getDayInTimeZone(known ? estimateServerTime(known) : Date.now(), timeZone)
}

/**
 * Milliseconds by which the clock of the device is behind, negative if it is ahead; 0 if it is right or nothing is known.
 * Without a contact only a clock that is behind can be measured: nothing proves that a time has not come yet.
 */
export function measureClock(known: Known, now: number): number {
  const offset = getOffset(known, now)
  return Math.abs(offset) > maxDifferenceMs ? offset : 0
}
