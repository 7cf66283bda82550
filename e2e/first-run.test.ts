import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMailServer, parseMail } from '../server/src/adapters/delivery/mail-server.builders.ts'
import { addAuthenticator } from './add-authenticator.ts'
import { desktop, openDevices, phone, type Devices } from './browser.ts'
import { createTemporaryFolder, resortTimeZone } from './demo-resort.ts'
import { accept, extendTimeouts, fillInWaiver } from './guest.ts'
import { pollOptions, startProduct, type Product } from './product.ts'

// The first run of a resort that has a mail server, a file of its guests, and nothing else.

let mail: Awaited<ReturnType<typeof aMailServer>>
let product: Product
let devices: Devices
beforeAll(async () => {
  mail = await aMailServer()
  product = await startProduct(
    {
      DEMO_DATA: '0',
      SIGN_IN: 'email',
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'Powder Peak <check-in@powder.example>',
    },
    await createTemporaryFolder(),
  )
  devices = openDevices(product.address)
})
afterAll(async () => {
  await product.remove()
  await mail.close()
})

const operatorEmail = 'sam@powder.example'
const guestEmail = 'ada@guests.example'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** Waits for the newest mail to an address. */
async function readMail(to: string) {
  const ofRecipient = () => mail.taken.filter((received) => received.to.includes(to))
  await expect.poll(() => ofRecipient().length, pollOptions).toBeGreaterThan(0)
  const received = parseMail(ofRecipient().at(-1)?.source ?? '')
  mail.taken.length = 0
  return received
}

const readCode = async (to: string) => ((await readMail(to)).headers.get('subject') ?? '').slice(0, 7)

/** A file as a spreadsheet exports it, with a family and a row that lacks its birth date. */
const guestFile = [
  'Surname;Given name;Date of birth;Email;Mobile',
  `Grey;Ada;14.02.1984;${guestEmail};970-555-0123`,
  `Grey;Bo;01.05.2015;${guestEmail};`,
  'Voss;Kim;;kim@guests.example;',
].join('\r\n')

/** A mark on a transparent ground. */
const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="120"><path fill="#5B2A86" d="M20 110 90 10l70 100z"/></svg>'

async function becomeAdministrator(page: Page): Promise<void> {
  const link = /http:\/\/localhost:\d+\/first-run#[\w-]+/.exec(product.errorOutput())?.[0] ?? ''
  expect(product.log()).not.toContain(link)
  await page.goto(link)
  await heading(page, 'You are the first administrator').waitFor()
  await page.getByLabel('First name').fill('Sam')
  await page.getByLabel('Last name').fill('Ortega')
  await page.getByLabel('E-mail').fill(operatorEmail)
  await button(page, 'Add my passkey').click()
  await heading(page, 'Add your passkey').waitFor()
  await button(page, 'Add a passkey').click()
}

/** Signs out, and comes back to the first run with the passkey alone. */
async function leaveAndComeBack(page: Page): Promise<void> {
  await page.goto('/logout')
  await page.waitForURL('**/welcome')
  await page.goto('/first-run')
  await button(page, 'Use my passkey').click()
  await heading(page, 'Welcome back, Sam').waitFor()
}

const checkIn = (page: Page) => page.getByRole('link', { name: 'Check In' }).filter({ visible: true }).first()

/** A new tab of the operator's browser shows the page of guests, without another sign-in. */
async function openGuestPage(operator: Page): Promise<void> {
  const link = operator.getByRole('link', { name: 'Check in here' })
  const [page] = await Promise.all([operator.waitForEvent('popup'), link.click()])
  await extendTimeouts(page)
  await checkIn(page).waitFor()
  await page.close()
}

/** The phone has no passkey of the operator. A code is enough there for the operator's own check-in, and for nothing else. */
async function checkInOnPhone(operator: Page): Promise<void> {
  const page = await devices.device(phone, { consoleErrors: /status of 401/ })
  await extendTimeouts(page)
  const path = await operator.getByRole('link', { name: 'Check in here' }).getAttribute('href')
  await page.goto(path ?? '')
  await page.getByLabel('E-mail').fill(operatorEmail)
  await button(page, 'Send me a code').click()
  await page.getByLabel('Code, 6 digits').fill(await readCode(operatorEmail))
  await heading(page, 'Use your passkey').waitFor()
  await button(page, 'Continue as a guest').click()
  await checkIn(page).click()
  await heading(page, 'Liability waiver').waitFor()
  await fillInWaiver(page, 'Sam Ortega')
  await accept(page).click()
  // Rental sizes and the photo can be left out. A step is complete after its last person.
  for (const _step of ['Rental Profile', 'Photo']) {
    await button(page, 'Skip').click()
    await button(page, 'Complete').click()
  }
  await page.getByRole('img', { name: 'QR code for the check-in desk' }).waitFor()
  await page.goto('/admin')
  await button(page, 'Use my passkey').waitFor()
  expect(await page.getByRole('button', { name: 'Continue as a guest' }).count()).toBe(0)
}

test('with the printed link and the pages alone, an operator gets from an empty installation to the arrival card of the first guest', async () => {
  const operator = await devices.device(desktop, { consoleErrors: /status of 403/ })
  await extendTimeouts(operator)
  await addAuthenticator(operator)
  await becomeAdministrator(operator)

  await heading(operator, 'Your resort').waitFor()
  expect(await operator.getByLabel('Time zone').inputValue()).toBe(resortTimeZone)
  await operator.getByLabel('Name').fill('Powder Peak')
  await button(operator, 'Continue').click()

  await heading(operator, 'Your logo, your colors').waitFor()
  const file = { name: 'peak.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) }
  await operator.locator('input[type=file]').setInputFiles(file)
  await operator.getByText('1024 by 384 pixels').waitFor()
  await button(operator, 'Use these').click()

  await heading(operator, 'Which is most like you?').waitFor()
  await leaveAndComeBack(operator)
  await operator.getByText('You left at step 4. Nothing was lost.').waitFor()
  await button(operator, 'Go on with step 4').click()
  await button(operator, 'Use “Small hill”').click()

  await heading(operator, 'Bring your guests').waitFor()
  await operator
    .locator('input[type=file]')
    .setInputFiles({ name: 'guests.csv', mimeType: 'text/csv', buffer: Buffer.from(guestFile) })
  await operator.getByText('1 row needs you.').waitFor()
  await button(operator, 'Bring in 2 guests').click()

  await heading(operator, 'Send yourself a mail').waitFor()
  await button(operator, 'Later').click()
  await heading(operator, 'Check in as your first guest').waitFor()
  await operator.getByRole('link', { name: /Test mail/ }).click()
  await button(operator, 'Send the mail').click()
  await operator.getByText('Mail accepted').waitFor()
  const { text } = await readMail(operatorEmail)
  const number = /Your number is ([\d ]+)/.exec(text)?.[1]?.trim() ?? ''
  await operator.getByLabel('Number in the mail').fill('000 000')
  await button(operator, 'Continue').click()
  await operator.getByText('That is not the number in the mail.').waitFor()
  await operator.getByLabel('Number in the mail').fill(number)
  await button(operator, 'Continue').click()

  await heading(operator, 'Check in as your first guest').waitFor()
  await operator.getByLabel('Birth date').fill('1988-03-04')
  await button(operator, 'Become the first guest').click()
  await operator.getByText(/A phone cannot open this address/).waitFor()
  await openGuestPage(operator)
  await checkInOnPhone(operator)

  await operator.getByText('Your first guest has an arrival card').waitFor()
  await button(operator, 'Finish').click()
  await heading(operator, 'Your resort is set up').waitFor()
  await operator.getByRole('link', { name: 'Open the admin area' }).click()
  await operator.getByText('Set the resort name and phone number, done').waitFor()
  await operator.getByText('Waivers that guests cannot sign yet').waitFor()
  expect(await operator.getByText('The setup has steps left').count()).toBe(0)
})

test('a guest of the file signs in with a code, and sees the family', async () => {
  const guest = await devices.device(phone)
  await extendTimeouts(guest)
  await guest.goto('/home')
  await guest.getByLabel('E-mail').fill(guestEmail)
  await button(guest, 'Send me a code').click()
  await guest.getByLabel('Code, 6 digits').fill(await readCode(guestEmail))
  await guest.getByLabel('First name').fill('Ada')
  await guest.getByLabel('Last name').fill('Grey')
  await button(guest, 'Continue').click()
  await button(guest, 'Not now').click()
  await heading(guest, 'Your group').waitFor()
  await guest.getByText('Bo').first().waitFor()
})
