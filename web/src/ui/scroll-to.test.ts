import { afterEach, expect, test, vi } from 'vitest'
import { scrollToElement } from './scroll-to.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Scrolls to an element 516 pixels below the top of the window, and returns the scroll positions over time. */
function scroll(reducesMotion: boolean) {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'performance'] })
  vi.stubGlobal('matchMedia', () => ({ matches: reducesMotion }))
  const tops: number[] = []
  vi.stubGlobal('scrollTo', (_left: number, top: number) => tops.push(top))
  const element = document.createElement('div')
  element.getBoundingClientRect = () => new DOMRect(0, 516, 300, 100)
  scrollToElement(element)
  return tops
}

test('scrolling to an open card takes 100 ms with a cubic ease-in', () => {
  const tops = scroll(false)
  vi.advanceTimersByTime(64)
  expect(tops.at(-1)).toBeCloseTo(500 * 0.64 ** 3, 0)
  vi.advanceTimersByTime(32)
  expect(tops.at(-1)).toBeLessThan(500)
  vi.advanceTimersByTime(16)
  expect(tops.at(-1)).toBe(500)
  const count = tops.length
  vi.advanceTimersByTime(500)
  expect(tops).toHaveLength(count)
})

test('with reduced motion the page jumps to the position immediately', () => {
  expect(scroll(true)).toEqual([500])
})
