import type { CalendarDate } from '../calendar-date.ts'

/** A time of day by the resort's clock: `HH:MM`, `00:00` to `23:59`. Such strings sort as times do. */
export type TimeOfDay = string

/** A moment by the resort's clock, in the resort's time zone. */
export type ResortMoment = { date: CalendarDate; time: TimeOfDay }

/** A part of a day; null = it has no beginning, or no end. */
export type Hours = { from: TimeOfDay | null; until: TimeOfDay | null }

/**
 * Why a gate would stay closed: the pass is blocked (on the hotlist), switched off, a waiver is missing, it is for another
 * place, what was bought has run out, nothing was bought for this day, or, where nothing else is in the way, it is for another
 * time of this day.
 */
export const refusals = [
  'blocked',
  'inactive',
  'waiver-missing',
  'other-place',
  'expired',
  'nothing-bought',
  'other-time',
] as const
export type Refusal = (typeof refusals)[number]

/** What the gate would do at one moment. `hours` are those of that day in which it would open; null = all day, or not known. */
export type PassScan =
  | { result: 'valid'; productName: string; hours: Hours | null }
  /** `reason`: the point of sale's own word or code, such as that of the hotlist; empty where it has none. */
  | { result: 'refused'; why: Refusal; reason: string; hours: Hours | null }
  | { result: 'unknown' }
