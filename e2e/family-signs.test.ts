import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDevices, phone, type Devices } from './browser.ts'
import {
  accept,
  agreeBox,
  draw,
  fillInSignIn,
  nameField,
  openEveryTask,
  sayRelationships,
  waitForArrivalCard,
} from './guest.ts'
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

const names = ['Maya', 'Theo', 'Juno', 'Finn']
const messages = ['Please check to agree.', 'Please Sign.', 'Please type your name in the provided box.']

test('on a phone a family signs its waiver and gets the arrival card; reloading and going back lose nothing', async () => {
  const page = await devices.device(phone)
  await page.goto('/')
  await page.waitForURL('**/welcome')
  await page.getByRole('link', { name: 'Sign In' }).click()
  await fillInSignIn(page, 'maya@kestrel.example')
  await page.waitForURL('**/home')
  await seesTheFamily(page)
  await page.reload()
  await seesTheFamily(page)

  await page.getByRole('link', { name: 'Check In' }).filter({ visible: true }).first().click()
  await page.waitForURL('**/checkin/waiver')
  await page.getByText('One signature covers Maya, Theo, Juno and Finn').waitFor()
  await page.goBack()
  await seesTheFamily(page)
  await page.goForward()

  await accept(page).click()
  for (const message of messages) await page.getByText(message, { exact: true }).waitFor()
  await nameField(page).fill('maya lindqvist')
  await accept(page).click()
  await page.getByText('Please sign Maya Lindqvist exactly.', { exact: true }).waitFor()

  await nameField(page).fill('Maya Lindqvist')
  await page.reload()
  await accept(page).waitFor()
  expect(await nameField(page).inputValue()).toBe('Maya Lindqvist')
  await page.goBack()
  await seesTheFamily(page)
  await page.goForward()
  await accept(page).waitFor()
  expect(await nameField(page).inputValue()).toBe('Maya Lindqvist')

  await sayRelationships(page)
  await draw(page)
  await agreeBox(page).check()
  // The heading is displayed for less than a second, so the page checks for it in every frame.
  const isSigned = page.waitForFunction(
    (text) => document.querySelector('h1')?.textContent === text,
    'Signed for Maya, Theo, Juno and Finn',
  )
  await Promise.all([isSigned, accept(page).click()])
  await waitForArrivalCard(page)
  expect(new URL(page.url()).pathname).toBe('/checkinComplete')
  await page.reload()
  await waitForArrivalCard(page)

  await page.goBack()
  await seesTheFamily(page)
  await page.getByRole('link', { name: 'Show arrival card' }).filter({ visible: true }).first().click()
  await waitForArrivalCard(page)
})

test('the signature is stored with its evidence, and the point of sale has an authorization for all four', async () => {
  const signed = await product.rows<{ position: string; signed_for: { contactId: string }[]; drawing: Buffer }>(
    `select position, signed_for, drawing, typed_name from signed_waiver where signer_email = 'maya@kestrel.example'`,
  )
  expect(signed).toEqual([expect.objectContaining({ typed_name: 'Maya Lindqvist' })])
  const [{ position, signed_for: signedFor, drawing } = { position: '', signed_for: [], drawing: Buffer.of() }] = signed
  const family = await product.rows<{ ip_code: string }>(
    `select ip_code from pos.customer where last_name = 'Lindqvist' and head_ip_code =
       (select ip_code from pos.customer where email = 'maya@kestrel.example') order by position`,
  )
  const codes = family.map(({ ip_code: code }) => code)
  expect(codes).toHaveLength(4)
  expect(signedFor.map(({ contactId }) => contactId)).toEqual(codes)
  expect(drawing.subarray(1, 4).toString()).toBe('PNG')

  const completed = await product.rows<{ contact_id: string }>(
    `select contact_id from contact_task_completion where signed_waiver_position = $1 and outcome = 'completed'`,
    [position],
  )
  expect(completed.map(({ contact_id: contact }) => contact).sort()).toEqual([...codes].sort())
  await expect
    .poll(
      () => product.rows('select status from pos_outbox where signed_waiver_position = $1', [position]),
      pollOptions,
    )
    .toEqual([{ status: 'sent' }])
  const authorized = await product.rows<{ ip_code: string }>(
    'select ip_code from pos.authorization where source = $1',
    [`first-chair:${position}`],
  )
  expect(authorized.map(({ ip_code: code }) => code).sort()).toEqual([...codes].sort())
})

async function seesTheFamily(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Your group' }).waitFor()
  await openEveryTask(page)
  const group = page.getByRole('listitem').filter({ hasText: /Needs|Ready/ })
  for (const name of names) await group.filter({ hasText: name }).first().waitFor()
  await page.getByRole('listitem').getByText('Season Liability Waiver').first().waitFor()
}
