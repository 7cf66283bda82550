import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, openDevices, phone, type Devices } from './browser.ts'
import { accept, waitForArrivalCard, fillInWaiver, openHome, signInAt } from './guest.ts'
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

/** Sets a mark on the document if it is executed as code. */
const attack = `</script><script>document.documentElement.dataset.stolen="1"</script><img src="x" onerror="document.documentElement.dataset.stolen='2'">"'`

async function storeSettings(kind: 'general' | 'language' | 'theme', value: object): Promise<void> {
  await product.rows('update settings_document set value = $2, version = version + 1 where kind = $1', [
    kind,
    JSON.stringify(value),
  ])
}

/** Opens a page repeatedly until it shows the new settings: the processes learn of a change a moment later. */
async function openUntil(page: Page, path: string, isUpdated: () => Promise<boolean>): Promise<void> {
  await expect.poll(async () => (await page.goto(path), isUpdated()), pollOptions).toBe(true)
}

const mark = (page: Page, name: 'stolen' | 'consent') =>
  page.evaluate((key) => document.documentElement.dataset[key], name)

test("the operator's texts, colours and cookie consent script appear on the page without a rebuild", async () => {
  await storeSettings('language', {
    application: { title: 'Alpine & Söhne', phoneNumber: '+43 5583 2161' },
    welcome: { title: 'Grüß Gott', signInButton: 'Los geht’s' },
  })
  await storeSettings('theme', { buttons: { primaryColor: '#FFE600' }, general: { accentColor: '#FFE600' } })
  await storeSettings('general', {
    cookieConsentScript: `document.documentElement.dataset.consent = 'asked </b>'`,
    cookieConsentStyles: '.consent { color: red }',
  })
  const page = await devices.device(desktop)
  await openUntil(page, '/welcome', async () => (await page.title()).includes('Alpine & Söhne'))
  await page.getByRole('heading', { name: 'Grüß Gott' }).waitFor()
  await page.getByRole('link', { name: 'Los geht’s' }).waitFor()
  expect(await mark(page, 'consent')).toBe('asked </b>')
})

test.each(['light', 'dark'] as const)(
  'a yellow button has enough contrast in %s colours, on welcome, home and waiver',
  async (scheme) => {
    const page = await devices.device({ ...phone, colorScheme: scheme, reducedMotion: 'reduce' })
    await page.goto('/welcome')
    await isReadable(page, 'Los geht’s', 'link')
    await openHome(page, 'maya@kestrel.example')
    await isReadable(page, 'Sign the waiver', 'link')
    await page.goto('/checkin/waiver')
    await accept(page).waitFor()
    await isReadable(page, 'Accept', 'button')
  },
)

test('a page that is limited to mobile is 480 pixels wide on a desktop too', async () => {
  await storeSettings('general', { limitToMobile: true })
  const page = await devices.device(desktop)
  const isLimited = () => page.evaluate(() => document.documentElement.classList.contains('limit-to-mobile'))
  await openUntil(page, '/about', isLimited)
  const main = await page.getByRole('main').boundingBox()
  expect(main?.width).toBeLessThanOrEqual(480)
  expect(main && Math.abs(main.x + main.width / 2 - 640)).toBeLessThanOrEqual(10)
  await storeSettings('general', {})
})

test('text of operators, staff and guests is never executed as code', async () => {
  await storeSettings('general', {})
  await storeSettings('language', {
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
  await openUntil(page, '/welcome', async () => (await page.title()).includes('Ridge </script>'))
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
  await waitForArrivalCard(page)
  expect(await mark(page, 'stolen')).toBeUndefined()
})

test('the pages work with invalid settings in the database', async () => {
  await storeSettings('theme', { buttons: { primaryColor: 'url(javascript:1)' }, general: 'nothing' })
  await storeSettings('language', { welcome: { title: 7 }, application: [] })
  const page = await devices.device(phone)
  await openUntil(page, '/welcome', async () => (await page.title()).includes('First Chair'))
  await page.getByRole('heading', { name: 'Be first on the lift' }).waitFor()
})

async function isReadable(page: Page, name: string, role: 'link' | 'button'): Promise<void> {
  await page.getByRole(role, { name }).filter({ visible: true }).first().waitFor()
  const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast']).setLegacyMode().analyze()
  expect(
    violations.flatMap(({ nodes }) => nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`)),
  ).toEqual([])
}
