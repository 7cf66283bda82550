import { isCalendarDate, toCalendarDate } from '../calendar/calendar-date.ts'
import type { DayOrder } from './guest-file.ts'

/**
 * Guesses how days are written: the order in which most of them can be read, so that a typing mistake in one row does not decide for
 * all. If several orders are equal, `fallback` counts: the order in which the resort writes days.
 */
export function guessDayOrder(texts: readonly string[], fallback: 'mdy' | 'dmy'): DayOrder {
  const yearsFirst = texts.filter((text) => Number(/\d+/.exec(text)?.[0]) > 31)
  if (yearsFirst.length * 2 > texts.length) return 'ymd'
  const other = fallback === 'mdy' ? 'dmy' : 'mdy'
  const countReadable = (order: DayOrder) => texts.filter((text) => toDay(text, order) !== undefined).length
  return countReadable(other) > countReadable(fallback) ? other : fallback
}

/** A day as a spreadsheet writes it, `YYYY-MM-DD`; undefined if there is no such day. A time behind it is ignored. */
export function toDay(text: string, order: DayOrder): string | undefined {
  const parts = /^(\d{1,4})[-./ ](\d{1,2})[-./ ](\d{1,4})(?:[T ].*)?$/.exec(text.trim())?.slice(1).map(Number)
  if (!parts) return undefined
  const [first = 0, second = 0, third = 0] = parts
  const [year, month, day] =
    first > 31 || order === 'ymd'
      ? [first, second, third]
      : order === 'mdy'
        ? [third, first, second]
        : [third, second, first]
  // Two digits are of this century only for people who may have been born in it.
  const full = year < 100 ? (year <= 30 ? 2000 + year : 1900 + year) : year
  const read = toCalendarDate(full, month, day)
  return isCalendarDate(read) ? read : undefined
}
