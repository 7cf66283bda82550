import type { StaffHousehold } from '@first-chair/core/staff/staff-household'
import { useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { isManyPeople, roomiestFit, tightenFit, type Fit, type Measured } from './fit-household.ts'

/**
 * How the page of a household fits into the window: it is rendered as roomy as it can be, measured, and rendered tighter until
 * it fits, before the browser paints. Turning a tablet starts anew. A change of the household leaves the rows as they are.
 */
export function useFit(household: Pick<StaffHousehold, 'people' | 'events'>): {
  fit: Fit
  /** Of the element with the people and their day. */
  frame: RefObject<HTMLDivElement | null>
} {
  const { people, events } = household
  const size = useWindowSize()
  const [last, setLast] = useState({ size, events, fit: roomiestFit })
  let { fit } = last
  if (last.size !== size) fit = roomiestFit
  else if (last.events !== events) fit = { ...roomiestFit, rows: fit.rows }
  if (fit !== last.fit) setLast({ size, events, fit })

  const frame = useRef<HTMLDivElement>(null)
  const settledSize = useRef<string>(undefined)
  useLayoutEffect(() => {
    const measured = frame.current ? measure(frame.current) : undefined
    const isFirstView = settledSize.current !== size
    const tighter = measured && tightenFit(fit, measured, { isFirstView, isMany: isManyPeople(people) })
    if (tighter) setLast({ size, events, fit: tighter })
    else settledSize.current = size
  }, [size, people, events, fit])
  return { fit, frame }
}

/** Measures the page; undefined where it scrolls, as the style sheet says. */
function measure(frame: HTMLElement): Measured | undefined {
  const style = getComputedStyle(frame)
  const [people, day] = [frame.querySelector('section'), frame.querySelector('aside')]
  if (!people || !day || style.getPropertyValue('--fits-window') === '') return undefined
  const peopleEnd = getEnd(people)
  const isBeside = day.getBoundingClientRect().top < peopleEnd
  const pageOverflow = document.documentElement.scrollHeight - innerHeight
  const room = innerHeight - scrollY - Number.parseFloat(style.paddingBottom)
  const dayEnd = getEnd(day) + Number.parseFloat(getComputedStyle(day).paddingBottom)
  const line = day.querySelector('[data-day-line]')?.getBoundingClientRect()
  const afterLine = day.querySelector('[data-day-line] + *')?.getBoundingClientRect()
  return {
    peopleOverflow: isBeside ? Math.floor(peopleEnd - room) : pageOverflow,
    dayOverflow: isBeside ? Math.floor(dayEnd - room) : pageOverflow,
    isBeside,
    events: [...day.querySelectorAll('[data-events] > li')].map((event) => event.getBoundingClientRect().height),
    line: line && afterLine ? afterLine.top - line.top : 0,
  }
}

/** Where the content of an element ends, however far the element itself is stretched. */
const getEnd = (element: Element): number =>
  Math.max(...[...element.children].map((child) => child.getBoundingClientRect().bottom))

/** The size of the window, as text. Turning a tablet changes it. */
function useWindowSize(): string {
  return useSyncExternalStore(watchSize, () => `${innerWidth} ${innerHeight}`)
}

function watchSize(onChange: () => void): () => void {
  addEventListener('resize', onChange)
  return () => removeEventListener('resize', onChange)
}
