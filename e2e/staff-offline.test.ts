import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandomSource } from '../server/src/demo/random-source.ts'
import { expectAccessibleEverywhere } from './accessible.ts'
import { signCards, type Card } from './arrival-codes.ts'
import { desktop, openDevices, type Devices } from './browser.ts'
import { callAs, signInAt } from './guest.ts'
import { pollOptions, startProduct, type Product } from './product.ts'
import { readUnsent, scan, Tablet } from './staff-tablet.ts'
import { findInProfile, readDatabases } from './stored-data.ts'

let product: Product
let devices: Devices
beforeAll(async () => {
  product = await startProduct()
  devices = openDevices(product.address)
})
afterAll(() => product.remove())

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** What the QR code of the arrival card of the Lindqvists has for today. */
async function readQrCode(): Promise<{ code: string; reference: string }> {
  const guest = 'maya@kestrel.example'
  const [today] = await product.rows<{ day: string; location: number }>(
    'select current_date::text as day, id as location from location where is_default',
  )
  const path = `/api/arrival-code/location/${today?.location}?day=${today?.day}`
  const { code } = await callAs<{ code: string }>(product.address, guest, ['GET', path])
  const [household] = await product.rows<{ reference: string }>(
    'select h.reference from household h join guest_binding b using (ip_code) where b.email = $1',
    [guest],
  )
  const reference = household?.reference ?? ''
  return { code: `${product.address}/l/${today?.location}?ref=${reference}#v1.${code}`, reference }
}

/** Adds a device of the desk on the page for administrators, and returns the code that enrols it. */
async function addDevice(administrator: Page, name: string): Promise<string> {
  await button(administrator, 'Add device').click()
  await administrator.getByLabel('Name').fill(name)
  await administrator.getByLabel('Last day').fill('2099-04-01')
  await administrator.getByRole('dialog').getByRole('button', { name: 'Add device' }).click()
  return administrator.getByRole('textbox', { name: 'Code' }).innerText()
}

test('a prepared tablet checks a family in without a network, although its browser is killed, and nothing is lost', async () => {
  const { code, reference } = await readQrCode()
  const administrator = await devices.device(desktop)
  await signInAt(administrator, '/admin/devices', 'admin@kestrel.example')
  const deviceCode = await addDevice(administrator, 'Desk 2')
  await expectAccessibleEverywhere(administrator, 'the code of a device')
  await button(administrator, 'Done').click()

  const tablet = await Tablet.open(product.address, deviceCode)
  await expectAccessibleEverywhere(tablet.page, 'the page of the device')
  await tablet.cutNetwork()
  let { page } = tablet
  await page.goto(`${product.address}/staff/scan`)
  await page.getByText('You can scan arrival cards.').waitFor()
  await scan(page, code, page.getByRole('heading', { name: reference, level: 1 }))
  await expectAccessibleEverywhere(page, 'a household without a network')
  await button(page, /Check them in/).click()
  await page.getByText(/guests? (is|are) recorded/).waitFor()
  await tablet.kill()
  const markers = ['Maya', 'Theo', 'Juno', 'Finn', 'Lindqvist', reference]
  expect(await findInProfile(tablet.profile, ['first-chair-staff']), 'the database is in the folder').not.toEqual([])
  expect(await findInProfile(tablet.profile, markers), 'a copied profile folder names nobody').toEqual([])

  // Nobody is signed in in the new browser, and there is still no network.
  await tablet.killBrowser()
  page = await tablet.openTab()
  await button(page, 'Network: 1 to send').waitFor()
  expect(await readUnsent(page)).toMatchObject([{ kind: 'arrived' }])
  const stored = await readDatabases(page)
  for (const marker of markers) expect(stored).not.toContain(marker)
  await scan(page, code, page.getByText(/^Seen at/))

  await tablet.restoreNetwork()
  const count = async (table: string) =>
    (await product.rows<{ n: number }>(`select count(distinct contact_id)::int as n from ${table}`))[0]?.n ?? 0
  await expect.poll(() => count('arrival_event'), pollOptions).toBeGreaterThan(0)
  expect(await count('arrival_scan')).toBe(await count('arrival_event'))

  await administrator.reload()
  await button(administrator, 'Revoke Desk 2').click()
  await administrator.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await administrator.getByText('Revoked', { exact: true }).waitFor()
  await signInAt(page, '/staff/device', 'desk@kestrel.example', product.address)
  await page.getByText('This device is signed out').waitFor()
  expect(await readDatabases(page)).not.toContain('records')
})

/** Scans of the two tablets. The places, the order and the moments of the faults follow from the seed. */
const scans = process.env['PROVE'] === '1' ? 200 : 12
const seed = Number(process.env['FUZZ_SEED'] ?? 1)

test(
  'two tablets lose no arrival and send none twice, although networks are cut and tabs and browsers are killed',
  async () => {
    const chance = createRandomSource(seed)
    const cards = await signCards(product, scans / 4)
    const administrator = 'admin@kestrel.example'
    const [place] = await product.rows<{ id: number }>('select id from location where is_default')
    const tablets = await Promise.all(
      ['Gate 1', 'Gate 2'].map(async (name) => {
        const device = { name, role: 'desk', locationId: place?.id, endsOn: '2099-04-01' }
        const { code } = await callAs<{ code: string }>(product.address, administrator, [
          'POST',
          '/api/admin/devices',
          device,
        ])
        const tablet = await Tablet.open(product.address, code)
        await tablet.openTab()
        return tablet
      }),
    )
    /** What the tablets said is recorded: people for each command on a disk, and for each household. */
    const stored = new Map<string, number>()
    const said = new Map<string, number>()

    for (let turn = 0; turn < scans; turn += 1) {
      const tablet = chance.oneOf(tablets)
      if (chance.percent(25)) await switchNetwork(tablet)
      const card = chance.oneOf(cards)
      const people = await checkIn(tablet, card)
      said.set(card.household, Math.max(people, said.get(card.household) ?? 0))
      if (tablet.isOffline)
        for (const { commandId, subject } of await readUnsent(tablet.page))
          stored.set(commandId, 'tags' in subject ? subject.tags.length : subject.contactIds.length)
      // Between the scan and the moment at which it is sent, or while it is sent.
      if (chance.percent(30) && tablet.isOffline) await tablet.restoreNetwork()
      if (turn % 5 === 3) await tablet.killTab()
      if (turn % 7 === 6) await tablet.killBrowser()
      if (turn % 5 === 3 || turn % 7 === 6) await tablet.openTab()
    }
    for (const tablet of tablets) {
      await tablet.restoreNetwork()
      await tablet.page.close()
      await tablet.openTab()
    }
    for (const { page } of tablets) await expect.poll(async () => (await readUnsent(page)).length, pollOptions).toBe(0)

    const name = `seed ${seed}`
    expect(stored.size, name).toBeGreaterThan(scans / 5)
    const commands = await product.rows<{ command_id: string; people: number }>(
      'select command_id, count(*)::int as people from arrival_scan group by command_id',
    )
    const sent = new Map(commands.map(({ command_id, people }) => [command_id, people]))
    for (const [command, people] of stored) expect(sent.get(command), `${name}: ${command}`).toBe(people)
    const arrivals = await product.rows<{ household: string; events: number; people: number }>(
      `select household_ip_code as household, count(*)::int as events, count(distinct contact_id)::int as people
       from arrival_event group by household_ip_code`,
    )
    for (const { household, events, people } of arrivals) expect(events, `${name}: ${household}`).toBe(people)
    const arrived = new Map(arrivals.map(({ household, people }) => [household, people]))
    for (const [household, people] of said) expect(arrived.get(household) ?? 0, name).toBeGreaterThanOrEqual(people)
    expect(await product.rows('select from arrival_scan where event_id is null'), name).toEqual([])
    expect(await product.rows('select from held_event'), name).toEqual([])
  },
  60_000 + scans * 10_000,
)

async function switchNetwork(tablet: Tablet): Promise<void> {
  if (!tablet.isOffline) return tablet.cutNetwork()
  await tablet.restoreNetwork()
  // A colleague signs in again, in a new tab. The old tab may be sending events while it is closed.
  await tablet.page.close()
  await tablet.openTab()
}

/** Scans a card, and checks in who is there. Returns how many people the tablet says are recorded. */
async function checkIn({ page }: Tablet, { text, reference }: Card): Promise<number> {
  await scan(page, text, page.getByRole('main').getByText(reference))
  const record = button(page, /Check them in/)
  const next = page
    .getByRole('main')
    .getByText(/^Scan next/)
    .last()
  await record.or(next).first().waitFor()
  let people = 0
  if ((await record.count()) > 0 && (await record.isEnabled())) {
    await record.click()
    const result = page.getByText(/^\d+ guests? (is|are) (recorded|checked in)/)
    await result.waitFor()
    people = Number.parseInt(await result.innerText(), 10)
  }
  await next.click()
  return people
}
