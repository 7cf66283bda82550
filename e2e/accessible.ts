import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

type Scheme = 'light' | 'dark'
type Violation = { id: string; nodes: { html: string; failureSummary?: string }[] }

// axe-core itself, of which @axe-core/playwright would put a new copy into the page for each of hundreds of questions.
const require = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const source = readFileSync(require.resolve('axe-core'), 'utf8')

const wcag22AA = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
const contrast = { type: 'rule', values: ['color-contrast'] }

const widths = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
] as const

/** The same on every width, both colour modes each: a state is opened once, and looked at in every size. */
export async function isAccessibleEverywhere(page: Page, what: string): Promise<void> {
  const before = page.viewportSize()
  for (const size of widths) {
    await page.setViewportSize(size)
    await isAccessible(page, 'light', `${what}, ${size.width} wide`)
  }
  if (before) await page.setViewportSize(before)
}

/** All rules of WCAG 2.2 AA in one colour mode, contrast in the other one too; and nothing sticks out sideways. */
export async function isAccessible(page: Page, scheme: Scheme, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme })
  expect.soft(await violations(page, wcag22AA), what).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(overflow, `${what} is too wide`).toBeLessThanOrEqual(0)
  await page.emulateMedia({ colorScheme: scheme === 'light' ? 'dark' : 'light' })
  expect.soft(await violations(page, contrast), `${what}, other colours`).toEqual([])
  await page.emulateMedia({ colorScheme: scheme })
}

async function violations(page: Page, runOnly: { type: string; values: string[] }): Promise<string[]> {
  await stillness(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const found = await page.evaluate<Violation[]>(
    `axe.run(document, { runOnly: ${JSON.stringify(runOnly)}, resultTypes: ['violations'] }).then((result) => result.violations)`,
  )
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  )
}

/**
 * What is half faded in or out, or between two colours, has a contrast that nobody reads it with. The words about what was done
 * go by themselves, perhaps while axe looks, so they are waited out; errors stay, and what turns for ever is not waited for.
 */
async function stillness(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.mantine-Notification-root')].every((told) =>
      told.getAttribute('style')?.includes('-red-'),
    ),
  )
  await page.evaluate(async () => {
    // Other colours are asked for between two frames, and begin to come with the next one.
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
}
