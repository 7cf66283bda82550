import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { ensureChromium } from '../../scripts/chromium.mjs'

/**
 * The network that the bench simulates, with the values of Lighthouse 12 ("devtools" throttling): 1.6 Mbit/s and a round trip of
 * 150 ms. Lighthouse and DevTools call it slow 4G; until 2024 it was called fast 3G.
 */
export const slowNetwork = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}

const disabled = ['background-networking', 'component-update', 'sync', 'quic', 'gpu'].map((name) => `--disable-${name}`)
const args = ['--no-sandbox', '--no-first-run', ...disabled]

/** Returns the machine's Chromium, without its background services. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await ensureChromium(), args })
}

/** The same with a profile folder, which a later browser finds as this one leaves it. */
export async function launchBrowserWithProfile(
  folder: string,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { executablePath: await ensureChromium(), args, ...options })
}
