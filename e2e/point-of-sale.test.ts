import { spawn, type ChildProcess } from 'node:child_process'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { openDevices, phone } from './browser.ts'
import { aDemoResort, temporaryFolder } from './demo-resort.ts'
import { accept, fillInWaiver, openHome } from './guest.ts'
import { endOf, patient, startProduct } from './product.ts'

const main = join(import.meta.dirname, '../server/dist/simulate.js')
const secret = 'a secret that only this journey and its bridge know'

type Bridge = {
  url: string
  turn(mood: 'up' | 'down'): Promise<void>
  /** How often each signature was told and recorded, and on how many people. */
  signatures(): Promise<unknown[]>
}

/** A point of sale of that kind with the demo resort in it, in a process of its own; it ends with the test. */
async function startBridge(system: 'rtp' | 'sw'): Promise<Bridge> {
  const dataDir = await temporaryFolder()
  await rename(await aDemoResort(), join(dataDir, `simulated-${system}`))
  const child = spawn(process.execPath, [main, 'pos', system, '0', secret], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], TMPDIR: process.env['TMPDIR'], DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    await endOf(child)
    await rm(dataDir, { recursive: true, force: true })
  })
  const url = await addressOf(child)
  const control = async (init: RequestInit = {}) => (await fetch(`${url}/control`, init)).json()
  return {
    url,
    turn: (mood) => control({ method: 'PUT', body: JSON.stringify({ mood }) }),
    signatures: async () => Object.values((await control()).received.signatures),
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  for await (const written of child.stdout ?? []) {
    const address = /POS_URL=(\S+)/.exec(String(written))?.[1]
    if (address !== undefined) return address
  }
  throw new Error('The simulated point of sale ended before it was ready.')
}

const checkIn = (page: Page) => page.getByRole('link', { name: 'Check In' }).filter({ visible: true }).first().click()

test.each(['rtp', 'sw'] as const)(
  'a family whose point of sale (%s) goes away in the middle signs all the same, and it is told once when it is back',
  async (system) => {
    const bridge = await startBridge(system)
    const environment = { POS_SYSTEM: system.toUpperCase(), POS_URL: bridge.url, POS_SECRET: secret }
    const product = await startProduct(environment, await temporaryFolder())
    const devices = await openDevices(product.address)
    onTestFinished(async () => {
      await devices.close()
      await product.remove()
    })
    // What has never been read yet cannot stand in while the point of sale is down.
    const provoked = { consoleErrors: /status of 502/ }
    const page = await devices.device({ ...phone, reducedMotion: 'reduce' }, provoked)
    await openHome(page, 'maya@kestrel.example')
    await checkIn(page)
    await fillInWaiver(page, 'Maya Lindqvist')

    await bridge.turn('down')
    await accept(page).click()
    await page.waitForURL('**/checkin/rentalprofile')
    await page.goto('/home')
    await page.getByText('Our booking system is not responding right now.').waitFor()
    await page.getByRole('heading', { name: 'Your group' }).waitFor()
    expect(await bridge.signatures()).toEqual([])

    await bridge.turn('up')
    // The queue tries again later and later by itself; nobody need wait for that here.
    const hurry = 'update graphile_worker._private_jobs set run_at = now() where locked_at is null'
    await expect
      .poll(async () => (await product.rows(hurry), bridge.signatures()), { timeout: 90_000 })
      .toEqual([{ told: 1, recorded: 1, people: 4 }])
    await expect.poll(() => product.rows(`select kind from pos_outbox where status = 'waiting'`), patient).toEqual([])
  },
)
