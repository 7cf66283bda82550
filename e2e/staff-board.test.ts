import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessibleEverywhere } from './accessible.ts'
import { desktop, openDevices, phone, type Devices } from './browser.ts'
import { signInAt } from './guest.ts'
import { pollOptions, startProduct, type Product } from './product.ts'

let product: Product
let devices: Devices
beforeAll(async () => {
  product = await startProduct()
  devices = openDevices(product.address)
})
afterAll(() => product.remove())

const openBoard = async (page: Page, email: string) => {
  await signInAt(page, '/staff/today', email)
  await page.getByRole('heading', { level: 1, name: / at / }).waitFor()
}
/** The verdicts of the demo resort are judged after the start. */
const expectGuests = () =>
  expect
    .poll(
      async () =>
        (
          await product.rows<{ people: number }>(
            'select count(*)::int as people from readiness_verdict where visit_day = current_date and planned_time is not null',
          )
        )[0]?.people ?? 0,
      pollOptions,
    )
    .toBeGreaterThan(0)

test('the board counts the guests of the day, leads to the lists, and follows an arrival', async () => {
  await expectGuests()
  const page = await devices.device(desktop)
  await openBoard(page, 'desk@kestrel.example')
  const bar = page.getByRole('link', { name: /o'clock: \d+ guests?, 0 arrived, \d+ not ready/ })
  await bar.first().waitFor()
  await expectAccessibleEverywhere(page, 'the board')

  await page
    .getByRole('link', { name: /Not ready/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Not ready' }).waitFor()
  const first = page.locator('main li a').first()
  await first.waitFor()
  await expectAccessibleEverywhere(page, 'a list of the board')
  const household = new URL(await first.evaluate((link: HTMLAnchorElement) => link.href)).searchParams.get('household')

  await page.getByRole('link', { name: 'Back to today' }).click()
  await bar.first().waitFor()
  const other = await devices.device(phone)
  await signInAt(other, `/staff/household?household=${household}`, 'desk@kestrel.example')
  await other.getByRole('button', { name: /Check them in/ }).click()
  await page.locator('li[data-new] a').waitFor()
  await page
    .getByRole('link', { name: /o'clock: \d+ guests?, [1-9]\d* arrived/ })
    .first()
    .waitFor()
})

test('the rental shop sees only what stops a rental', async () => {
  await expectGuests()
  const page = await devices.device(phone)
  await openBoard(page, 'rental@kestrel.example')
  await page.getByRole('heading', { name: 'What holds people up' }).waitFor()
  expect(await page.locator('main').innerText()).not.toMatch(/waiver|photo|card|ticket/i)
  await expectAccessibleEverywhere(page, 'the board of the rental shop')
})
