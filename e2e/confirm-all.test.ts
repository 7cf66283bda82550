import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aMailServer, parseMail } from '../server/src/adapters/delivery/mail-server.builders.ts'
import { aDrawing } from '../server/src/signature/drawn-signature.builders.ts'
import { addAuthenticator } from './add-authenticator.ts'
import { openDevices, phone, type Devices } from './browser.ts'
import { completeOtherTasks } from './complete-other-tasks.ts'
import { accept, agreeBox, callAs, draw, waitForArrivalCard } from './guest.ts'
import { pollOptions, startProduct, type Product } from './product.ts'

// A family of three adults and two children comes back, with complete data of last season.

const maya = 'maya@kestrel.example'
let mail: Awaited<ReturnType<typeof aMailServer>>
let product: Product
let devices: Devices
beforeAll(async () => {
  mail = await aMailServer()
  const lastSeason = await startProduct()
  await prepareFamily(lastSeason)
  await lastSeason.stop()
  product = await startProduct(
    {
      SIGN_IN: 'email',
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'Kestrel Ridge <check-in@kestrel.example>',
    },
    lastSeason.dataDir,
  )
  devices = openDevices(product.address)
})
afterAll(async () => {
  await product.remove()
  await mail.close()
})

type Listed = { id: string; taskId: number; contact: { contactId: string; age: number } }
type Grouping = { waiverContactTasks: Listed[]; childRegistrationContactTasks: Listed[] }

/** The family checks in completely, with Astrid. Then a season passes: records expire, and the waiver has a new code. */
async function prepareFamily(former: Product): Promise<void> {
  await former.rows(
    `insert into pos.customer (ip_code, first_name, last_name, folded_name, birth_date, head_ip_code, position)
     select '95001', 'Astrid', 'Lindqvist', 'astrid lindqvist', current_date - interval '68 years 100 days', ip_code, 9
     from pos.customer where email = $1`,
    [maya],
  )
  const [location] = await former.rows<{ id: number }>(`select id from location where slug = 'base-village'`)
  const call = <Answer>(path: string, body: object) => callAs<Answer>(former.address, maya, ['POST', path, body])
  const grouping = await call<Grouping>(`/api/tasks/ContactTaskGrouping/Location/${location?.id}`, {})
  for (const { id } of grouping.childRegistrationContactTasks) {
    const relatedObject = {
      primaryEmergencyContact: 'Maya Lindqvist',
      primaryEmergencyPhone: '970-555-0117',
      alternateEmergencyContact1: 'Astrid Lindqvist',
      alternateEmergencyPhone1: '970-555-0147',
    }
    await call('/api/tasks/contact/complete/ChildRegistration', { id, relatedObject })
  }
  const waivers = grouping.waiverContactTasks
  const taskId = waivers[0]?.taskId
  const text = await callAs<{ rolTextHash: string }>(former.address, maya, ['GET', `/api/tasks/${taskId}/waivertext`])
  await call('/api/tasks/contact/complete/Waiver', {
    id: waivers[0]?.id,
    contactTaskIds: waivers.map(({ id }) => id),
    relatedObject: {
      rolAccepted: true,
      typedName: 'Maya Lindqvist',
      signature: aDrawing(),
      signatureDateOffset: -7,
      rolTextHash: text.rolTextHash,
      relationships: waivers
        .filter(({ contact }) => contact.age < 18)
        .map(({ contact }) => ({ contactId: contact.contactId, relationship: 'parent' })),
    },
  })
  await vi.waitFor(
    async () => expect(await former.rows(`select from pos_outbox where status = 'waiting'`)).toEqual([]),
    pollOptions,
  )

  await completeOtherTasks({
    ...former,
    // Photos stay, and the registrations are those of the family.
    rows: (sql, values) => (sql.includes('child_registration') ? Promise.resolve([]) : former.rows(sql, values)),
  })
  await former.rows(
    `update pos.rental_profile set updated_on = current_date - 390, height_key = 'H2', weight_key = 'W8'`,
  )
  await former.rows(`update pos.child_registration set updated_on = current_date - 390`)
  await former.rows(`update contact_task_completion set completed_date_utc = completed_date_utc - interval '390 days'`)
  await former.rows(
    `insert into pos.authorization_type (code, name, html) values ('NEXT', 'Next season', '<p>Snow is slippery.</p>')`,
  )
  await former.rows(`update task set pos_waiver_id = 'NEXT', enable_text_signature = false where id = $1`, [taskId])
}

/** Counts what a guest does on the pages: taps and strokes, and typed characters. */
async function countActions(page: Page): Promise<{ taps: number; characters: number }> {
  const counts = { taps: 0, characters: 0 }
  await page.exposeFunction('countTap', () => (counts.taps += 1))
  await page.exposeFunction('countCharacter', () => (counts.characters += 1))
  await page.addInitScript(() => {
    const count = (event: Event, name: string) => {
      const counter: unknown = Reflect.get(window, name)
      if (event.isTrusted && typeof counter === 'function') counter()
    }
    addEventListener('pointerdown', (event) => count(event, 'countTap'), { capture: true })
    addEventListener('keydown', (event) => count(event, 'countCharacter'), { capture: true })
  })
  return counts
}

const findCode = (): string | undefined =>
  mail.taken
    .map(({ source }) => /^(\d{3} ?\d{3}) /.exec(parseMail(source).headers.get('subject') ?? '')?.[1])
    .find((code) => code !== undefined)

/** Maya signs in with a code from a mail once, and adds a passkey, as in the season before. */
async function addPasskey(page: Page): Promise<void> {
  await page.goto('/home')
  await page.getByLabel('E-mail').fill(maya)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor()
  await expect.poll(findCode, pollOptions).toBeDefined()
  await page.getByLabel('Code, 6 digits').fill(findCode() ?? '')
  await page.getByLabel('First name').fill('Maya')
  await page.getByLabel('Last name').fill('Lindqvist')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.waitForURL('**/confirm')
  await page.goto('/logout')
  await page.waitForURL('**/welcome')
}

const tap = (page: Page, question: RegExp, answer: string) =>
  page.getByRole('radiogroup', { name: question }).getByText(answer, { exact: true }).click()

test('a family of five with data of last season checks in with eight taps and types nothing', async () => {
  const page = await devices.device(phone)
  await addAuthenticator(page)
  await addPasskey(page)
  const counts = await countActions(page)

  // The link in the mail of the resort. From here on everything counts.
  await page.goto('/l/base-village')
  await page.getByRole('button', { name: 'Use my passkey' }).click()
  await page.waitForURL('**/confirm')
  await page.getByRole('heading', { level: 1, name: 'Still right for everyone?' }).waitFor()
  await tap(page, /^Has Juno grown/, 'Same sizes')
  await tap(page, /^Has Finn grown/, 'Has grown')
  await tap(page, /^Allergies or medicine/, 'None for Juno and Finn')
  await page.getByRole('button', { name: 'All five are right' }).click()

  await page.waitForURL('**/checkin/waiver')
  await page.getByText('One signature covers Maya, Theo, Juno, Finn and Astrid').waitFor()
  await agreeBox(page).check()
  await draw(page)
  await accept(page).click()
  await page.waitForURL('**/checkinComplete')
  await waitForArrivalCard(page)
  expect(counts).toEqual({ taps: 8, characters: 0 })

  const confirmed = await product.rows(
    `select c.first_name, t.name, k.resort_day - k.unchanged_since as days
     from contact_task_completion k join pos.customer c on c.ip_code = k.contact_id join task t on t.id = k.task_id
     where k.unchanged_since is not null order by c.position, t.name`,
  )
  expect(confirmed.map(({ first_name: name, name: task }) => `${name}: ${task}`)).toEqual([
    'Maya: Rental Profile',
    'Theo: Rental Profile',
    'Juno: Child Profile',
    'Juno: Rental Profile',
    'Finn: Child Profile',
    'Astrid: Rental Profile',
  ])
  await expect
    .poll(() => product.rows(`select kind, last_error from pos_outbox where status = 'waiting'`), pollOptions)
    .toEqual([])
})
