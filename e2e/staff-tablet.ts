import { rm } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import * as z from 'zod'
import { createTemporaryFolder } from './demo-resort.ts'
import { signInAt } from './guest.ts'
import { openKillableBrowser, type KillableBrowser } from './killable-browser.ts'
import { pollOptions } from './product.ts'

const size = { width: 820, height: 1180 } as const
const desk = 'desk@kestrel.example'

/**
 * A hand scanner types and presses Enter. All keys are typed inside the page, because keys that come one by one from a busy
 * test are too slow for a scanner. Scanned again until it is shown: the page may not listen yet.
 */
export async function scan(page: Page, text: string, shown: Locator): Promise<void> {
  const scanOnce = async () => {
    await page.evaluate(
      (keys) => {
        const target = document.activeElement ?? document.body
        for (const key of keys) target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      },
      [...text, 'Enter'],
    )
    return shown.waitFor({ timeout: 5000 }).then(
      () => true,
      () => false,
    )
  }
  await expect.poll(scanOnce, pollOptions).toBe(true)
}

const UnsentEvent = z.object({
  commandId: z.string(),
  kind: z.string(),
  subject: z.union([z.object({ tags: z.array(z.number()) }), z.object({ contactIds: z.array(z.string()) })]),
})

/** The events that wait in the database of an enrolled device. */
export async function readUnsent(page: Page): Promise<z.infer<typeof UnsentEvent>[]> {
  const rows = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('first-chair-staff')
      opening.addEventListener('success', () => resolve(opening.result))
      opening.addEventListener('error', () => reject(new Error('The database did not open.')))
    })
    const request = database.transaction('events').objectStore('events').getAll()
    await new Promise((resolve) => request.addEventListener('success', resolve))
    database.close()
    return request.result
  })
  return z.array(UnsentEvent).parse(rows)
}

/** A tablet of the desk with a browser that can be killed. Its profile folder is removed after the test. */
export class Tablet {
  readonly profile: string
  readonly #address: string
  #browser: KillableBrowser
  #page: Page
  #isOffline = false

  private constructor(address: string, profile: string, browser: KillableBrowser, page: Page) {
    this.#address = address
    this.profile = profile
    this.#browser = browser
    this.#page = page
  }

  /** Opens the page of a device on a new tablet, and enrols it with this code of an administrator. It is prepared then. */
  static async open(address: string, deviceCode: string): Promise<Tablet> {
    const profile = await createTemporaryFolder()
    onTestFinished(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }))
    const browser = await openBrowser(profile)
    const page = await openTab(browser)
    await signInAt(page, `/staff/device#${deviceCode}`, desk, address)
    await page.getByRole('button', { name: 'Enrol this device' }).click()
    await page.getByText(/^Prepared at/).waitFor()
    const readWorkerState = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/staff'))?.active?.state)
    await expect.poll(readWorkerState, pollOptions).toBe('activated')
    return new Tablet(address, profile, browser, page)
  }

  get page(): Page {
    return this.#page
  }
  get isOffline(): boolean {
    return this.#isOffline
  }

  /** Takes the network away: calls that are under way get no answer. */
  async cutNetwork(): Promise<void> {
    this.#isOffline = true
    await this.#browser.context.setOffline(true)
  }
  async restoreNetwork(): Promise<void> {
    this.#isOffline = false
    await this.#browser.context.setOffline(false)
  }

  /** Opens a page for staff in a new tab. Nobody is signed in there until there is a network. */
  async openTab(path = '/staff/scan'): Promise<Page> {
    this.#page = await openTab(this.#browser)
    if (this.#isOffline) await this.#page.goto(this.#address + path)
    else await signInAt(this.#page, path, desk, this.#address)
    return this.#page
  }
  /** Ends the process of the tab without a warning, as a system does that is short of memory. */
  async killTab(): Promise<void> {
    const devtools = await this.#browser.context.newCDPSession(this.#page)
    const crashed = this.#page.waitForEvent('crash')
    // A process that has ended does not answer.
    devtools.send('Page.crash').catch(() => undefined)
    await crashed
    await this.#page.close()
  }
  /** `kill -9` of the browser, and a new one that continues with its profile folder. Its tabs are closed. */
  async killBrowser(): Promise<void> {
    await this.#browser.kill()
    this.#browser = await openBrowser(this.profile)
    await this.#browser.context.setOffline(this.#isOffline)
  }
  kill = (): Promise<void> => this.#browser.kill()
}

async function openBrowser(profile: string): Promise<KillableBrowser> {
  const browser = await openKillableBrowser(profile)
  onTestFinished(() => browser.kill())
  return browser
}

async function openTab(browser: KillableBrowser): Promise<Page> {
  const page = await browser.context.newPage()
  await page.setViewportSize(size)
  return page
}
