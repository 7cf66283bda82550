import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

type Scheme = 'light' | 'dark'
type Rules = { type: 'tag' | 'rule'; values: readonly string[] }
type Violation = { id: string; nodes: { html: string; failureSummary: string }[] }

// axe-core itself, of which @axe-core/playwright would put a new copy into the page for each of hundreds of questions.
const require = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const source = readFileSync(require.resolve('axe-core'), 'utf8')

const wcag22AA: Rules = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
const contrast: Rules = { type: 'rule', values: ['color-contrast'] }

const widths = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
] as const

/** The same on every width, both colour modes each: a state is opened once, and looked at in every size. */
export async function isAccessibleEverywhere(page: Page, what: string): Promise<void> {
  const before = page.viewportSize()
  for (const [index, size] of widths.entries()) {
    await page.setViewportSize(size)
    const at = `${what}, ${size.width} wide`
    const looks = [() => keepsTheRules(page, 'light', at), () => isReadable(page, 'dark', at)]
    // There and back: a page that takes on other colours is slower than anything else here.
    for (const look of index % 2 === 0 ? looks : looks.toReversed()) await look()
  }
  await page.emulateMedia({ colorScheme: 'light' })
  if (before) await page.setViewportSize(before)
}

/** All rules of WCAG 2.2 AA in one colour mode, contrast in the other one too; and nothing sticks out sideways. */
export async function isAccessible(page: Page, scheme: Scheme, what: string): Promise<void> {
  await keepsTheRules(page, scheme, what)
  await isReadable(page, scheme === 'light' ? 'dark' : 'light', what)
  await page.emulateMedia({ colorScheme: scheme })
}

async function keepsTheRules(page: Page, scheme: Scheme, what: string): Promise<void> {
  expect.soft(await violations(page, scheme, wcag22AA), what).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(overflow, `${what} is too wide`).toBeLessThanOrEqual(0)
}

async function isReadable(page: Page, scheme: Scheme, what: string): Promise<void> {
  expect.soft(await violations(page, scheme, contrast), `${what}, ${scheme}`).toEqual([])
}

async function violations(page: Page, scheme: Scheme, runOnly: Rules): Promise<string[]> {
  await page.emulateMedia({ colorScheme: scheme })
  const question = { scheme, options: { runOnly, resultTypes: ['violations'] } }
  const answer = await page.evaluate(whenStill, question)
  if (answer === 'no axe') await page.evaluate(source)
  const found = answer === 'no axe' ? await page.evaluate(whenStill, question) : answer
  if (found === 'no axe') throw new Error('axe is not in the page')
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  )
}

/**
 * Runs in the page. What is half faded in or out, or between two colours, has a contrast that nobody reads it with. The words
 * about what was done go by themselves, perhaps while axe looks, so they are waited out; errors stay, and what turns for ever is
 * not waited for.
 */
async function whenStill({ scheme, options }: { scheme: Scheme; options: object }): Promise<Violation[] | 'no axe'> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const isStill = () =>
    matchMedia(`(prefers-color-scheme: ${scheme})`).matches &&
    [...document.querySelectorAll('.mantine-Notification-root')].every((told) =>
      told.getAttribute('style')?.includes('-red-'),
    )
  const end = performance.now() + 30_000
  while (!isStill()) {
    if (performance.now() > end) throw new Error('The page does not become still')
    await nextFrame()
  }
  // Other colours are asked for between two frames, and begin to come with the next one.
  for (let frame = 0; frame < 2; frame += 1) await nextFrame()
  const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(moving.map(({ finished }) => finished))

  const { axe }: { axe?: { run: (page: Document, options: object) => Promise<{ violations: Violation[] }> } } =
    Object(window)
  if (!axe) return 'no axe'
  const { violations: found } = await axe.run(document, options)
  return found.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
  }))
}
