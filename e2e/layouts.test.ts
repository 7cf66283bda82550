import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, openDevices, phone, type Devices } from './browser.ts'
import { accept, agreeBox, waitForArrivalCard, fillInWaiver, openHome } from './guest.ts'
import { pollOptions, startProduct, type Product } from './product.ts'

// Layouts that need a real browser: limited to mobile, forced colours, large text, a phone in landscape.

let product: Product
let devices: Devices
beforeAll(async () => {
  product = await startProduct()
  devices = openDevices(product.address)
})
afterAll(() => product.remove())

const picture = join(import.meta.dirname, '../server/src/demo/kestrel-ridge/photos/juno.jpg')
const maya = 'maya@kestrel.example'

test('with forced colours every choice shows which option is chosen', async () => {
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
  const abilities = page.getByRole('radiogroup', { name: 'Ability' })
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

test('with text of double size no word is split or cut, and nothing overlaps', async () => {
  const page = await devices.device(phone)
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%')),
  )
  await openHome(page, 'new@kestrel.example')
  for (const [path, heading] of [
    ['/home', 'Your group'],
    ['/l', 'Where are you going?'],
    ['/l/tubing-hill', 'Your group'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('heading', { name: heading }).waitFor()
    expect.soft(await brokenWords(page), path).toEqual([])
  }
  await page.goto('/checkin/waiver')
  await fillInWaiver(page, 'Noor Haddad')
  expect.soft(await brokenWords(page), 'waiver').toEqual([])
  await accept(page).click()
  await page.getByRole('button', { name: 'Skip Waiver' }).click()
  await waitForArrivalCard(page)
  expect.soft(await brokenWords(page), 'arrival card').toEqual([])

  const family = await devices.device(phone)
  await openHome(family, maya)
  for (const path of ['/checkin/rentalprofile', '/checkin/childregistration', '/checkin/photo']) {
    await family.goto(path)
    await family.getByRole('heading', { level: 2 }).first().waitFor()
    await family.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
    expect.soft(await brokenWords(family), path).toEqual([])
    const [, step = '', ...others] = await family.getByRole('navigation').getByRole('listitem').allInnerTexts()
    expect(step).toContain('Rental')
    expect(others.join()).toContain('Photo')
  }
})

test('on a phone in landscape the step has most of the screen, and the crop buttons are visible', async () => {
  const page = await devices.device({ ...phone, viewport: { width: 844, height: 390 } })
  await openHome(page, maya)
  const actions = page.getByRole('region', { name: 'Actions' })
  for (const path of ['/checkin/rentalprofile', '/checkin/childregistration', '/checkin/photo']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    const steps = await getBox(page.getByRole('navigation', { name: 'Check-in steps' }))
    expect.soft((await getBox(actions)).y - (steps.y + steps.height), path).toBeGreaterThan(240)
  }
  await page.getByLabel('Choose a picture of Finn').setInputFiles(picture)
  const sheet = page.getByRole('dialog')
  for (const name of ['Close without saving', 'Zoom in', 'Rotate 90 degrees', 'Retake', 'Add Photo']) {
    const { y, height } = await getBox(sheet.getByRole('button', { name }))
    expect.soft(y, name).toBeGreaterThanOrEqual(0)
    expect.soft(y + height, name).toBeLessThanOrEqual(390)
  }
  expect((await getBox(sheet.getByRole('application'))).height).toBeGreaterThan(300)
})

test('with the limit to mobile, a desktop shows the layout of a phone', async () => {
  await product.rows(
    `update settings_document set value = '{"limitToMobile": true}', version = version + 1 where kind = 'general'`,
  )
  const page = await devices.device(desktop)
  const isLimited = () => page.evaluate(() => document.documentElement.classList.contains('limit-to-mobile'))
  // The processes of the product learn of the change a moment later.
  await expect.poll(async () => (await page.goto('/about'), isLimited()), pollOptions).toBe(true)
  const about = await getBox(page.getByRole('main'))
  expect(about.width).toBeLessThanOrEqual(480)
  expect(Math.abs(about.x + about.width / 2 - 640)).toBeLessThanOrEqual(10)
  await openHome(page, maya)
  const actions = page.getByRole('region', { name: 'Actions' })
  expect((await getBox(actions.getByRole('link', { name: 'Sign the waiver' }))).width).toBeGreaterThan(400)
  await page.goto('/checkin/rentalprofile')
  await page.getByRole('link', { name: 'Back to home' }).waitFor()
  expect((await getBox(actions)).width).toBeLessThanOrEqual(480)
  expect((await getBox(actions.getByRole('button', { name: 'Continue' }))).width).toBeGreaterThan(250)
  await page.goto('/checkin/photo')
  await page.getByLabel('Choose a picture of Finn').setInputFiles(picture)
  expect((await getBox(page.getByRole('dialog'))).width).toBeLessThanOrEqual(480)
})

/**
 * Lists visible words that break across lines, are cut off, extend beyond the window or overlap a neighbour in a list.
 */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isVisible = (element: Element) =>
      element.checkVisibility() && !element.closest('.visually-hidden, .skip, [aria-hidden=true], [tabindex="0"]')
    const words: { word: string; item: Element | null; box: DOMRect }[] = []
    const broken: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement
      if (!parent || !isVisible(parent) || getComputedStyle(parent).clipPath !== 'none') continue
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s@-]+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const [box, ...more] = range.getClientRects()
        if (!box) continue
        const cut = parent.scrollWidth > parent.clientWidth + 1 && getComputedStyle(parent).overflowX !== 'visible'
        if (more.length > 0 || cut || box.left < 0 || box.right > innerWidth) broken.push(word)
        words.push({ word, item: parent.closest('nav li'), box })
      }
    }
    const labels = words.filter(({ item }) => item)
    for (const [position, { word, item, box }] of labels.entries()) {
      const over = labels
        .slice(position + 1)
        .filter((other) => other.item !== item && other.box.left < box.right && box.left < other.box.right)
        .filter((other) => other.box.top < box.bottom && box.top < other.box.bottom)
      broken.push(...over.map((other) => `${word} over ${other.word}`))
    }
    return broken
  })
}

async function getBox(target: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  await target.waitFor()
  const box = await target.boundingBox()
  if (!box) throw new Error('The element is not on the page')
  return box
}

/** Returns the colours of an element; without a border the edge has the colour of the background. */
function look(target: Locator): Promise<{ background: string; edge: string }> {
  return target.evaluate((element) => {
    const { backgroundColor, borderTopWidth, borderTopColor } = getComputedStyle(element)
    return { background: backgroundColor, edge: borderTopWidth === '0px' ? backgroundColor : borderTopColor }
  })
}
