import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import * as z from 'zod/mini'
import { type Figure, median, ratioFigure, valueFigure } from '../figures.ts'
import type { Options } from '../options.ts'
import { benchFolder } from '../resort.ts'
import { findFreePort, startServer, type ServerProcess } from '../server-process.ts'
import { launchBrowser, slowNetwork } from './chromium.ts'

/** A phone's processor, with the value of Lighthouse 12. */
const cpuSlowDown = 4
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
/** The page counts as idle after this time without an event. */
const idleMilliseconds = 2_000
const maxIdleWaitSeconds = 60
/** The browser counts a longer task as a long task. */
const longTaskMs = 50
const kilobyte = 1024

type Paint = { lcp: number; tbt: number }
type Loaded = { name: string; kind: 'script' | 'style'; bytes: number }

/** P8 and P9: the first visit of a phone to the welcome page, compared with a minimal React page. */
export async function measureFirstScreen(
  options: Options,
  parts: { paint: boolean; bytes: boolean },
): Promise<Figure[]> {
  const root = join(import.meta.dirname, '../..')
  const dataDir = join(benchFolder, 'first-screen')
  await mkdir(dataDir, { recursive: true })
  const product: ServerProcess = await startServer([join(root, 'server', 'dist', 'main.js')], {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    DEMO_SEASON: '0',
    REQUESTS_PER_MINUTE: '0',
  })
  const trivial = await serveTrivialPage()
  const browser = await launchBrowser()
  try {
    const addresses = { product: `http://localhost:${product.port}/welcome`, trivial: trivial.address }
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
  const toMedians = (key: keyof Paint) => ({
    product: median(paints.product.map((paint) => paint[key])),
    comparator: median(paints.trivial.map((paint) => paint[key])),
    unit: 'ms',
  })
  return [
    ratioFigure(
      'P8',
      'welcome on a phone, slow 4G: largest contentful paint, against a trivial page',
      toMedians('lcp'),
      {
        atMost: 1.15,
      },
    ),
    createBlockingFigure(toMedians('tbt')),
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
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
    await devtools.send('Network.emulateNetworkConditions', slowNetwork)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowDown })
    await page.addInitScript({ path: join(import.meta.dirname, 'watch-paint.js') })
    await page.goto(address, { waitUntil: 'load' })
    await waitUntilIdle(page)
    const { lcp, fcp, tasks } = await readPaintRecord(page)
    const blocking = tasks.filter(([start]) => start >= fcp).map(([, length]) => length - longTaskMs)
    return { lcp, tbt: blocking.reduce((sum, milliseconds) => sum + milliseconds, 0) }
  } finally {
    await context.close()
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

/**
 * Builds and serves the trivial page in the same way as the product's pages: Brotli, from memory, no caching of the
 * page.
 */
async function serveTrivialPage(): Promise<{ server: Server; address: string }> {
  const outDir = join(process.cwd(), benchFolder, 'trivial-page')
  await build({
    root: join(import.meta.dirname, '../trivial-page'),
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    oxc: { jsx: { runtime: 'automatic' } },
    build: { outDir, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  })
  const types: Readonly<Record<string, string>> = { html: 'text/html; charset=utf-8', js: 'text/javascript' }
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '')
    const type = types[path.split('.').at(-1) ?? '']
    if (type === undefined) {
      response.writeHead(404).end()
      return
    }
    const content = readFileSync(join(outDir, path))
    const isPage = path === '/index.html'
    const encoding = isPage ? {} : { 'content-encoding': 'br' }
    response.writeHead(200, { 'content-type': type, ...encoding }).end(isPage ? content : brotliCompressSync(content))
  })
  const port = await findFreePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { server, address: `http://localhost:${port}/` }
}
