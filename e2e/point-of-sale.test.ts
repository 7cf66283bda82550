import { spawn, type ChildProcess } from 'node:child_process'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { externalPointsOfSale } from '@first-chair/core/settings/admin-settings'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { openDevices, phone } from './browser.ts'
import { aDemoResort, createTemporaryFolder } from './demo-resort.ts'
import { accept, fillInWaiver, openHome } from './guest.ts'
import { stopProcess, pollOptions, startProduct } from './product.ts'

const main = join(import.meta.dirname, '../server/dist/simulate.js')
const secret = 'a secret that only this journey and its bridge know'

type Bridge = {
  url: string
  setMood(mood: 'up' | 'down'): Promise<void>
  /** Returns how often each signature was sent and recorded, and for how many people. */
  signatures(): Promise<unknown[]>
}

/** Starts a simulated point of sale of this kind with the demo resort, in its own process; it stops with the test. */
async function startBridge(system: string): Promise<Bridge> {
  const dataDir = await createTemporaryFolder()
  await rename(await aDemoResort(), join(dataDir, `simulated-${system}`))
  const child = spawn(process.execPath, [main, 'pos', system, '0', secret], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], TMPDIR: process.env['TMPDIR'], DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    await stopProcess(child)
    await rm(dataDir, { recursive: true, force: true })
  })
  const url = await readAddress(child)
  const control = async (init: RequestInit = {}) => (await fetch(`${url}/control`, init)).json()
  return {
    url,
    setMood: (mood) => control({ method: 'PUT', body: JSON.stringify({ mood }) }),
    signatures: async () => Object.values((await control()).received.signatures),
  }
}

async function readAddress(child: ChildProcess): Promise<string> {
  for await (const written of child.stdout ?? []) {
    const address = /POS_URL=(\S+)/.exec(String(written))?.[1]
    if (address !== undefined) return address
  }
  throw new Error('The simulated point of sale ended before it was ready.')
}

const checkIn = (page: Page) => page.getByRole('link', { name: 'Check In' }).filter({ visible: true }).first().click()

/** All bridges speak one protocol, so `npm test` has one system here; the tests of the bridge client have all of them. */
const systems = process.env['PROVE'] === '1' ? externalPointsOfSale : externalPointsOfSale.slice(0, 1)

test.each(systems.map((name) => name.toLowerCase()))(
  'a family can sign while the point of sale (%s) is down, and the point of sale gets the signature once when it is back',
  async (system) => {
    const bridge = await startBridge(system)
    const environment = { POS_SYSTEM: system.toUpperCase(), POS_URL: bridge.url, POS_SECRET: secret }
    const product = await startProduct(environment, await createTemporaryFolder())
    const devices = openDevices(product.address)
    onTestFinished(() => product.remove())
    // While the point of sale is down, there is no cached answer for data that was never read before.
    const expectedErrors = { consoleErrors: /status of 502/ }
    const page = await devices.device({ ...phone, reducedMotion: 'reduce' }, expectedErrors)
    await openHome(page, 'maya@kestrel.example')
    await checkIn(page)
    await fillInWaiver(page, 'Maya Lindqvist')

    await bridge.setMood('down')
    await accept(page).click()
    await page.waitForURL('**/checkin/rentalprofile')
    await page.goto('/home')
    await page.getByText('Our booking system is not responding right now.').waitFor()
    await page.getByRole('heading', { name: 'Your group' }).waitFor()
    expect(await bridge.signatures()).toEqual([])

    await bridge.setMood('up')
    // The queue retries with increasing delays, so the test makes the waiting jobs due now.
    const makeJobsDue = 'update graphile_worker._private_jobs set run_at = now() where locked_at is null'
    await expect
      .poll(async () => (await product.rows(makeJobsDue), bridge.signatures()), { timeout: 90_000 })
      .toEqual([{ told: 1, recorded: 1, people: 4 }])
    await expect
      .poll(() => product.rows(`select kind from pos_outbox where status = 'waiting'`), pollOptions)
      .toEqual([])
  },
)
