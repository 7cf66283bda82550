import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAuthenticator } from './add-authenticator.ts'
import { desktop, openDevices, phone, type Devices } from './browser.ts'
import { accept, fillInSignIn, extendTimeouts, nameField, signInOnPagesAt } from './guest.ts'
import { holdRequests } from './hold-requests.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
let devices: Devices
beforeAll(async () => {
  product = await startProduct()
  devices = openDevices(product.address)
})
afterAll(() => product.remove())

const seesTheGroup = (page: Page) => page.getByRole('heading', { name: 'Your group' }).waitFor()

async function signInOnHome(page: Page): Promise<void> {
  await signInOnPagesAt(page, '/home', 'maya@kestrel.example')
  await seesTheGroup(page)
}

test('a visitor without a session at the provider reaches the welcome page within the timeout, without a loop', async () => {
  const page = await devices.device(phone)
  const navigations: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) navigations.push(new URL(request.url()).pathname)
  })
  await page.goto('/')
  await page.waitForURL('**/welcome')
  await page.getByRole('link', { name: 'Sign In' }).waitFor()
  expect(navigations).toEqual(['/', '/idp/auth', '/oidc-silent-renew'])
})

test('the welcome page can be read before its script has loaded, and its button works', async () => {
  const page = await devices.device(phone)
  const release = await holdRequests(page, '**/assets/*.js')
  await page.goto('/welcome', { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1, name: 'Be first on the lift' }).waitFor()
  await page.getByRole('link', { name: 'Sign In' }).click({ noWaitAfter: true })
  await page.waitForURL('**/home', { waitUntil: 'commit' })
  await release()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
})

test('the first guest screen loads at most 110 KB of script and 12 KB of style, and nothing of home, check-in, admin or wide windows', async () => {
  const page = await devices.device(phone, { isNew: true })
  const files: Promise<{ path: string; bytes: number }>[] = []
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname
    if (!/^\/assets\/.*\.(js|css)$/.test(path)) return
    const sizes = response.request().sizes()
    files.push(sizes.then(({ responseBodySize }) => ({ path, bytes: responseBodySize })))
  })
  await page.goto('/welcome', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'Sign In' }).waitFor()

  const loaded = await Promise.all(files)
  const [scripts, sheets] = [/\.js$/, /\.css$/].map((kind) => loaded.filter(({ path }) => kind.test(path)))
  const kilobytes = (scripts ?? []).reduce((sum, { bytes }) => sum + bytes, 0) / 1024
  expect(kilobytes).toBeGreaterThan(50)
  expect(kilobytes).toBeLessThanOrEqual(110)
  expect(loaded.filter(({ path }) => /\/(admin|checkIn|profile|welcome-wide)/.test(path))).toEqual([])
  // The style sheet is inlined in the page.
  expect(sheets).toEqual([])
  const styles = brotliCompressSync((await page.locator('style').allTextContents()).join('')).length / 1024
  expect(styles).toBeGreaterThan(2)
  expect(styles).toBeLessThanOrEqual(12)
})

test('a new tab of a browser that is signed in at the provider goes straight to home', async () => {
  const page = await devices.device(phone)
  await signInOnHome(page)
  const tab = await page.context().newPage()
  await extendTimeouts(tab)
  await tab.goto('/')
  await tab.waitForURL('**/home')
  await seesTheGroup(tab)
})

test('after sign-out no data of the guest is left in the browser, and the next sign-in requires the password', async () => {
  // A call that home sends ahead for the forms may arrive after the sign-out.
  const page = await devices.device(desktop, { consoleErrors: /status of 401/ })
  await signInOnPagesAt(page, '/checkin/waiver', 'maya@kestrel.example')
  await nameField(page).fill('Maya Lindq')
  await page.getByRole('link', { name: 'Close and return home' }).click()
  await seesTheGroup(page)
  await page.getByRole('button', { name: 'Account and log out' }).click()
  await page.getByRole('link', { name: 'Log out' }).click()
  await page.waitForURL('**/welcome')

  const stored = await page.evaluate(() => ({ session: { ...sessionStorage }, local: { ...localStorage } }))
  expect(stored.session).toEqual({})
  expect(JSON.stringify(stored.local)).not.toMatch(/maya|lindq|kestrel\.example|token|eyJ/i)
  expect(Object.keys(stored.local).filter((key) => !/location|signed-out/.test(key))).toEqual([])

  await page.goBack()
  await page.waitForURL('**/idp/**')
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('')
  await page.goto('/')
  await page.waitForURL('**/welcome')
  await page.getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('Password', { exact: true }).waitFor()
})

test('another guest who signs in on the same device sees only their own household', async () => {
  const page = await devices.device(phone)
  await signInOnHome(page)
  await page.goto('/logout')
  await page.waitForURL('**/welcome')
  await page.getByRole('link', { name: 'Sign In' }).click()
  await fillInSignIn(page, 'sam@kestrel.example')
  await seesTheGroup(page)
  await page.getByText('Ngozi').first().waitFor()
  expect(await page.getByText('Theo').count()).toBe(0)
})

test('a guest signs in with a code from a mail, adds a passkey, signs in with it alone the next time, and removes it', async () => {
  const page = await devices.device(phone)
  await addAuthenticator(page)
  const openEmailPage = async () => {
    await page.getByRole('link', { name: 'Sign in with a code by e-mail' }).click()
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
  }
  await page.goto('/home')
  await openEmailPage()
  await page.getByLabel('E-mail').fill('maya@kestrel.example')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor()

  const outbox = await page.context().newPage()
  await extendTimeouts(outbox)
  await outbox.goto('/outbox')
  const subject = await outbox
    .getByRole('heading', { name: /is your code/ })
    .first()
    .textContent()
  await outbox.close()
  await page.getByLabel('Code, 6 digits').fill(subject?.slice(0, 7) ?? '')
  await page.getByLabel('First name').fill('Maya')
  await page.getByLabel('Last name').fill('Lindqvist')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Next time without a code?' }).waitFor()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await seesTheGroup(page)

  await page.goto('/logout')
  await page.waitForURL('**/welcome')
  await page.getByRole('link', { name: 'Sign In' }).click()
  await openEmailPage()
  await page.getByRole('button', { name: 'Use my passkey' }).click()
  await seesTheGroup(page)

  await page.getByRole('button', { name: 'Account and log out' }).click()
  await page.getByRole('link', { name: 'Your data and passkeys' }).click()
  await page.getByRole('button', { name: /^Remove: Chrome/ }).click()
  await page.getByRole('button', { name: 'Yes, remove it' }).click()
  await page.getByText('You have no passkey.').waitFor()
})

test('after the token has expired during a waiver, a new sign-in returns to the typed text', async () => {
  const page = await devices.device(phone, { consoleErrors: /status of 401/ })
  await signInOnPagesAt(page, '/checkin/waiver', 'maya@kestrel.example')
  await nameField(page).fill('Maya Lindqvist')
  await expireToken(page, { signedInHoursAgo: 9 })
  await page.reload()
  await page.waitForURL('**/checkin/waiver')
  await accept(page).waitFor()
  expect(await nameField(page).inputValue()).toBe('Maya Lindqvist')
})

/** Expires the token. The time since sign-in decides whether the page tries another sign-in. */
async function expireToken(page: Page, { signedInHoursAgo }: { signedInHoursAgo: number }): Promise<void> {
  await page.evaluate((hours) => {
    sessionStorage.setItem('first-chair.signed-in-at', String(Date.now() - hours * 3_600_000))
    for (const [key, value] of Object.entries({ ...sessionStorage })) {
      if (!key.startsWith('oidc.user:')) continue
      const user: Record<string, unknown> = JSON.parse(value)
      sessionStorage.setItem(key, JSON.stringify({ ...user, expires_at: 1 }))
    }
  }, signedInHoursAgo)
}
