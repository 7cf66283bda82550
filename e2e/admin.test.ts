import type { Page, Response } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, openDevices, phone, type Devices } from './browser.ts'
import { expectAccessible, expectAccessibleEverywhere } from './accessible.ts'
import { accept, signInAt } from './guest.ts'
import { pollOptions, startProduct, type Product } from './product.ts'

// Tests the shared resource screen (list, search, add, change and delete) on the locations page, in a real browser.

let product: Product
let devices: Devices
beforeAll(async () => {
  product = await startProduct()
  await product.rows(`insert into administrator_email (email) values ('maya@kestrel.example')`)
  devices = openDevices(product.address)
})
afterAll(() => product.remove())

/** Chromium logs an error for every 4xx answer. These tests provoke some. */
const expectedErrors = { consoleErrors: /status of (400|409)/ }

const openLocations = async (page: Page) => {
  await signInAt(page, '/admin/locations', 'admin@kestrel.example')
  await page.getByRole('heading', { name: 'Locations', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Base Village', exact: true }).waitFor()
}
const row = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

test('a location is added, searched, sorted, changed and deleted by keyboard alone', async () => {
  const page = await devices.device(desktop, expectedErrors)
  await openLocations(page)

  await page.keyboard.press('n')
  await heading(page, 'Add location').waitFor()
  await expect.poll(() => focused(page), pollOptions).toBe('Add location')
  await field(page, 'Name').focus()
  await page.keyboard.type('Aspen Yurt')
  await page.getByText('Guests open /l/aspen-yurt').waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('Aspen Yurt is saved').waitFor()
  await page.getByText("Guests can't check in here yet.").waitFor()
  await row(page, 'Aspen Yurt').waitFor()
  await page.keyboard.press('Escape')
  await heading(page, 'Aspen Yurt').waitFor({ state: 'detached' })
  await expect.poll(() => focused(page), pollOptions).toBe('Aspen Yurt')

  await page.keyboard.press('/')
  await page.keyboard.type('yurt')
  await row(page, 'Base Village').waitFor({ state: 'detached' })
  await expect.poll(() => page.url(), pollOptions).toContain('search=yurt')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await row(page, 'Base Village').waitFor()

  await button(page, 'Name').focus()
  await page.keyboard.press('Enter')
  await page.locator('th[aria-sort="ascending"]').waitFor()
  await page.keyboard.press('Enter')
  await page.locator('th[aria-sort="descending"]').waitFor()
  await expect.poll(() => page.locator('tbody tr a').first().textContent(), pollOptions).toBe('Tubing Hill')

  await row(page, 'Base Village').focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focused(page), pollOptions).toBe('Aspen Yurt')
  await page.keyboard.press('Enter')
  await heading(page, 'Aspen Yurt').waitFor()
  await field(page, 'Description').focus()
  await page.keyboard.type('Warm soup')
  await page.getByText('1 unsaved change').waitFor()

  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
  await expect.poll(() => focused(page), pollOptions).toBe('No')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.goBack()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const dialogOpened = page.waitForEvent('dialog')
  const reload = page.evaluate(() => location.reload())
  const question = await dialogOpened
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await reload
  await page.keyboard.press('Control+s')
  await page.getByText('1 unsaved change').waitFor({ state: 'detached' })

  await button(page, 'Delete').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Delete Aspen Yurt?' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Aspen Yurt is deleted').waitFor()
  await row(page, 'Aspen Yurt').waitFor({ state: 'detached' })
})

test('a page that did not load can be tried again when the connection is back, and the menu stays', async () => {
  const page = await devices.device(phone, {
    consoleErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch|Error/,
    isNew: true,
  })
  await signInAt(page, '/admin/locations?id=1', 'admin@kestrel.example')
  await field(page, 'Description').fill('At the foot of the lifts')
  await button(page, 'Save').click()
  // A notification stays while the pointer is on it.
  const saved = page.getByText('Base Village is saved')
  await saved.hover()
  const title = await heading(page, 'Base Village').boundingBox()
  const notice = await saved.boundingBox()
  expect(notice && title && notice.y > title.y + title.height).toBe(true)

  await page.goto('/admin/locations')
  await heading(page, 'Locations').waitFor()
  await page.context().setOffline(true)
  await button(page, 'Menu').click()
  await page.getByRole('link', { name: 'Reporting' }).click()
  await heading(page, 'This page did not load').waitFor()
  await button(page, 'Menu').waitFor()
  await expectAccessible(page, 'a page that did not load')
  await page.context().setOffline(false)
  await button(page, 'Try again').click()
  await heading(page, 'Reporting').waitFor()
})

test('the tasks of an activity are ordered by dragging', async () => {
  const page = await devices.device(desktop)
  await signInAt(page, '/admin/activities', 'admin@kestrel.example')
  await row(page, 'Ski and ride').click()
  const tasks = page.getByRole('group', { name: 'In this order' }).getByRole('listitem')
  await tasks.nth(1).waitFor()
  const before = await tasks.allTextContents()
  await tasks.nth(1).dragTo(tasks.nth(0))
  await expect.poll(() => tasks.allTextContents(), pollOptions).toEqual([before[1], before[0], ...before.slice(2)])
  await expectAccessible(page, 'activity')
  await page.getByRole('combobox', { name: 'Products' }).click()
  await page.getByRole('option').nth(9).waitFor()
  await expectAccessible(page, 'activity with the products of the point of sale')
})

test('guests load nothing of the admin area, and after leaving it their pages have the theme of the resort again', async () => {
  const page = await devices.device(desktop)
  const loaded = new Set<string>()
  const record = (response: Response) => {
    if (/\/assets\/.*\.(js|css)$/.test(response.url())) loaded.add(response.url())
  }
  page.on('response', record)
  await signInAt(page, '/checkin/waiver', 'maya@kestrel.example')
  await accept(page).waitFor()
  await page.getByRole('link', { name: 'Close and return home' }).click()
  await page.getByRole('heading', { name: 'Your group' }).waitFor()
  page.off('response', record)
  const parts = await Promise.all([...loaded].map(async (address) => (await fetch(address)).text()))
  expect(parts.length).toBeGreaterThan(5)
  expect(parts.filter((text) => text.includes('mantine'))).toEqual([])

  const look = () =>
    page.evaluate(() => {
      const { backgroundColor, color, fontFamily, fontSize, lineHeight } = getComputedStyle(document.body)
      return { backgroundColor, color, fontFamily, fontSize, lineHeight }
    })
  const before = await look()
  await page.goto('/admin/locations')
  await row(page, 'Base Village').waitFor()
  await page
    .getByRole('link', { name: /, home$/ })
    .filter({ visible: true })
    .click()
  await page.getByRole('heading', { name: 'Your group' }).waitFor()
  await expect.poll(look, pollOptions).toEqual(before)
})

test('list, drawer, dialogs and menu are accessible at every width', async () => {
  const long = { name: 'L'.repeat(100), slug: 'l'.repeat(100) }
  const [added] = await product.rows<{ id: number }>(
    'insert into location (name, slug) values ($1, $2) returning id',
    Object.values(long),
  )
  const page = await devices.device({ ...desktop, reducedMotion: 'reduce' }, expectedErrors)
  await openLocations(page)
  await expectAccessibleEverywhere(page, 'list')
  await page.goto(`/admin/locations?id=${added?.id}`)
  await heading(page, long.name).waitFor()
  await expectAccessibleEverywhere(page, 'one long word')
  await page.goto('/admin/locations?id=3')
  await page.getByRole('textbox', { name: 'Check-in complete text' }).waitFor()
  await expectAccessibleEverywhere(page, 'drawer')
  // Another administrator saves the location meanwhile.
  await product.rows(`update location set description = 'By the lake', version = version + 1 where id = 3`)
  await field(page, 'Description').fill('At the car park')
  await button(page, 'Save').click()
  await page.getByRole('heading', { name: /changed this meanwhile/ }).waitFor()
  await expectAccessible(page, 'two values of a field')
  await page.getByRole('radio', { name: 'Take theirs: By the lake' }).check()
  await button(page, 'Save what I chose').click()
  await page.getByText(/is saved$/).waitFor()
  await button(page, 'QR code').click()
  const code = page.getByRole('dialog')
  await code.waitFor()
  await expectAccessibleEverywhere(page, 'QR code')
  await code.getByRole('button', { name: 'Close' }).click()
  await field(page, 'Description').fill('Changed')
  await button(page, 'Cancel').click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
  await expectAccessibleEverywhere(page, 'question')
  await button(page, 'Yes').click()
  await row(page, 'Base Village').waitFor()
  await button(page, 'Keys').filter({ visible: true }).click()
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await keys.waitFor()
  await expectAccessibleEverywhere(page, 'keys')
  await keys.getByRole('button', { name: 'Close' }).click()
  // Only phones have a menu button.
  await page.setViewportSize(phone.viewport)
  await button(page, 'Menu').click()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 640 })
    await expectAccessible(page, `menu, ${width} wide`)
  }
})
