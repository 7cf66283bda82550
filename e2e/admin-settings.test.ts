import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectAccessibleEverywhere } from './accessible.ts'
import { desktop, openDevices, type Devices } from './browser.ts'
import { signInAt } from './guest.ts'
import { pollOptions, startProduct, type Product } from './product.ts'

// The settings of the whole resort, and their effect on the pages of guests.

const secret = 'correct horse battery staple'
let product: Product
let devices: Devices
beforeAll(async () => {
  product = await startProduct()
  devices = openDevices(product.address)
})
afterAll(() => product.remove())

/** Chromium logs an error for every 4xx answer. These tests provoke some. */
const expectedErrors = { consoleErrors: /status of 400/ }

async function openSettings(): Promise<Page> {
  const page = await devices.device(desktop, expectedErrors)
  await signInAt(page, '/admin/settings', 'admin@kestrel.example')
  await page.getByLabel('Adult age').waitFor()
  return page
}

const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name, exact: true }).or(page.getByRole('combobox', { name, exact: true }))
const toggle = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
async function save(page: Page): Promise<void> {
  // The notification disappears by itself, so waiting starts before the click. One of an earlier save may still be
  // displayed.
  await Promise.all([page.getByText('The settings are saved').first().waitFor(), button(page, 'Save').click()])
  await page.getByText(/unsaved change/).waitFor({ state: 'detached' })
}

const texts = {
  'Pass checker location id': '200',
  'Days before today': '3',
  'Days after today': '90',
  'Resort codes': 'KR, KS',
  'Resort group codes': 'NORTH',
  'Sales location ids': '12, 14',
  'Adult age': '19',
  'Google Analytics tag id': 'G-ABC1234567',
  'Monitoring key': 'browser-key',
  'Address of the service': 'https://waivers.example.test/api',
}
const switches = [
  'SKIDATA',
  'Adults sign for themselves',
  'Photo only for unprinted passes',
  'Limit to mobile width',
] as const

test('the settings page shows every saved setting after a reload, but never the secret, and why saving failed', async () => {
  const page = await openSettings()
  const before = Object.fromEntries(
    await Promise.all(switches.map(async (name) => [name, await toggle(page, name).isChecked()] as const)),
  )
  for (const [name, text] of Object.entries(texts)) await field(page, name).fill(text)
  await page.getByLabel('Date format').selectOption('ddmmyyyy')
  for (const name of switches) await toggle(page, name).click()
  await field(page, 'Cookie consent script').fill('document.documentElement.dataset.consent = "asked"')
  await field(page, 'Cookie consent styles').fill('.consent { color: red }')
  await page.getByLabel('Secret', { exact: true }).fill(secret)
  await save(page)

  await page.reload()
  await page.getByText('A secret is saved').waitFor()
  for (const [name, text] of Object.entries(texts)) expect(await field(page, name).inputValue(), name).toBe(text)
  expect(await page.getByLabel('Date format').inputValue()).toBe('ddmmyyyy')
  for (const name of switches) expect(await toggle(page, name).isChecked(), name).toBe(!before[name])
  expect(await field(page, 'Cookie consent script').inputValue()).toContain('dataset.consent')
  expect(await field(page, 'Cookie consent styles').inputValue()).toBe('.consent { color: red }')
  expect(await page.getByLabel('New secret', { exact: true }).inputValue()).toBe('')
  expect(await page.content()).not.toContain(secret)
  await expectAccessibleEverywhere(page, 'settings')

  const storedTexts = await product.rows(
    `select encode(sealed, 'escape') as text from installation_secret
     union all select value::text from settings_document union all select coalesce(after::text, '') from audit_entry`,
  )
  expect(JSON.stringify(storedTexts)).not.toContain(secret)
  expect(product.output()).not.toContain(secret)

  await field(page, 'Google Analytics tag id').fill('')
  for (const name of ['Resort group codes', 'Sales location ids']) await field(page, name).fill('')
  await toggle(page, 'Remove the saved secret').click()
  await toggle(page, 'Adults sign for themselves').click()
  await save(page)
  await page.getByText('No secret is saved').waitFor()
  expect(await product.rows('select from installation_secret')).toEqual([])

  // The server refuses what the page would not have sent.
  await page.route('**/api/admin/settings', (route) =>
    route.request().method() === 'PUT'
      ? route.continue({ postData: JSON.stringify({ version: 1, adultAge: 99 }) })
      : route.continue(),
  )
  await field(page, 'Adult age').fill('21')
  await button(page, 'Save').click()
  const message = page.getByRole('alert').filter({ hasText: 'Some fields need attention. At most 30 years.' })
  await message.getByText('Error', { exact: true }).waitFor()
  await expectAccessible(page, 'settings with an error')
  expect(await field(page, 'Adult age').inputValue()).toBe('21')
})

test('the date format and the consent script apply to guests with the next page', async () => {
  const general = {
    dateFormat: 'ddmmyyyy',
    cookieConsentScript: 'document.documentElement.dataset.consent = "asked again"',
  }
  await product.rows(
    `update settings_document set value = value || $1::jsonb, version = version + 1 where kind = 'general'`,
    [JSON.stringify(general)],
  )
  const guest = await devices.device(desktop)
  await signInAt(guest, '/home', 'maya@kestrel.example')
  // The processes of the product learn of the change a moment later.
  await expect
    .poll(async () => {
      await guest.goto('/home')
      return guest.evaluate(() => document.documentElement.dataset['consent'])
    }, pollOptions)
    .toBe('asked again')
  await guest.getByRole('link', { name: 'Add family member' }).click()
  const parts = guest.getByRole('group', { name: 'Date of birth' }).getByRole('textbox')
  await parts.first().waitFor()
  expect(await parts.first().evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent)).toContain('Day')
})

test('an API key works until it is revoked', async () => {
  const page = await devices.device(desktop, expectedErrors)
  await signInAt(page, '/admin/api', 'admin@kestrel.example')
  await button(page, 'Create key').click()
  await field(page, 'Nickname').fill('Nightly export')
  await button(page, 'Create').click()
  const token = (await page.getByRole('textbox', { name: 'Token' }).textContent()) ?? ''
  await expectAccessible(page, 'a new key')
  await button(page, 'Done').click()
  await page.getByText(`${token.slice(0, 12)}…`).waitFor()
  expect(await page.content()).not.toContain(token)

  const call = () => fetch(`${product.address}/api/export/key`, { headers: { 'X-Api-Key': token } })
  const answer = await call()
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ nickname: 'Nightly export', scopes: ['export:read'] })
  await page.getByLabel('Example of GET /api/export/key').waitFor()
  await expectAccessibleEverywhere(page, 'keys')

  await button(page, 'Revoke Nightly export').click()
  await button(page, 'Yes').click()
  await page.getByText('Nightly export is revoked').waitFor()
  expect((await call()).status).toBe(401)
  await toggle(page, 'Show revoked').click()
  await page.getByText(/revoked .* by admin@kestrel\.example/).waitFor()
  expect(product.output()).not.toContain(token)
})

test('the access list and the collections are accessible', async () => {
  const page = await devices.device(desktop, expectedErrors)
  await signInAt(page, '/admin/access', 'admin@kestrel.example')
  await page.getByRole('link', { name: 'admin@kestrel.example' }).click()
  await page.getByText('This is you.').waitFor()
  await expectAccessible(page, 'access with a drawer')

  await page.goto('/admin/collections')
  await page.getByRole('link', { name: 'Pass Checker - Hotlist Reason' }).click()
  await button(page, 'Add item').waitFor()
  await expectAccessible(page, 'a collection with items')
  await page.getByRole('link', { name: 'AccessLocations' }).click()
  await page.getByText('The pass checker uses this list, so its name cannot be changed.').waitFor()
  await page.setViewportSize({ width: 390, height: 800 })
  await expectAccessible(page, 'a fixed collection on a phone')
})
