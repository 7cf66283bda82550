import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAccessibleEverywhere } from './accessible.ts'
import { desktop, openDevices, phone, type Devices } from './browser.ts'
import { startProduct, type Product } from './product.ts'

const calm = { reducedMotion: 'reduce' } as const
let product: Product
let devices: Devices
beforeAll(async () => {
  product = await startProduct()
  devices = await openDevices(product.address)
})
afterAll(async () => {
  await devices.close()
  await product.remove()
})

/** The number of somebody's card, as a guest would type it. */
async function cardOf(firstName: string): Promise<string> {
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

test('anybody on a phone learns what each pass opens, from when, and what to do if nothing', async () => {
  const page = await devices.device({ ...phone, ...calm })
  await page.goto('/pass-checker')
  await page.getByRole('heading', { name: 'Check a pass', level: 1 }).waitFor()
  await isAccessibleEverywhere(page, 'the pass checker')

  await check(page, await cardOf('Ines'), 'Good to go')
  await page.getByText(/Season Pass, Adult/).waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Good to go')
  await isAccessibleEverywhere(page, 'a valid pass')
  expect(await page.getByRole('main').innerText()).not.toMatch(/Ines|Calder/)

  await check(page, await cardOf('Milo'), 'Good to go', 'Summit Chair')
  await page.getByText('Valid from 15:00.').waitFor()

  await check(page, await cardOf('Rhea'), 'Not valid')
  await page.getByText('This pass was reported lost.').waitFor()
  await page.getByRole('link', { name: 'Call 970-555-0142' }).waitFor()
  await isAccessibleEverywhere(page, 'a blocked pass')

  await check(page, await cardOf('Otis'), 'Not valid')
  await page.getByText('This pass is blocked.').waitFor()
  await check(page, await cardOf('Vera'), 'Not valid')
  await page.getByRole('link', { name: 'Renew or buy' }).waitFor()
  await check(page, await cardOf('Ines'), 'Not valid', 'Tubing Hill')
  await page.getByText('This pass is not for this lift.').waitFor()

  await check(page, '0000 0000', 'No match yet')
  await isAccessibleEverywhere(page, 'a number that is not found')

  await check(page, await cardOf('Bram'), 'Not valid')
  await page.getByRole('link', { name: 'Check in' }).click()
  await page.waitForURL('**/welcome')
})

test('on a desktop, by keyboard, offline says that it could not check, and what was typed stays', async () => {
  const page = await devices.device({ ...desktop, ...calm }, { consoleErrors: /ERR_INTERNET_DISCONNECTED/ })
  await page.goto('/pass-checker')
  await page.getByLabel('Pass number').focus()
  await page.keyboard.type((await cardOf('Ines')).replaceAll(' ', '-'))
  await page.getByLabel('Lift').focus()
  await page.keyboard.type('Base')
  await page.context().setOffline(true)
  await page.getByLabel('Pass number').press('Enter')
  await page.getByRole('heading', { name: 'We could not check', level: 1 }).waitFor()
  await isAccessibleEverywhere(page, 'could not check')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Check pass' }).click()
  await page.getByRole('heading', { name: 'Good to go', level: 1 }).waitFor()
})

test('switched off, the page is not found and no byte of it is loaded', async () => {
  const off = await startProduct({ FEATURES: 'none' })
  const others = await openDevices(off.address)
  try {
    const page = await others.device({ ...phone, ...calm })
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await page.goto('/pass-checker')
    await page.getByRole('heading', { name: 'Ooops 404 - Page Not Found' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(loaded.filter((url) => /pass-?check|verdict/i.test(url.replace('/pass-checker', '')))).toEqual([])
  } finally {
    await others.close()
    await off.remove()
  }
})
