import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addChildren } from './add-children.ts'
import { desktop, openDevices, type Devices } from './browser.ts'
import { accept, fillInWaiver, signInAt } from './guest.ts'
import { pollOptions, startProduct, type Product } from './product.ts'

// Drops the server's answer to a completion, for each kind of task and for each person: the server has completed the
// task, but the page does not know, and its outbox sends it again. Whatever the guest does next, the database must contain
// exactly one completion per task and person.

/**
 * Each kind of task has a round for each person, and each reaction is in several kinds; `npm run prove` has rounds for every
 * combination.
 */
const kidCount = process.env['PROVE'] === '1' ? 10 : 2

let product: Product
let devices: Devices
let kids: string[]
let everybody: string[]
beforeAll(async () => {
  product = await startProduct()
  kids = await addChildren(product, 'LOST', kidCount)
  everybody = ['Noor', ...kids]
  await product.rows(`update task set consolidate_waivers = false`)
  devices = openDevices(product.address)
})
afterAll(() => product.remove())

/** The console error that Chromium writes for a lost answer. */
const expectedErrors = { consoleErrors: /Failed to load resource: net::ERR_/ }
const noMotion = { ...desktop, reducedMotion: 'reduce' } as const

/** What a guest does after an answer was lost; the rounds use them in turn. */
const reactions = ['goes on', 'loads the page again', 'opens another tab', 'goes home and comes back'] as const
type Reaction = (typeof reactions)[number]
/** The reaction of the first round of each kind. */
const firstReaction = { rentalprofile: 0, childregistration: 3, photo: 2, waiver: 1 } as const
type Step = keyof typeof firstReaction
const getReaction = (step: Step, round: number): Reaction =>
  reactions[(firstReaction[step] + round) % reactions.length] ?? 'goes on'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })
const strip = (page: Page) => page.getByRole('link', { name: /^(Not sent yet|Sending)/ })
const saved = (page: Page, name: string) => cardOf(page, name).getByText('Saved on this phone')

test('a rental profile is completed once', async () => {
  const page = await openStep('rentalprofile')
  for (const [round, name] of everybody.entries()) {
    const height = page.getByRole('combobox', { name: 'Height' })
    await nextCard(page, name)
    await page.getByRole('radio', { name: /^Type I\b/ }).check({ force: true })
    await height.selectOption('H1')
    await page.getByRole('combobox', { name: 'Weight' }).selectOption('W4')
    await box(page, 'Shoe Size').fill('1')
    await loseAnswers(page, 'complete', async () => {
      await button(page, 'Continue').click()
      await saved(page, name).waitFor()
    })
    await react(page, 'rentalprofile', getReaction('rentalprofile', round))
    await expectReceived(page, name)
  }
  await button(page, 'Complete').waitFor()
  await expectCompletedOnce('rental-profile', everybody)
})

test('a child registration is completed once', async () => {
  const page = await openStep('childregistration')
  for (const [round, name] of kids.entries()) {
    await nextCard(page, name)
    await box(page, 'Primary Phone').fill('970 555 0117')
    await box(page, 'Alternate Emergency Contact').fill('Ingrid Haddad')
    await box(page, 'Alternate Phone').fill('970 555 0118')
    await loseAnswers(page, 'complete', async () => {
      await button(page, 'Continue').click()
      await saved(page, name).waitFor()
    })
    await react(page, 'childregistration', getReaction('childregistration', round))
    await expectReceived(page, name)
  }
  await button(page, 'Complete').waitFor()
  await expectCompletedOnce('child-registration', kids)
})

test('a photo is completed once', async () => {
  const page = await openStep('photo')
  const picture = join(import.meta.dirname, '../server/src/demo/kestrel-ridge/photos/juno.jpg')
  for (const [round, name] of everybody.entries()) {
    await page.getByRole('heading', { name, level: 2 }).waitFor()
    await loseAnswers(page, 'Upload', async () => {
      await page.getByLabel(`Choose a picture of ${name}`).setInputFiles(picture)
      await page.getByRole('application', { name: /^Photo crop area/ }).waitFor()
      await button(page, 'Add Photo').click()
      await saved(page, name).waitFor()
    })
    await react(page, 'photo', getReaction('photo', round))
    await cardOf(page, name).getByText('Photo added').waitFor()
  }
  await button(page, 'Complete').waitFor()
  await expectCompletedOnce('photo', everybody)
})

test('a waiver is signed once', async () => {
  const page = await openStep('waiver')
  for (const [round, name] of everybody.entries()) {
    await page.getByRole('heading', { name: `${round + 1} of ${everybody.length}: ${name}` }).waitFor()
    await fillInWaiver(page, 'Noor Haddad')
    await strip(page).waitFor({ state: 'hidden' })
    await loseAnswers(page, 'complete', async () => {
      await accept(page).dblclick()
      await strip(page).waitFor()
    })
    await react(page, 'waiver', getReaction('waiver', round))
  }
  await page
    .getByText('Signed, good until')
    .nth(everybody.length - 1)
    .waitFor()
  await expectCompletedOnce('waiver', everybody)
  const signed = await product.rows<{ signed_for: { firstName: string }[] }>(
    'select signed_for from signed_waiver order by position',
  )
  expect(signed.map(({ signed_for: people }) => people.map(({ firstName }) => firstName))).toEqual(
    everybody.map((name) => [name]),
  )
})

async function openStep(path: Step): Promise<Page> {
  const page = await devices.device(noMotion, expectedErrors)
  await signInAt(page, `/checkin/${path}`, 'new@kestrel.example')
  await page.waitForURL(`**/checkin/${path}`)
  return page
}

/** Waits until the card of this person is open. */
async function nextCard(page: Page, name: string): Promise<void> {
  const open = page.getByRole('listitem').filter({ has: page.getByRole('textbox') })
  await open.getByRole('heading', { level: 2, name, exact: true }).waitFor()
}

async function react(page: Page, path: Step, reaction: Reaction): Promise<void> {
  if (reaction === 'loads the page again') await page.reload()
  if (reaction === 'opens another tab') {
    const other = await page.context().newPage()
    await other.goto(new URL('/home', page.url()).href)
    await other.getByRole('heading', { name: 'Your group' }).waitFor()
    await other.close()
  }
  if (reaction === 'goes home and comes back') {
    await page.goto('/home')
    await page.getByRole('heading', { name: 'Your group' }).waitFor()
    await page.goto(`/checkin/${path}`)
  }
}

/** Waits until the resort has the record of this person, whoever sent it. */
async function expectReceived(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Update .+ for ${name} Haddad$`) }).waitFor()
  await saved(page, name).waitFor({ state: 'detached' })
}

/** While `act` runs, the server processes the requests, but its answers are dropped. */
async function loseAnswers(page: Page, address: string, act: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const statuses: (number | undefined)[] = []
  let isOver = false
  session.on('Fetch.requestPaused', ({ requestId, responseStatusCode }) => {
    statuses.push(responseStatusCode)
    session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' }).catch((cause: unknown) => {
      // An attempt that the outbox makes at the end is not made to fail.
      if (!isOver) throw cause
    })
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: `*/api/*${address}*`, requestStage: 'Response' }] })
  await act()
  isOver = true
  await session.send('Fetch.disable')
  await session.detach()
  // The outbox may have sent it once more already.
  expect(new Set(statuses)).toEqual(new Set([200]))
}

/** Expects one completion, one message to the point of sale and one audit entry for each person. */
async function expectCompletedOnce(kind: string, names: readonly string[]): Promise<void> {
  const expected = names.map((name) => ({ name, count: 1 })).toSorted((a, b) => a.name.localeCompare(b.name))
  const taskType = ['waiver', 'rental-profile', 'child-registration', 'photo'].indexOf(kind) + 1
  await expect
    .poll(
      () =>
        product.rows(
          `select c.first_name as name, count(*)::int as count
           from contact_task_completion d join task t on t.id = d.task_id join pos.customer c on c.ip_code = d.contact_id
           where t.task_type_id = $1 and d.outcome = 'completed' and c.last_name = 'Haddad' group by c.first_name order by c.first_name`,
          [taskType],
        ),
      pollOptions,
    )
    .toEqual(expected)
  expect(
    await product.rows(
      `select c.first_name as name, count(*)::int as count
       from pos_outbox o join pos.customer c on c.ip_code = any (o.contact_ids)
       where o.kind = $1 and c.last_name = 'Haddad' group by c.first_name order by c.first_name`,
      [kind],
    ),
  ).toEqual(expected)
  const [audited] = await product.rows<{ count: number }>(
    `select count(*)::int as count from audit_entry
     where action = $1 and actor = (select ip_code from pos.customer where email = 'new@kestrel.example')`,
    [kind === 'waiver' ? 'waiver-signed' : `${kind}-given`],
  )
  expect(audited?.count).toBe(names.length)
}
