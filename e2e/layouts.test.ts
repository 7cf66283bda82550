import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, openDevices, phone, type Devices } from './browser.ts'
import { accept, agreeBox, openHome } from './guest.ts'
import { patient, startProduct, type Product } from './product.ts'

// What only a browser can lay out: a page that is limited to mobile, forced colours, large text, a phone that lies on its side.

let product: Product
let devices: Devices
beforeAll(async () => {
  product = await startProduct()
  devices = await openDevices(product.address)
})
afterAll(async () => {
  await devices.close()
  await product.remove()
})

const picture = join(import.meta.dirname, '../server/src/demo/kestrel-ridge/photos/juno.jpg')
const maya = 'maya@kestrel.example'

test('with forced colours every choice shows what is chosen, and only that', async () => {
  const page = await devices.device({ ...phone, forcedColors: 'active' })
  await openHome(page, maya)
  await page.goto('/checkin/waiver')
  await accept(page).waitFor()
  const tick = page
    .locator('label')
    .filter({ has: agreeBox(page) })
    .locator('svg')
  expect(await tick.isVisible()).toBe(false)
  await agreeBox(page).check()
  expect(await tick.isVisible()).toBe(true)

  await page.goto('/checkin/rentalprofile')
  const abilities = page.getByRole('group', { name: 'Ability' })
  const ticks = abilities.locator('label > span:last-child svg')
  await abilities.getByRole('radio').nth(1).check()
  expect(await ticks.count()).toBeGreaterThan(1)
  expect(await ticks.filter({ visible: true }).count()).toBe(1)

  const units = page.getByRole('radiogroup', { name: 'Units' }).locator('label')
  const chosen = await look(units.filter({ has: page.locator(':checked') }))
  const other = await look(units.filter({ hasNot: page.locator(':checked') }))
  expect(chosen.background).not.toBe(other.background)

  const goofy = page.getByRole('switch', { name: /Goofy Foot/ })
  const track = goofy.locator('xpath=following-sibling::*[1]')
  await goofy.setChecked(false)
  const off = await look(track)
  expect(off.edge).not.toBe(off.background)
  await goofy.setChecked(true)
  expect((await look(track)).background).not.toBe(off.background)
})

test('where the product is limited to mobile, a desktop has Check In, the steps and the buttons of a phone', async () => {
  await product.rows(
    `update settings_document set value = '{"limitToMobile": true}', version = version + 1 where kind = 'general'`,
  )
  const page = await devices.device(desktop)
  const isLimited = () => page.evaluate(() => document.documentElement.classList.contains('limit-to-mobile'))
  // Every process of the product hears of it, a moment later.
  await expect.poll(async () => (await page.goto('/about'), isLimited()), patient).toBe(true)
  await openHome(page, maya)
  const actions = page.getByRole('region', { name: 'Actions' })
  expect((await placeOf(actions.getByRole('link', { name: 'Check In' }))).width).toBeGreaterThan(400)
  await page.goto('/checkin/rentalprofile')
  await page.getByRole('link', { name: 'Back to home' }).waitFor()
  expect((await placeOf(actions)).width).toBeLessThanOrEqual(480)
  expect((await placeOf(actions.getByRole('button', { name: 'Continue' }))).width).toBeGreaterThan(250)
  await page.goto('/checkin/photo')
  await page.getByLabel('Choose a picture of Finn').setInputFiles(picture)
  expect((await placeOf(page.getByRole('dialog'))).width).toBeLessThanOrEqual(480)
})

async function placeOf(target: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  await target.waitFor()
  const place = await target.boundingBox()
  if (!place) throw new Error('It is not on the page')
  return place
}

/** The colours that an element is drawn with; an edge that is not there has the background's. */
function look(target: Locator): Promise<{ background: string; edge: string }> {
  return target.evaluate((element) => {
    const { backgroundColor, borderTopWidth, borderTopColor } = getComputedStyle(element)
    return { background: backgroundColor, edge: borderTopWidth === '0px' ? backgroundColor : borderTopColor }
  })
}
