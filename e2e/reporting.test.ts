import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessibleEverywhere } from './accessible.ts'
import { desktop, openDevices, phone, type Devices } from './browser.ts'
import { accept, waitForArrivalCard, fillInWaiver, openHome, signInAt } from './guest.ts'
import { completeOtherTasks } from './complete-other-tasks.ts'
import { pollOptions, startProduct, type Product } from './product.ts'

// The reports of an administrator: the customer report, the explanation of tasks, the signed waivers and the charts.

let product: Product
let devices: Devices
beforeAll(async () => {
  product = await startProduct()
  devices = openDevices(product.address)
})
afterAll(() => product.remove())

const openAdminPage = async (page: Page, path: string, heading: string) => {
  await signInAt(page, path, 'admin@kestrel.example')
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('the report is created, downloaded and displayed on the page', async () => {
  const page = await devices.device({ ...desktop, acceptDownloads: true })
  await openAdminPage(page, '/admin/reporting', 'Reporting')
  await page.getByText('Not populated yet').waitFor()
  await expectAccessibleEverywhere(page, 'reporting, not populated')
  await button(page, 'Refresh data').click()
  await page.getByText('Ready to download.').waitFor({ timeout: 60_000 })
  await button(page, 'Next 7 days').click()
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Download').click()])
  expect(file.suggestedFilename()).toMatch(/^BaseVillage_\d{8}_\d{8}_IncludePrintableMedia\.csv$/)
  const rows = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(rows[0]).toMatch(/^\uFEFFIP Code,First Name,Last Name,/)
  expect(rows.length).toBeGreaterThan(100)
  await page.getByText(`${file.suggestedFilename()} is saved.`).waitFor()

  await page.getByRole('switch', { name: 'CSV export' }).click()
  await button(page, 'Show').click()
  await page.getByText(`1–10 of ${rows.length - 2} · as of`).waitFor()
  await expectAccessibleEverywhere(page, 'reporting, with rows')
})

test('for an IP code the page explains who owes which tasks, and why', async () => {
  const [maya] = await product.rows<{ ip_code: string }>(
    `select ip_code from pos.customer where email = 'maya@kestrel.example'`,
  )
  const page = await devices.device(desktop)
  await openAdminPage(page, '/admin/reporting', 'Reporting')
  await page.getByRole('textbox', { name: 'IP codes' }).fill(`${maya?.ip_code}\n4711`)
  await button(page, 'Test 2 codes').click()
  await page.getByText('Not found in the point of sale.').waitFor()
  await page.getByText(/^Base Village: \d+ owed/).click()
  await page
    .getByRole('heading', { name: /^Juno Lindqvist/ })
    .first()
    .waitFor()
  await expectAccessibleEverywhere(page, 'reporting, explained')
})

test('a signed waiver is found, verified, and downloaded, and the copy of the signer is genuine without a network', async () => {
  await completeOtherTasks(product)
  const guest = await devices.device({ ...phone, acceptDownloads: true })
  await openHome(guest, 'maya@kestrel.example')
  await guest.goto('/checkin/waiver')
  await accept(guest).waitFor()
  await fillInWaiver(guest, 'Maya Lindqvist')
  await accept(guest).click()
  await waitForArrivalCard(guest)

  const page = await devices.device({ ...desktop, acceptDownloads: true })
  await openAdminPage(page, '/admin/signedwaivers', 'Signed waivers')
  const first = page.getByRole('button', { name: /^Evidence of number/ }).first()
  await first.waitFor()
  await first.click()
  await page.getByText('Verified').waitFor()
  await expectAccessibleEverywhere(page, 'signed waivers')
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: /^Document of number/ })
      .first()
      .click(),
  ])
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-')
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: /^Claims pack of/ })
      .first()
      .click(),
  ])
  expect((await readFile(await zip.path())).subarray(0, 2).toString()).toBe('PK')

  await guest.goto('/profile')
  await guest.getByText('Your documents').click()
  const copyButton = guest.getByRole('button', { name: /^Your copy \(PDF\) for Season Liability Waiver, / })
  await copyButton.first().waitFor()
  await expectAccessibleEverywhere(guest, 'your documents')
  const [copy] = await Promise.all([guest.waitForEvent('download'), copyButton.first().click()])
  await expectGenuineWithoutNetwork(await copy.path())
})

/** Checks a document on the public page, which was opened once before. */
async function expectGenuineWithoutNetwork(file: string): Promise<void> {
  const page = await devices.device(
    { ...phone, serviceWorkers: 'allow' },
    { consoleErrors: /ERR_INTERNET_DISCONNECTED/ },
  )
  await page.goto('/verify')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.context().setOffline(true)
  await page.reload()
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('heading', { name: 'This document is genuine', level: 1 }).waitFor()
  await page.getByText('Juno Lindqvist (parent)').waitFor()
  await page.getByText('Text opened').waitFor()
  await page.getByText('It stands in the public log').waitFor()
  await expectAccessibleEverywhere(page, 'a genuine document')
  await page.context().setOffline(false)
}

test('the charts of the overview and their tables are accessible at every width', async () => {
  const page = await devices.device(phone)
  await openAdminPage(page, '/admin/overview', 'Overview')
  await page.locator('.recharts-bar-rectangle').first().waitFor()
  await expect.poll(() => page.getByText('as a table').count(), pollOptions).toBeGreaterThan(1)
  await page.getByText(/^Task progress at .* as a table$/).click()
  await expectAccessibleEverywhere(page, 'overview with charts')
})

test('messages to guests and messages that wait for external systems are accessible at every width', async () => {
  const page = await devices.device(desktop)
  const times = { createdDateUtc: '2026-12-05T12:00:00.000Z', lastAttemptDateUtc: '2026-12-05T13:00:00.000Z' }
  const failed = { attempts: 25, lastError: 'The point of sale does not answer.', ...times }
  const message = { id: 1, purpose: 'mobile-pass', reference: 'delivery 1', channel: 'email', status: 'failed' }
  const open = { mayHaveBeenSent: true, nextAttemptDateUtc: null, sentDateUtc: null }
  const expiresDateUtc = '2027-12-05T12:00:00.000Z'
  await page.route('**/api/admin/messages?*', (route) =>
    route.fulfill({
      json: {
        messages: [{ ...message, ...failed, ...open, shownRecipient: 'm•••@kestrel.example', expiresDateUtc }],
        nextBefore: null,
      },
    }),
  )
  await page.route('**/api/admin/pos-messages?*', (route) =>
    route.fulfill({
      json: {
        messages: [{ id: 1, kind: 'photo', contactIds: ['20003'], gaveUpDateUtc: times.createdDateUtc, ...failed }],
        nextAfter: null,
      },
    }),
  )
  await openAdminPage(page, '/admin/messages', 'Messages')
  await page.getByText('E-mail to m•••@kestrel.example').waitFor()
  await expectAccessibleEverywhere(page, 'messages')
  await button(page, 'Send again: E-mail to m•••@kestrel.example').click()
  await page.getByRole('dialog', { name: 'Send it again?' }).waitFor()
  await expectAccessibleEverywhere(page, 'a question about a message')
  await button(page, 'No').click()
  await page.goto('/admin/outsidesystems')
  await page.getByText('Photo of 20003').waitFor()
  await page.getByRole('heading', { name: 'Sign-in' }).waitFor()
  await expectAccessibleEverywhere(page, 'outside systems')
})
