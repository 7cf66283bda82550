import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, openDevices, phone, type Devices } from './browser.ts'
import { accept, agreeBox, waitForArrivalCard, fillInWaiver, nameField, openHome, signInAt, strokes } from './guest.ts'
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

const findSignatures = (email: string) =>
  product.rows('select position from signed_waiver where signer_email = $1', [email])
/** The console error that Chromium writes for a failed request. */
const expectedErrors = { consoleErrors: /Failed to load resource: net::ERR_/ }

test('two devices that sign at the same moment make one signature, and both see the arrival card', async () => {
  const pages = await Promise.all([devices.device(phone), devices.device(desktop)])
  for (const page of pages) {
    await signInAt(page, '/checkin/waiver', 'maya@kestrel.example')
    await fillInWaiver(page, 'Maya Lindqvist')
  }
  await Promise.all(pages.map((page) => accept(page).click()))
  await Promise.all(pages.map((page) => waitForArrivalCard(page)))
  expect(await findSignatures('maya@kestrel.example')).toHaveLength(1)
})

test('a signed waiver shows how long it is valid, and leads to the arrival card', async () => {
  const page = await devices.device(phone)
  await signInAt(page, '/checkin/waiver', 'maya@kestrel.example')
  await page
    .getByText(/^Signed, good until/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Complete' }).click()
  await waitForArrivalCard(page)
})

test('after a lost answer the form keeps its input, and signing again still makes one signature', async () => {
  const page = await devices.device(phone, expectedErrors)
  await signInAt(page, '/checkin/waiver', 'sam@kestrel.example')
  await fillInWaiver(page, 'Sam Okafor')

  let hasReachedTheServer = false
  await page.route('**/api/tasks/contact/complete/**', async (route) => {
    await route.fetch()
    hasReachedTheServer = true
    await route.abort('connectionreset')
  })
  await accept(page).click()
  await page.getByText('ERROR CALLING API').waitFor()
  expect(hasReachedTheServer).toBe(true)
  expect(await agreeBox(page).isChecked()).toBe(true)
  expect(await nameField(page).inputValue()).toBe('Sam Okafor')
  expect(await strokes(page).count()).toBe(1)

  await page.unroute('**/api/tasks/contact/complete/**')
  await accept(page).click()
  await waitForArrivalCard(page)
  expect(await findSignatures('sam@kestrel.example')).toHaveLength(1)
})

test('offline nothing is sent and nothing is lost; when the connection is back, a double tap signs once', async () => {
  const page = await devices.device(phone, expectedErrors)
  await openHome(page, 'admin@kestrel.example')
  await page.getByRole('link', { name: 'Check In' }).filter({ visible: true }).first().click()
  await fillInWaiver(page, 'Alex Moreau')

  await page.context().setOffline(true)
  await page.getByText('You need to be online to sign.').waitFor()
  await accept(page).click()
  await page.getByText("Not sent: you're offline.").waitFor()
  expect(await findSignatures('admin@kestrel.example')).toEqual([])

  await page.context().setOffline(false)
  await page.getByText('You need to be online to sign.').waitFor({ state: 'detached' })
  expect(await nameField(page).inputValue()).toBe('Alex Moreau')
  expect(await strokes(page).count()).toBe(1)
  await accept(page).dblclick()
  await waitForArrivalCard(page)
  expect(await findSignatures('admin@kestrel.example')).toHaveLength(1)
})

test('the arrival card opens offline, also for the first time', async () => {
  const page = await devices.device(phone, expectedErrors)
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
