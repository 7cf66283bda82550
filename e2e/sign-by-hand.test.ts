import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, openDevices, phone, type Devices } from './browser.ts'
import { accept, waitForArrivalCard, agreeBox, drawByTouch, draw, nameField, pad, signInAt, strokes } from './guest.ts'
import { completeOtherTasks } from './complete-other-tasks.ts'
import { pollOptions, startProduct, type Product } from './product.ts'

let product: Product
let devices: Devices
beforeAll(async () => {
  product = await startProduct()
  await completeOtherTasks(product)
  devices = openDevices(product.address)
})
afterAll(() => product.remove())

async function openWaiver(kind: Parameters<Devices['device']>[0]): Promise<Page> {
  const page = await devices.device(kind)
  await signInAt(page, '/checkin/waiver', 'maya@kestrel.example')
  await accept(page).waitFor()
  return page
}

/** Returns the stroke paths, which do not depend on the displayed size. */
const readStrokes = async (page: Page) =>
  strokes(page).evaluateAll((paths) => paths.map((path) => path.getAttribute('d')))

test('rotating the phone during signing keeps the drawing, inside the pad', async () => {
  const page = await openWaiver(phone)
  await draw(page)
  const before = await readStrokes(page)
  await page.setViewportSize({ width: 844, height: 390 })
  await draw(page, [
    [0.8, 0.3],
    [0.85, 0.6],
    [0.9, 0.3],
  ])
  expect((await readStrokes(page)).slice(0, 1)).toEqual(before)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => isInkInside(page), pollOptions).toBe(true)
  expect(await strokes(page).count()).toBe(2)
})

/** Measures ink and pad in one call, because the page may still move after a rotation. */
const isInkInside = (page: Page) =>
  pad(page).evaluate((sheet) => {
    const frame = sheet.getBoundingClientRect()
    const ink = sheet.querySelector('svg g')?.getBoundingClientRect()
    return (
      ink !== undefined && ink.left >= frame.left - 1 && ink.right <= frame.right + 1 && ink.bottom <= frame.bottom + 1
    )
  })

test('rotating the phone while the finger is on the pad keeps the stroke up to its last point', async () => {
  const page = await openWaiver(phone)
  await pad(page).scrollIntoViewIfNeeded()
  const box = await pad(page).boundingBox()
  if (!box) throw new Error('The pad is not visible')
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', x = 0, y = 0) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === 0 ? [] : [{ x, y }] })
  await touch('touchStart', box.x + 40, box.y + 80)
  await touch('touchMove', box.x + 90, box.y + 40)
  await touch('touchMove', box.x + 140, box.y + 90)
  await page.setViewportSize({ width: 844, height: 390 })
  await touch('touchCancel')
  await expect.poll(() => strokes(page).count(), pollOptions).toBe(1)
})

test('a finger on the pad draws and does not scroll the page; beside the pad it scrolls', async () => {
  const page = await openWaiver(phone)
  await pad(page).scrollIntoViewIfNeeded()
  const scrolled = () => page.evaluate(() => window.scrollY)
  const start = await scrolled()
  await draw(page, [
    [0.5, 0.9],
    [0.5, 0.5],
    [0.5, 0.1],
  ])
  expect(await scrolled()).toBe(start)

  const heading = await page.getByText('Your signature', { exact: true }).boundingBox()
  if (!heading) throw new Error('The label is not visible')
  const y = heading.y + heading.height / 2
  await drawByTouch(
    page,
    [0, 20, 60, 120, 180].map((down) => ({ x: heading.x + 10, y: y + down })),
  )
  await expect.poll(scrolled, pollOptions).toBeLessThan(start)
  expect(await strokes(page).count()).toBe(1)
})

test('Clear empties the pad, and the empty pad requires a signature again', async () => {
  const page = await openWaiver(desktop)
  await draw(page)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.poll(() => strokes(page).count(), pollOptions).toBe(0)
  await agreeBox(page).check()
  await nameField(page).fill('Maya Lindqvist')
  await accept(page).click()
  await page.getByText('Please Sign.', { exact: true }).waitFor()
})

test('a guest can sign full screen on a phone, and the drawing is in the form afterwards', async () => {
  const page = await openWaiver(phone)
  await page.getByRole('button', { name: 'Sign full screen' }).click()
  await page.getByRole('dialog', { name: 'Your signature' }).waitFor()
  await draw(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await strokes(page).count()).toBe(1)
})

test('the waiver can be signed by keyboard alone, including the drawing', async () => {
  const page = await openWaiver(desktop)
  await agreeBox(page).focus()
  await page.keyboard.press('Space')
  await reach(page, () => pad(page).evaluate((element) => element === document.activeElement))
  await page.keyboard.press('Space')
  for (const key of ['ArrowRight', 'ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowUp']) {
    for (let press = 0; press < 4; press += 1) await page.keyboard.press(key)
  }
  await page.keyboard.press('Space')
  await reach(page, () => nameField(page).evaluate((element) => element === document.activeElement))
  await page.keyboard.type('Maya Lindqvist')
  await page.keyboard.press('Enter')
  await waitForArrivalCard(page)
})

async function reach(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press('Tab')
    if (await isThere()) return
  }
  throw new Error('The Tab key does not reach the element')
}
