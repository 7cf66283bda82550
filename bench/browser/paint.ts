import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import * as z from 'zod/mini'
import { median, ratioFigure, type Figure } from '../figures.ts'
import { slowNetwork } from './chromium.ts'

/** A phone's processor, with the value of Lighthouse 12. */
const cpuSlowDown = 4
export const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
/** The page counts as idle after this time without an event. */
const idleMilliseconds = 2_000
const maxIdleWaitSeconds = 60
/** The browser counts a longer task as a long task. */
export const longTaskMs = 50

/** The largest contentful paint and the total blocking time of a document, in milliseconds. */
export type Paint = { lcp: number; tbt: number }

/** Makes a page as slow as a phone, on the simulated network or as the network is, and records its paints from now on. */
export async function simulatePhone(
  page: Page,
  { isSlowNetwork = true, hasCache = true }: { isSlowNetwork?: boolean; hasCache?: boolean } = {},
): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: !hasCache })
  if (isSlowNetwork) await devtools.send('Network.emulateNetworkConditions', slowNetwork)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowDown })
  await page.addInitScript({ path: join(import.meta.dirname, 'watch-paint.js') })
}

/** Waits until the page is idle, and reads how it was painted. */
export async function readPaint(page: Page): Promise<Paint> {
  await waitUntilIdle(page)
  const { lcp, fcp, tasks } = await readPaintRecord(page)
  const blocking = tasks.filter(([start]) => start >= fcp).map(([, length]) => length - longTaskMs)
  return { lcp, tbt: blocking.reduce((sum, milliseconds) => sum + milliseconds, 0) }
}

/** The largest paint of the product against that of the trivial page. */
export function createPaintFigure(
  what: string,
  paints: { product: readonly Paint[]; trivial: readonly Paint[] },
  atMost: number,
): Figure {
  return ratioFigure('P8', what, toMedians(paints, 'lcp'), { atMost })
}

/** The medians of one value of the product and of the trivial page. */
export function toMedians(paints: { product: readonly Paint[]; trivial: readonly Paint[] }, key: keyof Paint) {
  return {
    product: median(paints.product.map((paint) => paint[key])),
    comparator: median(paints.trivial.map((paint) => paint[key])),
    unit: 'ms',
  }
}

async function waitUntilIdle(page: Page): Promise<void> {
  const deadline = Date.now() + maxIdleWaitSeconds * 1000
  while (Date.now() < deadline) {
    const { lcp, last, now } = await readPaintRecord(page)
    if (lcp > 0 && now - last > idleMilliseconds) return
    await pause(250)
  }
  throw new Error(`The page was not idle within ${maxIdleWaitSeconds} s.`)
}

const PaintRecord = z.object({
  lcp: z.number(),
  fcp: z.number(),
  last: z.number(),
  now: z.number(),
  tasks: z.array(z.tuple([z.number(), z.number()])),
})

async function readPaintRecord(page: Page): Promise<z.infer<typeof PaintRecord>> {
  return PaintRecord.parse(await page.evaluate('({ ...JSON.parse(firstPaint), now: performance.now() })'))
}
