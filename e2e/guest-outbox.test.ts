import { rm } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { expectAccessibleEverywhere } from './accessible.ts'
import { addChildren } from './add-children.ts'
import { openDevices, phone, type Devices } from './browser.ts'
import { createTemporaryFolder } from './demo-resort.ts'
import { addPhoto, button, fillInContacts, fillInRentalProfile, list, openCard } from './fill-in-tasks.ts'
import { accept, fillInWaiver, signInAt } from './guest.ts'
import { openKillableBrowser, type KillableBrowser } from './killable-browser.ts'
import { pollOptions, startProduct, type Product } from './product.ts'
import { findInProfile } from './stored-data.ts'

/** Scripted runs with a network that loses and cuts; `npm run prove` has more. */
const runs = process.env['PROVE'] === '1' ? 20 : 2
const seed = Number(process.env['FUZZ_SEED'] ?? 1)

let product: Product
let devices: Devices
let kids: string[]
beforeAll(async () => {
  product = await startProduct()
  devices = openDevices(product.address)
  // One child for each run; their mother has everything.
  kids = await addChildren(product, 'RUN', runs)
})
afterAll(() => product.remove())

const maya = 'maya@kestrel.example'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const go = (page: Page, path: string) => page.goto(product.address + path)

type Device = { profile: string; browser: KillableBrowser; page: Page }

async function openPhone(profile: string): Promise<Device> {
  const browser = await openKillableBrowser(profile)
  onTestFinished(() => browser.kill())
  const page = await browser.context.newPage()
  await page.setViewportSize(phone.viewport)
  return { profile, browser, page }
}

async function openNewPhone(): Promise<Device> {
  const profile = await createTemporaryFolder()
  onTestFinished(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }))
  return openPhone(profile)
}

/** What the copy of the household on this device contains, opened with the key of the device. */
const readCopy = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const request = indexedDB.open('first-chair-guest')
    await new Promise((resolve) => request.addEventListener('success', resolve))
    const database = request.result
    if (!database.objectStoreNames.contains('texts')) {
      database.close()
      return ''
    }
    const read = async (store: string) => {
      const reading = database.transaction(store).objectStore(store).get('household')
      await new Promise((resolve) => reading.addEventListener('success', resolve))
      return reading.result
    }
    const [key, text] = [await read('keys'), await read('texts')]
    database.close()
    if (!key || !text) return ''
    return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: text.iv }, key, text.bytes))
  })

/** Visits home with a network, until the device can start without one. */
async function visitHome(page: Page, email: string, names: readonly string[]): Promise<void> {
  await signInAt(page, '/home', email, product.address)
  await page.getByRole('heading', { name: 'Your group' }).waitFor()
  const readWorkerState = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/'))?.active?.state)
  await expect.poll(readWorkerState, { timeout: 120_000 }).toBe('activated')
  for (const name of names) await expect.poll(() => readCopy(page), pollOptions).toContain(`"${name}"`)
}

const count = async (sql: string): Promise<number> =>
  Number((await product.rows<{ count: string }>(`select count(*) as count ${sql}`))[0]?.count)

test('a phone without a signal checks in a whole family after a cold start; the resort gets everything once', async () => {
  let { profile, browser, page } = await openNewPhone()
  await visitHome(page, maya, ['readWaiverText', 'readRentalProfiles', 'readChildRegistrations'])
  await browser.kill()

  ;({ browser, page } = await openPhone(profile))
  await browser.context.setOffline(true)
  await go(page, '/checkin')
  await page.waitForURL('**/checkin/waiver')
  await fillInWaiver(page, 'Maya Lindqvist')
  await accept(page).click()
  await heading(page, /^Signed for Maya, Theo, Juno and Finn. Saved on this phone.$/).waitFor()
  await page.waitForURL('**/checkin/rentalprofile')
  await page.getByRole('link', { name: /^No signal/ }).waitFor()
  await button(page, 'Continue').click()
  await list(page, 'Height').and(openCard(page, 'Juno').getByRole('combobox')).waitFor()
  await fillInRentalProfile(page, { ability: 'II', height: 'H2', weight: 'W8', shoeSize: '5' })
  await button(page, 'Continue').click()
  await openCard(page, 'Juno').getByText('Saved on this phone').waitFor()
  await list(page, 'Height').and(openCard(page, 'Finn').getByRole('combobox')).waitFor()
  await fillInRentalProfile(page, { ability: 'I', height: 'H1', weight: 'W4', shoeSize: '1' })
  await button(page, 'Continue').click()
  await button(page, 'Complete').click()
  await page.waitForURL('**/checkin/childregistration')
  for (const name of ['Juno', 'Finn']) {
    await openCard(page, name).getByRole('textbox', { name: 'Primary Phone' }).waitFor()
    await fillInContacts(page)
    await page.getByRole('textbox', { name: 'Food Allergy' }).fill('Peanuts, carries an injector')
    await button(page, 'Continue').click()
  }
  await button(page, 'Complete').click()
  await page.waitForURL('**/checkin/photo')
  await addPhoto(page, 'Finn')
  await openCard(page, 'Finn').getByText('Saved on this phone').waitFor()
  await button(page, 'Complete').click()
  await page.waitForURL('**/checkinComplete')
  expect(await count(`from contact_task_completion`), 'nothing was sent yet').toBe(0)
  await browser.kill()
  const markers = ['Juno', 'Finn', 'Ingrid', 'Peanuts', 'iVBORw0KGgo']
  expect(await findInProfile(profile, markers), 'what waits and what was typed shows nothing of the family').toEqual([])

  ;({ browser, page } = await openPhone(profile))
  await browser.context.setOffline(true)
  await go(page, '/unsent')
  await heading(page, 'Waiting to be sent').waitFor()
  await expect.poll(() => page.getByRole('main').getByRole('listitem').count(), pollOptions).toBe(7)
  await expectAccessibleEverywhere(page, 'what waits to be sent')

  const uploads = '**/api/photo/Contact/Upload*'
  await browser.context.route(uploads, (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid-input', detail: 'The picture is too dark for a pass.' } }),
  )
  await page.goto('about:blank')
  await browser.context.setOffline(false)
  await signInAt(page, '/unsent', maya, product.address)
  await heading(page, 'Please look at these').waitFor()
  await page.getByText('The picture is too dark for a pass.').waitFor()
  await page.getByText(/^Received by the resort .* signed .* on this phone$/).waitFor()
  await expectAccessibleEverywhere(page, 'an answer that the resort has refused')
  await go(page, '/logout')
  await page.getByRole('dialog', { name: '1 answer is not sent yet' }).waitFor()
  await expectAccessibleEverywhere(page, 'signing out with an answer that was not sent')
  await button(page, 'Stay signed in').click()
  await browser.context.unroute(uploads)
  await button(page, 'Take another photo: Photo of Finn').click()
  await addPhoto(page, 'Finn')
  await openCard(page, 'Finn').getByText('Photo added').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('first-chair.unsent'))).toBeNull()
  expect(
    await product.rows(
      `select action, count(*)::int from audit_entry where action in ('waiver-signed', 'rental-profile-given',
        'child-registration-given', 'photo-given') group by action order by action`,
    ),
  ).toEqual([
    { action: 'child-registration-given', count: 2 },
    { action: 'photo-given', count: 1 },
    { action: 'rental-profile-given', count: 3 },
    { action: 'waiver-signed', count: 1 },
  ])
  const [signed] = await product.rows<{
    circumstances: { withoutConnection?: boolean; sentAtUtc: string; deviceTimeUtc: string }
  }>('select circumstances from signed_waiver order by position desc limit 1')
  expect(signed?.circumstances.withoutConnection).toBe(true)
  expect(signed?.circumstances.sentAtUtc.localeCompare(signed.circumstances.deviceTimeUtc)).toBe(1)
  await button(page, 'Complete').click()
  await page.waitForURL('**/checkinComplete')
})

/** Numbers from 0 to 1, always the same for a seed (mulberry32). */
function createRandom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    const one = Math.imul(state ^ (state >>> 15), state | 1)
    const two = one ^ (one + Math.imul(one ^ (one >>> 7), one | 61))
    return ((two ^ (two >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Loses one in five requests, and cuts one in five answers after the server has saved it. */
async function disturb(page: Page, random: () => number): Promise<void> {
  const isSubmission = /\/api\/(tasks\/contact\/complete|photo\/Contact\/Upload)/
  await page.context().route(isSubmission, async (route) => {
    const fate = random()
    if (fate < 0.2) return route.abort('connectionreset')
    if (fate > 0.4) return route.continue()
    await route.fetch().catch(() => undefined)
    return route.abort('connectionreset')
  })
}

/** The submissions of a child that the server has saved: one message, one audit entry and one completion of each kind. */
const countSaved = async (contactId: string) =>
  (
    await product.rows<{ kind: string; messages: number; entries: number; completions: number }>(
      `select k.kind,
         (select count(*)::int from pos_outbox where kind = k.kind and contact_id = $1) as messages,
         (select count(*)::int from audit_entry where action = k.kind || '-given' and subject = 'contact ' || $1) as entries,
         (select count(*)::int from contact_task_completion c join task t on t.id = c.task_id
          where c.contact_id = $1 and t.task_type_id = k.type) as completions
       from (values ('photo', 4), ('rental-profile', 2)) k (kind, type)`,
      [contactId],
    )
  ).map(({ kind, ...counts }) => [kind, counts])

test.each(Array.from({ length: runs }, (_, index) => index + 1))(
  'run %i: with losses, cuts, killed tabs and two tabs, everything arrives exactly once',
  async (run) => {
    const random = createRandom(seed * 1_000 + run)
    const name = kids[run - 1] ?? ''
    const expected = { consoleErrors: /Failed to load resource|net::ERR_/ }
    let page = await devices.device({ ...phone, reducedMotion: 'reduce' }, expected)
    const context = page.context()
    const openTab = async (path: string) => {
      const tab = await context.newPage()
      await signInAt(tab, path, 'new@kestrel.example', product.address)
      return tab
    }
    await disturb(page, random)

    await signInAt(page, '/checkin/rentalprofile', 'new@kestrel.example')
    await page
      .getByRole('button', { name: `Create Rental Profile for ${name} Haddad` })
      .or(openCard(page, name))
      .first()
      .waitFor()
    const create = page.getByRole('button', { name: `Create Rental Profile for ${name} Haddad` })
    if (await create.isVisible()) await create.click()
    await fillInRentalProfile(page, { ability: 'I', height: 'H1', weight: 'W4', shoeSize: '1' })
    // The outbox is loaded with the page, so that it is there without a connection.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name: file }) => /\/outbox-[^/]*\.js/.test(file)),
    )
    const isCut = random() < 0.5
    if (isCut) await context.setOffline(true)
    await button(page, 'Continue').click()
    await page.getByRole('button', { name: `Update Rental Profile for ${name} Haddad` }).waitFor()
    if (random() < 0.5) {
      // The tab is killed, whether or not the answer has arrived.
      const killed = page
      if (isCut) await context.setOffline(false)
      page = await openTab('/home')
      await killed.close()
    } else if (isCut) await context.setOffline(false)

    const other = await openTab('/home')
    await page.goto(`${product.address}/checkin/photo`)
    const add = page.getByRole('button', { name: `Add Photo of ${name} Haddad` })
    await add
      .or(page.getByRole('heading', { level: 2, name, exact: true }))
      .first()
      .waitFor()
    if (await add.isVisible()) await add.click()
    await addPhoto(page, name)
    await openCard(page, name)
      .getByText(/^(Photo added|Saved on this phone)$/)
      .waitFor()

    await expect
      .poll(
        async () => {
          // The guest looks at one page and the other.
          for (const tab of [page, other]) await tab.evaluate(() => dispatchEvent(new Event('focus')))
          return page.evaluate(() => localStorage.getItem('first-chair.unsent'))
        },
        { ...pollOptions, interval: 500 },
      )
      .toBeNull()
    expect(await countSaved(`RUN-${run}`)).toEqual([
      ['photo', { messages: 1, entries: 1, completions: 1 }],
      ['rental-profile', { messages: 1, entries: 1, completions: 1 }],
    ])
  },
)
