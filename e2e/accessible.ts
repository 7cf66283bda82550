import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]
type Rules = { type: 'tag' | 'rule'; values: readonly string[] }
type Violation = { id: string; nodes: { html: string; failureSummary: string }[] }

// Uses axe-core directly: @axe-core/playwright would inject a new copy into the page for each of hundreds of checks.
const require = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

const wcag22AA: Rules = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
const contrast: Rules = { type: 'rule', values: ['color-contrast'] }

const widths = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
] as const

/** Whether each state is checked in every way: `npm run prove` has the time for it. */
const isProof = process.env['PROVE'] === '1'

/**
 * Checks a page in both colour schemes at every width, without opening its state again; it may not overflow at any width.
 * `npm test` checks each state in one scheme at one width, and other states in others; `npm run prove` checks all of them. `what`
 * names the state in messages.
 */
export async function expectAccessibleEverywhere(page: Page, what: string): Promise<void> {
  const originalSize = page.viewportSize()
  const turn = takeTurn(what)
  // The page's own width comes last, so that it is set once.
  const isOriginal = ({ width }: { width: number }) => Number(width === originalSize?.width)
  for (const size of widths.toSorted((a, b) => isOriginal(a) - isOriginal(b))) {
    await page.setViewportSize(isOriginal(size) ? (originalSize ?? size) : size)
    const index = widths.indexOf(size)
    const label = `${what}, ${size.width} wide`
    if (isProof) {
      const checks = [() => expectWcag(page, 'light', label), () => expectContrast(page, 'dark', label)]
      // Alternates the order, because a change of the colour scheme is the slowest step.
      for (const check of index % 2 === 0 ? checks : checks.toReversed()) await check()
    } else if (index === turn % widths.length) await expectWcag(page, schemes[turn % schemes.length] ?? 'light', label)
    else await expectNoOverflow(page, label)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  if (originalSize && !widths.some(isOriginal)) await page.setViewportSize(originalSize)
}

/** Returns a number that depends on the name of a state only. */
function takeTurn(what: string): number {
  return [...what].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
}

/**
 * Checks a page at its width: all rules of WCAG 2.2 AA in one colour scheme, in other states in the other one, and that the page does
 * not overflow. `npm run prove` checks contrast in both schemes.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const scheme = schemes[takeTurn(what) % schemes.length] ?? 'light'
  await expectWcag(page, scheme, what)
  if (isProof) await expectContrast(page, scheme === 'light' ? 'dark' : 'light', what)
  await page.emulateMedia({ colorScheme: 'light' })
}

async function expectWcag(page: Page, scheme: Scheme, what: string): Promise<void> {
  expect.soft(await findViolations(page, scheme, wcag22AA), what).toEqual([])
  await expectNoOverflow(page, what)
}

async function expectNoOverflow(page: Page, what: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(overflow, `${what} is too wide`).toBeLessThanOrEqual(0)
}

/** Checks the contrast of a page at its width in one colour scheme. */
export async function expectContrast(page: Page, scheme: Scheme, what: string): Promise<void> {
  expect.soft(await findViolations(page, scheme, contrast), `${what}, ${scheme}`).toEqual([])
}

async function findViolations(page: Page, scheme: Scheme, runOnly: Rules): Promise<string[]> {
  await page.emulateMedia({ colorScheme: scheme })
  // Without style sheets, which no rule of these levels reads, and without selectors, which no message shows.
  const options = { runOnly, resultTypes: ['violations'], preload: { assets: ['media'] }, selectors: false }
  const request = { scheme, options }
  const firstResult = await page.evaluate(runAxeWhenStable, request)
  if (firstResult === 'no axe') await page.evaluate(source)
  const result = firstResult === 'no axe' ? await page.evaluate(runAxeWhenStable, request) : firstResult
  if (result === 'no axe') throw new Error('axe is not in the page')
  return result.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  )
}

/**
 * Runs axe in the page after all transitions have finished: an element that is fading or changing colour has a wrong
 * contrast. Notifications disappear by themselves, perhaps during the check, so it waits until they are gone; errors
 * stay. It does not wait for endless animations.
 */
async function runAxeWhenStable({
  scheme,
  options,
}: {
  scheme: Scheme
  options: object
}): Promise<Violation[] | 'no axe'> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const isStill = () =>
    matchMedia(`(prefers-color-scheme: ${scheme})`).matches &&
    [...document.querySelectorAll('.mantine-Notification-root')].every((notification) =>
      notification.getAttribute('style')?.includes('-red-'),
    )
  const end = performance.now() + 30_000
  while (!isStill()) {
    if (performance.now() > end) throw new Error('The page keeps changing')
    await nextFrame()
  }
  // A new colour scheme is applied between two frames, and its transitions start with the next one.
  for (let frame = 0; frame < 2; frame += 1) await nextFrame()
  const running = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(running.map(({ finished }) => finished))

  const { axe }: { axe?: { run: (page: Document, options: object) => Promise<{ violations: Violation[] }> } } =
    Object(window)
  if (!axe) return 'no axe'
  const { violations: all } = await axe.run(document, options)
  return all.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
  }))
}
