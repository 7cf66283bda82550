import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessibleEverywhere } from './accessible.ts'
import { desktop, openDevices, type Devices } from './browser.ts'
import { completeOtherTasks } from './complete-other-tasks.ts'
import { accept, fillInWaiver, openHome, signInAt } from './guest.ts'
import { pollOptions, startProduct, type Product } from './product.ts'

let product: Product
let devices: Devices
beforeAll(async () => {
  product = await startProduct()
  await completeOtherTasks(product)
  await product.rows(
    `update settings_document set value = value || '{"adultsSignForThemselves": true}' where kind = 'general'`,
  )
  devices = openDevices(product.address)
})
afterAll(() => product.remove())

const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true } as const
const pin = '2580'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })

/** Opens the household of an account at the desk, in a new browser. */
async function openHousehold(page: Page, email: string): Promise<void> {
  const find = () =>
    product.rows<{ reference: string }>(
      `select h.reference from household h join guest_binding b using (ip_code) where b.email = '${email}'`,
    )
  if ((await find()).length === 0) await openHome(await devices.device(desktop), email)
  const [row] = await find()
  await signInAt(page, '/staff', 'desk@kestrel.example')
  await page.getByRole('textbox', { name: /^Code/ }).fill(row?.reference ?? '')
  await button(page, 'Hand over to sign').first().waitFor()
}

async function typePin(page: Page, digits: string): Promise<void> {
  for (const digit of digits) await button(page, digit).click()
}

/** Everything that scripts of the page can read. */
const readStorage = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie]))

test('a family signs on the tablet of the desk, cannot leave the page, and leaves nothing behind', async () => {
  const page = await devices.device(tablet, { consoleErrors: /status of (403|409)/ })
  await openHousehold(page, 'maya@kestrel.example')
  const other = await devices.device(desktop)
  await openHousehold(other, 'maya@kestrel.example')

  await button(page, 'Hand over to sign').first().click()
  await page.getByRole('textbox', { name: 'PIN' }).fill('1234')
  await button(page, 'Save and hand over').click()
  await page.getByText('This PIN is easy to guess. Please choose other digits.').waitFor()
  await page.getByRole('textbox', { name: 'PIN' }).fill(pin)
  await button(page, 'Save and hand over').click()
  await heading(page, 'Maya, please sign for yourself, Juno and Finn').waitFor()
  expect(new URL(page.url()).pathname).toBe('/handover')
  expect(await readStorage(page), 'the sign-in of the desk').not.toMatch(/oidc|access_token|kestrel\.example/)
  await expectAccessibleEverywhere(page, 'a waiver on a device that was handed over')

  // Back, reload, another address, another tab, and a link lead to the same page.
  await page.goBack()
  await heading(page, /Maya, please sign/).waitFor()
  await page.reload()
  await heading(page, /Maya, please sign/).waitFor()
  const tab = await page.context().newPage()
  for (const address of ['/staff/find', '/home', '/admin', '/']) {
    await tab.goto(address)
    await heading(tab, /Maya, please sign/).waitFor()
    expect(new URL(tab.url()).pathname).toBe('/handover')
  }
  await tab.close()
  expect(await page.locator('a[href]:not(.skip)').count(), 'links').toBe(0)

  await fillInWaiver(page, 'Maya Lindqvist')
  await accept(page).click()
  await heading(page, 'Now Theo, please take the tablet').waitFor()
  await expectAccessibleEverywhere(page, 'the turn of another adult')
  await button(page, 'I am Theo').click()
  await heading(page, 'Theo, please sign').waitFor()
  await fillInWaiver(page, 'Theo Lindqvist')
  await accept(page).click()
  await heading(page, 'Thank you, Theo').waitFor()
  await expectAccessibleEverywhere(page, 'the end of a hand-over')
  const signed = await product.rows<{ signer_name: string; signed_on: string; comment: string }>(
    'select signer_name, signed_on, comment from signed_waiver order by position',
  )
  expect(signed).toMatchObject([
    { signer_name: 'Maya Lindqvist', signed_on: 'hand-over' },
    { signer_name: 'Theo Lindqvist', signed_on: 'hand-over' },
  ])
  expect(signed[0]?.comment).toContain("Signed on the resort's device, handed over by Ben Ahlgren.")
  // The page of the other desk has turned.
  await other.getByText('Everyone is ready').first().waitFor()

  await button(page, 'Staff: open with your PIN').click()
  await heading(page, 'Staff PIN').waitFor()
  expect(await page.locator('body').innerText()).not.toMatch(/Maya|Theo|Juno|Finn|Lindqvist/)
  await expectAccessibleEverywhere(page, 'the PIN of the staff')
  await typePin(page, '1111')
  await page.getByText('Wrong PIN. 4 tries are left.').waitFor()
  expect(await readStorage(page)).not.toMatch(/Maya|Theo|Juno|Finn|Lindqvist|draft/)
  await typePin(page, pin)
  await heading(page, 'Lindqvist').waitFor()
  await page.getByText('Everyone is ready').first().waitFor()
  expect(await readStorage(page), 'signed in again').toContain('oidc.user')
})

test('without a touch the page closes, and the next family sees nothing of the one before', async () => {
  const page = await devices.device(tablet, { consoleErrors: /status of (403|409)/, isNew: true })
  await openHousehold(page, 'sam@kestrel.example')
  await button(page, 'Hand over to sign').first().click()
  await heading(page, /^Sam, please/).waitFor()
  await page.getByRole('textbox', { name: 'Type your full name' }).fill('Sam Oka')
  await page.clock.install()
  await page.clock.fastForward(46_000)
  const dialog = page.getByRole('alertdialog', { name: 'Are you still there?' })
  await dialog.waitFor()
  // As a screen reader does it: a real touch would have closed the dialog before its click.
  await button(page, 'Go on').dispatchEvent('click')
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByRole('textbox', { name: 'Type your full name' }).inputValue()).toBe('Sam Oka')
  await page.clock.fastForward(61_000)
  await heading(page, 'Staff PIN').waitFor()
  expect(await readStorage(page)).not.toMatch(/Sam|Oka|draft/)
  await page.reload()
  await heading(page, 'Staff PIN').waitFor()
  const ends = () => product.rows<{ end_reason: string }>('select end_reason from hand_over order by id desc limit 1')
  await expect.poll(ends, pollOptions).toEqual([{ end_reason: 'idle' }])
  await typePin(page, pin)
  await button(page, 'Hand over to sign').first().waitFor()
})
