import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, openDevices, phone, type Devices } from './browser.ts'
import { accept, waitForArrivalCard, fillInSignIn, fillInWaiver, openEveryTask, openHome } from './guest.ts'
import { ability, box, button, fillInContacts, fillInRentalProfile, list, openCard, picture } from './fill-in-tasks.ts'
import { completeOtherTasks } from './complete-other-tasks.ts'
import { pollOptions, startProduct, type Product } from './product.ts'
import { findTablesWith } from './find-tables-with.ts'

let product: Product
let devices: Devices
beforeAll(async () => {
  product = await startProduct()
  devices = openDevices(product.address)
})
afterAll(() => product.remove())

const calm = { reducedMotion: 'reduce' } as const
const healthNote = 'Peanuts, carries an injector'

const checkIn = (page: Page) => page.getByRole('link', { name: 'Check In' }).filter({ visible: true }).first().click()

test('on a phone a whole family checks in until "You are all set"', async () => {
  const page = await devices.device({ ...phone, ...calm })
  await page.goto('/l/base-village')
  await fillInSignIn(page, 'maya@kestrel.example')
  await page.getByRole('heading', { name: 'Your group' }).waitFor()
  await checkIn(page)

  await page.waitForURL('**/checkin/waiver')
  await page.getByText('One signature covers Maya, Theo, Juno and Finn').waitFor()
  await fillInWaiver(page, 'Maya Lindqvist')
  await accept(page).click()

  await page.waitForURL('**/checkin/rentalprofile')
  await fillInRentalProfiles(page)
  await page.waitForURL('**/checkin/childregistration')
  await fillInChildRegistrations(page)
  await page.waitForURL('**/checkin/photo')
  await uploadPhoto(page)

  await page.waitForURL('**/checkinComplete')
  await waitForArrivalCard(page)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('You are all set')
  const crew = page.getByRole('region', { name: 'Arrival card' }).getByRole('listitem')
  await expect
    .poll(() => crew.allTextContents(), pollOptions)
    .toEqual(['Maya', 'Theo', 'Juno', 'Finn'].map((name) => expect.stringContaining(`${name}, Ready`)))
})

test('afterwards the point of sale has every record, no health note is readable, and no message is waiting', async () => {
  await expect
    .poll(() => product.rows(`select kind, last_error from pos_outbox where status = 'waiting'`), pollOptions)
    .toEqual([])
  const family = `from pos.customer c join`
  const ofFamily = `using (ip_code) where c.last_name = 'Lindqvist' and c.head_ip_code =
    (select ip_code from pos.customer where email = 'maya@kestrel.example') order by c.position`

  expect(
    await product.rows(
      `select first_name, ability_key, age_key, height_key, weight_key, shoe_size, goofy ${family} pos.rental_profile ${ofFamily}`,
    ),
  ).toEqual([
    expect.objectContaining({ first_name: 'Maya', ability_key: 'II' }),
    expect.objectContaining({ first_name: 'Theo', ability_key: 'II', height_key: 'H5', shoe_size: '11' }),
    rentalRecord('Juno', { ability_key: 'II', age_key: 'A2', height_key: 'H2', weight_key: 'W8', shoe_size: '5' }),
    rentalRecord('Finn', { ability_key: 'I', age_key: 'A1', height_key: 'H1', weight_key: 'W4', shoe_size: '1' }),
  ])

  const registrations = await product.rows<{ first_name: string; sealed_profile: Buffer }>(
    `select first_name, sealed_profile ${family} pos.child_registration ${ofFamily}`,
  )
  expect(registrations.map(({ first_name: name }) => name)).toEqual(['Juno', 'Finn'])
  for (const { sealed_profile: sealed } of registrations) {
    expect(sealed.length).toBeGreaterThan(100)
    expect(sealed.includes('Peanuts')).toBe(false)
    expect(sealed.includes('Ingrid')).toBe(false)
  }

  const found = await findTablesWith(product, ['Peanuts', 'Lindqvist'])
  expect(found.filter((match) => match.startsWith('Peanuts'))).toEqual([])
  // The same search finds text that is not encrypted.
  expect(found).toContain('Lindqvist in pos.customer')

  const photos = await product.rows<{ first_name: string; jpeg: Buffer }>(
    `select first_name, jpeg ${family} pos.photo ${ofFamily}`,
  )
  expect(photos.map(({ first_name: name }) => name)).toEqual(['Maya', 'Theo', 'Juno', 'Finn'])
  const original = await readFile(picture)
  const stored = photos[3]?.jpeg ?? Buffer.alloc(0)
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 400 })
  const rotated = await sharp(original).rotate(90).toBuffer()
  expect(await getDifference(stored, rotated)).toBeLessThan(await getDifference(stored, original))
  expect(await getDifference(stored, rotated)).toBeLessThan(10)
})

test('on a desktop an optional photo is skipped, and home shows that', async () => {
  await completeOtherTasks(product)
  await product.rows(
    `delete from pos.photo where ip_code = (select ip_code from pos.customer where email = 'sam@kestrel.example')`,
  )
  const page = await devices.device({ ...desktop, ...calm })
  await openHome(page, 'sam@kestrel.example')
  await checkIn(page)
  await fillInWaiver(page, 'Sam Okafor')
  await accept(page).click()
  await page.waitForURL('**/checkin/photo')
  await button(page, 'Skip').click()
  await page.getByText('Skipped for today').waitFor()
  await button(page, 'Complete').click()
  await waitForArrivalCard(page)

  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('heading', { name: 'Your group' }).waitFor()
  await openEveryTask(page)
  await page.getByRole('listitem').getByText('Photo, skipped').waitFor()
})

/** Theo's profile of last season is only confirmed; Juno and Finn have none. The page is reloaded in between. */
async function fillInRentalProfiles(page: Page): Promise<void> {
  await openCard(page, 'Theo').getByText("Change anything that's different this season.").waitFor()
  await button(page, 'Continue').click()

  await openCard(page, 'Juno').getByRole('combobox', { name: 'Height' }).waitFor()
  await button(page, 'Continue').click()
  await expect.poll(() => page.getByText('This is required.').count(), pollOptions).toBe(4)
  await fillInRentalProfile(page, { ability: 'II', height: 'H2', weight: 'W8', shoeSize: '5' })
  await expect.poll(() => page.getByText('This is required.').count(), pollOptions).toBe(0)
  await page.getByText('Draft saved').waitFor()
  await page.reload()
  await list(page, 'Height').waitFor()
  expect([
    await ability(page, 'II').isChecked(),
    await list(page, 'Height').inputValue(),
    await list(page, 'Weight').inputValue(),
    await box(page, 'Shoe Size').inputValue(),
  ]).toEqual([true, 'H2', 'W8', '5'])
  await button(page, 'Continue').click()

  await openCard(page, 'Finn').getByRole('combobox', { name: 'Height' }).waitFor()
  await fillInRentalProfile(page, { ability: 'I', height: 'H1', weight: 'W4', shoeSize: '1' })
  await button(page, 'Continue').click()
  await button(page, 'Complete').click()
}

/** Fills in Juno's registration and copies its contacts to Finn's, which must not copy the health note. */
async function fillInChildRegistrations(page: Page): Promise<void> {
  await openCard(page, 'Juno').getByRole('textbox', { name: 'Primary Phone' }).waitFor()
  // Name and phone are prefilled from the guest's profile.
  expect(await box(page, 'Primary Phone').inputValue()).not.toBe('')
  for (const name of ['Primary Emergency Contact', 'Primary Phone']) await box(page, name).fill('')
  await button(page, 'Continue').click()
  for (const message of [
    'Primary contact name is required',
    'Primary contact phone required',
    'Alternate contact name is required',
    'Alternate contact phone required',
    'Missing child registration information. See above.',
  ]) {
    await page.getByText(message, { exact: true }).waitFor()
  }
  await fillInContacts(page)
  await box(page, 'Food Allergy').fill(healthNote)
  await button(page, 'Continue').click()

  await openCard(page, 'Finn')
    .getByRole('button', { name: /^Copy from Juno/ })
    .click()
  await page.getByText('Copied from Juno.').waitFor()
  expect(await box(page, 'Alternate Emergency Contact').inputValue()).toBe('Ingrid Lindqvist')
  expect(await box(page, 'Food Allergy').inputValue()).toBe('None')
  await button(page, 'Continue').click()
  await button(page, 'Complete').click()
}

async function uploadPhoto(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Finn', level: 2 }).waitFor()
  await page.getByLabel('Choose a picture of Finn').setInputFiles(picture)
  await page.getByRole('application', { name: /^Photo crop area/ }).waitFor()
  await button(page, 'Rotate 90 degrees').click()
  await page.getByRole('status').filter({ hasText: 'Rotated to 90 degrees' }).waitFor({ state: 'attached' })
  await button(page, 'Add Photo').click()
  await button(page, 'Complete').click()
}

const rentalRecord = (name: string, record: Record<string, string>) => ({ first_name: name, goofy: 'N', ...record })

/** Returns the average difference between the pixels of two pictures, from 0 to 255. */
async function getDifference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((jpeg) => sharp(jpeg).resize(100, 100).removeAlpha().raw().toBuffer()),
  )
  if (a === undefined || b?.length !== a.length) throw new Error('The pictures have different channels')
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length
}
