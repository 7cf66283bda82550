import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { ensureHeadlessChromium } from '../scripts/chromium.mjs'

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
   * Opens a new device with its own cookies and storage; it is removed after the test. The test fails if one of its
   * pages logs an error, throws, violates the Content-Security-Policy or sends a request to another host.
   */
  device(kind: BrowserContextOptions, allowed?: ExpectedProblems): Promise<Page>
}

/** The errors and requests that a test expects. */
type ExpectedProblems = {
  /** Expected console errors, such as Chromium's error for a 4xx answer or a lost connection. */
  consoleErrors?: RegExp
  /** Other hosts that may receive requests. */
  hosts?: readonly string[]
}

/** The devices of guests and administrators who open the product at this address. */
export function openDevices(address: string): Devices {
  return { device: async (kind, allowed = {}) => newDevice(await openBrowser(), address, kind, allowed) }
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
  return newDevice(browser, address, { ...kind, permissions: ['camera'] }, {})
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

async function newDevice(browser: Browser, address: string, kind: BrowserContextOptions, allowed: ExpectedProblems) {
  const context = await browser.newContext({
    baseURL: address,
    timezoneId: 'America/Denver',
    locale: 'en-US',
    // A service worker loads all pages into each new context. The journeys about them have browsers of their own.
    serviceWorkers: 'block',
    ...kind,
  })
  addresses.set(context, address)
  context.setDefaultTimeout(30_000)
  const problems = collectProblems(context, address, allowed)
  const folder = process.env['JOURNEY_PICTURES']
  if (folder !== undefined) await context.tracing.start({ screenshots: true, snapshots: true })
  const page = await context.newPage()
  onTestFinished(async ({ task }) => {
    if (folder !== undefined && task.result?.state === 'fail')
      await savePictures(page, join(folder, toFileName(task.name)))
    await context.close()
    if (problems.length > 0) throw new Error(`The browser reported problems:\n${problems.join('\n')}`)
  })
  return page
}

function collectProblems(
  context: BrowserContext,
  address: string,
  { consoleErrors, hosts = [] }: ExpectedProblems,
): string[] {
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
