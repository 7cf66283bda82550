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
/** An administrator adds a wall screen, and somebody types its code on the screen. */
async function openWall(): Promise<Page> {
  const administrator = await devices.device(desktop)
  await signInAt(administrator, '/admin/devices', 'admin@kestrel.example')
  await administrator.getByRole('button', { name: 'Add device' }).click()
  await administrator.getByLabel('Name').fill('Lobby')
  await administrator.getByLabel('Role').selectOption('Wall screen')
  await administrator.getByLabel('Last day').fill('2099-01-01')
  await administrator.getByRole('dialog').getByRole('button', { name: 'Add device' }).click()
  const code = await administrator.getByRole('textbox', { name: 'Code' }).innerText()
  const wall = await devices.device({ viewport: { width: 1920, height: 1080 } })
  await wall.goto(`${product.address}/wall`)
  await expectAccessibleEverywhere(wall, 'the page that enrols a wall screen')
  await wall.getByLabel('Code of an administrator').fill(code)
  await wall.getByRole('button', { name: 'Enrol this device' }).click()
  await wall.getByRole('heading', { level: 1, name: / at / }).waitFor()
  await expectAccessibleEverywhere(wall, 'the board on a wall')
  return wall
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

test('the board counts the guests of the day, leads to the lists, and follows an arrival, also on a wall', async () => {
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
  const wall = await openWall()
  const other = await devices.device(phone)
  await signInAt(other, `/staff/household?household=${household}`, 'desk@kestrel.example')
  await other.getByRole('button', { name: /Check them in/ }).click()
  await page.locator('li[data-new] a').waitFor()
  await page
    .getByRole('link', { name: /o'clock: \d+ guests?, [1-9]\d* arrived/ })
    .first()
    .waitFor()
  await wall
    .locator('li[data-new]')
    .getByText(/\d guests?/)
    .waitFor()
  const [arrival = ''] = await page.locator('li[data-new] a').allInnerTexts()
  const name = arrival
    .split('\n')
    .find((text) => text.includes('·'))
    ?.split(' ·')[0]
  expect(name).toMatch(/^\w+ \w\.$/)
  expect(await wall.locator('body').innerText()).not.toContain(name)
})

test('the rental shop sees only what stops a rental', async () => {
  await expectGuests()
  const page = await devices.device(phone)
  await openBoard(page, 'rental@kestrel.example')
  await page.getByRole('heading', { name: 'What holds people up' }).waitFor()
  expect(await page.locator('main').innerText()).not.toMatch(/waiver|photo|card|ticket/i)
  await expectAccessibleEverywhere(page, 'the board of the rental shop')
})
