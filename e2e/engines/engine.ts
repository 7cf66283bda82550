import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { build } from 'esbuild'
import { expect } from 'vitest'
import * as z from 'zod'
import type { Query } from './queries.ts'

/** A value that can be passed to a page and returned from it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** An element of the page, identified by the protocol of the browser. */
export type ElementId = { readonly id: string }

export type Point = { readonly x: number; readonly y: number }

/** A browser that Playwright cannot control, with the operations that the guest's main journey needs. */
export type Engine = {
  navigate(address: string): Promise<void>
  reload(): Promise<void>
  /** Calls a function in the page; `source` is its source text. */
  evaluate(source: string, ...values: Json[]): Promise<Json>
  /** Calls an asynchronous function in the page, and returns what its promise resolves with. */
  resolve(source: string, ...values: Json[]): Promise<Json>
  /** Calls a function in the page that returns an element or null. */
  findElement(source: string, ...values: Json[]): Promise<ElementId | null>
  /** Clicks the centre of an element with native pointer events. */
  click(element: ElementId): Promise<void>
  /** Types with native key events; the element has the focus afterwards. */
  type(element: ElementId, text: string): Promise<void>
  chooseFile(element: ElementId, path: string): Promise<void>
  /** Presses at the first point of the viewport, moves to the others and releases. */
  drag(points: readonly Point[]): Promise<void>
  close(): Promise<void>
}

/** Builds a drag of the mouse as the input actions that WebDriver and WebDriver BiDi share. */
export function buildDragActions(points: readonly Point[]) {
  const [first, ...others] = points.map(({ x, y }) => ({
    type: 'pointerMove',
    x: Math.round(x),
    y: Math.round(y),
    duration: 20,
  }))
  const actions = [first, { type: 'pointerDown', button: 0 }, ...others, { type: 'pointerUp', button: 0 }]
  return { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }
}

/** A simulated visitor who uses an engine: finds visible elements, waits for them and uses them. */
export type Visitor = Pick<Engine, 'navigate' | 'reload' | 'drag'> & {
  /** Waits until the page's path is this one. */
  waitForPath(path: string): Promise<void>
  waitForRole(role: string, name: string): Promise<void>
  waitForText(text: string): Promise<void>
  /** Waits until the card of this member is open. */
  waitForCard(member: string): Promise<void>
  /** Clicks an element. A name that ends with an asterisk matches any name that starts with it. */
  press(role: string, name: string): Promise<void>
  /** Replaces the text of a field. */
  fillIn(label: string, text: string): Promise<void>
  choose(label: string, value: string): Promise<void>
  /** Chooses an answer of a question whose answers are radio buttons. */
  answer(question: string, answer: string): Promise<void>
  upload(label: string, path: string): Promise<void>
  /** Returns the visible text of the page. */
  text(): Promise<string>
  /** Scrolls to an element and returns its position in the viewport. */
  box(role: string, name: string): Promise<{ x: number; y: number; width: number; height: number }>
}

/** The polling options; only a failure takes that long. */
const pollOptions = { timeout: 60_000, interval: 100 } as const

export async function createVisitor(engine: Engine): Promise<Visitor> {
  const library = await bundleQueries()

  const findOnce = async (query: Query, subject: string, name: string) => {
    const isLoaded = await engine.evaluate(`() => 'queries' in window`)
    if (isLoaded !== true) await engine.evaluate(`() => { ${library} window.queries = queries }`)
    return engine.findElement(`(...args) => window.queries.find(...args)`, query, subject, name)
  }
  const text = async () => z.string().parse(await engine.evaluate('() => document.body.innerText'))
  /** Waits for an element; ignores errors, because a page that is being replaced cannot be queried. */
  const find = async (query: Query, subject: string, name = ''): Promise<ElementId> => {
    const end = Date.now() + pollOptions.timeout
    while (Date.now() < end) {
      const element = await findOnce(query, subject, name).catch(() => null)
      if (element !== null) return element
      await setTimeout(pollOptions.interval)
    }
    throw new Error(`Not found: ${query} ${subject} ${name}. The text of the page:\n${await text()}`)
  }

  /** Whether the last click missed its element. A page that was replaced after the click cannot say so. */
  const isMissed = async () => {
    const end = Date.now() + 1000
    while (
      (await engine.evaluate(`() => 'queries' in window && window.queries.isMissed()`).catch(() => false)) === true
    ) {
      if (Date.now() > end) return true
      await setTimeout(pollOptions.interval)
    }
    return false
  }
  const click = async (query: Query, subject: string, name: string) => {
    do {
      await engine.click(await find(query, subject, name))
    } while (await isMissed())
  }

  return {
    navigate: (address) => engine.navigate(address),
    reload: () => engine.reload(),
    drag: (points) => engine.drag(points),
    waitForPath: (path) => expect.poll(() => engine.evaluate('() => location.pathname'), pollOptions).toBe(path),
    waitForRole: async (role, name) => void (await find('role', role, name)),
    waitForText: async (text) => void (await find('text', text)),
    waitForCard: async (member) => void (await find('card', member)),
    press: (role, name) => click('role', role, name),
    async fillIn(label, text) {
      const field = await find('label', label)
      await engine.evaluate('(label) => window.queries.focus(label)', label)
      await engine.type(field, text)
    },
    async choose(label, value) {
      await find('label', label)
      // The browser's own option list is not part of the page, so the protocols cannot use it.
      await engine.evaluate('(label, value) => window.queries.choose(label, value)', label, value)
    },
    answer: (question, answer) => click('answer', question, answer),
    upload: async (label, path) => engine.chooseFile(await find('label', label), path),
    text,
    async box(role, name) {
      await find('role', role, name)
      const numbers = await engine.evaluate('(role, name) => window.queries.box(role, name)', role, name)
      const [x = 0, y = 0, width = 0, height = 0] = Array.isArray(numbers) ? numbers.map(Number) : []
      return { x, y, width, height }
    },
  }
}

/** Asks the page with an asynchronous function until the answer is this one, also while the page is being replaced. */
const expectInPage = (engine: Engine, source: string, answer: Json): Promise<void> =>
  expect.poll(() => engine.resolve(source).catch(() => undefined), { timeout: 120_000 }).toEqual(answer)

/** Waits until the service worker of this scope is active, and the pages start without a network. */
export const waitForWorker = (engine: Engine, scope: string): Promise<void> =>
  expectInPage(
    engine,
    `async () => (await navigator.serviceWorker.getRegistration('${scope}'))?.active?.state ?? null`,
    'activated',
  )

/** Bundles Testing Library and `queries.ts` as a script that defines the variable `queries`. */
async function bundleQueries(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'queries.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'queries',
    platform: 'browser',
    minify: true,
  })
  return outputFiles[0]?.text ?? ''
}
