import { fireEvent } from '@testing-library/react'
import { vi } from 'vitest'

/**
 * Simulates the browser features that a signature pad needs and jsdom lacks: sizes, pointer capture, media queries,
 * dialogs.
 */
export function mockPointerBrowser(): { resize: (width: number, height: number) => void } {
  let size = { width: 350, height: 168 }
  const observers = new Set<() => void>()

  class Observer implements ResizeObserver {
    readonly #notify: () => void
    constructor(callback: ResizeObserverCallback) {
      this.#notify = () => callback([], this)
    }
    observe() {
      observers.add(this.#notify)
    }
    unobserve() {
      observers.delete(this.#notify)
    }
    disconnect() {
      observers.delete(this.#notify)
    }
  }
  vi.stubGlobal('ResizeObserver', Observer)
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...new EventTarget(),
    media,
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  }))
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(() => size.width)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockImplementation(() => size.height)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => DOMRect.fromRect(size))
  Object.assign(Element.prototype, { setPointerCapture() {} })
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
    },
  })
  return {
    resize: (width, height) => {
      size = { width, height }
      for (const notify of observers) notify()
    },
  }
}

const toEvent = ([clientX, clientY]: readonly [number, number]) => ({ clientX, clientY, pointerId: 1, button: 0 })

/** Draws one stroke through points on the pad with pointer events. */
export function drawOn(pad: Element, points: readonly (readonly [number, number])[]): void {
  const [first = [0, 0], ...others] = points
  fireEvent.pointerDown(pad, toEvent(first))
  for (const point of others) fireEvent.pointerMove(pad, toEvent(point))
  fireEvent.pointerUp(pad, toEvent(points.at(-1) ?? first))
}

/** The points of a stroke that is long enough to count as a signature. */
export const aSignature = [
  [40, 120],
  [60, 40],
  [80, 120],
  [110, 60],
  [150, 110],
] as const
