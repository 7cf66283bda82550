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
  return (Date.parse(to) - Date.parse(from)) / millisecondsPerDay
}

/**
 * Whole years on a day. A person born on 29 February has the birthday on 1 March in common years
 * (docs/domain.md, "Ages"): "02-28" sorts before "02-29", so no special case is needed.
 */
export function calculateAge(birthDate: CalendarDate, today: CalendarDate): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}
