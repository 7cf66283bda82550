import type { CalendarDate } from '../calendar/calendar-date.ts'

/**
 * A time of day in the resort's time zone: `HH:MM`, `00:00` to `23:59`. These strings sort in the order of the times.
 */
export type TimeOfDay = string

/** A date and time in the resort's time zone. */
export type ResortMoment = { date: CalendarDate; time: TimeOfDay }

/** A part of a day; null = from the start, or until the end, of the day. */
export type Hours = { from: TimeOfDay | null; until: TimeOfDay | null }

/**
 * Why a gate would stay closed, the most important reason first: the pass is blocked (on the hotlist), it is switched
 * off, a waiver is missing, the purchase is not paid, it is for another age, it cannot be used on this day, it is for
 * another place, the purchases have expired, there is no purchase for this day, or it is for another time of this day.
 */
export const refusals = [
  'blocked',
  'inactive',
  'waiver-missing',
  'not-paid',
  'age-does-not-fit',
  'blackout-day',
  'other-place',
  'expired',
  'nothing-bought',
  'other-time',
] as const
export type Refusal = (typeof refusals)[number]

/**
 * What the gate would do at one moment. `hours` is the part of the day in which it would open; null = all day, or
 * unknown.
 */
export type PassScan =
  | { result: 'valid'; productName: string; hours: Hours | null }
  /** `reason`: the text or code of the point of sale, for example of the hotlist; empty if it has none. */
  | { result: 'refused'; why: Refusal; reason: string; hours: Hours | null }
  | { result: 'unknown' }
