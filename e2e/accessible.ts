import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

type Scheme = 'light' | 'dark'

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** All rules of WCAG 2.2 AA in one colour mode, contrast in the other one too; and nothing sticks out sideways. */
export async function isAccessible(page: Page, scheme: Scheme, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme })
  expect(await violations(new AxeBuilder({ page }).withTags(levels)), what).toEqual([])
  await page.emulateMedia({ colorScheme: scheme === 'light' ? 'dark' : 'light' })
  expect(await violations(new AxeBuilder({ page }).withRules(['color-contrast'])), `${what}, other colours`).toEqual([])
  await page.emulateMedia({ colorScheme: scheme })
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${what} is too wide`).toBeLessThanOrEqual(0)
}

async function violations(axe: AxeBuilder): Promise<string[]> {
  const result = await axe.setLegacyMode().analyze()
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  )
}
