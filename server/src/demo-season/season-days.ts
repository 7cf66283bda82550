import { addDays, type CalendarDate } from '@first-chair/core/calendar/calendar-date'

/** How many days before the first start of the demo its season began. Tests write a shorter one. */
export const seasonLength = 60
/** How many days after it the visitors of the season have booked. */
const bookedAhead = 13

/** A day of the season: its distance from today in days, and how many households come. */
export type SeasonDay = { offset: number; households: number; isStormDay: boolean }

/** What happened in the season, by days from today: by how many times more households came than on other days. */
const story = [
  { from: -60, until: -58, factor: 1.9 }, // The opening.
  { from: -40, until: -34, factor: 2.2 }, // The holidays.
  { from: -17, until: -17, factor: 0.1 }, // The storm: all lifts are closed.
  { from: -16, until: -15, factor: 2 }, // New snow, and everybody who could not come the day before.
  { from: -9, until: -7, factor: 1.5 }, // The race weekend.
  { from: 0, until: 0, factor: 1.6 },
] as const

/** The day on which the storm closed the lifts. */
export const stormDay = -17

/** By day of the week, from Sunday. */
const weekdayFactors = [1.7, 0.8, 0.7, 0.75, 0.85, 1.2, 2]
const householdsPerDay = 3

/** The days of the season from the opening to the last day for which visitors have booked. */
export function getSeasonDays(today: CalendarDate, length: number): SeasonDay[] {
  return Array.from({ length: length + bookedAhead + 1 }, (_, index) => {
    const offset = index - length
    const weekday = new Date(`${addDays(today, offset)}T00:00:00Z`).getUTCDay()
    const event = story.find(({ from, until }) => from <= offset && offset <= until)?.factor ?? 1
    // The resort becomes better known, and few people book long ahead.
    const trend = offset <= 0 ? 1.1 + offset / 200 : 0.8 - offset / 25
    return {
      offset,
      households: Math.round(householdsPerDay * (weekdayFactors[weekday] ?? 1) * event * trend),
      isStormDay: offset === stormDay,
    }
  })
}
