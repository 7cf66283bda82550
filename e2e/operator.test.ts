import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, openDevices, phone, type Devices } from './browser.ts'
import { accept, arrivalCard, fillInWaiver, openHome, signInAt } from './guest.ts'
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

/** Runs wherever it gets into a page as code. */
const attack = `</script><script>document.documentElement.dataset.stolen="1"</script><img src="x" onerror="document.documentElement.dataset.stolen='2'">"'`

async function set(kind: 'general' | 'language' | 'theme', value: object): Promise<void> {
  await product.rows('update settings_document set value = $2, version = version + 1 where kind = $1', [
    kind,
    JSON.stringify(value),
  ])
}

/** Opens a page until it shows what was set: every process hears of it, a moment later. */
async function opensWith(page: Page, path: string, isShown: () => Promise<boolean>): Promise<void> {
  await expect.poll(async () => (await page.goto(path), isShown()), patient).toBe(true)
}

const mark = (page: Page, name: 'stolen' | 'consent') =>
  page.evaluate((key) => document.documentElement.dataset[key], name)

test("the operator's words, colours and cookie consent are on the page at once, without a rebuild", async () => {
  await set('language', {
    application: { title: 'Alpine & Söhne', phoneNumber: '+43 5583 2161' },
    welcome: { title: 'Grüß Gott', signInButton: 'Los geht’s' },
  })
  await set('theme', { buttons: { primaryColor: '#FFE600' }, general: { accentColor: '#FFE600' } })
  await set('general', {
    cookieConsentScript: `document.documentElement.dataset.consent = 'asked </b>'`,
    cookieConsentStyles: '.consent { color: red }',
  })
  const page = await devices.device(desktop)
  await opensWith(page, '/welcome', async () => (await page.title()).includes('Alpine & Söhne'))
  await page.getByRole('heading', { name: 'Grüß Gott' }).waitFor()
  await page.getByRole('link', { name: 'Los geht’s' }).waitFor()
  expect(await mark(page, 'consent')).toBe('asked </b>')
})

test.each(['light', 'dark'] as const)(
  'a yellow button is readable in %s colours, on welcome, home and waiver',
  async (scheme) => {
    const page = await devices.device({ ...phone, colorScheme: scheme, reducedMotion: 'reduce' })
    await page.goto('/welcome')
    await isReadable(page, 'Los geht’s', 'link')
    await openHome(page, 'maya@kestrel.example')
    await isReadable(page, 'Check In', 'link')
    await page.goto('/checkin/waiver')
    await accept(page).waitFor()
    await isReadable(page, 'Accept', 'button')
  },
)

test('a page that is limited to mobile has a column of 480 pixels and the layout of a phone, on a desktop too', async () => {
  await set('general', { limitToMobile: true })
  const page = await devices.device(desktop)
  const isLimited = () => page.evaluate(() => document.documentElement.classList.contains('limit-to-mobile'))
  await opensWith(page, '/about', isLimited)
  const main = await page.getByRole('main').boundingBox()
  expect(main?.width).toBeLessThanOrEqual(480)
  expect(main && Math.abs(main.x + main.width / 2 - 640)).toBeLessThanOrEqual(10)
  await set('general', {})
})

test('what operators, staff and guests wrote never runs, wherever it is shown', async () => {
  await set('general', {})
  await set('language', {
    application: { title: `Ridge ${attack}`, subtitle: attack },
    welcome: { title: attack, description: attack, signInNote: attack },
    about: { title: attack, text: attack },
    home: { checkInTitle: attack, membersTitle: `Your group ${attack}` },
    checkIn: { waiverAffirmation: attack },
  })
  await product.rows('update location set check_in_complete_text = $1, name = name || $1', [attack])
  await product.rows('update task set name = name || $1', [attack])
  await product.rows(`update pos.authorization_type set html = $1 || html || $1`, [
    `${attack}<a href="javascript:document.documentElement.dataset.stolen=3">a link</a><iframe src="/about"></iframe>`,
  ])
  await product.rows(`update pos.customer set first_name = $1 where last_name = 'Lindqvist' and first_name = 'Juno'`, [
    attack,
  ])

  const page = await devices.device(phone)
  await opensWith(page, '/welcome', async () => (await page.title()).includes('Ridge </script>'))
  expect(await mark(page, 'stolen')).toBeUndefined()
  await page.getByText('</script>').first().waitFor()
  await page.goto('/about')
  await page.getByText('</script>').first().waitFor()
  expect(await mark(page, 'stolen')).toBeUndefined()

  await signInAt(page, '/home', 'maya@kestrel.example')
  await page.getByText(attack).filter({ visible: true }).first().waitFor()
  expect(await mark(page, 'stolen')).toBeUndefined()

  await page.goto('/checkin/waiver')
  await accept(page).waitFor()
  expect(await page.getByRole('region', { name: 'Waiver text' }).locator('script, iframe, [onerror]').count()).toBe(0)
  expect(await page.locator('a[href^="javascript:"]').count()).toBe(0)
  await fillInWaiver(page, 'Maya Lindqvist')
  await accept(page).click()
  await arrivalCard(page)
  expect(await mark(page, 'stolen')).toBeUndefined()
})

test('settings that were damaged in the database leave a page that works', async () => {
  await set('theme', { buttons: { primaryColor: 'url(javascript:1)' }, general: 'nothing' })
  await set('language', { welcome: { title: 7 }, application: [] })
  const page = await devices.device(phone)
  await opensWith(page, '/welcome', async () => (await page.title()).includes('First Chair'))
  await page.getByRole('heading', { name: 'Be first on the lift' }).waitFor()
})

async function isReadable(page: Page, name: string, role: 'link' | 'button'): Promise<void> {
  await page.getByRole(role, { name }).filter({ visible: true }).first().waitFor()
  const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast']).setLegacyMode().analyze()
  expect(
    violations.flatMap(({ nodes }) => nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`)),
  ).toEqual([])
}
