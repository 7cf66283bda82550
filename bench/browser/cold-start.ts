import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { completeOtherTasks, recordWaivers } from '../../e2e/complete-other-tasks.ts'
import type { Product } from '../../e2e/product.ts'
import { openDatabase } from '../../server/src/db/open-database.ts'
import { openClient } from '../database.ts'
import { type Figure, median, valueFigure } from '../figures.ts'
import type { Options } from '../options.ts'
import { demoFolder, startDemo } from '../servers.ts'
import { launchBrowserWithProfile } from './chromium.ts'
import { phone, readPaint, simulatePhone } from './paint.ts'
import { signIn } from './sign-in.ts'

const maxColdStartMs = 2_000

/** The pages that start without a network, and the demo of each: with tasks to do, and with none, so that there is a card. */
const pages = [
  { what: 'home', path: '/home', demo: 'first-screen', isCheckedIn: false },
  { what: 'arrival card', path: '/checkinComplete', demo: 'checked-in', isCheckedIn: true },
] as const

/**
 * P8 without a network: the largest paint of home and of the arrival card, in a browser that was closed after the first visit,
 * on the processor of a phone.
 */
export async function measureColdStarts({ rounds }: Options): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const page of pages) {
    const times = await measurePage(page, rounds)
    const what = `${page.what} without a network, in a new browser: largest paint`
    figures.push(valueFigure('P8', what, median(times), 'ms', maxColdStartMs))
  }
  return figures
}

async function measurePage(
  { what, path, demo, isCheckedIn }: (typeof pages)[number],
  rounds: number,
): Promise<number[]> {
  const product = await startDemo(demo)
  const profile = await mkdtemp(join(tmpdir(), 'first-chair-bench-'))
  try {
    if (isCheckedIn) await completeTasks(demo)
    const address = `http://localhost:${product.port}`
    await prepareOffline(profile, address, path)
    const times: number[] = []
    for (let round = 1; round <= rounds; round += 1) {
      const lcp = await startOffline(profile, address, path)
      console.log(`P8 without a network, round ${round}: ${what} ${lcp.toFixed(0)} ms`)
      times.push(lcp)
    }
    return times
  } finally {
    await product.stop()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Completes all tasks of the family that is measured. */
async function completeTasks(demo: string): Promise<void> {
  const { ownerConnectionString } = await openDatabase(
    { databaseUrl: undefined, dataDir: demoFolder(demo) },
    { mayShare: true },
  )
  const client = await openClient(ownerConnectionString)
  try {
    const database: Pick<Product, 'rows'> = {
      rows: async (sql, values = []) => (await client.query(sql, [...values])).rows,
    }
    await completeOtherTasks(database)
    await recordWaivers(database)
  } finally {
    await client.end()
  }
}

/** Opens home and the page, and waits until the worker has their files and the device the copy of the household. */
async function prepareOffline(profile: string, address: string, path: string): Promise<void> {
  const context = await launchBrowserWithProfile(profile, phone)
  try {
    const page = await context.newPage()
    await signIn(page, address)
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await page.goto(`${address}${path}`, { waitUntil: 'networkidle' })
    await page.waitForFunction(async () => {
      const names = (await indexedDB.databases()).map(({ name }) => name)
      return names.includes('first-chair-guest')
    })
    // The copy is written a second after the answers came.
    await page.waitForTimeout(3_000)
  } finally {
    await context.close()
  }
}

async function startOffline(profile: string, address: string, path: string): Promise<number> {
  const context = await launchBrowserWithProfile(profile, phone)
  try {
    const page = await context.newPage()
    await context.setOffline(true)
    await simulatePhone(page, { isSlowNetwork: false })
    await page.goto(`${address}${path}`)
    await page.locator('h1').first().waitFor()
    const { lcp } = await readPaint(page)
    await expectPage(page, path)
    return lcp
  } finally {
    await context.close()
  }
}

/** Throws unless the page is still the one that was opened, with the household: the arrival card leads to open tasks. */
async function expectPage(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}.`)
  if (!(await page.getByText('Juno').first().isVisible())) throw new Error(`${path} did not show the household.`)
}
