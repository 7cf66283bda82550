import * as z from 'zod/mini'
import type { CalendarDate } from '../calendar-date.ts'

/** The month in which a season begins for these figures: before the first snow, after the last. */
const firstMonth = '07'

/** The day on which the season of a day began: 1 July. */
export function seasonStart(today: CalendarDate): CalendarDate {
  const year = Number(today.slice(0, 4))
  return today.slice(5, 7) >= firstMonth ? `${year}-${firstMonth}-01` : `${year - 1}-${firstMonth}-01`
}

/** How many days ahead arrivals are looked at, today included. */
export const arrivalDays = 14

/** Figures of the season for administrators. */
export const SeasonFigures = z
  .object({
    /** Guests who completed or skipped something, by resort day and location; days without any are left out. */
    checkIns: z.array(z.object({ day: z.string(), locationId: z.int(), guests: z.int() })),
    /** Guests with a product for a coming day at the location asked for, and how many of them have nothing left to do. */
    arrivals: z.array(z.object({ day: z.string(), guests: z.int(), ready: z.int() })),
    /** Each task of the location, in the report's data: guests who have done it, skipped it, or still owe it. */
    tasks: z.array(z.object({ taskId: z.int(), name: z.string(), complete: z.int(), skipped: z.int(), open: z.int() })),
    /** When the data behind arrivals and tasks was gathered, ISO 8601 in UTC; null when it never was. */
    lastRefreshDate: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'SeasonFigures' })
export type SeasonFigures = z.infer<typeof SeasonFigures>
