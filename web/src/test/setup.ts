import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { network } from './network.ts'

// Pages load chunks on demand, which may be slow on a busy machine.
configure({ asyncUtilTimeout: 20_000 })

const consoleError = vi.spyOn(console, 'error')

// jsdom has no media queries: by default every test page is narrow and uses the light colour scheme.
vi.stubGlobal('matchMedia', (media: string) => ({
  media,
  matches: false,
  addEventListener() {},
  removeEventListener() {},
}))

// jsdom has no layout either, so no element ever changes its size.
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
beforeEach(() => void consoleError.mockClear())
afterEach(() => {
  cleanup()
  network.resetHandlers()
  sessionStorage.clear()
  localStorage.clear()
  expect(consoleError.mock.calls, 'console.error was called').toEqual([])
})
afterAll(() => network.close())
