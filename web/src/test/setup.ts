import './without-debug-tasks.ts'
import { cleanup, configure, getConfig } from '@testing-library/react'
import * as React from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { network } from './network.ts'
import { pseudoLocale, toPseudoLocale } from './pseudo-locale.ts'

vi.mock(import('icu-minify/format'), async (original) => {
  const { default: format } = await original()
  return { default: (message, ...rest) => format(toPseudoLocale(message), ...rest) }
})

// Pages load chunks on demand, which may be slow on a busy machine.
configure({ asyncUtilTimeout: 20_000 })

// While a query is retried, each miss would print the whole page into an error that nobody sees. The last error still prints it.
const { getElementError } = getConfig()
configure({
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
      ? new Error(message ?? undefined)
      : getElementError(message, container),
})

// React's development build records a stack trace for each element, which is a fifth of the time of large forms. It records none after
// the first 10,000 of a second. Its warnings are the same without them.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
const noOwnerStacks = { get: () => Infinity, set() {}, configurable: true }
Object.defineProperty(Object(internals), 'recentlyCreatedOwnerStacks', noOwnerStacks)

const consoleError = vi.spyOn(console, 'error')

// The file before this one may have left them.
vi.useRealTimers()
vi.unstubAllGlobals()

const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis

class NeverObserves {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// A test that stubs one of these gets it back from `vi.unstubAllGlobals`, so they are no stubs themselves.
Object.assign(globalThis, {
  // The frames of jsdom end for good if a test replaces the intervals while a page waits for one.
  requestAnimationFrame: (run: FrameRequestCallback) => startTimer(() => run(performance.now()), 1000 / 60),
  cancelAnimationFrame: stopTimer,
  // jsdom has no media queries: by default every test page is narrow and uses the light colour scheme.
  matchMedia: (media: string) => ({ media, matches: false, addEventListener() {}, removeEventListener() {} }),
  // jsdom has no layout either, so no element ever changes its size.
  ResizeObserver: NeverObserves,
  // Without layout nothing is on the screen either. Tests about that stub it.
  IntersectionObserver: NeverObserves,
})

Element.prototype.scrollIntoView = () => {}

// jsdom matches every rule of its own style sheet each time it computes a style, which took a sixth of the time of these tests. They
// load no other style sheet, so an element has its own styles and the display value of its tag.
const computeStyle = window.getComputedStyle.bind(window)
const displayByTag = new Map<string, string>()

function getDisplay(element: HTMLElement): string {
  if (element.hidden) return 'none'
  if (element.style.display) return element.style.display
  const tag = `${element.tagName} ${element.hasAttribute('open')}`
  const display = displayByTag.get(tag) ?? computeStyle(element).display
  displayByTag.set(tag, display)
  return display
}

Object.assign(globalThis, {
  getComputedStyle(element: HTMLElement) {
    const display = getDisplay(element)
    const getPropertyValue = (name: string) => (name === 'display' ? display : element.style.getPropertyValue(name))
    const own = { display, getPropertyValue }
    return new Proxy(element.style, { get: (style, name) => Reflect.get(name in own ? own : style, name) })
  },
})

// jsdom looks through the whole page for the control of each label, for each control whose name is computed: a tenth of the time of large
// forms. A label names the control of its attribute `for`, or else the first one that it contains.
const labelable = 'button, input:not([type=hidden]), meter, output, progress, select, textarea'

function findLabels(control: HTMLElement): HTMLLabelElement[] {
  return [...control.ownerDocument.getElementsByTagName('label')].filter((label) =>
    label.hasAttribute('for')
      ? label.htmlFor !== '' && label.htmlFor === control.id
      : label.contains(control) && label.querySelector(labelable) === control,
  )
}

for (const control of [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLMeterElement,
  HTMLOutputElement,
  HTMLProgressElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
]) {
  Object.defineProperty(control.prototype, 'labels', {
    configurable: true,
    get(this: HTMLElement) {
      return this instanceof HTMLInputElement && this.type === 'hidden' ? null : findLabels(this)
    },
  })
}

// The selector engine of jsdom listens at the window for each document that is ever parsed, and never stops, so each event took longer
// than the one before. Nobody clicks into a parsed document: only the engine of the page's own document may listen. It is created here.
document.querySelector('body')
// It is called with the target that was meant.
// oxlint-disable-next-line typescript/unbound-method
const { addEventListener } = EventTarget.prototype
const ofSelectorEngine = /^_handle(?:Focus|Keyboard|Mouse)Event$/
if (addEventListener.name !== 'addOtherListener') {
  EventTarget.prototype.addEventListener = function addOtherListener(...args) {
    const [, listener] = args
    if (typeof listener === 'function' && ofSelectorEngine.test(listener.name)) return
    addEventListener.apply(this, args)
  }
}

beforeAll(() => network.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => void consoleError.mockClear())
afterEach(() => {
  cleanup()
  // The next file in this process has the same document.
  document.body.replaceChildren()
  network.resetHandlers()
  sessionStorage.clear()
  localStorage.clear()
  pseudoLocale.isOn = false
  expect(consoleError.mock.calls, 'console.error was called').toEqual([])
})
afterAll(() => network.close())
