import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectAccessibleEverywhere } from './accessible.ts'
import { desktop, openDevices, phone, type Devices } from './browser.ts'
import { accept, agreeBox, draw, nameField, pad, sayRelationships, signInAt, waitForArrivalCard } from './guest.ts'
import { pollOptions, startProduct, type Product } from './product.ts'

let product: Product
let devices: Devices
beforeAll(async () => {
  product = await startProduct()
  devices = openDevices(product.address)
})
afterAll(() => product.remove())

const calm = { reducedMotion: 'reduce' } as const
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const text = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })
const toggle = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()

/** Opens an admin page as an administrator, and returns the authorization header of its calls. */
async function openAdmin(page: Page, path: string, title: string): Promise<string> {
  const request = page.waitForRequest((sent) => sent.url().includes('/api/admin/'))
  await signInAt(page, path, 'admin@kestrel.example')
  await heading(page, title)
  return (await (await request).headerValue('authorization')) ?? ''
}

/** Saves, and waits until there are no unsaved changes and the address contains the id of the row. */
async function save(page: Page, name: string): Promise<void> {
  const unsaved = page.getByText(/^\d+ unsaved changes?$/)
  await unsaved.waitFor()
  // The notification disappears by itself, so waiting starts before the click. One of an earlier save may still be
  // displayed.
  await Promise.all([page.getByText(`${name} is saved`).first().waitFor(), button(page, 'Save').click()])
  await unsaved.waitFor({ state: 'detached' })
  await page.waitForURL((url) => url.searchParams.get('id') !== 'new')
}

test('an administrator writes a waiver and its task, a guest signs it, and the record contains the signer', async () => {
  // The server refuses the first attempt to delete a task that is in use.
  const page = await devices.device({ ...desktop, ...calm }, { consoleErrors: /409 \(Conflict\)/ })
  const authorization = await openAdmin(page, '/admin/waivertexts?id=new', 'Add waiver text')
  await text(page, 'Code').fill('SPRING')
  await text(page, 'Name').fill('Spring')
  await text(page, 'Text').click()
  await page.getByRole('combobox', { name: 'Paragraph style' }).selectOption('Heading 3')
  await page.keyboard.type('Spring snow')
  await page.keyboard.press('Enter')
  await page.keyboard.type('It is wet, and it is ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('slippery')
  await page.getByRole('region', { name: 'Preview of the text' }).getByText('slippery').waitFor()
  await save(page, 'Spring')

  await page.goto('/admin/tasks?id=new')
  await heading(page, 'Add task')
  await text(page, 'Name').fill('Spring Waiver')
  await button(page, 'Save').click()
  await page.getByText('At least one signature method is required', { exact: true }).waitFor()
  await page.getByText('POS waiver code is required.').waitFor()
  await expectAccessible(page, 'a task that cannot be saved yet')
  await page.getByRole('combobox', { name: 'POS waiver code' }).fill('spr')
  await page.getByRole('option', { name: 'SPRING' }).click()
  for (const name of ['Agree checkbox', 'Drawn signature', 'Typed name']) {
    await page.getByRole('checkbox', { name }).check()
  }
  await toggle(page, 'One signature for the whole group').check({ force: true })
  await page.getByLabel('End date').fill('2099-05-31')
  await text(page, 'Comment').fill('Read by ')
  await button(page, 'Insert {Signer}').click()
  await page.keyboard.type(' with ')
  await button(page, 'Insert {BrowserName}').click()
  await page.getByText('Read by Maya Lindqvist with Mobile Safari').waitFor()
  await save(page, 'Spring Waiver')
  await page.getByText('Guests do not see this task yet.').waitFor()

  // All values are still there after a reload.
  await page.reload()
  await heading(page, 'Spring Waiver')
  await expect
    .poll(() => page.getByRole('combobox', { name: 'POS waiver code' }).inputValue(), pollOptions)
    .toBe('SPRING')
  expect(await text(page, 'Comment').inputValue()).toBe('Read by {Signer} with {BrowserName}')
  expect(await page.getByLabel('End date').inputValue()).toBe('2099-05-31')
  expect(await toggle(page, 'One signature for the whole group').isChecked()).toBe(true)
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(3)

  // Makes it the only task of the tubing activity.
  const taskId = Number(new URL(page.url()).searchParams.get('id'))
  const [tubing] = await product.rows<{ id: number }>(`select id from activity where name = 'Snow tubing'`)
  await product.rows('delete from activity_task where activity_id = $1', [tubing?.id])
  const linked = await page.request.post(`${product.address}/api/activities/${tubing?.id}/tasks`, {
    headers: { authorization },
    data: { taskId },
  })
  expect(linked.status()).toBe(200)

  const guest = await devices.device({ ...phone, ...calm })
  await signInAt(guest, '/l/tubing-hill', 'maya@kestrel.example')
  await guest.getByRole('heading', { name: 'Your group' }).waitFor()
  await guest.goto('/checkin/waiver')
  await heading(guest, 'Spring Waiver')
  await guest.getByRole('region', { name: 'Waiver text' }).getByText('slippery').waitFor()
  await sayRelationships(guest)
  await agreeBox(guest).check()
  await draw(guest)
  await nameField(guest).fill('Maya Lindqvist')
  expect(await pad(guest).count()).toBe(1)
  await accept(guest).click()
  await waitForArrivalCard(guest)
  const [signed] = await product.rows<{ comment: string; end_date: string; html: string }>(
    `select comment, end_date::text, html from signed_waiver join waiver_text on hash = text_hash where task_id = $1`,
    [taskId],
  )
  expect(signed?.comment).toMatch(
    /^Signed by Maya Lindqvist on behalf of .*Lindqvist\. Read by Maya Lindqvist with .*Chrom\w+$/,
  )
  expect(signed).toMatchObject({
    end_date: '2099-05-31',
    html: '<h3>Spring snow</h3><p>It is wet, and it is <strong>slippery</strong></p>',
  })

  // The type can no longer be changed, and the page shows where the task is used.
  await page.reload()
  await page.getByText('Guests have completed this task, so its type cannot be changed.').waitFor()
  await page.getByRole('link', { name: 'Open Snow tubing' }).waitFor()
  await button(page, 'Delete').click()
  await page.getByText('It would be removed from: Snow tubing.', { exact: false }).waitFor()
  await button(page, 'No').click()

  // A new text with another meaning is released, and has to be signed again.
  await button(page, 'Edit the waiver text').click()
  const editing = page.getByRole('dialog', { name: 'Edit waiver text' })
  await editing.getByRole('textbox', { name: 'Text', exact: true }).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' and cold')
  await editing.getByRole('button', { name: 'Save' }).click()
  const release = page.getByRole('dialog', { name: 'Release version 2 of Spring' })
  await release.getByRole('insertion').filter({ hasText: 'and cold' }).waitFor()
  await release.getByRole('radio', { name: 'Material' }).check()
  await release.getByRole('textbox', { name: 'In your words' }).fill('Spring snow is cold.')
  await release.getByRole('radio', { name: 'Now' }).check()
  await expectAccessible(page, 'the release of a waiver text')
  await release.getByRole('button', { name: 'Publish version 2' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await page.getByText('Spring is saved').first().waitFor()
  await guest.goto('/checkin/waiver')
  await guest.getByRole('region', { name: 'Waiver text' }).getByText('slippery and cold').waitFor()
  await guest.getByText('Version 2', { exact: true }).waitFor()
  const change = guest.getByRole('region', { name: 'This waiver has changed' })
  await change.getByText('Spring snow is cold.').waitFor()
  await change.getByRole('button', { name: 'Show the changes in the text' }).click()
  const changes = guest.getByRole('dialog')
  await changes.getByRole('insertion').filter({ hasText: 'and cold' }).waitFor()
  await expectAccessibleEverywhere(guest, 'what changed in a waiver')
  await changes.getByRole('button', { name: 'Close' }).click()
})

test('the admin pages for tasks are accessible at every width', async () => {
  const page = await devices.device({ ...desktop, ...calm })
  await openAdmin(page, '/admin/tasks', 'Tasks')
  const pages = [
    ['/admin/tasks', 'Tasks'],
    ['/admin/tasks?id=1', 'Season Liability Waiver'],
    ['/admin/tasktypes?id=2', 'Rental Profile'],
    ['/admin/waivertexts?id=1', 'Season Liability Waiver'],
  ] as const
  for (const [path, title] of pages) {
    await page.goto(path)
    await heading(page, title)
    if (path.includes('waivertexts')) await text(page, 'Text').waitFor()
    await expectAccessibleEverywhere(page, path)
  }

  // The dialog for a waiver text over the task form covers none of its own fields.
  await page.goto('/admin/tasks?id=new')
  await button(page, 'Add a waiver text').click()
  const dialog = page.getByRole('dialog', { name: 'Add waiver text' })
  const title = await dialog.getByRole('heading', { name: 'Add waiver text' }).last().boundingBox()
  const edge = await dialog.boundingBox()
  const label = await dialog.locator('label').first().boundingBox()
  if (!title || !edge || !label) throw new Error('The dialog is not on the page')
  expect(title.y - edge.y).toBeLessThan(30)
  expect(label.y).toBeGreaterThan(title.y + title.height + 10)
})
