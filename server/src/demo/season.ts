import { addDays, type CalendarDate } from '@first-chair/core/calendar/calendar-date'

export type Season = {
  /** The label in product names, such as `2026/27`. */
  label: string
  /** The last day of the season, on which season products and waivers end. */
  lastDay: CalendarDate
}

/**
 * Returns the season on sale on a day. It ends on the next 31 May at least four weeks away, so that a new waiver is
 * useful.
 */
export function getSeason(today: CalendarDate): Season {
  const year = Number(addDays(today, 28).slice(0, 4))
  const endYear = addDays(today, 28) <= `${year}-05-31` ? year : year + 1
  return { label: `${endYear - 1}/${String(endYear).slice(2)}`, lastDay: `${endYear}-05-31` }
}
