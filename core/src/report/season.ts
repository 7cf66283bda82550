import * as z from 'zod/mini'
import type { CalendarDate } from '../calendar/calendar-date.ts'

/** The first month of a season in these figures. There is no snow in it. */
const firstMonth = '07'

/** The first day of the season that contains a day: 1 July. */
export function getSeasonStart(today: CalendarDate): CalendarDate {
  const year = Number(today.slice(0, 4))
  return today.slice(5, 7) >= firstMonth ? `${year}-${firstMonth}-01` : `${year - 1}-${firstMonth}-01`
}

/** The number of days in the figures on arrivals, including today. */
export const arrivalForecastDays = 14

/** Figures of the season for administrators. */
export const SeasonFigures = z
  .object({
    /** Guests who completed or skipped a task, by resort day and location. Days without guests are left out. */
    checkIns: z.array(z.object({ day: z.string(), locationId: z.int(), guests: z.int() })),
    /**
     * Guests with a product for a coming day at the requested location, and how many of them have nothing left to do.
     */
    arrivals: z.array(z.object({ day: z.string(), guests: z.int(), ready: z.int() })),
    /** For each task of the location, from the report's data: the guests who completed, skipped or still owe it. */
    tasks: z.array(z.object({ taskId: z.int(), name: z.string(), complete: z.int(), skipped: z.int(), open: z.int() })),
    /** When the data of `arrivals` and `tasks` was collected, ISO 8601 in UTC; null if never. */
    lastRefreshDate: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'SeasonFigures' })
export type SeasonFigures = z.infer<typeof SeasonFigures>
