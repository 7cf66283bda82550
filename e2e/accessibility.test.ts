import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessibleEverywhere } from './accessible.ts'
import { openDevices, phone, type Devices } from './browser.ts'
import { accept, waitForArrivalCard, fillInWaiver, openHome, signInAt } from './guest.ts'
import { refuseRequests } from './refuse-requests.ts'
import { holdRequests } from './hold-requests.ts'
import { pollOptions, startProduct, type Product } from './product.ts'

// Checks every guest screen in all its states, at three widths and in both colour schemes. Each state is opened once.

let product: Product
let devices: Devices
beforeAll(async () => {
  product = await startProduct()
  devices = openDevices(product.address)
})
afterAll(() => product.remove())

const calm = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as const
/** The console errors that Chromium writes for requests that a test aborts on purpose. */
const expectedErrors = {
  consoleErrors: /Failed to load resource|net::ERR_|Failed to fetch dynamically imported module|Unable to preload CSS/,
}
const contactTasks = '**/api/tasks/ContactTaskGrouping/**'
const completions = '**/api/tasks/contact/complete/**'
const picture = join(import.meta.dirname, '../server/src/demo/kestrel-ridge/photos/juno.jpg')

const openPage = () => devices.device(calm, expectedErrors)
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('public pages and sign-in', async () => {
  const page = await openPage()
  for (const [path, heading] of [
    ['/welcome', 'Be first on the lift'],
    ['/about', 'About'],
    ['/no-such-page', 'Ooops 404 - Page Not Found'],
    ['/access-denied', 'You do not have access to this resource'],
    ['/oidc-callback-error', "We couldn't sign you in"],
    ['/home', 'Sign in'],
  ] as const) {
    await page.goto(path)
    await title(page, heading)
    await expectAccessibleEverywhere(page, path)
  }
  await page.getByLabel('Email', { exact: true }).fill('maya@kestrel.example')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await button(page, 'Sign in').click()
  await page.locator('input[aria-invalid]').first().waitFor()
  await expectAccessibleEverywhere(page, 'refused sign-in')

  const release = await holdRequests(page, '**/idp/token')
  await page.getByLabel('Password', { exact: true }).fill('powder')
  await button(page, 'Sign in').click()
  await title(page, 'Checking your sign-in')
  await expectAccessibleEverywhere(page, 'sign-in check')
  await release()
})

test('home and the choice of a location', async () => {
  const page = await openPage()
  await openHome(page, 'maya@kestrel.example')
  await expectAccessibleEverywhere(page, 'home')
  await page.getByRole('button', { name: 'Account and log out' }).click()
  await page.getByRole('link', { name: 'Log out' }).waitFor()
  await expectAccessibleEverywhere(page, 'account menu')
  await page.keyboard.press('Escape')

  await page.context().setOffline(true)
  await page.getByText("You're offline.").waitFor()
  await expectAccessibleEverywhere(page, 'home without a connection')
  await page.context().setOffline(false)

  for (const [path, heading] of [
    ['/l', 'Where are you going?'],
    ['/l/north-lodge', 'North Lodge'],
  ] as const) {
    await page.goto(path)
    await title(page, heading)
    await expectAccessibleEverywhere(page, path)
  }
  for (const path of ['/your-data', '/account']) {
    await page.goto(path)
    await page.getByText('This browser', { exact: true }).waitFor()
    await expectAccessibleEverywhere(page, path)
  }
  await page.goto('/l/nowhere')
  await page.getByText('Your link does not lead to one of our locations').waitFor()
  await expectAccessibleEverywhere(page, 'home after an unknown link')
  await page.goto('/l/summit-ski-school')
  await page.getByRole('heading', { name: 'What are you coming for?' }).waitFor()
  await expectAccessibleEverywhere(page, 'home with several activities')

  const release = await holdRequests(page, contactTasks)
  await page.goto('/home')
  await page.getByText('Loading your group').waitFor({ state: 'attached' })
  await expectAccessibleEverywhere(page, 'home while loading')
  await release()

  // A device that never loaded the household has no copy of it to show instead.
  const unlucky = await openPage()
  await unlucky.route(contactTasks, (route) => route.abort())
  await signInAt(unlucky, '/home', 'maya@kestrel.example')
  await unlucky.getByText('We could not load your group').waitFor()
  await expectAccessibleEverywhere(unlucky, 'home that did not load')
  await unlucky.goto('/profile')
  await unlucky.getByText('We could not load your profiles').waitFor()
  await expectAccessibleEverywhere(unlucky, 'profiles that did not load')
  await unlucky.unroute(contactTasks)

  await unlucky.route(/\/assets\/.*(home|photo|checkIn|profile).*\.js$/i, (route) => route.abort())
  await unlucky.goto('/home')
  await title(unlucky, 'This page did not load')
  await expectAccessibleEverywhere(unlucky, 'a page with a missing chunk')
})

test('a household without a booking, and a guest without a profile', async () => {
  const page = await openPage()
  await signInAt(page, '/l/summit-ski-school', 'new@kestrel.example')
  await title(page, 'No ticket for today yet')
  await expectAccessibleEverywhere(page, 'no booking')
  const unknownGuest = await openPage()
  await signInAt(unknownGuest, '/home', 'nomail@kestrel.example')
  await title(unknownGuest, 'We cannot find your profile')
  await expectAccessibleEverywhere(unknownGuest, 'profile not found')
})

test('adding a family member', async () => {
  const page = await openPage()
  await openHome(page, 'new@kestrel.example')
  await page.getByRole('link', { name: 'Add family member' }).click()
  await box(page, 'First name').waitFor()
  await expectAccessibleEverywhere(page, 'new member')
  await button(page, 'Add to group').click()
  await page.locator('input[aria-invalid]').first().waitFor()
  await expectAccessibleEverywhere(page, 'new member with errors')
  await box(page, 'First name').fill('Lina')
  await box(page, 'Last name').fill('Haddad')
  await box(page, 'Month').fill('3')
  await box(page, 'Day').fill('9')
  await box(page, 'Year').fill('2017')
  await page.route('**/api/family/addmember', (route) => route.abort())
  await button(page, 'Add to group').click()
  await page.getByText('ERROR CALLING API').waitFor()
  await expectAccessibleEverywhere(page, 'new member that was not saved')
})

test('a waiver', async () => {
  const page = await openPage()
  const release = await holdRequests(page, '**/waivertext')
  await signInAt(page, '/checkin/waiver', 'maya@kestrel.example')
  await page.getByText('Loading the waiver').waitFor({ state: 'attached' })
  await expectAccessibleEverywhere(page, 'waiver while loading')
  await release()
  await accept(page).waitFor()
  await expectAccessibleEverywhere(page, 'waiver')

  await accept(page).click()
  await page.getByText('Please Sign.').waitFor()
  await page.getByText('Please check to agree.').waitFor()
  await page.getByText('Please type your name in the provided box.').waitFor()
  await expect
    .poll(
      () =>
        page
          .getByRole('radio', { name: 'Parent', exact: true })
          .evaluate((parent) => parent === document.activeElement),
      pollOptions,
    )
    .toBe(true)
  await expectAccessibleEverywhere(page, 'waiver with errors')
  await page.getByRole('button', { name: 'Read full screen' }).click()
  await page.getByRole('dialog').waitFor()
  await expectAccessibleEverywhere(page, 'waiver in full screen')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sign full screen' }).click()
  await page.getByRole('dialog').waitFor()
  await expectAccessibleEverywhere(page, 'signature in full screen')
  await page.keyboard.press('Escape')

  await fillInWaiver(page, 'Maya Lindqvist')
  await expectAccessibleEverywhere(page, 'completed waiver form')
  await refuseRequests(page, completions)
  await accept(page).click()
  await page.getByText('ERROR CALLING API').waitFor()
  await expectAccessibleEverywhere(page, 'waiver that was not saved')
  await page.unroute(completions)
  const answer = await holdRequests(page, completions)
  await accept(page).click()
  await page.getByRole('heading', { name: 'Saving your signature' }).waitFor()
  await expectAccessibleEverywhere(page, 'waiver while saving')
  await answer()
  await page.waitForURL('**/checkin/rentalprofile')

  await page.goto('/checkin/waiver')
  await page
    .getByText(/^Signed, good until/)
    .first()
    .waitFor()
  await expectAccessibleEverywhere(page, 'signed waiver')
  await page.route('**/api/waivers/signed', (route) => route.abort())
  await page.reload()
  await page.getByText('Your copies cannot be shown right now.').waitFor()
  await expectAccessibleEverywhere(page, 'signed waiver without its copies')
  await page.route('**/waivertext', (route) => route.abort())
  await page.goto('/l/tubing-hill')
  await page.getByRole('heading', { name: 'Your group' }).waitFor()
  await page.goto('/checkin/waiver')
  await page.getByText('The waiver did not load').waitFor()
  await expectAccessibleEverywhere(page, 'waiver that did not load')
})

test('a rental profile', async () => {
  const page = await openPage()
  const release = await holdRequests(page, '**/api/rentalprofiles')
  await signInAt(page, '/checkin/rentalprofile', 'maya@kestrel.example')
  await page.getByText('Loading rental profiles').waitFor({ state: 'attached' })
  await expectAccessibleEverywhere(page, 'rental profiles while loading')
  await release()
  await page.getByText("Change anything that's different this season.").waitFor()
  await expectAccessibleEverywhere(page, 'rental profile of last season, others read-only')
  await button(page, 'Create Rental Profile for Juno Lindqvist').click()
  await button(page, 'Continue').click()
  await page.getByText('This is required.').first().waitFor()
  await expectAccessibleEverywhere(page, 'rental profile with errors')
  await fillInRental(page)
  await page.getByText('Draft saved').waitFor()
  await refuseRequests(page, completions)
  await button(page, 'Continue').click()
  await page.getByText('ERROR CALLING API').waitFor()
  await expectAccessibleEverywhere(page, 'rental profile that was not saved')
  await page.unroute(completions)
  const answer = await holdRequests(page, completions)
  await button(page, 'Continue').click()
  await button(page, 'Saving').waitFor()
  await expectAccessibleEverywhere(page, 'rental profile while saving')
  await answer()
  await button(page, 'Update Rental Profile for Juno Lindqvist').waitFor()

  await page.route('**/api/rentalprofiles', (route) => route.abort())
  await page.reload()
  await page.getByText('We could not load the rental profiles.').waitFor()
  await expectAccessibleEverywhere(page, 'rental profiles that did not load')
  // Emeka has no birth date.
  const other = await openPage()
  await signInAt(other, '/checkin/rentalprofile', 'sam@kestrel.example')
  await button(other, 'Create Rental Profile for Emeka Okafor').click()
  await other.getByRole('combobox', { name: 'Age' }).waitFor()
  await expectAccessibleEverywhere(other, 'rental profile that asks for the age')
})

test('a child registration', async () => {
  const page = await openPage()
  const release = await holdRequests(page, '**/api/childregistrations')
  await signInAt(page, '/checkin/childregistration', 'maya@kestrel.example')
  await page.getByText('Loading child registrations').waitFor({ state: 'attached' })
  await expectAccessibleEverywhere(page, 'child registrations while loading')
  await release()
  await box(page, 'Primary Phone').waitFor()
  await expectAccessibleEverywhere(page, 'child registration')
  await button(page, 'Continue').click()
  await page.getByText('Missing child registration information. See above.').waitFor()
  await expectAccessibleEverywhere(page, 'child registration with errors')
  await box(page, 'Primary Phone').fill('970 555 0117')
  await box(page, 'Alternate Emergency Contact').fill('Ingrid Lindqvist')
  await box(page, 'Alternate Phone').fill('970 555 0118')
  await box(page, 'Medication').fill('Insulin')
  await refuseRequests(page, completions)
  await button(page, 'Continue').click()
  await page.getByText('ERROR CALLING API').waitFor()
  await expectAccessibleEverywhere(page, 'child registration that was not saved')
  await page.unroute(completions)
  await button(page, 'Continue').click()
  await page.getByRole('button', { name: /^Copy from Juno/ }).click()
  await page.getByText('Copied from Juno.').waitFor()
  await expectAccessibleEverywhere(page, 'child registration with copied contacts, a sibling read-only')
  await page.route('**/api/childregistrations', (route) => route.abort())
  await page.reload()
  await page.getByText('We could not load the child registrations.').waitFor()
  await expectAccessibleEverywhere(page, 'child registrations that did not load')
})

test('a photo', async () => {
  const page = await openPage()
  await signInAt(page, '/checkin/photo', 'maya@kestrel.example')
  await page.getByRole('heading', { name: 'Finn', level: 2 }).waitFor()
  await expectAccessibleEverywhere(page, 'photo, others read-only')
  const choose = page.getByLabel('Choose a picture of Finn')
  await choose.setInputFiles({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') })
  await page.getByText(/^(Invalid file type|Unknown error)/).waitFor()
  await expectAccessibleEverywhere(page, 'refused photo')
  await choose.setInputFiles(picture)
  await page.getByRole('application', { name: /^Photo crop area/ }).waitFor()
  await expectAccessibleEverywhere(page, 'picture under the square')
  await refuseRequests(page, '**/api/photo/**')
  await button(page, 'Add Photo').click()
  await page.getByText(/^Not sent/).waitFor()
  await expectAccessibleEverywhere(page, 'photo that was not sent')
  await page.unroute('**/api/photo/**')
  const answer = await holdRequests(page, '**/api/photo/**')
  await page.getByRole('listitem').getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('progressbar').waitFor()
  await expectAccessibleEverywhere(page, 'photo during the upload')
  await answer()
  await button(page, 'Complete').waitFor()
  await expectAccessibleEverywhere(page, 'photos')
})

test('editing profiles', async () => {
  const page = await openPage()
  await signInAt(page, '/profile', 'sam@kestrel.example')
  await button(page, 'Create Rental Profile for Sam Okafor').waitFor()
  await expectAccessibleEverywhere(page, 'profile: rental')
  await button(page, 'Create Rental Profile for Sam Okafor').click()
  await page.getByRole('combobox', { name: 'Height' }).waitFor()
  await expectAccessibleEverywhere(page, 'profile: rental, open')
  await button(page, 'Cancel').click()
  await button(page, 'Next: Child Profile').click()
  await button(page, 'Update Child Profile for Adaeze Okafor').waitFor()
  await expectAccessibleEverywhere(page, 'profile: child, with a health note')
  await button(page, 'Next: Photo').click()
  await button(page, 'Done').waitFor()
  await expectAccessibleEverywhere(page, 'profile: photo')
})

test('tasks that are left for the resort, and the arrival card', async () => {
  await product.rows(`update task set external_waiver_id = 'X-1' where name = 'Photo Release'`)
  await book('TUBE-2H')
  const page = await openPage()
  await signInAt(page, '/l/tubing-hill', 'new@kestrel.example')
  await page.getByRole('heading', { name: 'Your group' }).waitFor()
  await page.getByRole('link', { name: 'Check In' }).filter({ visible: true }).first().click()
  await fillInWaiver(page, 'Noor Haddad')
  await accept(page).click()
  await title(page, 'Almost there')
  await expectAccessibleEverywhere(page, 'arrival card with an open task')
  await button(page, 'Enlarge').click()
  await page.getByRole('dialog').waitFor()
  await expectAccessibleEverywhere(page, 'large code')
  await page.goto('/home')
  await title(page, 'You are not ready yet')
  await expectAccessibleEverywhere(page, 'home with a task for the desk')
  await product.rows(`update task set external_waiver_id = null, is_optional = true`)
  await expect.poll(() => canGuestSkip(page), pollOptions).toBe(true)
  await button(page, 'Skip Waiver').click()
  await waitForArrivalCard(page)
  await expectAccessibleEverywhere(page, 'arrival card')
  await page.goto('/home')
  await title(page, 'You are not ready yet')
  await expectAccessibleEverywhere(page, 'home when only the card is missing')

  await product.rows(`delete from pos.purchase where id = 'BOOKED'`)
  await page.goto('/checkinComplete')
  await title(page, 'We found no booking')
  await expectAccessibleEverywhere(page, 'arrival card without a booking')
  await product.rows(
    `insert into pos.pass_media (id, ip_code, kind)
     select 'TUBE-CARD', ip_code, 'card' from pos.customer where email = 'new@kestrel.example'`,
  )
  await product.rows(`insert into pos.hotlist_entry values ('TUBE-CARD', 'LOST', '2026-01-01')`)
  await page.goto('/checkinComplete')
  await title(page, 'We found no booking')
  await page.getByText('This pass was reported lost.').waitFor()
  await expectAccessibleEverywhere(page, 'arrival card without a booking and with a blocked pass')
  await page.goto('/home')
  await title(page, 'No ticket for today yet')
  await expectAccessibleEverywhere(page, 'home without a ticket and with a blocked pass')
  await book('TUBE-2H')
  await page.goto('/checkinComplete')
  await title(page, 'A pass is blocked')
  await expectAccessibleEverywhere(page, 'arrival card with a blocked pass')
  await page.goto('/home')
  await title(page, 'Your pass is blocked')
  await expectAccessibleEverywhere(page, 'home with a blocked pass')
})

/** Gives Noor a booking of this product. */
function book(productCode: string) {
  return product.rows(
    `insert into pos.purchase (id, ip_code, kind, product_code, is_open, resort_code)
     select 'BOOKED', ip_code, 'prepaidAccess', $1, true, 'KR' from pos.customer where email = 'new@kestrel.example'`,
    [productCode],
  )
}

/**
 * Whether the guest can do the waiver: the product learns of the changed setup a moment later, until then the resort
 * does it.
 */
async function canGuestSkip(page: Page): Promise<boolean> {
  await page.goto('/checkin/waiver')
  const skip = button(page, 'Skip Waiver')
  await skip.or(button(page, 'Complete')).first().waitFor()
  return skip.isVisible()
}

async function fillInRental(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Type II\b/ }).check({ force: true })
  await page.getByRole('combobox', { name: 'Height' }).selectOption('H2')
  await page.getByRole('combobox', { name: 'Weight' }).selectOption('W8')
  await box(page, 'Shoe Size').fill('5')
}

test('a change of page moves the focus to the heading, so that a screen reader announces the page', async () => {
  const page = await devices.device(phone)
  await openHome(page, 'admin@kestrel.example')
  await page.getByRole('link', { name: 'Check In' }).filter({ visible: true }).first().click()
  await page.waitForURL('**/checkin/**')
  const heading = page.getByRole('heading', { level: 1 })
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement), pollOptions).toBe(true)
})
