import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { desktop, openDevices, phone, type Devices } from './browser.ts'
import { openHome, signInAt } from './guest.ts'
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
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const readCurrentLocation = (page: Page) => page.evaluate(() => localStorage.getItem('first-chair.location-name'))

async function openProfile(page: Page): Promise<void> {
  await button(page, 'Account and log out').click()
  await page.getByRole('link', { name: 'My profile' }).click()
  await title(page, 'Rental Profile')
}

test('a guest changes a rental profile between two visits, and the current location stays', async () => {
  const page = await devices.device({ ...phone, ...calm })
  await signInAt(page, '/l/tubing-hill', 'maya@kestrel.example')
  await page.getByRole('heading', { name: 'Your group' }).waitFor()
  await openProfile(page)

  // All members are listed with name and photo, and no card is open.
  await button(page, 'Update Rental Profile for Maya Lindqvist').waitFor()
  await button(page, 'Create Rental Profile for Finn Lindqvist').waitFor()
  expect(await page.getByRole('combobox').count()).toBe(0)
  await expect.poll(() => page.getByRole('main').locator('img').count(), pollOptions).toBe(3)

  await button(page, 'Update Rental Profile for Maya Lindqvist').click()
  await page.getByRole('textbox', { name: 'Shoe Size' }).fill('8.5')
  await page.getByText('Draft saved').waitFor()
  await page.reload()
  await expect.poll(() => page.getByRole('textbox', { name: 'Shoe Size' }).inputValue(), pollOptions).toBe('8.5')
  await button(page, 'Update').click()
  await page.getByText('8.5', { exact: true }).waitFor()
  expect(await page.getByRole('combobox').count()).toBe(0)

  await button(page, 'Next: Child Profile').click()
  await title(page, 'Child Registration Profiles')
  await page.goBack()
  await title(page, 'Rental Profile')
  await page.goForward()
  await title(page, 'Child Registration Profiles')
  await button(page, 'Next: Photo').click()
  await title(page, 'Photo')
  await button(page, 'Done').click()
  await page.getByRole('heading', { name: 'Your group' }).waitFor()
  expect(await readCurrentLocation(page)).toBe('Tubing Hill')
  await expect
    .poll(
      () =>
        product.rows(
          `select shoe_size from pos.rental_profile join pos.customer using (ip_code) where email = 'maya@kestrel.example'`,
        ),
      pollOptions,
    )
    .toEqual([{ shoe_size: '8.5' }])
})

test('the link of the edit-profile location opens the profiles in one tab, while check-in continues in another', async () => {
  const page = await devices.device({ ...desktop, ...calm })
  await openHome(page, 'maya@kestrel.example')
  const other = await page.context().newPage()
  // The new tab signs in separately; the provider still has the session.
  await other.goto('/l/my-profile')
  await title(other, 'Rental Profile')
  await other.getByText('My profile').first().waitFor()

  await page.getByRole('link', { name: 'Check In' }).filter({ visible: true }).first().click()
  await page.waitForURL('**/checkin/waiver')
  await other.getByRole('button', { name: 'Next: Child Profile' }).click()
  await title(other, 'Child Registration Profiles')
  await other.reload()
  await title(other, 'Child Registration Profiles')
  await page.reload()
  await title(page, 'Season Liability Waiver')
})

test('a guest asks for an erasure, and the privacy desk erases the person and gives a receipt', async () => {
  const guest = await devices.device({ ...phone, ...calm })
  await signInAt(guest, '/profile', 'sam@kestrel.example')
  await guest.getByRole('link', { name: 'Your data' }).click()
  await guest.getByLabel('For whom?').selectOption({ label: 'Ngozi Okafor' })
  await button(guest, 'Ask to be erased').click()
  await button(guest, 'Yes, ask').click()
  await guest.getByText('Erasure of Ngozi Okafor').waitFor()

  const page = await devices.device({ ...desktop, ...calm })
  await signInAt(page, '/admin/privacy', 'admin@kestrel.example')
  await button(page, 'Open Erase, Ngozi Okafor').click()
  await page.getByRole('heading', { name: 'If you erase Ngozi' }).waitFor()
  await page.getByText('Preview. Nothing is erased yet.').waitFor()
  await expectAccessible(page, 'the privacy desk')
  await page.getByLabel('Reason').fill('Asked on the profile page')
  await page.getByLabel('Type the last name to confirm').fill('okafor')
  await button(page, 'Erase Ngozi').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await page.getByText('It contains no personal data.').waitFor()
  await page.getByText('No open request.').waitFor()

  await expect
    .poll(
      () => product.rows(`select from pos.customer where first_name = 'Ngozi' and last_name = 'Okafor'`),
      pollOptions,
    )
    .toEqual([])
  await guest.reload()
  await guest.getByText('Done.', { exact: true }).waitFor()
  expect(await guest.getByText('Ngozi').count()).toBe(0)
})

test('with a closed edit-profile location no profile is found, and the documents and the data are still there', async () => {
  await product.rows(`update location set is_enabled = false where is_edit_profile_location`)
  const page = await devices.device({ ...phone, ...calm }, { consoleErrors: /status of 404/ })
  await openHome(page, 'sam@kestrel.example')
  // The settings are part of the page, and the processes learn of the change a moment later.
  await expect
    .poll(async () => {
      await page.goto('/profile/rentalprofile')
      return page.getByRole('heading', { level: 1 }).innerText()
    }, pollOptions)
    .toBe('Ooops 404 - Page Not Found')
  await page.goto('/home')
  await button(page, 'Account and log out').click()
  await page.getByRole('link', { name: 'My profile' }).click()
  await page.getByText('Copies of the waivers that your group signed').waitFor()
  await page.getByRole('link', { name: 'Your data' }).waitFor()
})
