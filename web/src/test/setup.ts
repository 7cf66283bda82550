import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { network } from './network.ts'

// A page comes in parts that are loaded on demand, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 20_000 })

const complaint = vi.spyOn(console, 'error')

// jsdom has no media queries: every test page is a narrow one with the light scheme, unless it says otherwise.
vi.stubGlobal('matchMedia', (media: string) => ({
  media,
  matches: false,
  addEventListener() {},
  removeEventListener() {},
}))

// Nor does it lay anything out: nothing ever changes its size.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
)

Element.prototype.scrollIntoView = () => {}

beforeAll(() => network.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => void complaint.mockClear())
afterEach(() => {
  cleanup()
  network.resetHandlers()
  sessionStorage.clear()
  localStorage.clear()
  expect(complaint.mock.calls, 'console.error was called').toEqual([])
})
afterAll(() => network.close())
