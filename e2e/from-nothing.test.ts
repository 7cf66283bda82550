import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, openDevices, phone, type Devices } from './browser.ts'
import { temporaryFolder } from './demo-resort.ts'
import { accept, fillInWaiver, signInAt } from './guest.ts'
import { patient, startProduct, type Product } from './product.ts'

// A new installation without any demo data: an operator sets the resort up in the browser alone, and a guest checks in.

let product: Product
let devices: Devices
beforeAll(async () => {
  product = await startProduct({ DEMO_DATA: '0' }, await temporaryFolder())
  devices = await openDevices(product.address)
})
afterAll(async () => {
  await devices.close()
  await product.remove()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const switched = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })

/** Beside a page's name the menu may say how much of it needs fixing. */
async function opens(page: Page, menu: string): Promise<void> {
  const link = { name: new RegExp(`^${menu}( \\d+ needs? fixing)?$`) }
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', link).click()
  await page.getByRole('heading', { name: menu, level: 1 }).waitFor()
}

/** Language and theme ask before guests see it. */
async function savesLook(page: Page): Promise<void> {
  await button(page, 'Save').click()
  await button(page, 'Yes').click()
  await page.getByText('Everything is saved').waitFor()
}

async function adds(page: Page, what: string): Promise<void> {
  await button(page, `Add ${what}`).first().click()
  await heading(page, `Add ${what}`).waitFor()
}

async function saves(page: Page, name: string): Promise<void> {
  await button(page, 'Save').click()
  await heading(page, name).waitFor()
  await page.getByRole('region', { name, exact: true }).getByRole('button', { name: 'Close' }).click()
  await heading(page, name).waitFor({ state: 'detached' })
}

async function addsWaiverText(page: Page, { code, name, text }: { code: string; name: string; text: string }) {
  await adds(page, 'waiver text')
  await field(page, 'Code').fill(code)
  await field(page, 'Name').fill(name)
  await page.getByRole('textbox', { name: 'Text', exact: true }).click()
  await page.keyboard.type(text)
  await saves(page, name)
}

type NewTask = { type: string; name: string; code?: string; ways?: readonly string[]; switches?: readonly string[] }

async function addsTask(page: Page, { type, name, code, ways = [], switches = [] }: NewTask): Promise<void> {
  await adds(page, 'task')
  await page.getByRole('radio', { name: type, exact: true }).check({ force: true })
  await field(page, 'Name').fill(name)
  if (code !== undefined) await page.getByRole('combobox', { name: 'POS waiver code' }).fill(code)
  for (const way of ways) await page.getByRole('checkbox', { name: way }).check()
  for (const name of switches) await switched(page, name).setChecked(true, { force: true })
  await saves(page, name)
}

/** Finds each by its name and chooses it. */
async function links(page: Page, label: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await page.getByRole('combobox', { name: label }).fill(name)
    await page.getByRole('option', { name, exact: true }).click()
  }
}

async function addsActivity(page: Page, name: string, tasks: readonly string[], ages: { oldest?: string } = {}) {
  await adds(page, 'activity')
  await field(page, 'Name').fill(name)
  await links(page, 'Choose a task to link', tasks)
  await button(page, tasks.length === 1 ? 'Link task' : `Link ${tasks.length} tasks`).click()
  if (ages.oldest !== undefined) await field(page, 'Highest age').fill(ages.oldest)
  await saves(page, name)
}

async function addsLocation(page: Page, name: string, activities: readonly string[]): Promise<void> {
  await adds(page, 'location')
  await field(page, 'Name').fill(name)
  await links(page, 'Choose an activity to link', activities)
  await button(page, activities.length === 1 ? 'Link activity' : `Link ${activities.length} activities`).click()
  // The only activity is the default one by itself.
  if (activities.length > 1) {
    await page.getByLabel('Default activity', { exact: true }).selectOption(activities[0] ?? '')
  }
  await saves(page, name)
}

test('a resort is set up from nothing in the browser alone, and a guest checks in there', async () => {
  const operator = await devices.device(desktop)
  await signInAt(operator, '/home', 'admin@kestrel.example')
  await heading(operator, 'Check-in is not open yet').waitFor()
  await operator.getByRole('main').getByRole('link', { name: 'Admin area' }).click()
  await opens(operator, 'Overview')
  await operator.getByText('There are no locations yet.').waitFor()

  await opens(operator, 'Language')
  await field(operator, 'Title').fill('Powder Peak')
  await savesLook(operator)
  await opens(operator, 'Theme')
  await operator.getByRole('tab', { name: 'Buttons' }).click()
  await field(operator, 'Primary').fill('#5B2A86')
  await savesLook(operator)

  await opens(operator, 'Waiver texts')
  await addsWaiverText(operator, { code: 'SNOW', name: 'Snow waiver', text: 'Snow is slippery.' })
  await addsWaiverText(operator, { code: 'TUBE', name: 'Tubing waiver', text: 'Tubes are fast.' })

  await opens(operator, 'Tasks')
  await addsTask(operator, {
    type: 'Waiver',
    name: 'Snow waiver',
    code: 'SNOW',
    ways: ['Agree checkbox', 'Typed name'],
  })
  await addsTask(operator, { type: 'Waiver', name: 'Tubing waiver', code: 'TUBE', ways: ['Drawn signature'] })
  await addsTask(operator, { type: 'Rental Profile', name: 'Gear' })
  await addsTask(operator, { type: 'Child Profile', name: 'About your child' })
  await addsTask(operator, { type: 'Photo', name: 'Pass photo', switches: ['Optional'] })
  await addsTask(operator, { type: 'Photo', name: 'School photo', switches: ['Optional'] })

  await opens(operator, 'Activities')
  await addsActivity(operator, 'Skiing', ['Snow waiver', 'Gear', 'Pass photo'])
  await addsActivity(operator, 'Kids school', ['Snow waiver', 'About your child', 'School photo'], { oldest: '12' })
  await addsActivity(operator, 'Tubing', ['Tubing waiver'])

  await opens(operator, 'Locations')
  await addsLocation(operator, 'Powder Bowl', ['Skiing', 'Kids school'])
  await addsLocation(operator, 'Tubing Park', ['Tubing'])

  await opens(operator, 'Overview')
  await operator.getByText('Complete locations and activities, done').waitFor()

  // The point of sale knows the guest; nothing of that is set up in the browser.
  await product.rows(
    `insert into pos.customer (ip_code, first_name, last_name, folded_name, email, birth_date, head_ip_code)
     values ('7001', 'Maya', 'Lindqvist', 'maya lindqvist', 'maya@kestrel.example', '1985-03-02', '7001')`,
  )
  const guest = await devices.device(phone)
  await signInAt(guest, '/l/powder-bowl', 'maya@kestrel.example')
  await heading(guest, 'Your group').waitFor()
  expect(await guest.title()).toContain('Powder Peak')
  const start = guest.getByRole('link', { name: 'Check In' }).filter({ visible: true }).first()
  expect(await start.evaluate((link) => getComputedStyle(link).backgroundColor)).toBe('rgb(91, 42, 134)')
  await start.click()
  await heading(guest, 'Snow waiver').waitFor()
  await guest.getByText('Snow is slippery.').waitFor()
  await fillInWaiver(guest, 'Maya Lindqvist')
  await accept(guest).click()
  await guest.getByRole('radio', { name: /^Type II\b/ }).check({ force: true })
  await guest.getByRole('combobox', { name: 'Height' }).selectOption('H3')
  await guest.getByRole('combobox', { name: 'Weight' }).selectOption('W9')
  await field(guest, 'Shoe Size').fill('8')
  await button(guest, 'Continue').click()
  await button(guest, 'Complete').click()
  await button(guest, 'Skip').click()
  await button(guest, 'Complete').click()
  // Nothing was bought: the tasks are done, and nobody is sent to the lift.
  await heading(guest, 'We found no booking').first().waitFor()

  await expect
    .poll(() => product.rows(`select task_name, signer_name from signed_waiver`), patient)
    .toEqual([{ task_name: 'Snow waiver', signer_name: 'Maya Lindqvist' }])
})
