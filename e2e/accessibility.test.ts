import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAccessible } from './accessible.ts'
import { openDevices, phone, type Devices } from './browser.ts'
import { accept, arrivalCard, fillInSignIn, fillInWaiver, signInAt } from './guest.ts'
import { leaveOnlyWaivers } from './only-waivers.ts'
import { patient, startProduct, type Product } from './product.ts'

let product: Product
let devices: Devices
beforeAll(async () => {
  product = await startProduct()
  await leaveOnlyWaivers(product)
  devices = await openDevices(product.address)
})
afterAll(async () => {
  await devices.close()
  await product.remove()
})

const calm = { reducedMotion: 'reduce' } as const
const sizes = [
  { name: 'a narrow phone', device: { ...phone, ...calm, viewport: { width: 320, height: 640 } }, scheme: 'light' },
  { name: 'a phone', device: { ...phone, ...calm }, scheme: 'dark' },
  { name: 'a desktop', device: { ...calm, viewport: { width: 1280, height: 800 } }, scheme: 'light' },
] as const

test.each(sizes)('public pages and sign-in have no accessibility violation on $name', async ({ device, scheme }) => {
  const page = await devices.device(device)
  for (const [path, heading] of [
    ['/welcome', 'Be first on the lift'],
    ['/about', 'About'],
    ['/no-such-page', 'Ooops 404 - Page Not Found'],
    ['/access-denied', 'You do not have access to this resource'],
    ['/oidc-callback-error', "We couldn't sign you in"],
    ['/home', 'Sign in'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    await isAccessible(page, scheme, path)
  }
})

test.each(sizes)('the screens of guests have no accessibility violation on $name', async ({ device, scheme }) => {
  const page = await devices.device(device)
  await signInAt(page, '/l/nowhere', 'maya@kestrel.example')
  await page.getByRole('heading', { name: 'Where are you going?' }).waitFor()
  await isAccessible(page, scheme, 'location chooser')

  await page.goto('/l/base-village')
  await page.getByRole('heading', { name: 'Your group' }).waitFor()
  await isAccessible(page, scheme, 'home')
  await page.getByRole('button', { name: 'Account and log out' }).click()
  await page.getByRole('link', { name: 'Log out' }).waitFor()
  await isAccessible(page, scheme, 'account menu')

  await page.goto('/checkin/waiver')
  await accept(page).waitFor()
  await isAccessible(page, scheme, 'waiver')
  await accept(page).click()
  await page.getByText('Please Sign.').waitFor()
  await isAccessible(page, scheme, 'waiver with errors')
  await page.getByRole('button', { name: 'Read full screen' }).click()
  await page.getByRole('dialog').waitFor()
  await isAccessible(page, scheme, 'waiver over the whole screen')
})

test.each(sizes)('after signing, the screens have no accessibility violation on $name', async ({ device, scheme }) => {
  const page = await devices.device(device)
  await signInAt(page, '/checkin', 'sam@kestrel.example')
  await page.waitForURL(/checkin\/waiver|checkinComplete/)
  if (page.url().endsWith('/waiver')) {
    await fillInWaiver(page, 'Sam Okafor')
    await accept(page).click()
  }
  await arrivalCard(page)
  await isAccessible(page, scheme, 'arrival card')
  await page.getByRole('button', { name: 'Enlarge' }).click()
  await page.getByRole('dialog').waitFor()
  await isAccessible(page, scheme, 'large code')
  await page.goto('/checkin/waiver')
  await page.getByRole('button', { name: 'Complete' }).waitFor()
  await isAccessible(page, scheme, 'waiver that is signed')
  await page.goto('/home')
  await page.getByRole('heading', { name: 'Your group' }).waitFor()
  await isAccessible(page, scheme, 'home after check-in')
})

test.each(sizes)('whose profile is not found has an accessible page on $name', async ({ device, scheme }) => {
  const page = await devices.device(device, { consoleErrors: /status of 40[34]/ })
  await signInAt(page, '/home', 'nomail@kestrel.example')
  await page.getByRole('heading', { name: 'We cannot find your profile' }).waitFor()
  await isAccessible(page, scheme, 'profile not found')
})

test('from welcome to the arrival card with the keys of a keyboard alone', async () => {
  const page = await devices.device({ viewport: { width: 1280, height: 800 } })
  await page.goto('/welcome')
  await press(page, page.getByRole('link', { name: 'Sign In' }), 'Enter')
  await page.waitForURL('**/idp/**')
  await reach(page, page.getByLabel('Email', { exact: true }))
  await page.keyboard.type('new@kestrel.example')
  await reach(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type('powder')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Your group' }).waitFor()

  await page.goto('/l/tubing-hill')
  await page.getByRole('heading', { name: 'Your group' }).waitFor()
  await press(page, page.getByRole('link', { name: 'Check In' }).filter({ visible: true }).first(), 'Enter')
  await accept(page).waitFor()
  await reach(page, page.getByRole('region', { name: 'Waiver text' }))
  await page.keyboard.press('End')
  await press(page, page.getByRole('checkbox', { name: /I have read and agree/ }), 'Space')
  await reach(page, page.getByRole('textbox', { name: 'Type your full name' }))
  await page.keyboard.type('Noor Haddad')
  await press(page, accept(page), 'Space')
  await page.getByRole('heading', { name: 'Photo Release', level: 1 }).waitFor()
  await press(page, page.getByRole('button', { name: 'Skip Waiver' }), 'Enter')
  await arrivalCard(page)
  await press(page, page.getByRole('button', { name: 'Enlarge' }), 'Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => isFocused(page.getByRole('button', { name: 'Enlarge' })), patient).toBe(true)
})

test('a page that changes moves the focus to its heading, so that a screen reader tells what happened', async () => {
  const page = await devices.device(phone)
  await page.goto('/home')
  await fillInSignIn(page, 'maya@kestrel.example')
  await page.getByRole('heading', { name: 'Your group' }).waitFor()
  await page.getByRole('link', { name: 'Check In' }).filter({ visible: true }).first().click()
  await accept(page).waitFor()
  await expect.poll(() => isFocused(page.getByRole('heading', { level: 1 })), patient).toBe(true)
})

type Target = ReturnType<Page['locator']>

async function press(page: Page, target: Target, key: 'Enter' | 'Space'): Promise<void> {
  await reach(page, target)
  await page.keyboard.press(key)
}

/** Presses Tab until the target has the focus, visibly and on the screen. */
async function reach(page: Page, target: Target): Promise<void> {
  await target.waitFor()
  for (let press = 0; press < 40 && !(await isFocused(target)); press += 1) await page.keyboard.press('Tab')
  expect(await isFocused(target)).toBe(true)
  expect(await target.evaluate((element) => element.matches(':focus-visible'))).toBe(true)
  const box = await target.boundingBox()
  const height = page.viewportSize()?.height ?? 0
  expect(box && box.y < height && box.y + box.height > 0).toBe(true)
}

function isFocused(target: Target): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}
