import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, expectAccessibleEverywhere } from './accessible.ts'
import { desktop, openDevices, phone, type Devices } from './browser.ts'
import { openHome, signInAt } from './guest.ts'
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
const expectedErrors = { consoleErrors: /status of (400|403|404|409)/ }

async function openSettings(email = 'admin@kestrel.example'): Promise<Page> {
  const page = await devices.device(desktop, expectedErrors)
  await signInAt(page, '/admin/settings', email)
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

/** Opens a page repeatedly until it shows the new settings: the processes learn of a change a moment later. */
async function shows(page: Page, path: string, isShown: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(async () => {
      await page.goto(path)
      return isShown()
    }, pollOptions)
    .toBe(true)
}

describe('the settings page', () => {
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

  test('shows every saved setting after a reload, but never the secret', async () => {
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
    await expectAccessible(page, 'settings')

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
  })

  test('shows why saving failed in a red message that stays until it is closed', async () => {
    const page = await openSettings()
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
    await message.getByRole('button', { name: 'Close' }).click()
    await message.waitFor({ state: 'detached' })
    expect(await field(page, 'Adult age').inputValue()).toBe('21')
  })

  test('is accessible at every width', async () => {
    await expectAccessibleEverywhere(await openSettings(), 'settings')
  })
})

describe('new settings apply to guests with the next page', () => {
  test('the mobile width, the date format and the consent script', async () => {
    const admin = await openSettings()
    await toggle(admin, 'Limit to mobile width').setChecked(true)
    await admin.getByLabel('Date format').selectOption('ddmmyyyy')
    await field(admin, 'Cookie consent script').fill('document.documentElement.dataset.consent = "asked"')
    await save(admin)
    const guest = await devices.device(desktop)
    const isLimited = () => guest.evaluate(() => document.documentElement.classList.contains('limit-to-mobile'))
    await shows(guest, '/welcome', isLimited)
    expect(await guest.evaluate(() => document.documentElement.dataset['consent'])).toBe('asked')

    await openHome(guest, 'maya@kestrel.example')
    await guest.getByRole('link', { name: 'Add family member' }).click()
    const parts = guest.getByRole('group', { name: 'Date of birth' }).getByRole('textbox')
    await parts.first().waitFor()
    const firstLabel = () => parts.first().evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent)
    expect(await firstLabel()).toContain('Day')

    await toggle(admin, 'Limit to mobile width').setChecked(false)
    await admin.getByLabel('Date format').selectOption('mmddyyyy')
    await field(admin, 'Cookie consent script').fill('')
    await save(admin)
    await shows(guest, '/home', async () => !(await isLimited()))
    await guest.getByRole('link', { name: 'Add family member' }).click()
    await parts.first().waitFor()
    expect(await firstLabel()).toContain('Month')
  })

  test('the adult age decides who is a child', async () => {
    await product.rows(
      `update pos.customer set birth_date = current_date - interval '18 years 100 days' where first_name = 'Juno' and last_name = 'Lindqvist'`,
    )
    const admin = await openSettings()
    await field(admin, 'Adult age').fill('19')
    await save(admin)
    const guest = await devices.device(phone)
    await openHome(guest, 'maya@kestrel.example')
    await guest.getByText('18 · Child').waitFor()
    await field(admin, 'Adult age').fill('18')
    await save(admin)
    await shows(guest, '/home', async () => {
      await guest.getByText('Juno').first().waitFor()
      return (await guest.getByText('18 · Child').count()) === 0
    })
  })

  test('resort codes and days decide which purchases count', async () => {
    const admin = await openSettings()
    const guest = await devices.device(phone)
    await signInAt(guest, '/l/summit-ski-school', 'sam@kestrel.example')
    await guest.getByText('Kids lessons').first().waitFor()
    const hasLessons = async () => {
      await guest
        .getByText(/We found no booking|Your group/)
        .first()
        .waitFor()
      return (await guest.getByText('Kids lessons').count()) > 0
    }

    await field(admin, 'Resort codes').fill('ELSEWHERE')
    await save(admin)
    await shows(guest, '/home', async () => {
      await guest
        .getByText(/We found no booking|Your group/)
        .first()
        .waitFor()
      return (await guest.getByText('There are no tasks').count()) === 1
    })

    await field(admin, 'Resort codes').fill('KR')
    await save(admin)
    await shows(guest, '/home', hasLessons)

    await field(admin, 'Days after today').fill('0')
    await save(admin)
    await shows(guest, '/home', async () => !(await hasLessons()))

    await product.rows(
      `update pos.purchase set product_date = current_date - 4 where product_code = 'KIDS-FULL'
       and ip_code = (select ip_code from pos.customer where first_name = 'Adaeze' and last_name = 'Okafor')`,
    )
    await guest.goto('/home')
    expect(await hasLessons()).toBe(false)
    await field(admin, 'Days before today').fill('6')
    await save(admin)
    await shows(guest, '/home', hasLessons)
  })
})

describe('access', () => {
  const address = 'maya@kestrel.example'

  test('a removed administrator loses access with the next call', async () => {
    const page = await devices.device(desktop, expectedErrors)
    await signInAt(page, '/admin/access', 'admin@kestrel.example')
    await button(page, 'Add administrator').first().click()
    await field(page, 'E-mail').fill(` ${address.toUpperCase()}`)
    await button(page, 'Save').click()
    await page.getByRole('heading', { name: address }).waitFor()
    await expectAccessible(page, 'access with a drawer')

    const other = await openSettings(address)
    await button(page, 'Remove').click()
    await page.getByText(/loses access to the admin area immediately/).waitFor()
    await button(page, 'Yes').click()
    await page.getByText(`${address} is removed`).waitFor()
    await field(other, 'Adult age').fill('25')
    await button(other, 'Save').click()
    await other.waitForURL('**/access-denied')
    await other.getByText('You do not have access to this resource').waitFor()
    await other.goto('/admin/settings')
    await other.waitForURL('**/access-denied')
  })

  test('the list shows the chosen number of rows, and administrators cannot change their own entry', async () => {
    await product.rows(`delete from administrator_email where email <> 'admin@kestrel.example'`)
    await product.rows(
      `insert into administrator_email (email) select 'n' || n || '@kestrel.example' from generate_series(10, 30) n`,
    )
    const page = await devices.device(desktop, expectedErrors)
    await signInAt(page, '/admin/access', 'admin@kestrel.example')
    await page.getByText('1–10 of 22').waitFor()
    await page.getByRole('textbox', { name: /Per page/ }).fill('15')
    await page.keyboard.press('Enter')
    await page.getByText('1–15 of 22').waitFor()
    await page.getByRole('textbox', { name: /Per page/ }).fill('-1')
    await page.keyboard.press('Enter')
    await page.getByText('1–22 of 22').waitFor()
    await page.getByRole('textbox', { name: /Per page/ }).fill('99')
    await page.keyboard.press('Enter')
    await page.getByText('1–10 of 22').waitFor()
    await page.getByRole('link', { name: 'admin@kestrel.example' }).click()
    await page.getByText('This is you.').waitFor()
    expect(await button(page, 'Remove').count()).toBe(0)
  })
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

test('a collection and its items can be managed by keyboard; the collections of the pass checker keep their names', async () => {
  const page = await devices.device(desktop, expectedErrors)
  await signInAt(page, '/admin/collections', 'admin@kestrel.example')
  await page.getByRole('link', { name: 'Pass Checker - Hotlist Reason' }).waitFor()
  await page.keyboard.press('n')
  await field(page, 'Name').focus()
  await page.keyboard.type('Partners')
  await page.keyboard.press('Control+s')
  await page.getByText('Partners is saved').waitFor()
  for (const [name, value] of [
    ['Snow Co', 'SC'],
    ['Ice Co', 'IC'],
  ] as const) {
    await button(page, 'Add item').focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add item' })
    await dialog.getByRole('textbox', { name: /^Name/ }).focus()
    await page.keyboard.type(name)
    await page.keyboard.press('Tab')
    await page.keyboard.type(value)
    await page.keyboard.press('Enter')
    await button(page, `Edit ${name}`).waitFor()
  }
  await expectAccessible(page, 'a collection with items')
  await button(page, 'Delete Ice Co').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).focus()
  await page.keyboard.press('Enter')
  await button(page, 'Edit Ice Co').waitFor({ state: 'detached' })

  await page.reload()
  await button(page, 'Edit Snow Co').waitFor()
  await button(page, 'Delete').click()
  await page.getByText('Partners has 1 item, which will be deleted too.').waitFor()
  await button(page, 'Yes').click()
  await page.getByText('Partners is deleted').waitFor()

  await page.getByRole('link', { name: 'AccessLocations' }).click()
  await page.getByText('The pass checker uses this list, so its name cannot be changed.').waitFor()
  expect(await button(page, 'Save').count()).toBe(0)
  await page.setViewportSize({ width: 390, height: 800 })
  await expectAccessible(page, 'a fixed collection on a phone')
})
