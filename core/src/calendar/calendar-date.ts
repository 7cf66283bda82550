// The only file of core that uses Date: for arithmetic in UTC, where every day has 24 hours, and never for the time.
// oxlint-disable no-restricted-globals

/** A day without a time: `YYYY-MM-DD`. These strings sort in the order of the days. */
export type CalendarDate = string

const millisecondsPerDay = 86_400_000
const pattern = /^\d{4}-\d{2}-\d{2}$/

/** True for a day that exists in the Gregorian calendar, written `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  // Some engines read 30 February as 2 March.
  return pattern.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text
}

/** The day with these numbers; months count from 1. */
export function toCalendarDate(year: number, month: number, day: number): CalendarDate {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** The day `days` after (or, when negative, before) a day. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(date) + days * millisecondsPerDay).toISOString().slice(0, 10)
}

/** The number of days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  // Most purchases are for the day for which they are judged.
  return from === to ? 0 : (Date.parse(to) - Date.parse(from)) / millisecondsPerDay
}

/**
 * Whole years on a day. A person born on 29 February has the birthday on 1 March in common years
 * (docs/domain.md, "Ages"): "02-28" sorts before "02-29", so no special case is needed.
 */
export function calculateAge(birthDate: CalendarDate, today: CalendarDate): number {
  // The last four digits are negative until the birthday, and take one year away.
  return Math.floor((toDigits(today) - toDigits(birthDate)) / 10_000)
}

/** A day as one number, YYYYMMDD. Builds no texts, because the age of everybody is calculated for each activity and task. */
function toDigits(date: CalendarDate): number {
  let digits = 0
  for (let place = 0; place < date.length; place += 1) {
    const digit = date.charCodeAt(place) - zero
    // Hyphens come before the digits.
    if (digit >= 0) digits = digits * 10 + digit
  }
  return digits
}

const zero = '0'.charCodeAt(0)
