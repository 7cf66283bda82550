/** A day without a time: `YYYY-MM-DD`. These strings sort in the order of the days. */
export type CalendarDate = string

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/

/** True for a day that exists in the Gregorian calendar, written `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  const match = pattern.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

/** The day with these numbers; months count from 1. */
export function toCalendarDate(year: number, month: number, day: number): CalendarDate {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** The day `days` after (or, when negative, before) a day. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return fromDayNumber(toDayNumber(date) + days)
}

/** The number of days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return toDayNumber(to) - toDayNumber(from)
}

/**
 * Whole years on a day. A person born on 29 February has the birthday on 1 March in common years
 * (docs/domain.md, "Ages"): "02-28" sorts before "02-29", so no special case is needed.
 */
export function calculateAge(birthDate: CalendarDate, today: CalendarDate): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Days since 0000-03-01 in the proleptic Gregorian calendar; years begin in March so that the leap day comes last. */
function toDayNumber(date: CalendarDate): number {
  const [year, month, day] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8))]
  const shiftedYear = month > 2 ? year : year - 1
  const shiftedMonth = (month + 9) % 12
  return getFirstDayNumber(shiftedYear) + Math.floor((shiftedMonth * 306 + 5) / 10) + day - 1
}

function getFirstDayNumber(year: number): number {
  return year * 365 + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400)
}

function fromDayNumber(number: number): CalendarDate {
  let year = Math.floor(number / 365.2425)
  while (getFirstDayNumber(year + 1) <= number) year += 1
  while (getFirstDayNumber(year) > number) year -= 1
  const dayOfYear = number - getFirstDayNumber(year)
  const shiftedMonth = Math.floor((dayOfYear * 10 + 5) / 306)
  const day = dayOfYear - Math.floor((shiftedMonth * 306 + 5) / 10) + 1
  const month = ((shiftedMonth + 2) % 12) + 1
  const civilYear = month <= 2 ? year + 1 : year
  return toCalendarDate(civilYear, month, day)
}
