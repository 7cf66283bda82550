import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectAccessibleEverywhere } from './accessible.ts'
import { desktop, openDevices, phone, type Devices } from './browser.ts'
import { signInAt } from './guest.ts'
import { pollOptions, startProduct, type Product } from './product.ts'

const calm = { reducedMotion: 'reduce' } as const
let product: Product
let devices: Devices
beforeAll(async () => {
  product = await startProduct()
  devices = openDevices(product.address)
})
afterAll(() => product.remove())

/** Returns the number of a person's card, as a guest would type it. */
async function readCardNumber(firstName: string): Promise<string> {
  const [card] = await product.rows<{ card_number: string }>(
    `select card_number from pos.pass_media join pos.customer using (ip_code)
     where first_name = $1 and last_name = 'Calder'`,
    [firstName],
  )
  if (!card) throw new Error(`${firstName} has no card.`)
  return card.card_number.replace(/(.{4})(?=.)/g, '$1 ')
}

async function check(page: Page, number: string, verdict: string, lift = 'Base Gondola'): Promise<void> {
  await page.getByLabel('Pass number').fill(number)
  await page.getByLabel('Lift').selectOption(lift)
  await page.getByRole('button', { name: 'Check pass' }).click()
  await page.getByRole('heading', { name: verdict, level: 1 }).waitFor()
}

test('on a phone anyone can check whether a pass is valid, from when, and what to do if it is not', async () => {
  const page = await devices.device({ ...phone, ...calm })
  await page.goto('/pass-checker')
  await page.getByRole('heading', { name: 'Check a pass', level: 1 }).waitFor()
  await expectAccessibleEverywhere(page, 'the pass checker')

  await check(page, await readCardNumber('Ines'), 'Good to go')
  await page.getByText(/Season Pass, Adult/).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent), pollOptions).toBe('Good to go')
  await expectAccessibleEverywhere(page, 'a valid pass')
  expect(await page.getByRole('main').innerText()).not.toMatch(/Ines|Calder/)

  await check(page, await readCardNumber('Milo'), 'Good to go', 'Summit Chair')
  await page.getByText('Valid from 15:00.').waitFor()

  await check(page, await readCardNumber('Rhea'), 'Not valid')
  await page.getByText('This pass was reported lost.').waitFor()
  await page.getByRole('link', { name: 'Call 970-555-0142' }).waitFor()
  await expectAccessibleEverywhere(page, 'a blocked pass')

  await check(page, await readCardNumber('Otis'), 'Not valid')
  await page.getByText('This pass is blocked.').waitFor()
  await check(page, await readCardNumber('Vera'), 'Not valid')
  await page.getByRole('link', { name: 'Renew or buy' }).waitFor()
  await check(page, await readCardNumber('Ines'), 'Not valid', 'Tubing Hill')
  await page.getByText('This pass is not for this lift.').waitFor()

  await check(page, '0000 0000', 'No match yet')
  await expectAccessibleEverywhere(page, 'a number that is not found')

  await check(page, await readCardNumber('Bram'), 'Not valid')
  await page.getByRole('link', { name: 'Check in' }).click()
  await page.waitForURL('**/welcome')
})

test('offline, by keyboard on a desktop, the check says that it failed and keeps the typed number', async () => {
  const page = await devices.device({ ...desktop, ...calm }, { consoleErrors: /ERR_INTERNET_DISCONNECTED/ })
  await page.goto('/pass-checker')
  await page.getByLabel('Pass number').focus()
  await page.keyboard.type((await readCardNumber('Ines')).replaceAll(' ', '-'))
  await page.getByLabel('Lift').focus()
  await page.keyboard.type('Base')
  await page.context().setOffline(true)
  await page.getByLabel('Pass number').press('Enter')
  await page.getByRole('heading', { name: 'We could not check', level: 1 }).waitFor()
  await expectAccessibleEverywhere(page, 'could not check')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Check pass' }).click()
  await page.getByRole('heading', { name: 'Good to go', level: 1 }).waitFor()
})

test('an administrator checks a file, corrects it and imports it, and its pass can be checked', async () => {
  const page = await devices.device({ ...desktop, ...calm })
  await signInAt(page, '/admin/import', 'admin@kestrel.example')
  await page.getByRole('heading', { name: 'Import', level: 1 }).waitFor()
  const choose = async (kind: string, csv: string) => {
    await page.getByRole('main').getByText(kind, { exact: true }).click()
    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'file.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await page.getByRole('button', { name: 'Check the file' }).click()
  }
  const importFile = async (kind: string, csv: string) => {
    await choose(kind, csv)
    await page.getByRole('button', { name: 'Import 1 record' }).click()
    await page.getByText('Imported', { exact: true }).waitFor()
  }
  await choose('Guests', 'ip_code,first_name,last_name,birth_date\n700100,Ada,Grey,3/4/1985\n')
  await page.getByText('1 problem. Nothing was imported').waitFor()
  await page.getByRole('cell', { name: /Write the day as YYYY-MM-DD/ }).waitFor()
  await expectAccessibleEverywhere(page, 'a file with a problem')

  await importFile('Products', 'code,name,opens_gates\nGLADES,Glades Pass,yes\n')
  await importFile('Guests', 'ip_code,first_name,last_name\n700100,Ada,Grey\n')
  await importFile('Purchases', 'order_number,ip_code,kind,product_code\n9-1,700100,prepaidAccess,GLADES\n')
  await importFile('Passes', 'pass_number,ip_code\n7007 0070 0700,700100\n')
  await expectAccessible(page, 'an imported file')

  await page.goto('/pass-checker')
  await check(page, '7007-0070-0700', 'Good to go', 'Summit Chair')
  await page.getByText('Glades Pass').waitFor()
})

test('with the features off, their pages are not found, and neither their code nor their texts are loaded', async () => {
  await product.stop()
  product = await startProduct({ FEATURES: 'none' }, product.dataDir)
  const others = openDevices(product.address)
  const page = await others.device({ ...phone, ...calm }, { consoleErrors: /status of 404/ })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  for (const path of ['/pass-checker', '/ble-connect', '/connect']) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'Ooops 404 - Page Not Found' }).waitFor()
    await page.waitForLoadState('networkidle')
  }
  await signInAt(page, '/home', 'maya@kestrel.example')
  await page.getByRole('heading', { name: 'Your group' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(loaded.filter((path) => path.startsWith('/assets/profile-')).length).toBeGreaterThan(0)
  expect(
    loaded.filter((path) =>
      /^\/assets\/(pass-?check|verdict|mobile-?pass|use-contact-media|media\.api|phones)/i.test(path),
    ),
  ).toEqual([])
  expect(loaded.filter((path) => path.startsWith('/api/media'))).toEqual([])
  const html = await (await fetch(`${product.address}/home`)).text()
  expect(html).toContain('"checkInTitle"')
  expect(html).not.toMatch(/passChecker|bleConnect|mobilePass|mediaPasses/i)
})
