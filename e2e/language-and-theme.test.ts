import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectAccessibleEverywhere, expectContrast } from './accessible.ts'
import { desktop, openDevices, phone, type Devices } from './browser.ts'
import { signInAt } from './guest.ts'
import { pollOptions, startProduct, type Product } from './product.ts'

// An administrator changes the texts and colours of the guest pages in the browser; guests see the changes without a
// rebuild.

let product: Product
let devices: Devices
beforeAll(async () => {
  product = await startProduct()
  devices = openDevices(product.address)
})
afterAll(() => product.remove())

const operator = 'admin@kestrel.example'
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const closeVersions = (page: Page) =>
  page.getByRole('dialog', { name: 'Versions' }).getByRole('button', { name: 'Close' }).click()
const preview = (page: Page) => page.frameLocator('iframe[title^="Preview"]')

async function openEditor(page: Page, path: '/admin/language' | '/admin/theme'): Promise<void> {
  await signInAt(page, path, operator)
  await page.getByRole('status').filter({ hasText: 'Everything is saved' }).waitFor()
}

async function save(page: Page): Promise<void> {
  await press(page, 'Save')
  await press(page, 'Yes')
  await page.getByText('Everything is saved').waitFor()
}

/** Opens a page repeatedly until it shows the saved settings: the processes learn of a change a moment later. */
async function openUntil(page: Page, path: string, isUpdated: () => Promise<boolean>): Promise<void> {
  await expect.poll(async () => (await page.goto(path), isUpdated()), pollOptions).toBe(true)
}

const getColour = (page: Page, name: string | RegExp) =>
  page.getByRole('link', { name }).evaluate((element) => getComputedStyle(element).backgroundColor)

test('changed texts and colours appear on the guest pages, and an earlier version can be restored', async () => {
  const page = await devices.device(desktop)
  await openEditor(page, '/admin/language')
  await field(page, 'Title').fill('Alpine Söhne')
  await tab(page, 'Welcome')
  await preview(page).getByRole('link', { name: 'Sign In' }).waitFor()
  await field(page, 'Sign in button').fill('Los geht’s')
  await preview(page).getByRole('link', { name: 'Los geht’s' }).waitFor()
  await page.getByText('2 unsaved changes').waitFor()
  await field(page, 'Sign in button').fill('Sign in with the email address of your booking')
  await page.getByText('46 characters. Breaks into two lines on a phone.').waitFor()
  await field(page, 'Sign in button').fill('Los geht’s')
  await page.getByText('10 characters', { exact: true }).waitFor()
  await save(page)
  await page.reload()
  await page.getByRole('tab', { name: 'Welcome' }).waitFor()
  expect(await field(page, 'Title').inputValue()).toBe('Alpine Söhne')

  await page.goto('/admin/theme')
  await field(page, 'Accent').fill('#1E5B3A')
  await page.getByText('Text on accent white, 8.0:1').waitFor()
  await field(page, 'Logo image URL').fill('/favicon.svg')
  await tab(page, 'Media card')
  await field(page, 'Background').fill('#2f8f6b')
  await page.getByText('Shown as #238662 so text stays readable').waitFor()
  await save(page)

  const guest = await devices.device(phone)
  await openUntil(guest, '/welcome', async () => (await guest.title()).includes('Alpine Söhne'))
  expect(await getColour(guest, 'Los geht’s')).toBe('rgb(30, 91, 58)')
  expect(await guest.getByRole('link', { name: 'Alpine Söhne, home' }).locator('img').getAttribute('src')).toBe(
    '/favicon.svg',
  )
  expect(await guest.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--media'))).toBe(
    '#238662',
  )

  await press(page, 'Versions')
  await press(page, 'Compare version 1')
  await press(page, 'Restore version 1')
  await press(page, 'Yes')
  await page.getByText('restored from version 1').waitFor()
  await closeVersions(page)
  await tab(page, 'General')
  expect(await field(page, 'Accent').inputValue()).toBe('#FFAF52')
  await openUntil(guest, '/welcome', async () => (await getColour(guest, 'Los geht’s')) === 'rgb(255, 175, 82)')
})

test('the preview shows the real pages in light and dark colours, and links texts with their fields', async () => {
  const page = await devices.device(desktop)
  await openEditor(page, '/admin/language')
  await tab(page, 'Home')
  await field(page, 'Members title').focus()
  await preview(page).locator('h2[data-marked]').waitFor()
  expect(await preview(page).locator('[data-marked]').allTextContents()).toEqual(['Your group'])
  await preview(page).getByText('Add family member').click()
  await expect
    .poll(() => field(page, 'Add family member').evaluate((it) => it === document.activeElement), pollOptions)
    .toBe(true)

  const background = () =>
    preview(page)
      .locator('body')
      .evaluate((body) => getComputedStyle(body).backgroundColor)
  const light = await background()
  await page.getByText('Dark', { exact: true }).click()
  await expect.poll(background, pollOptions).not.toBe(light)

  for (const [name, expected] of [
    ['Welcome', 'Be first on the lift'],
    ['Waiver', 'I have read and agree to this waiver.'],
    ['Rental', 'Which height'],
    ['Child', 'Who should we call?'],
    ['Photo', 'Face inside the oval'],
    ['Arrival', 'You are all set'],
    ['Passes', 'Connect mobile passes'],
    ['Pass checker', 'Good to go'],
  ] as const) {
    await page.getByLabel('Page in the preview').selectOption({ label: name })
    await preview(page)
      .getByText(name === 'Rental' ? 'Goofy Foot' : expected)
      .first()
      .waitFor()
  }
  // The preview must not write to the storage of the administrator's tab.
  expect(await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }).join())).not.toMatch(
    /arrival|draft|activity|rider/,
  )
})

test('the preview is empty outside the editor, cannot be framed by other sites and sends no requests', async () => {
  const answer = await fetch(`${product.address}/admin/preview`)
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toContain("connect-src 'none'")
  const page = await devices.device(desktop)
  await signInAt(page, '/admin/preview', operator)
  await expect.poll(() => page.title(), pollOptions).toBe('Preview · Admin')
  expect(await page.locator('main').count()).toBe(0)
  const others = await fetch(`${product.address}/admin/language`)
  expect(others.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

/** Sets a mark on the document if it is executed as code. */
const attack = `</style></script><script>document.documentElement.dataset.stolen="1"</script><img src=x onerror="document.documentElement.dataset.stolen='2'">"'`

test('a yellow button has enough contrast in light and in dark colours', async () => {
  await product.rows(`update settings_document set value = $1, version = version + 1 where kind = 'theme'`, [
    JSON.stringify({ buttons: { primaryColor: '#FFE600' }, general: { accentColor: '#FFE600' } }),
  ])
  const guest = await devices.device(phone)
  await openUntil(guest, '/welcome', async () => (await getColour(guest, /Sign In|Los geht/)) === 'rgb(255, 230, 0)')
  for (const scheme of ['light', 'dark'] as const) await expectContrast(guest, scheme, 'a yellow button')
  await product.rows(`update settings_document set value = '{}', version = version + 1 where kind = 'theme'`)
})

// The pages of guests are in e2e/security.test.ts.
test('code in texts is executed neither in the editor nor in its preview', async () => {
  const page = await devices.device(desktop)
  const defaults: unknown = await (await fetch(`${product.address}/defaults/default-language.json`)).json()
  const attacked = Object.fromEntries(
    Object.entries(Object(defaults)).map(([group, texts]) => [
      group,
      Object.fromEntries(Object.keys(Object(texts)).map((name) => [name, /Url$|phoneNumber/.test(name) ? '' : attack])),
    ]),
  )
  await product.rows(`update settings_document set value = $1, version = version + 1 where kind = 'language'`, [
    JSON.stringify(attacked),
  ])
  const readMarks = (target: Page) =>
    Promise.all(target.frames().map((frame) => frame.evaluate(() => document.documentElement.dataset['stolen'])))

  await openEditor(page, '/admin/language')
  const pages = page.getByLabel('Page in the preview')
  for (const name of await pages.locator('option').allTextContents()) {
    await pages.selectOption({ label: name })
    await preview(page).getByText('</script>').filter({ visible: true }).first().waitFor()
    expect(await readMarks(page)).toEqual([undefined, undefined])
  }
  await product.rows(`update settings_document set value = '{}', version = version + 1 where kind = 'language'`)
})

test('both editors work by keyboard alone and are accessible at every width', async () => {
  const page = await devices.device(desktop)
  await openEditor(page, '/admin/language')
  await page.keyboard.press('/')
  await page.keyboard.type('members title')
  await page.getByText('1 setting').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Riders')
  await page.keyboard.press('Control+s')
  const question = page.getByRole('dialog', { name: 'Save 1 change?' })
  await question.waitFor()
  await expectAccessible(page, 'the question before saving')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent), pollOptions).toBe('No')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Everything is saved').waitFor()
  const guest = await devices.device(phone)
  // The processes learn of new texts from the database.
  await expect
    .poll(async () => (await fetch(`${product.address}/api/settings/client`)).text(), pollOptions)
    .toContain('Riders')
  await signInAt(guest, '/home', 'maya@kestrel.example')
  await guest.getByRole('heading', { name: 'Riders' }).waitFor()

  for (const path of ['/admin/language', '/admin/theme'] as const) {
    await page.goto(path)
    await page.getByRole('tab').first().waitFor()
    await expectAccessibleEverywhere(page, path)
    await press(page, 'Versions')
    await page.getByText('The last 20 versions are stored.').waitFor()
    await expectAccessible(page, `versions of ${path}`)
    await closeVersions(page)
  }
})
