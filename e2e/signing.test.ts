import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, openDevices, phone, type Devices } from './browser.ts'
import {
  accept,
  agreeBox,
  draw,
  fillInWaiver,
  nameField,
  openHome,
  pad,
  signInAt,
  strokes,
  waitForArrivalCard,
} from './guest.ts'
import { completeOtherTasks } from './complete-other-tasks.ts'
import { pollOptions, startProduct, type Product } from './product.ts'

// A waiver is signed by finger, by keyboard, on two devices at once, and without a network: each person has one signature then.
// What happens to strokes is in e2e/signature-pad.test.ts, lost answers are in e2e/lost-answers.test.ts.

let product: Product
let devices: Devices
beforeAll(async () => {
  product = await startProduct()
  await completeOtherTasks(product)
  devices = openDevices(product.address)
})
afterAll(() => product.remove())

const findSignatures = (email: string) =>
  product.rows('select position from signed_waiver where signer_email = $1', [email])
/** The console error that Chromium writes for a failed request. */
const expectedErrors = { consoleErrors: /Failed to load resource: net::ERR_/ }

async function openWaiver(kind: Parameters<Devices['device']>[0], email = 'maya@kestrel.example'): Promise<Page> {
  const page = await devices.device(kind)
  await signInAt(page, '/checkin/waiver', email)
  await accept(page).waitFor()
  return page
}

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
  const page = await openWaiver(desktop, 'new@kestrel.example')
  await agreeBox(page).focus()
  await page.keyboard.press('Space')
  await reach(page, () => pad(page).evaluate((element) => element === document.activeElement))
  await page.keyboard.press('Space')
  for (const key of ['ArrowRight', 'ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowUp']) {
    for (let press = 0; press < 4; press += 1) await page.keyboard.press(key)
  }
  await page.keyboard.press('Space')
  await reach(page, () => nameField(page).evaluate((element) => element === document.activeElement))
  await page.keyboard.type('Noor Haddad')
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

test('two devices that sign at the same moment make one signature, and both see the arrival card', async () => {
  const pages = await Promise.all([devices.device(phone), devices.device(desktop)])
  for (const page of pages) {
    await signInAt(page, '/checkin/waiver', 'sam@kestrel.example')
    await fillInWaiver(page, 'Sam Okafor')
  }
  await Promise.all(pages.map((page) => accept(page).click()))
  await Promise.all(pages.map((page) => waitForArrivalCard(page)))
  expect(await findSignatures('sam@kestrel.example')).toHaveLength(1)
})

test('a waiver that is signed offline waits on the phone, and is signed once when the connection is back', async () => {
  const page = await devices.device(phone, expectedErrors)
  await openHome(page, 'admin@kestrel.example')
  await page.getByRole('link', { name: 'Check In' }).filter({ visible: true }).first().click()
  await fillInWaiver(page, 'Alex Moreau')
  // The outbox was loaded with the page.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/outbox-[^/]*\.js/.test(name)),
  )
  await page.context().setOffline(true)
  await accept(page).dblclick()
  await page.getByRole('link', { name: /^No signal/ }).waitFor()
  expect(await findSignatures('admin@kestrel.example')).toEqual([])

  await page.context().setOffline(false)
  await expect.poll(() => findSignatures('admin@kestrel.example'), pollOptions).toHaveLength(1)
  await page.getByRole('link', { name: /^No signal/ }).waitFor({ state: 'detached' })
  expect(await findSignatures('admin@kestrel.example')).toHaveLength(1)
})

test('the arrival card opens offline, also for the first time', async () => {
  const page = await devices.device(phone, { ...expectedErrors, isNew: true })
  const loading = new Set<string>()
  const loaded: string[] = []
  page.on('request', (request) => loading.add(request.url()))
  page.on('requestfinished', (request) => {
    loading.delete(request.url())
    loaded.push(request.url())
  })
  await signInAt(page, '/home', 'sam@kestrel.example')
  await page.getByRole('heading', { name: 'Your group' }).waitFor()
  // Waits until the chunk of the arrival card has loaded completely.
  const isAsset = (url: string) => url.includes('/assets/')
  const isCardLoaded = () => ![...loading].some(isAsset) && loaded.some((url) => url.includes('/assets/checkIn-'))
  await expect.poll(isCardLoaded, pollOptions).toBe(true)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Show arrival card' }).filter({ visible: true }).first().click()
  await waitForArrivalCard(page)
})
