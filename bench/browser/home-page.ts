import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contactTaskGroupingPath } from '@first-chair/core/contact-task/contact-task-path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type Figure, median, valueFigure } from '../figures.ts'
import type { Options } from '../options.ts'
import { startDemo } from '../servers.ts'
import { launchBrowser, launchBrowserWithProfile } from './chromium.ts'
import { createPaintFigure, phone, readPaint, simulatePhone, toMedians, type Paint } from './paint.ts'
import { serveTrivialPages } from './trivial-page.ts'

/** A demo account, as on the sign-in page. */
const guest = { email: 'maya@kestrel.example', password: 'powder' }
const maxRatio = 1.25
const maxBlockingMs = 50
const maxColdStartMs = 2_000

/** How a guest comes to home, each against the trivial page with an empty cache, or with what it has loaded before. */
const visits = ['first visit after sign-in', 'second visit', 'with an empty cache'] as const
type Visit = (typeof visits)[number]

/**
 * P8: home on a phone against the trivial page that makes one call, on the simulated network; and home and the arrival card
 * without a network, in a browser that was closed after the first visit.
 */
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
    return [
      ...[...paints].flatMap(([visit, measured]) => [
        createPaintFigure(
          `home on a phone, slow 4G, ${visit}: largest paint, against a trivial page with one call`,
          measured,
          maxRatio,
        ),
        valueFigure('P8', 'the same: total blocking time', toMedians(measured, 'tbt').product, 'ms', maxBlockingMs),
      ]),
      ...(await measureColdStarts(address, rounds)),
    ]
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

/** Opens the sign-in from the welcome page, whose script is then in the cache, as a guest does. */
async function openSignIn(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/welcome`, { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'Sign In' }).click()
  await page.locator('#email').fill(guest.email)
  await page.locator('#password').fill(guest.password)
}

async function submitSignIn(page: Page): Promise<void> {
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/home')
  await page.locator('h1').first().waitFor()
}

async function signIn(page: Page, address: string): Promise<void> {
  await openSignIn(page, address)
  await submitSignIn(page)
}

/** P8 without a network: the largest paint of home and of the arrival card in a new browser, on the processor of a phone. */
async function measureColdStarts(address: string, rounds: number): Promise<Figure[]> {
  const profile = await mkdtemp(join(tmpdir(), 'first-chair-bench-'))
  try {
    const prepared = await launchBrowserWithProfile(profile, phone)
    await prepareOffline(await prepared.newPage(), address)
    await prepared.close()
    const times = { '/home': [] as number[], '/checkinComplete': [] as number[] }
    for (let round = 1; round <= rounds; round += 1) {
      times['/home'].push(await startOffline(profile, `${address}/home`))
      times['/checkinComplete'].push(await startOffline(profile, `${address}/checkinComplete`))
      console.log(
        `P8 without a network, round ${round}: home ${times['/home'].at(-1)?.toFixed(0)} ms, ` +
          `arrival card ${times['/checkinComplete'].at(-1)?.toFixed(0)} ms`,
      )
    }
    const toFigure = (what: string, path: keyof typeof times) =>
      valueFigure(
        'P8',
        `${what} without a network, in a new browser: largest paint`,
        median(times[path]),
        'ms',
        maxColdStartMs,
      )
    return [toFigure('home', '/home'), toFigure('arrival card', '/checkinComplete')]
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Opens home and the arrival card, and waits until the worker has their files and the device the copy of the household. */
async function prepareOffline(page: Page, address: string): Promise<void> {
  await signIn(page, address)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.goto(`${address}/checkinComplete`, { waitUntil: 'networkidle' })
  await page.waitForFunction(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    return names.includes('first-chair-guest')
  })
  // The copy is written a second after the answers came.
  await page.waitForTimeout(3_000)
}

async function startOffline(profile: string, address: string): Promise<number> {
  const context: BrowserContext = await launchBrowserWithProfile(profile, phone)
  try {
    const page = await context.newPage()
    await context.setOffline(true)
    await simulatePhone(page, { isSlowNetwork: false })
    await page.goto(address)
    await page.locator('h1').first().waitFor()
    const { lcp } = await readPaint(page)
    if (!(await page.getByText('Juno').first().isVisible())) throw new Error(`${address} did not show the household.`)
    return lcp
  } finally {
    await context.close()
  }
}

function describe({ lcp, tbt }: Paint): string {
  return `LCP ${lcp.toFixed(0)} ms, TBT ${tbt.toFixed(0)} ms`
}
