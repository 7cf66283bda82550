import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessibleEverywhere } from './accessible.ts'
import { desktop, openDevices, phone, type Devices } from './browser.ts'
import { openHome, signInAt } from './guest.ts'
import { pollOptions, startProduct, type Product } from './product.ts'

let product: Product
let devices: Devices
beforeAll(async () => {
  product = await startProduct()
  devices = openDevices(product.address)
})
afterAll(() => product.remove())

const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true } as const
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** What the QR code of the arrival card of the Lindqvists has for today. */
async function readQrCode(guest: Page): Promise<string> {
  await openHome(guest, 'maya@kestrel.example')
  const [today] = await product.rows<{ day: string; location: number }>(
    `select current_date::text as day, (select id from location where is_default) as location`,
  )
  const [row] = await product.rows<{ reference: string }>(
    `select h.reference from household h join guest_binding b using (ip_code) where b.email = 'maya@kestrel.example'`,
  )
  const code = await guest.evaluate(
    async ({ day, location }) => {
      const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:')) ?? ''
      const user: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
      const token: unknown = Reflect.get(Object(user), 'access_token')
      const answer = await fetch(`/api/arrival-code/location/${location}?day=${day}`, {
        headers: { authorization: `Bearer ${String(token)}` },
      })
      const body: unknown = await answer.json()
      return String(Reflect.get(Object(body), 'code'))
    },
    today ?? { day: '', location: 0 },
  )
  return `${product.address}/l/${today?.location}?ref=${row?.reference}#v1.${code}`
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

/** Everything that is stored in the databases of the page's browser. */
const readDatabases = (page: Page) =>
  page.evaluate(async () => {
    const contents: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(new Error(name)))
      })
      for (const store of database.objectStoreNames) {
        const request = database.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => request.addEventListener('success', resolve))
        contents.push(request.result)
      }
      database.close()
    }
    return JSON.stringify(contents) + JSON.stringify({ ...localStorage })
  })

test('a prepared tablet checks a family in without a network, although its tab is killed, and nothing is lost', async () => {
  const code = await readQrCode(await devices.device(phone))
  const administrator = await devices.device(desktop)
  await signInAt(administrator, '/admin/devices', 'admin@kestrel.example')
  await button(administrator, 'Add device').click()
  await administrator.getByLabel('Name').fill('Desk 2')
  await administrator.getByLabel('Last day').fill('2099-04-01')
  await administrator.getByRole('dialog').getByRole('button', { name: 'Add device' }).click()
  const deviceCode = await administrator.getByRole('textbox', { name: 'Code' }).innerText()
  await expectAccessibleEverywhere(administrator, 'the code of a device')
  await button(administrator, 'Done').click()

  // Calls fail without a network, before somebody signs in again, and after the device was revoked.
  let page = await devices.device(tablet, { consoleErrors: /ERR_INTERNET_DISCONNECTED|status of 40[13]/ })
  const context = page.context()
  await signInAt(page, '/staff/device', 'desk@kestrel.example')
  await page.getByRole('textbox', { name: /^Code of an administrator/ }).fill(deviceCode)
  await button(page, 'Enrol this device').click()
  await page.getByText(/^Prepared at/).waitFor()
  await expectAccessibleEverywhere(page, 'the page of the device')
  const readWorkerState = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/staff'))?.active?.state)
  await expect.poll(readWorkerState, pollOptions).toBe('activated')

  await context.setOffline(true)
  const reopen = async () => {
    await page.close({ runBeforeUnload: false })
    page = await context.newPage()
    await page.goto('/staff/scan')
    await page.getByText('You can scan arrival cards.').waitFor()
  }
  await reopen()
  const reference = /ref=([\w-]+)/.exec(code)?.[1] ?? ''
  await scan(page, code, page.getByRole('heading', { name: reference, level: 1 }))
  await expectAccessibleEverywhere(page, 'a household without a network')
  await button(page, /Check them in/).click()
  await page.getByText(/guests? (is|are) recorded/).waitFor()
  await reopen()
  await button(page, 'Network: 1 to send').waitFor()

  const stored = await readDatabases(page)
  expect(stored).toContain('"kind":"arrived"')
  for (const marker of ['Maya', 'Theo', 'Juno', 'Finn', 'Lindqvist', reference]) expect(stored).not.toContain(marker)

  await scan(page, code, page.getByText(/^Seen at/))
  await button(page, 'Scan next').click()
  await button(page, 'Account and place').click()
  await page.getByRole('link', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: '1 event is not sent' }).waitFor()
  await button(page, 'Stay signed in').click()

  await context.setOffline(false)
  const count = async (table: string) =>
    (await product.rows<{ n: number }>(`select count(distinct contact_id)::int as n from ${table}`))[0]?.n ?? 0
  await expect.poll(() => count('arrival_event'), pollOptions).toBeGreaterThan(0)
  expect(await count('arrival_scan')).toBe(await count('arrival_event'))

  await administrator.reload()
  await button(administrator, 'Revoke Desk 2').click()
  await administrator.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await administrator.getByText('Revoked', { exact: true }).waitFor()
  await page.close()
  page = await context.newPage()
  await page.goto('/staff/device')
  await page.getByText('This device is signed out').waitFor()
  expect(await readDatabases(page)).not.toContain('records')
})
