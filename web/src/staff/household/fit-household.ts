import { getDaySteps } from '@first-chair/core/staff/day-steps'
import type { StaffHousehold } from '@first-chair/core/staff/staff-household'
import { useSyncExternalStore } from 'react'

// Pixels, as household-screen.module.css draws the page. A phone scrolls; a tablet shows a family of five at once.

/** The min width of a tablet, and the min width at which the log is beside the people. */
const [tabletWidth, wideWidth] = [700, 1000]
/** Heights on an upright tablet: of what is above and below the rows; of a log without events; of the line of the day. */
const [uprightFrame, uprightLog, uprightLine] = [410, 56, 118]
/** Heights in a wider window: of what is above and below the rows; of what is around the events of its log; of a step. */
const [wideFrame, wideLog, wideStep] = [280, 445, 44]
/** The height of an event: in a log of full width, in a log beside the people on a desk screen, and on a tablet. */
const [eventHeight, asideEventHeight, narrowEventHeight] = [46, 62, 78]
/** The height of the heading above the reasons that stop nothing. */
const alsoOpenHeight = 62
/** From this width on a window is a desk screen. */
const deskWidth = 1240
/** Max number of visible events, until all are requested. */
const maxEvents = 5

type Size = { width: number; height: number }
type Fit = {
  /** Low rows have the reasons beside the name. */
  isLow: boolean
  /** How many of the last events are visible at first. */
  events: number
  /** The line of the day is behind a button. */
  isFolded: boolean
}

/** How the page of a household fits into a window without scrolling, by what its reasons and its day need. */
export function fitHousehold(
  { people, ...day }: Pick<StaffHousehold, 'people' | 'events' | 'booked'>,
  { width, height }: Size,
): Fit {
  if (width < tabletWidth) return { isLow: false, events: maxEvents, isFolded: false }
  const alsoOpen = people.some((person) => person.alsoOpen.length > 0) ? alsoOpenHeight : 0
  const usual = sum(people, getRowHeight) + alsoOpen
  if (width >= wideWidth) {
    const steps = getDaySteps({ people, ...day }).length
    const each = width < deskWidth ? narrowEventHeight : asideEventHeight
    const events = (height - wideLog - steps * wideStep) / each
    return { isLow: usual > height - wideFrame, events: toCount(events), isFolded: false }
  }
  const room = height - uprightFrame - uprightLog
  const isLow = usual > room - uprightLine - eventHeight
  const left = room - (isLow ? sum(people, getLowRowHeight) + alsoOpen : usual)
  const isFolded = left < uprightLine + eventHeight
  return { isLow, events: toCount((left - (isFolded ? 0 : uprightLine)) / eventHeight), isFolded }
}

type Row = Pick<StaffHousehold['people'][number], 'reasons'>
const getRowHeight = ({ reasons }: Row): number => 92 + reasons.length * 62
const getLowRowHeight = ({ reasons }: Row): number => Math.max(76, 72 + reasons.length * 10)

const sum = (rows: readonly Row[], getHeight: (row: Row) => number): number =>
  rows.reduce((total, row) => total + getHeight(row), 0)

const toCount = (events: number): number => Math.min(maxEvents, Math.max(1, Math.floor(events)))

/** The size of the window. Turning a tablet changes it. */
export function useWindowSize(): Size {
  const size = useSyncExternalStore(watchSize, () => `${innerWidth} ${innerHeight}`)
  const [width = 0, height = 0] = size.split(' ').map(Number)
  return { width, height }
}

function watchSize(onChange: () => void): () => void {
  addEventListener('resize', onChange)
  return () => removeEventListener('resize', onChange)
}
