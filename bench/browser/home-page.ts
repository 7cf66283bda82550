import { contactTaskGroupingPath } from '@first-chair/core/contact-task/contact-task-path'
import type { Browser, Page } from 'playwright-core'
import { type Figure, valueFigure } from '../figures.ts'
import type { Options } from '../options.ts'
import { startDemo } from '../servers.ts'
import { launchBrowser } from './chromium.ts'
import { createPaintFigure, phone, readPaint, simulatePhone, toMedians, type Paint } from './paint.ts'
import { openSignIn, signIn, submitSignIn } from './sign-in.ts'
import { serveTrivialPages } from './trivial-page.ts'

const maxRatio = 1.25
const maxBlockingMs = 50

/** How a guest comes to home, each against the trivial page with an empty cache, or with what it has loaded before. */
const visits = ['first visit after sign-in', 'second visit', 'with an empty cache'] as const
type Visit = (typeof visits)[number]

/** P8: home on a phone against the trivial page that makes one call, on the simulated network. */
export async function measureHomePage({ rounds }: Options): Promise<Figure[]> {
  const product = await startDemo()
  const address = `http://localhost:${product.port}`
  const browser = await launchBrowser()
  const trivial = await serveTrivialPages(await readHousehold(browser, address))
  try {
    const paints = new Map(visits.map((visit) => [visit, { product: [] as Paint[], trivial: [] as Paint[] }]))
    for (let round = 0; round <= rounds; round += 1) {
      const [product, other] = [
        await measureProduct(browser, address),
        await measureTrivialPage(browser, trivial.address),
      ]
      for (const visit of visits) {
        const paint = { product: product[visit], trivial: visit === 'second visit' ? other.second : other.first }
        const name = round === 0 ? 'warm-up' : `round ${round}`
        console.log(`P8 home ${name}, ${visit}: ${describe(paint.product)}; trivial page: ${describe(paint.trivial)}`)
        if (round === 0) continue
        paints.get(visit)?.product.push(paint.product)
        paints.get(visit)?.trivial.push(paint.trivial)
      }
    }
    return [...paints].flatMap(([visit, measured]) => [
      createPaintFigure(
        `home on a phone, slow 4G, ${visit}: largest paint, against a trivial page with one call`,
        measured,
        maxRatio,
      ),
      valueFigure('P8', 'the same: total blocking time', toMedians(measured, 'tbt').product, 'ms', maxBlockingMs),
    ])
  } finally {
    await browser.close()
    trivial.server.close()
    await product.stop()
  }
}

/** What home gets from the server, so that the call of the trivial page has as many bytes. */
async function readHousehold(browser: Browser, address: string): Promise<string> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    const path = contactTaskGroupingPath.split('/:')[0] ?? ''
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().includes(path)),
      signIn(page, address),
    ])
    return await answer.text()
  } finally {
    await context.close()
  }
}

/** Home as somebody sees it who signs in, comes again in the same tab, and comes again without anything cached. */
async function measureProduct(browser: Browser, address: string): Promise<Record<Visit, Paint>> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    await openSignIn(page, address)
    await simulatePhone(page)
    await submitSignIn(page)
    const first = await readPaint(page)
    // The pages for guests have a service worker since the first visit, which is part of the second one.
    await page.goto(`${address}/home`)
    const second = await readPaint(page)
    return {
      'first visit after sign-in': first,
      'second visit': second,
      'with an empty cache': await openUncached(page),
    }
  } finally {
    await context.close()
  }
}

/** Opens the page of a tab that is signed in as if the browser had never loaded it: without its cache and its worker. */
async function openUncached(page: Page): Promise<Paint> {
  const address = page.url()
  await page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await page.goto('about:blank')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await page.goto(address)
  return readPaint(page)
}

async function measureTrivialPage(browser: Browser, address: string): Promise<{ first: Paint; second: Paint }> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    await simulatePhone(page)
    const open = async () => {
      await page.goto(`${address}/with-call.html`)
      return readPaint(page)
    }
    return { first: await open(), second: await open() }
  } finally {
    await context.close()
  }
}

function describe({ lcp, tbt }: Paint): string {
  return `LCP ${lcp.toFixed(0)} ms, TBT ${tbt.toFixed(0)} ms`
}
