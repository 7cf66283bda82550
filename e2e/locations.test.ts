import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDevices, phone, type Devices } from './browser.ts'
import {
  accept,
  agreeBox,
  draw,
  fillInWaiver,
  nameField,
  openHome,
  sayRelationships,
  signInAt,
  waitForArrivalCard,
} from './guest.ts'
import { completeOtherTasks } from './complete-other-tasks.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
let devices: Devices
beforeAll(async () => {
  product = await startProduct()
  await completeOtherTasks(product)
  devices = openDevices(product.address)
})
afterAll(() => product.remove())

const checkIn = (page: Page) => page.getByRole('link', { name: 'Check In' }).filter({ visible: true }).first().click()
const readCurrentLocation = (page: Page) => page.evaluate(() => localStorage.getItem('first-chair.location-name'))

test('a location link works with the name and the number, and the location stays chosen', async () => {
  const page = await devices.device(phone)
  await openHome(page, 'sam@kestrel.example')
  for (const [path, name] of [
    ['/l/tubing-hill', 'Tubing Hill'],
    ['/l/1', 'Base Village'],
  ] as const) {
    await page.goto(path)
    await page.waitForURL('**/home')
    expect(await readCurrentLocation(page)).toBe(name)
  }
  await page.getByRole('heading', { name: 'Your group' }).waitFor()
})

test('at the ski school each child has its own waiver, and they are signed one after the other', async () => {
  const page = await devices.device(phone)
  await signInAt(page, '/l/summit-ski-school', 'maya@kestrel.example')
  await page.getByRole('radio', { name: /Kids lessons/ }).check()
  await checkIn(page)
  await page.getByRole('heading', { name: '1 of 2: Juno' }).waitFor()
  expect(await agreeBox(page).count()).toBe(0)
  await sayRelationships(page)
  await nameField(page).fill('Maya Lindqvist')
  await draw(page)
  await accept(page).click()
  await page.getByRole('heading', { name: '2 of 2: Finn' }).waitFor()
  expect(await nameField(page).inputValue()).toBe('')
  await sayRelationships(page)
  await draw(page)
  await nameField(page).fill('Maya Lindqvist')
  await accept(page).click()

  await page.getByRole('heading', { name: 'Photo Release', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Skip Waiver' }).click()
  await page.getByRole('heading', { name: '2 of 2: Finn' }).waitFor()
  await page.getByRole('button', { name: 'Skip Waiver' }).click()

  // The tasks of the family's other activities here come before the arrival card.
  await page.getByRole('heading', { name: 'Season Liability Waiver', level: 1 }).waitFor()
  await fillInWaiver(page, 'Maya Lindqvist')
  await accept(page).click()
  await page.getByRole('heading', { name: 'Lesson Waiver', level: 1 }).waitFor()
  await page.getByText('Maya').first().waitFor()
  await fillInWaiver(page, 'Maya Lindqvist')
  await accept(page).click()
  await waitForArrivalCard(page)

  const signed = await product.rows<{ signed_for: { firstName: string }[]; drawing: Buffer | null }>(
    'select signed_for, drawing from signed_waiver order by position',
  )
  expect(signed.map(({ signed_for: people }) => people.length)).toEqual([1, 1, 4, 1])
  const skipped = await product.rows(`select from contact_task_completion where outcome = 'skipped'`)
  expect(skipped).toHaveLength(2)
  expect(await product.rows('select from pos_outbox')).toHaveLength(4)
})
