import { brotliCompressSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { type Figure, ratioFigure, valueFigure } from '../figures.ts'
import type { Options } from '../options.ts'
import { startDemo } from '../servers.ts'
import { launchBrowser } from './chromium.ts'
import { createPaintFigure, longTaskMs, phone, readPaint, simulatePhone, toMedians, type Paint } from './paint.ts'
import { serveTrivialPages } from './trivial-page.ts'

const kilobyte = 1024

type Loaded = { name: string; kind: 'script' | 'style'; bytes: number }

/** P8 and P9: the first visit of a phone to the welcome page, compared with a minimal React page. */
export async function measureFirstScreen(
  options: Options,
  parts: { paint: boolean; bytes: boolean },
): Promise<Figure[]> {
  const product = await startDemo()
  const trivial = await serveTrivialPages()
  const browser = await launchBrowser()
  try {
    const addresses = { product: `http://localhost:${product.port}/welcome`, trivial: `${trivial.address}/` }
    const figures: Figure[] = []
    if (parts.paint) figures.push(...(await measurePaint(browser, addresses, options.rounds)))
    if (parts.bytes) figures.push(...(await measureBytes(browser, addresses.product)))
    return figures
  } finally {
    await browser.close()
    trivial.server.close()
    await product.stop()
  }
}

async function measurePaint(
  browser: Browser,
  addresses: { product: string; trivial: string },
  rounds: number,
): Promise<Figure[]> {
  const paints: { product: Paint[]; trivial: Paint[] } = { product: [], trivial: [] }
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of round % 2 === 0 ? (['product', 'trivial'] as const) : (['trivial', 'product'] as const)) {
      const paint = await measureFirstPaint(browser, addresses[name])
      console.log(
        `P8 ${round === 0 ? 'warm-up' : `round ${round}`} ${name}: LCP ${paint.lcp.toFixed(0)} ms, TBT ${paint.tbt.toFixed(0)} ms`,
      )
      if (round > 0) paints[name].push(paint)
    }
  }
  return [
    createPaintFigure('welcome on a phone, slow 4G: largest contentful paint, against a trivial page', paints, 1.15),
    createBlockingFigure(toMedians(paints, 'tbt')),
  ]
}

/** Both values are often 0, so 50 ms are added to both for a meaningful ratio. */
function createBlockingFigure(blocking: { product: number; comparator: number; unit: string }): Figure {
  const ratio = (blocking.product + longTaskMs) / (blocking.comparator + longTaskMs)
  return ratioFigure(
    'P8',
    'the same: total blocking time (ratio with 50 ms added to both)',
    { ...blocking, ratio },
    { atMost: 1.15 },
  )
}

/** Measures the first visit of a phone. */
async function measureFirstPaint(browser: Browser, address: string): Promise<Paint> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    await simulatePhone(page, { hasCache: false })
    await page.goto(address, { waitUntil: 'load' })
    return await readPaint(page)
  } finally {
    await context.close()
  }
}

async function measureBytes(browser: Browser, address: string): Promise<Figure[]> {
  const loaded = await listLoadedFiles(browser, address)
  console.log(`\n| file of the first screen | kind | bytes (Brotli) |\n| --- | --- | --- |`)
  for (const { name, kind, bytes } of loaded) console.log(`| ${name} | ${kind} | ${bytes} |`)
  const sum = (kind: Loaded['kind']) =>
    loaded.filter((file) => file.kind === kind).reduce((total, { bytes }) => total + bytes, 0) / kilobyte
  const unexpected = loaded.filter(({ name }) => /^(?:admin|checkIn|profile)-/.test(name)).map(({ name }) => name)
  return [
    valueFigure('P9', 'script before the first guest screen works, Brotli', sum('script'), 'KB', 110),
    valueFigure('P9', 'style before the first guest screen works, Brotli', sum('style'), 'KB', 12),
    {
      name: 'P9',
      what: 'files of admin, check-in or profile among them',
      product: unexpected.length === 0 ? 'none' : unexpected.join(' '),
      comparator: '-',
      ratio: '-',
      goal: 'none',
      isMet: unexpected.length === 0,
    },
  ]
}

/** Measures the inline styles of the page. */
async function measureInlineStyles(page: Page): Promise<Loaded> {
  const texts = await page.locator('style').allTextContents()
  return { name: 'in the page', kind: 'style', bytes: brotliCompressSync(texts.join('')).length }
}

/** Lists the scripts and styles that the browser loads until the sign-in button is visible and the network is idle. */
async function listLoadedFiles(browser: Browser, address: string): Promise<Loaded[]> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    const files: Promise<Loaded | undefined>[] = []
    page.on('response', (response) => {
      const type = response.request().resourceType()
      const kind = type === 'script' ? 'script' : type === 'stylesheet' ? 'style' : undefined
      if (!kind) return
      const name = new URL(response.url()).pathname.replace(/^.*\//, '')
      files.push(
        response
          .request()
          .sizes()
          .then(({ responseBodySize }) => ({ name, kind, bytes: responseBodySize })),
      )
    })
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.getByRole('button').or(page.getByRole('link')).first().waitFor()
    const loaded = [...(await Promise.all(files)).filter((file) => file !== undefined), await measureInlineStyles(page)]
    return loaded.toSorted((a, b) => b.bytes - a.bytes)
  } finally {
    await context.close()
  }
}
