import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessibleEverywhere } from './accessible.ts'
import { desktop, openDevices, phone, type Devices } from './browser.ts'
import { signInAt } from './guest.ts'
import { pollOptions, startProduct, type Product } from './product.ts'

let product: Product
let devices: Devices
let family: Record<string, string>
beforeAll(async () => {
  product = await startProduct()
  devices = openDevices(product.address)
  const people = await product.rows<{ ip_code: string; first_name: string }>(
    `select ip_code, first_name from pos.customer where last_name = 'Lindqvist'`,
  )
  family = Object.fromEntries(people.map(({ first_name: name, ip_code: ipCode }) => [name, ipCode]))
  await product.rows(
    `insert into pos.purchase (id, ip_code, kind, product_code, product_date)
     select 'rental-' || ip_code, ip_code, 'transaction', 'RENT-ADULT', current_date from unnest($1::text[]) ip_code`,
    [Object.values(family)],
  )
})
afterAll(() => product.remove())

const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true } as const
const openHousehold = async (page: Page) => {
  await signInAt(page, `/staff/household?household=${family.Maya}`, 'rental@kestrel.example')
  await page.getByRole('heading', { name: 'Maya' }).waitFor()
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const choose = async (page: Page, label: string, value: string) =>
  page.getByRole('combobox', { name: label }).selectOption({ label: value })

test('the rental shop corrects a size and records what is fitted, undone and returned', async () => {
  const page = await devices.device(tablet)
  await openHousehold(page)
  await page
    .getByText(/Code K, provisional/)
    .first()
    .waitFor()
  await expectAccessibleEverywhere(page, 'a household in the rental shop')

  await button(page, /^Maya, Shoe: /).click()
  await choose(page, 'New value', 'US 9')
  await button(page, 'Save').click()
  await button(page, /^Maya, Shoe, changed: US 9/).waitFor()
  await page.getByText(/Shoe was 8, /).waitFor()

  await button(page, /^Fitted: Maya, Theo/).click()
  await button(page, /^Fitted .*: Maya/).click()
  await button(page, 'Returned: Maya').click()
  await button(page, /^Returned .*: Maya/).waitFor()
  await button(page, /^Fitted .*: Theo/).click()
  await button(page, 'Undo: Theo').click()
  await page.getByRole('button', { name: 'Fitted: Theo', exact: true }).waitFor()
  const events = () => product.rows<{ kind: string }>('select kind from arrival_event order by id')
  const kinds = async () => (await events()).map(({ kind }) => kind)
  await expect.poll(kinds, pollOptions).toEqual(['rental-fitted', 'rental-fitted', 'rental-returned', 'undone'])
  expect(await page.locator('main').innerText()).not.toMatch(/Lindqvist|waiver|970-555/i)
})

test('of two people who change the same size, the second sees both values and chooses', async () => {
  const [ana, ben] = [await devices.device(desktop), await devices.device(phone, { consoleErrors: /status of 409/ })]
  await openHousehold(ana)
  await openHousehold(ben)
  await button(ben, /^Theo, Height: /).click()
  await button(ana, /^Theo, Height: /).click()
  for (const [page, index] of [
    [ana, 1],
    [ben, 2],
  ] as const) {
    await page.getByRole('combobox', { name: 'New value' }).selectOption({ index })
    await button(page, 'Save').click()
  }
  await ben.getByText(/changed this too/).waitFor()
  await expectAccessibleEverywhere(ben, 'a size that two people changed')
  await button(ben, /^Use /).click()
  await ben.getByRole('dialog').waitFor({ state: 'detached' })
  const changes = await product.rows(`select from rental_size_change where changes ? 'selectedHeight'`)
  expect(changes).toHaveLength(2)
})

test('the list of the day is ticked on one device, appears on another, is printed, and saved as a file', async () => {
  await expect
    .poll(
      () =>
        product.rows(
          `select from readiness_verdict
           where ip_code = $1 and location_id = 1 and visit_day = current_date and 'rental' = any (booked)`,
          [family.Maya],
        ),
      pollOptions,
    )
    .toHaveLength(4)
  const [one, other] = [await devices.device(tablet), await devices.device(phone)]
  for (const page of [one, other]) {
    await signInAt(page, '/staff/rental', 'rental@kestrel.example')
    await page.getByRole('heading', { name: /^Rental prep/ }).waitFor()
  }
  await expectAccessibleEverywhere(one, 'the list of the rental shop')
  const tick = (page: Page) => page.getByRole('button', { name: 'Maya L.: set out' })
  await tick(one).click()
  await expect.poll(() => tick(other).getAttribute('aria-pressed'), pollOptions).toBe('true')
  await tick(other).click()
  await expect.poll(() => tick(one).getAttribute('aria-pressed'), pollOptions).toBe('false')
  await one.getByText('Sizes missing.').first().waitFor()

  const [download] = await Promise.all([one.waitForEvent('download'), one.getByRole('link', { name: 'CSV' }).click()])
  expect(download.suggestedFilename()).toMatch(/^rental-\d{4}-\d\d-\d\d\.csv$/)
  await one.emulateMedia({ media: 'print' })
  expect(await one.getByText('Shred after use').isVisible()).toBe(true)
  expect(await button(one, 'Print').isVisible()).toBe(false)
})
