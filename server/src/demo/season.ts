import { addDays, type CalendarDate } from '@first-chair/core/calendar-date'

export type Season = {
  /** As it stands in product names, `2026/27`. */
  label: string
  /** The last day for which season products and waivers are sold now. */
  lastDay: CalendarDate
}

/** The season that is sold on a day: it ends on a 31 May at least four weeks away, so that a waiver signed now is of use. */
export function seasonOn(today: CalendarDate): Season {
  const year = Number(addDays(today, 28).slice(0, 4))
  const endYear = addDays(today, 28) <= `${year}-05-31` ? year : year + 1
  return { label: `${endYear - 1}/${String(endYear).slice(2)}`, lastDay: `${endYear}-05-31` }
}
