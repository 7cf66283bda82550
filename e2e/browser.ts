import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { ensureHeadlessChromium } from '../scripts/chromium.mjs'
import { resortTimeZone } from './demo-resort.ts'

/** An iPhone of common size, held upright. */
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const satisfies BrowserContextOptions

export const desktop = { viewport: { width: 1280, height: 800 } } as const satisfies BrowserContextOptions

export type Devices = {
  /**
   * Opens a device with its own cookies and storage, which are empty; it is closed after the test. The test fails if one of
   * its pages logs an error, throws, violates the Content-Security-Policy or sends a request to another host.
   */
  device(kind: BrowserContextOptions, needs?: Needs): Promise<Page>
}

/** What a test needs of its device: the errors and requests that it expects. */
type Needs = {
  /** Expected console errors, such as Chromium's error for a 4xx answer or a lost connection. */
  consoleErrors?: RegExp
  /** Other hosts that may receive requests. */
  hosts?: readonly string[]
  /**
   * A device that has loaded no file of the product before, and that no other test uses afterwards: for tests of what is
   * loaded, and for tests that change the device for good, such as its clock.
   */
  isNew?: true
}

/** The devices of guests and administrators who open the product at this address. */
export function openDevices(address: string): Devices {
  const free: FreeContexts = new Map()
  return { device: async (kind, needs = {}) => openDevice(await openBrowser(), { address, kind, needs, free }) }
}

/**
 * Opens a device whose camera plays a video file (YUV4MPEG2), in a browser of its own, which is closed after the test.
 * The camera is allowed.
 */
export async function openDeviceWithCamera(
  address: string,
  kind: BrowserContextOptions,
  videoFile: string,
): Promise<Page> {
  const browser = await launchBrowser([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${videoFile}`,
  ])
  onTestFinished(() => browser.close())
  return openDevice(browser, {
    address,
    kind: { ...kind, permissions: ['camera'] },
    needs: { isNew: true },
    free: new Map(),
  })
}

/**
 * The disabled features of Chromium. It uses only the last such list, so the features that Playwright disables are
 * repeated here. The two hidden omnibox pages cost each browser context more than most pages of the product.
 */
const disabledFeatures = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'SkipListAccountsWithoutGaiaCookies',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
]

let browser: Promise<Browser> | undefined

/**
 * Returns the machine's Chromium, without its background services. The test files of a process share it, each test with
 * contexts of its own; Playwright closes it when the process ends.
 */
export function openBrowser(): Promise<Browser> {
  return (browser ??= launchBrowser())
}

/** The options of every Chromium: nothing but the pages, and these as cheap as they can be. */
export const chromiumOptions = [
  '--disable-quic',
  // Pages of journeys are closed before the optimizing compiler has paid for itself.
  '--js-flags=--no-opt',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  `--disable-features=${disabledFeatures.join()}`,
]

async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: await ensureHeadlessChromium(),
    args: [...chromiumOptions, ...more],
    chromiumSandbox: false,
  })
}

const addresses = new WeakMap<BrowserContext, string>()

/** Returns the address of the product that this device opens. */
export function getAddress(page: Page): string {
  const address = addresses.get(page.context())
  if (address === undefined) throw new Error('The page belongs to no device of this file.')
  return address
}

/**
 * Contexts whose test has finished, by their options. The next test of the file with such a device continues with one: it still has
 * the scripts of the product, which saves a sixth of the browser's work for a page, and two fifths of the product's.
 */
type FreeContexts = Map<string, BrowserContext[]>

type WantedDevice = { address: string; kind: BrowserContextOptions; needs: Needs; free: FreeContexts }

async function openDevice(browser: Browser, { address, kind, needs, free }: WantedDevice): Promise<Page> {
  const options: BrowserContextOptions = {
    baseURL: address,
    timezoneId: resortTimeZone,
    locale: 'en-US',
    // A service worker loads all pages into each new context. The journeys about them have browsers of their own.
    serviceWorkers: 'block',
    ...kind,
  }
  const folder = process.env['JOURNEY_PICTURES']
  const isShared = needs.isNew !== true && options.serviceWorkers === 'block' && folder === undefined
  const key = JSON.stringify(Object.entries(options).toSorted(([a], [b]) => a.localeCompare(b)))
  const used = isShared ? free.get(key)?.pop() : undefined
  const context = used ?? (await browser.newContext(options))
  addresses.set(context, address)
  context.setDefaultTimeout(30_000)
  const problems = collectProblems(context, address, needs)
  if (folder !== undefined) await context.tracing.start({ screenshots: true, snapshots: true })
  const page = await context.newPage()
  if (used) await removeStoredData(page, address)
  onTestFinished(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail'
    if (folder !== undefined && hasFailed) await savePictures(page, join(folder, toFileName(task.name)))
    if (isShared && !hasFailed) {
      await putAway(context)
      free.set(key, [...(free.get(key) ?? []), context])
    } else await context.close()
    if (problems.length > 0) throw new Error(`The browser reported problems:\n${problems.join('\n')}`)
  })
  return page
}

/** Closes the pages of a context, and removes what its test has set up in it. */
async function putAway(context: BrowserContext): Promise<void> {
  for (const event of ['console', 'weberror', 'request', 'response'] as const) context.removeAllListeners(event)
  await Promise.all(context.pages().map((page) => page.close()))
  await context.unrouteAll()
  await context.setOffline(false)
  await context.clearCookies()
}

/** Removes what pages of this address stored in the context of a page that is still empty. */
async function removeStoredData(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
}

function collectProblems(context: BrowserContext, address: string, { consoleErrors, hosts = [] }: Needs): string[] {
  const problems: string[] = []
  context.on('console', (message) => {
    if (message.type() !== 'error' || consoleErrors?.test(message.text())) return
    problems.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => problems.push(`page error: ${error.error().stack}`))
  context.on('request', (request) => {
    const { origin, protocol, host } = new URL(request.url())
    if (origin === address || protocol === 'data:' || protocol === 'blob:' || hosts.includes(host)) return
    problems.push(`request to another host: ${request.url()}`)
  })
  return problems
}

/** Saves a screenshot of a failed test, and a trace for `npx playwright-core show-trace`. */
async function savePictures(page: Page, path: string): Promise<void> {
  await page.context().tracing.stop({ path: `${path}.zip` })
  if (!page.isClosed()) await page.screenshot({ path: `${path}.png` })
}

function toFileName(testName: string): string {
  return testName.replaceAll(/[^a-z0-9]+/gi, '-').slice(0, 80)
}
