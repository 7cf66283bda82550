import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDevices, phone, type Devices } from './browser.ts'
import {
  accept,
  agreeBox,
  waitForArrivalCard,
  draw,
  fillInWaiver,
  sayRelationships,
  nameField,
  openHome,
  pad,
  signInAt,
  openEveryTask,
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

test('a location link works with the name, the name with a space and the number, and the location stays chosen', async () => {
  const page = await devices.device(phone)
  await openHome(page, 'sam@kestrel.example')
  for (const [path, name] of [
    ['/l/tubing-hill', 'Tubing Hill'],
    ['/l/Base%20Village', 'Base Village'],
    ['/l/3', 'Tubing Hill'],
    ['/l/BASE-village', 'Base Village'],
    ['/l/1', 'Base Village'],
    ['/l/base-village', 'Base Village'],
  ] as const) {
    await page.goto(path)
    await page.waitForURL('**/home')
    expect(await readCurrentLocation(page)).toBe(name)
  }
  await page.getByRole('heading', { name: 'Your group' }).waitFor()
})

test('a link to an unknown location opens the default location with a notice after sign-in, and the guest can choose', async () => {
  const page = await devices.device(phone)
  await signInAt(page, '/l/south-face', 'sam@kestrel.example')
  await page.getByText('Your link does not lead to one of our locations').waitFor()
  expect(await readCurrentLocation(page)).toBe('Base Village')
  await page.getByRole('link', { name: 'Choose another location' }).click()
  await page.getByRole('heading', { name: 'Where are you going?' }).waitFor()
  const offered = await page.getByRole('main').getByRole('link').allInnerTexts()
  expect(offered.map((name) => name.split('\n')[0]?.trim())).toEqual([
    'Base Village',
    'Summit Ski School',
    'Tubing Hill',
  ])
  await page.getByRole('link', { name: 'Tubing Hill' }).click()
  await page.waitForURL('**/home')
  expect(await readCurrentLocation(page)).toBe('Tubing Hill')
})

test('a closed location says that it is closed, and offers the open ones', async () => {
  const page = await devices.device(phone)
  await signInAt(page, '/l/north-lodge', 'sam@kestrel.example')
  await page.getByRole('heading', { name: 'North Lodge' }).waitFor()
  await page.getByText('This location is closed for check-in.').waitFor()
  await page.getByRole('link', { name: 'Base Village' }).waitFor()
})

test('a single guest without purchases sees "We found no booking" at a location that is driven by purchases', async () => {
  const page = await devices.device(phone)
  await signInAt(page, '/l/summit-ski-school', 'new@kestrel.example')
  await page.getByRole('heading', { name: /^No ticket for/, level: 1 }).waitFor()
  await page.getByText('We found no booking').waitFor()
  await page.getByRole('link', { name: 'Call 970-555-0142' }).waitFor()
  await page.goto('/l/base-village')
  await page.getByText('Noor').first().waitFor()
  await openEveryTask(page)
  await page.getByText('Season Liability Waiver').filter({ visible: true }).first().waitFor()
})

test('a guest with an unverified e-mail address gets no profile, but a phone number and a reference for staff', async () => {
  const page = await devices.device(phone, { consoleErrors: /status of 40[34]/ })
  await signInAt(page, '/home', 'nomail@kestrel.example')
  await page.getByRole('heading', { name: 'We cannot find your profile' }).waitFor()
  await page.getByRole('link', { name: 'Call 970-555-0142' }).waitFor()
  const main = await page.getByRole('main').innerText()
  const reference = /\b[A-Z0-9]{3,}(?:-[A-Z0-9]{3,})*\b/.exec(main.split('reference:')[1] ?? '')?.[0] ?? ''
  expect(reference).not.toBe('')
  await page.reload()
  await page.getByText(reference, { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Log out' }).click()
  await page.waitForURL('**/welcome')
})

test('an administrator can check in as a guest', async () => {
  const page = await devices.device(phone)
  await openHome(page, 'admin@kestrel.example')
  await page.getByText('Louis').first().waitFor()
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

test('the ski school lists only members with purchases there, by activity', async () => {
  const page = await devices.device(phone)
  await signInAt(page, '/l/summit-ski-school', 'sam@kestrel.example')
  await page.getByRole('heading', { name: 'What are you coming for?' }).waitFor()
  for (const activity of [/Ski and ride/, /Kids lessons/, /Adult lessons/]) {
    await page.getByRole('radio', { name: activity }).waitFor()
  }
  await page.getByRole('radio', { name: /Adult lessons/ }).check()
  await page.getByText('Ngozi').first().waitFor()
  await checkIn(page)
  await page.getByText('Ngozi').first().waitFor()
  await page.getByText('Exactly like this: Ngozi Okafor').waitFor()
})

test('the one-day waiver for tubing needs no drawn signature and is valid for that day', async () => {
  const page = await devices.device(phone)
  await signInAt(page, '/l/tubing-hill', 'new@kestrel.example')
  await checkIn(page)
  await accept(page).waitFor()
  expect(await pad(page).count()).toBe(0)
  await agreeBox(page).check()
  await nameField(page).fill('Noor Haddad')
  await accept(page).click()
  await page.getByRole('heading', { name: 'Photo Release', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Skip Waiver' }).click()
  await waitForArrivalCard(page)
  await page.getByText('Your tasks are done, but we found nothing booked here').waitFor()
  expect(await page.getByText('pick your tube').count()).toBe(0)
  const signed = await product.rows<{ lasts_one_day: boolean; drawing: Buffer | null }>(
    `select start_date = end_date as lasts_one_day, drawing from signed_waiver
     where signer_email = 'new@kestrel.example'`,
  )
  expect(signed).toEqual([{ lasts_one_day: true, drawing: null }])
})
