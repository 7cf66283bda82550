import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { build } from 'esbuild'
import { expect } from 'vitest'
import * as z from 'zod'
import type { Query } from './queries.ts'

/** What is sent into a page and comes back out of it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** An element of the page, as the browser's own protocol names it. */
export type ElementId = { readonly id: string }

export type Point = { readonly x: number; readonly y: number }

/** A browser that Playwright cannot drive: the little that the guest's main journey needs of it. */
export type Engine = {
  navigate(address: string): Promise<void>
  reload(): Promise<void>
  /** Calls a function, given as source text, in the page. */
  evaluate(source: string, ...values: Json[]): Promise<Json>
  /** Calls a function in the page that answers an element or null. */
  findElement(source: string, ...values: Json[]): Promise<ElementId | null>
  /** Presses the middle of an element with the browser's own pointer events. */
  click(element: ElementId): Promise<void>
  /** Types with the browser's own key events; the element has the focus afterwards. */
  type(element: ElementId, text: string): Promise<void>
  chooseFile(element: ElementId, path: string): Promise<void>
  /** Presses at the first point of the viewport, moves to the others and lets go. */
  drag(points: readonly Point[]): Promise<void>
  close(): Promise<void>
}

/** One stroke of a mouse, in the words that WebDriver and WebDriver BiDi share. */
export function drawing(points: readonly Point[]) {
  const [first, ...others] = points.map(({ x, y }) => ({
    type: 'pointerMove',
    x: Math.round(x),
    y: Math.round(y),
    duration: 20,
  }))
  const actions = [first, { type: 'pointerDown', button: 0 }, ...others, { type: 'pointerUp', button: 0 }]
  return { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }
}

/** A person in front of an engine: finds what is visible, waits for it, uses it. */
export type Visitor = Pick<Engine, 'navigate' | 'reload' | 'drag'> & {
  /** Waits until the page's path is this one. */
  reaches(path: string): Promise<void>
  sees(role: string, name: string): Promise<void>
  reads(text: string): Promise<void>
  /** Waits until the card of this member is open. */
  opens(member: string): Promise<void>
  /** An asterisk at the end of a name stands for any rest. */
  press(role: string, name: string): Promise<void>
  /** Replaces what stands in a text field. */
  fillIn(label: string, text: string): Promise<void>
  choose(label: string, value: string): Promise<void>
  upload(label: string, path: string): Promise<void>
  /** What a person could read on the page. */
  text(): Promise<string>
  /** Where an element lies in the viewport, after scrolling to it. */
  box(role: string, name: string): Promise<{ x: number; y: number; width: number; height: number }>
}

/** Only a failure takes that long. */
const patience = { timeout: 60_000, interval: 100 } as const

export async function visitWith(engine: Engine): Promise<Visitor> {
  const library = await bundledQueries()

  const look = async (query: Query, subject: string, name: string) => {
    const isLoaded = await engine.evaluate(`() => 'queries' in window`)
    if (isLoaded !== true) await engine.evaluate(`() => { ${library} window.queries = queries }`)
    return engine.findElement(`(...sought) => window.queries.find(...sought)`, query, subject, name)
  }
  const text = async () => z.string().parse(await engine.evaluate('() => document.body.innerText'))
  /** Waits for it; while one page replaces another, there is nothing to ask. */
  const find = async (query: Query, subject: string, name = ''): Promise<ElementId> => {
    const end = Date.now() + patience.timeout
    while (Date.now() < end) {
      const found = await look(query, subject, name).catch(() => null)
      if (found !== null) return found
      await setTimeout(patience.interval)
    }
    throw new Error(`There is no ${query} ${subject} ${name}. The page reads:\n${await text()}`)
  }

  return {
    navigate: (address) => engine.navigate(address),
    reload: () => engine.reload(),
    drag: (points) => engine.drag(points),
    reaches: (path) => expect.poll(() => engine.evaluate('() => location.pathname'), patience).toBe(path),
    sees: async (role, name) => void (await find('role', role, name)),
    reads: async (text) => void (await find('text', text)),
    opens: async (member) => void (await find('card', member)),
    press: async (role, name) => engine.click(await find('role', role, name)),
    async fillIn(label, text) {
      const field = await find('label', label)
      await engine.evaluate('(label) => window.queries.focus(label)', label)
      await engine.type(field, text)
    },
    async choose(label, value) {
      await find('label', label)
      // The list that a browser opens belongs to no page, and the protocols do not reach it.
      await engine.evaluate('(label, value) => window.queries.choose(label, value)', label, value)
    },
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

/** Testing Library and how a journey uses it, as a script that leaves the variable `queries`. */
async function bundledQueries(): Promise<string> {
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
