import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, openDevices, phone, type Devices } from './browser.ts'
import { createTemporaryFolder } from './demo-resort.ts'
import { accept, fillInWaiver, signInAt } from './guest.ts'
import { pollOptions, startProduct, type Product } from './product.ts'

// A new installation without demo data: an administrator sets up the resort in the browser, and a guest checks in.

let product: Product
let devices: Devices
beforeAll(async () => {
  product = await startProduct({ DEMO_DATA: '0' }, await createTemporaryFolder())
  devices = openDevices(product.address)
})
afterAll(() => product.remove())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const switched = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })

/** Opens an admin page by its menu link, whose name may include the number of rows that need fixing. */
async function openPage(page: Page, menu: string): Promise<void> {
  const link = { name: new RegExp(`^${menu}( \\d+ needs? fixing)?$`) }
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', link).click()
  await page.getByRole('heading', { name: menu, level: 1 }).waitFor()
}

/** Saves the language or theme settings, which ask for confirmation. */
async function saveSettings(page: Page): Promise<void> {
  await button(page, 'Save').click()
  await button(page, 'Yes').click()
  await page.getByText('Everything is saved').waitFor()
}

async function openNewForm(page: Page, what: string): Promise<void> {
  await button(page, `Add ${what}`).first().click()
  await heading(page, `Add ${what}`).waitFor()
}

async function saveRow(page: Page, name: string): Promise<void> {
  await button(page, 'Save').click()
  await heading(page, name).waitFor()
  await page.getByRole('region', { name, exact: true }).getByRole('button', { name: 'Close' }).click()
  await heading(page, name).waitFor({ state: 'detached' })
}

async function addWaiverText(page: Page, { code, name, text }: { code: string; name: string; text: string }) {
  await openNewForm(page, 'waiver text')
  await field(page, 'Code').fill(code)
  await field(page, 'Name').fill(name)
  await page.getByRole('textbox', { name: 'Text', exact: true }).click()
  await page.keyboard.type(text)
  await saveRow(page, name)
}

type NewTask = { type: string; name: string; code?: string; ways?: readonly string[]; switches?: readonly string[] }

async function addTask(page: Page, { type, name, code, ways = [], switches = [] }: NewTask): Promise<void> {
  await openNewForm(page, 'task')
  await page.getByRole('radio', { name: type, exact: true }).check({ force: true })
  await field(page, 'Name').fill(name)
  if (code !== undefined) await page.getByRole('combobox', { name: 'POS waiver code' }).fill(code)
  for (const way of ways) await page.getByRole('checkbox', { name: way }).check()
  for (const name of switches) await switched(page, name).setChecked(true, { force: true })
  await saveRow(page, name)
}

/** Searches each item by its name and chooses it. */
async function chooseItems(page: Page, label: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await page.getByRole('combobox', { name: label }).fill(name)
    await page.getByRole('option', { name, exact: true }).click()
  }
}

async function addActivity(page: Page, name: string, tasks: readonly string[], ages: { oldest?: string } = {}) {
  await openNewForm(page, 'activity')
  await field(page, 'Name').fill(name)
  await chooseItems(page, 'Choose a task to link', tasks)
  await button(page, tasks.length === 1 ? 'Link task' : `Link ${tasks.length} tasks`).click()
  if (ages.oldest !== undefined) await field(page, 'Highest age').fill(ages.oldest)
  await saveRow(page, name)
}

async function addLocation(page: Page, name: string, activities: readonly string[]): Promise<void> {
  await openNewForm(page, 'location')
  await field(page, 'Name').fill(name)
  await chooseItems(page, 'Choose an activity to link', activities)
  await button(page, activities.length === 1 ? 'Link activity' : `Link ${activities.length} activities`).click()
  // A single activity becomes the default automatically.
  if (activities.length > 1) {
    await page.getByLabel('Default activity', { exact: true }).selectOption(activities[0] ?? '')
  }
  await saveRow(page, name)
}

test('a resort is set up from an empty installation in the browser, and a guest checks in there', async () => {
  const operator = await devices.device(desktop)
  await signInAt(operator, '/home', 'admin@kestrel.example')
  await heading(operator, 'Check-in is not open yet').waitFor()
  await operator.getByRole('main').getByRole('link', { name: 'Admin area' }).click()
  await openPage(operator, 'Overview')
  await operator.getByText('There are no locations yet.').waitFor()

  await openPage(operator, 'Language')
  await field(operator, 'Title').fill('Powder Peak')
  await saveSettings(operator)
  await openPage(operator, 'Theme')
  await operator.getByRole('tab', { name: 'Buttons' }).click()
  await field(operator, 'Primary').fill('#5B2A86')
  await saveSettings(operator)

  await openPage(operator, 'Waiver texts')
  await addWaiverText(operator, { code: 'SNOW', name: 'Snow waiver', text: 'Snow is slippery.' })

  await openPage(operator, 'Tasks')
  await addTask(operator, {
    type: 'Waiver',
    name: 'Snow waiver',
    code: 'SNOW',
    ways: ['Agree checkbox', 'Typed name'],
  })
  await addTask(operator, { type: 'Rental Profile', name: 'Gear' })
  await addTask(operator, { type: 'Photo', name: 'Pass photo', switches: ['Optional'] })

  await openPage(operator, 'Activities')
  await addActivity(operator, 'Skiing', ['Snow waiver', 'Gear', 'Pass photo'])
  await addActivity(operator, 'Kids school', ['Snow waiver'], { oldest: '12' })

  await openPage(operator, 'Locations')
  await addLocation(operator, 'Powder Bowl', ['Skiing', 'Kids school'])

  await openPage(operator, 'Overview')
  await operator.getByText('Complete locations and activities, done').waitFor()

  // The guest must exist in the point of sale, which is not set up in the browser.
  await product.rows(
    `insert into pos.customer (ip_code, first_name, last_name, folded_name, email, birth_date, head_ip_code)
     values ('7001', 'Maya', 'Lindqvist', 'maya lindqvist', 'maya@kestrel.example', '1985-03-02', '7001')`,
  )
  const guest = await devices.device(phone)
  await signInAt(guest, '/l/powder-bowl', 'maya@kestrel.example')
  await heading(guest, 'Your group').waitFor()
  expect(await guest.title()).toContain('Powder Peak')
  const start = guest.getByRole('link', { name: 'Check In' }).filter({ visible: true }).first()
  const action = guest.getByRole('region', { name: 'Actions' }).locator('a, button').first()
  expect(await action.evaluate((link) => getComputedStyle(link).backgroundColor)).toBe('rgb(91, 42, 134)')
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
  // The guest has not bought anything: the tasks are done, but the guest is not ready.
  await heading(guest, 'We found no booking').first().waitFor()

  await expect
    .poll(() => product.rows(`select task_name, signer_name from signed_waiver`), pollOptions)
    .toEqual([{ task_name: 'Snow waiver', signer_name: 'Maya Lindqvist' }])
})
