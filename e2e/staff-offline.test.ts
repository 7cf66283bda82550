import { rm } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { expectAccessibleEverywhere } from './accessible.ts'
import { desktop, openDevices, type Devices } from './browser.ts'
import { createTemporaryFolder } from './demo-resort.ts'
import { callAs, signInAt } from './guest.ts'
import { openKillableBrowser } from './killable-browser.ts'
import { pollOptions, startProduct, type Product } from './product.ts'
import { findInProfile, readDatabases } from './stored-data.ts'

let product: Product
let devices: Devices
beforeAll(async () => {
  product = await startProduct()
  devices = openDevices(product.address)
})
afterAll(() => product.remove())

const tablet = { width: 820, height: 1180 } as const
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** What the QR code of the arrival card of the Lindqvists has for today. */
async function readQrCode(): Promise<{ code: string; reference: string }> {
  const guest = 'maya@kestrel.example'
  const [today] = await product.rows<{ day: string; location: number }>(
    'select current_date::text as day, id as location from location where is_default',
  )
  const path = `/api/arrival-code/location/${today?.location}?day=${today?.day}`
  const { code } = await callAs<{ code: string }>(product.address, guest, ['GET', path])
  const [household] = await product.rows<{ reference: string }>(
    'select h.reference from household h join guest_binding b using (ip_code) where b.email = $1',
    [guest],
  )
  const reference = household?.reference ?? ''
  return { code: `${product.address}/l/${today?.location}?ref=${reference}#v1.${code}`, reference }
}

/**
 * A hand scanner types and presses Enter. All keys are typed inside the page, because keys that come one by one from a busy
 * test are too slow for a scanner. Scanned again until it is shown: the page may not listen yet.
 */
async function scan(page: Page, text: string, shown: Locator): Promise<void> {
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

test('a prepared tablet checks a family in without a network, although its browser is killed, and nothing is lost', async () => {
  const { code, reference } = await readQrCode()
  const administrator = await devices.device(desktop)
  await signInAt(administrator, '/admin/devices', 'admin@kestrel.example')
  await button(administrator, 'Add device').click()
  await administrator.getByLabel('Name').fill('Desk 2')
  await administrator.getByLabel('Last day').fill('2099-04-01')
  await administrator.getByRole('dialog').getByRole('button', { name: 'Add device' }).click()
  const deviceCode = await administrator.getByRole('textbox', { name: 'Code' }).innerText()
  await expectAccessibleEverywhere(administrator, 'the code of a device')
  await button(administrator, 'Done').click()

  const profile = await createTemporaryFolder()
  onTestFinished(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }))
  const open = async () => {
    const browser = await openKillableBrowser(profile)
    onTestFinished(() => browser.kill())
    const page = await browser.context.newPage()
    await page.setViewportSize(tablet)
    return { browser, page }
  }
  let { browser, page } = await open()
  await signInAt(page, '/staff/device', 'desk@kestrel.example', product.address)
  await page.getByRole('textbox', { name: /^Code of an administrator/ }).fill(deviceCode)
  await button(page, 'Enrol this device').click()
  await page.getByText(/^Prepared at/).waitFor()
  await expectAccessibleEverywhere(page, 'the page of the device')
  const readWorkerState = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/staff'))?.active?.state)
  await expect.poll(readWorkerState, pollOptions).toBe('activated')

  await browser.context.setOffline(true)
  await page.goto(`${product.address}/staff/scan`)
  await page.getByText('You can scan arrival cards.').waitFor()
  await scan(page, code, page.getByRole('heading', { name: reference, level: 1 }))
  await expectAccessibleEverywhere(page, 'a household without a network')
  await button(page, /Check them in/).click()
  await page.getByText(/guests? (is|are) recorded/).waitFor()
  await browser.kill()
  const markers = ['Maya', 'Theo', 'Juno', 'Finn', 'Lindqvist', reference]
  expect(await findInProfile(profile, ['first-chair-staff']), 'the database is in the folder').not.toEqual([])
  expect(await findInProfile(profile, markers), 'a copied profile folder names nobody').toEqual([])

  // Nobody is signed in in the new browser, and there is still no network.
  ;({ browser, page } = await open())
  await browser.context.setOffline(true)
  await page.goto(`${product.address}/staff/scan`)
  await button(page, 'Network: 1 to send').waitFor()
  const stored = await readDatabases(page)
  expect(stored).toContain('"kind":"arrived"')
  for (const marker of markers) expect(stored).not.toContain(marker)
  await scan(page, code, page.getByText(/^Seen at/))

  await browser.context.setOffline(false)
  const count = async (table: string) =>
    (await product.rows<{ n: number }>(`select count(distinct contact_id)::int as n from ${table}`))[0]?.n ?? 0
  await expect.poll(() => count('arrival_event'), pollOptions).toBeGreaterThan(0)
  expect(await count('arrival_scan')).toBe(await count('arrival_event'))

  await administrator.reload()
  await button(administrator, 'Revoke Desk 2').click()
  await administrator.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await administrator.getByText('Revoked', { exact: true }).waitFor()
  await signInAt(page, '/staff/device', 'desk@kestrel.example', product.address)
  await page.getByText('This device is signed out').waitFor()
  expect(await readDatabases(page)).not.toContain('records')
})
