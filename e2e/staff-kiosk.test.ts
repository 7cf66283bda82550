import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessibleEverywhere } from './accessible.ts'
import { openDevices, type Devices } from './browser.ts'
import { completeOtherTasks } from './complete-other-tasks.ts'
import { accept, callAs, fillInWaiver, signInAt } from './guest.ts'
import { pollOptions, startProduct, type Product } from './product.ts'

let product: Product
let devices: Devices
beforeAll(async () => {
  product = await startProduct()
  await completeOtherTasks(product)
  await setGeneral('{"adultsSignForThemselves": true, "kioskPaper": "80mm"}')
  devices = openDevices(product.address)
})
afterAll(() => product.remove())

/** With a service worker: a device that was prepared for work without a network becomes the kiosk. */
const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true, serviceWorkers: 'allow' } as const
const pin = '2580'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })
const welcome = (page: Page) => heading(page, 'Be first on the lift').waitFor()
const field = (page: Page, name: string) => page.getByRole('textbox', { name })

const setGeneral = (value: string) =>
  product.rows(`update settings_document set value = value || $1::jsonb where kind = 'general'`, [value])

/** The number of an order of Juno, and the birth date of her father. */
async function findBooking(): Promise<{ booking: string; birthDate: string }> {
  const [row] = await product.rows<{ booking: string; birthDate: string }>(
    `select p.id as booking, to_char(t.birth_date, 'YYYY-MM-DD') as "birthDate"
     from pos.purchase p join pos.customer j using (ip_code) join pos.customer t on t.head_ip_code = j.head_ip_code
     where j.first_name = 'Juno' and j.last_name = 'Lindqvist' and t.first_name = 'Theo' and p.kind = 'orderLine'
     order by p.id limit 1`,
  )
  if (!row) throw new Error('The demo has no such order.')
  return row
}

async function typeBooking(page: Page, { booking, birthDate }: { booking: string; birthDate: string }): Promise<void> {
  await button(page, /^Type your booking/).click()
  await field(page, 'Booking number').fill(booking)
  const [year = '', month = '', day = ''] = birthDate.split('-')
  for (const [part, value] of Object.entries({ Month: month, Day: day, Year: year }))
    await field(page, part).fill(value)
  await button(page, 'Go on').click()
}

const traces = /Maya|Theo|Juno|Finn|Lindqvist|draft|oidc|access_token/

/** Everything of a guest that the browser could keep: storage, cookies, caches, the history, and what is on the page. */
async function readTraces(page: Page, context: BrowserContext): Promise<string> {
  const inPage = await page.evaluate(async () => {
    const cached = 'caches' in window ? await caches.keys() : []
    const databases = await indexedDB.databases()
    const typed = [...document.querySelectorAll('input, textarea')].map((input) => Reflect.get(input, 'value'))
    const shown = document.querySelector('#root')?.outerHTML
    return [{ ...sessionStorage }, { ...localStorage }, document.cookie, history.state, cached, databases, typed, shown]
  })
  const cookies = (await context.cookies()).map(({ name }) => name)
  return JSON.stringify([inPage, cookies])
}

/** Width and height of the first page of a PDF, in millimetres. */
function readPageSize(pdf: Buffer): number[] {
  const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf.toString('latin1')) ?? []
  return [width, height].map((points) => Math.round((Number(points) * 25.4) / 72))
}

/** Enrols the device for work without a network, which gives it a service worker and a database. */
async function enrol(page: Page): Promise<void> {
  const [place] = await product.rows<{ id: number }>('select id from location where is_default')
  const body = { name: 'Tablet', role: 'desk', locationId: place?.id, endsOn: '2099-04-01' }
  const admin = 'admin@kestrel.example'
  const { code } = await callAs<{ code: string }>(product.address, admin, ['POST', '/api/admin/devices', body])
  await signInAt(page, `/staff/device#${code}`, 'desk@kestrel.example')
  await button(page, 'Enrol this device').click()
  await page.getByText(/^Prepared at/).waitFor()
  const isControlled = () => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  await expect.poll(isControlled, pollOptions).toBe('activated')
}

test('a family without a phone checks in at the kiosk, prints its card, and leaves nothing behind', async () => {
  // 401: the page of the desk may ask for the kiosks once more while starting one signs the desk out.
  const page = await devices.device(tablet, {
    consoleErrors: /status of (401|403|404|409)|ERR_INTERNET_DISCONNECTED/,
  })
  const context = page.context()
  await enrol(page)
  await page.goto('/staff/kiosk')
  await field(page, 'Name of the kiosk').fill('Kiosk 1')
  await button(page, 'Start the kiosk here').click()
  await field(page, 'PIN').fill(pin)
  await expectAccessibleEverywhere(page, 'choosing a PIN for a kiosk')
  await button(page, 'Save and start').click()
  await welcome(page)
  expect(await readTraces(page, context), 'the sign-in of the desk').not.toMatch(traces)
  await expectAccessibleEverywhere(page, 'the welcome page of a kiosk')
  // The service worker of the pages for staff opens none of them, with a network and without.
  for (const isOffline of [false, true]) {
    await context.setOffline(isOffline)
    await page.goto('/staff/find').catch(() => undefined)
    await expect.poll(() => page.url(), pollOptions).not.toContain('/staff')
    expect(await page.getByText(/Find a guest|Scan an arrival card/).count()).toBe(0)
  }
  await context.setOffline(false)
  await page.goto('/admin')
  await welcome(page)
  expect(new URL(page.url()).pathname).toBe('/kiosk')

  const found = await findBooking()
  await typeBooking(page, { ...found, birthDate: '1999-01-01' })
  await page.getByText('We found no booking with this number and birth date. Please ask at the desk.').waitFor()
  await expectAccessibleEverywhere(page, 'typing a booking at a kiosk')
  await button(page, 'Back').click()
  await typeBooking(page, found)
  await heading(page, 'Maya, please sign for yourself, Juno and Finn').waitFor()
  expect(await page.locator('a[href]:not(.skip)').count(), 'links').toBe(0)
  const forms = page.locator('input:not([type=checkbox], [type=radio], [autocomplete=off])')
  expect(await forms.count(), 'fields that the browser would remember').toBe(0)
  await fillInWaiver(page, 'Maya Lindqvist')
  await accept(page).click()

  // Nobody checks who uses a kiosk, so another adult signs elsewhere.
  const card = page.getByRole('region', { name: 'Arrival card' })
  await card.getByText('Theo signs with their own link, or at the desk.').waitFor()
  expect(await readTraces(page, context), 'while the family is there').toMatch(traces)
  await expectAccessibleEverywhere(page, 'the arrival card of a kiosk')
  const roll = readPageSize(await page.pdf({ preferCSSPageSize: true }))
  expect(roll[0]).toBe(80)
  expect(roll[1]).toBeGreaterThan(100)
  expect(roll[1]).toBeLessThan(300)
  const signed = await product.rows<{ signed_on: string; comment: string }>(
    'select signed_on, comment from signed_waiver order by position',
  )
  expect(signed.map(({ signed_on }) => signed_on)).toEqual(['kiosk'])
  expect(signed[0]?.comment).toContain('found by a booking or card number and a birth date')

  await button(page, 'Done').click()
  await welcome(page)
  expect(await readTraces(page, context)).not.toMatch(traces)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('first-chair-handover')
  await page.goBack()
  await welcome(page)
  const tab = await context.newPage()
  await tab.goto('/kiosk')
  await welcome(tab)
  for (const open of [page, tab])
    expect(await readTraces(open, context), 'after Back, and in a new tab').not.toMatch(traces)
  await tab.close()

  // The same family again, on a sheet; it has nothing left to do. It walks away.
  await setGeneral('{"kioskPaper": "A4"}')
  await page.reload()
  await welcome(page)
  await page.clock.install()
  await typeBooking(page, found)
  await page.getByRole('region', { name: 'Arrival card' }).waitFor()
  await expect
    .poll(async () => readPageSize(await page.pdf({ preferCSSPageSize: true })), pollOptions)
    .toEqual([210, 297])
  await page.clock.fastForward(31_000)
  await welcome(page)
  expect(await readTraces(page, context), 'without a touch').not.toMatch(traces)

  // The PIN ends the kiosk.
  await button(page, /^Staff: hold/).press('Enter')
  await heading(page, 'Staff PIN').waitFor()
  for (const digit of pin) await button(page, digit).click()
  await page.getByLabel('Password', { exact: true }).waitFor()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('first-chair-kiosk')
})
