/**
 * Usual rows have a line and a button for each reason, low rows a line for the reasons that the same people can resolve, and
 * dense rows the first reason and how many more there are.
 */
export type Rows = 'usual' | 'low' | 'dense'

/** How tight the page of a household is, so that a tablet shows all of it. */
export type Fit = {
  rows: Rows
  /** How many of the last events are visible at first. */
  events: number
  /** The line of the day is behind a button. */
  isFolded: boolean
}

/** What the page needs as it is now, in pixels. */
export type Measured = {
  /** How far the people, and how far their day, reach below the place for them; not above zero if they fit. */
  peopleOverflow: number
  dayOverflow: number
  /** True if the day stands beside the people, and not below them. */
  isBeside: boolean
  /** The heights of the visible events, the oldest first. */
  events: readonly number[]
  /** The height of the line of the day, 0 without one. */
  line: number
}

/** A longer list of people scrolls inside the page. */
const maxFamily = 5

export const isManyPeople = (people: readonly unknown[]): boolean => people.length > maxFamily

/** Max number of visible events, until all are requested. */
const maxEvents = 5
export const roomiestFit: Fit = { rows: 'usual', events: maxEvents, isFolded: false }

/** So many of the last events stay: one at first, and later the arrivals of a family, which may just have been recorded. */
const [fewestEventsAtFirst, fewestEventsLater] = [1, maxEvents]

/**
 * The next tighter fit, or undefined if everything fits or nothing can become tighter: first without the older events, then
 * with low rows, without the line of the day, and with dense rows. `isFirstView` is false once somebody has seen the page:
 * then the rows stay, so that none moves under a finger. A list of many people scrolls by itself, so its rows never are dense.
 */
export function tightenFit(
  fit: Fit,
  measured: Measured,
  { isFirstView, isMany }: { isFirstView: boolean; isMany: boolean },
): Fit | undefined {
  const rows = isFirstView ? getTighterRows(fit, measured, isMany) : undefined
  if (rows !== undefined) return { ...roomiestFit, rows }
  return tightenDay(fit, measured, isFirstView ? fewestEventsAtFirst : fewestEventsLater)
}

function getTighterRows({ rows }: Fit, { peopleOverflow, isBeside, events, line }: Measured, isMany: boolean) {
  if (isMany) return rows === 'usual' ? 'low' : undefined
  const removable = isBeside ? 0 : getRemovableHeight(events, fewestEventsAtFirst) + (rows === 'usual' ? 0 : line)
  if (rows === 'dense' || peopleOverflow <= removable) return undefined
  return rows === 'usual' ? 'low' : 'dense'
}

function tightenDay(fit: Fit, { dayOverflow, events, line }: Measured, fewest: number): Fit | undefined {
  if (dayOverflow <= 0) return undefined
  if (dayOverflow > getRemovableHeight(events, fewest) && line > 0 && !fit.isFolded)
    return { ...fit, events: maxEvents, isFolded: true }
  let count = Math.max(fewest, events.length)
  for (let left = dayOverflow; left > 0 && count > fewest; count -= 1) left -= events[events.length - count] ?? 0
  // Somebody who has asked for all events sees more of them.
  return count < fit.events ? { ...fit, events: count } : undefined
}

/** The height of all events but the last ones, which stay. */
const getRemovableHeight = (events: readonly number[], fewest: number): number =>
  events.slice(0, -fewest).reduce((total, height) => total + height, 0)
