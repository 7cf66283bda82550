import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StaffHousehold } from '@first-chair/core/staff/staff-household'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { expectAccessibleEverywhere } from './accessible.ts'
import { desktop, openDevices, openDeviceWithCamera, phone, type Devices } from './browser.ts'
import { filmQrCode } from './camera-video.ts'
import { completeOtherTasks, recordWaivers } from './complete-other-tasks.ts'
import { openHome, signInAt } from './guest.ts'
import { pollOptions, startProduct, type Product } from './product.ts'

let product: Product
let devices: Devices
beforeAll(async () => {
  product = await startProduct()
  devices = openDevices(product.address)
})
afterAll(() => product.remove())

/** The code on the arrival card of the Lindqvists. Their first sign-in makes it. */
async function readReference(): Promise<string> {
  const find = () =>
    product.rows<{ reference: string }>(
      `select h.reference from household h join guest_binding b using (ip_code) where b.email = 'maya@kestrel.example'`,
    )
  if ((await find()).length === 0) await openHome(await devices.device(phone), 'maya@kestrel.example')
  const [row] = await find()
  return row?.reference ?? ''
}

const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true } as const
const openFind = async (page: Page, email: string) => {
  await signInAt(page, '/staff', email)
  await page.getByRole('heading', { name: 'Find a guest' }).waitFor()
}
const field = (page: Page) => page.getByRole('textbox', { name: /^Code/ })
const household = (page: Page) => page.getByRole('heading', { name: 'Lindqvist', level: 1 })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('the camera reads the arrival card of a guest, and the desk sees the household', async () => {
  await readReference()
  await completeOtherTasks(product)
  await recordWaivers(product)
  const guest = await devices.device(phone)
  await openHome(guest, 'maya@kestrel.example')
  await guest.goto('/checkinComplete')
  const folder = await mkdtemp(join(tmpdir(), 'first-chair-camera-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const video = join(folder, 'card.y4m')
  await filmQrCode(guest, 'QR code for the check-in desk', video)

  const page = await openDeviceWithCamera(product.address, tablet, video)
  await openFind(page, 'desk@kestrel.example')
  await page.getByRole('link', { name: 'Scan' }).click()
  await household(page).waitFor()
  await page.getByText('4 guests').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/staff/household')

  // In walk-through mode, the same code checks in everybody who is ready, and the camera goes on.
  await button(page, 'Account and place').click()
  const walkThrough = page.getByRole('radiogroup', { name: 'Walk-through' })
  await walkThrough.getByText('On', { exact: true }).click()
  await page.keyboard.press('Escape')
  await button(page, 'Back').click()
  await page.getByRole('heading', { name: '4 guests, all ready' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/staff/scan')
  await button(page, 'Undo').click()
  await page.getByText('Undone. Nobody is checked in.').waitFor()
  const events = await product.rows<{ kind: string }>('select kind from arrival_event order by id')
  expect(events.map(({ kind }) => kind)).toEqual([...Array(4).fill('arrived'), ...Array(4).fill('undone')])
  await product.rows(`delete from pos.authorization where source = 'journey'`)
})

test('the desk opens a household by the code of its arrival card, checks it in, and undoes it', async () => {
  const reference = await readReference()
  const page = await devices.device(tablet)
  await openFind(page, 'desk@kestrel.example')
  await expectAccessibleEverywhere(page, 'finding a guest')
  await field(page).fill(reference.toLowerCase())
  await household(page).waitFor()
  await page.getByText('4 guests').first().waitFor()
  await expectAccessibleEverywhere(page, 'a household at the desk')

  await page.getByText('Theo is here').locator('..').click()
  await button(page, /Check them in/).click()
  await page.getByText('3 guests are checked in').waitFor()
  await page.getByText('Arrived: Maya').waitFor()
  await page.getByText('Arrived: Theo').waitFor({ state: 'detached' })
  await button(page, 'Undo: Arrived: Maya').click()
  await page
    .getByText(/Undone at .* by Ben Ahlgren/)
    .last()
    .waitFor()
  // Others were undone before, so the text alone does not show that this one is.
  const events = () => product.rows<{ kind: string }>('select kind from arrival_event order by id')
  const kinds = async () => (await events()).map(({ kind }) => kind).slice(-4)
  await expect.poll(kinds, pollOptions).toEqual(['arrived', 'arrived', 'arrived', 'undone'])
  await expectAccessibleEverywhere(page, 'a household that has arrived')

  // Five people who are not ready and a long day fit on one page of every usual tablet.
  let open = 2
  await page.route(/\/households\/\d+\?role=desk$/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: makeFiveNotReady(StaffHousehold.parse(await answer.json()), open) })
  })
  for (open of [2, 4]) {
    await page.reload()
    await page.getByRole('heading', { name: '5 are not ready' }).waitFor()
    for (const [width, height] of tablets) {
      await page.setViewportSize({ width, height })
      const message = `${open} reasons each, ${width} x ${height}`
      await expect.poll(() => measureHidden(page), { ...pollOptions, message }).toEqual({ hidden: 0, small: [] })
    }
  }
  await button(page, /^\+3 reasons of /)
    .first()
    .click()
  await button(page, /^Less about /).waitFor()
})

const tablets = [
  [1280, 800],
  [820, 1180],
  [1180, 820],
  [744, 1133],
  [1133, 744],
  [1024, 768],
  [768, 1024],
] as const

/** How far the page scrolls, and which of its buttons are too small for a finger. */
const measureHidden = (page: Page) =>
  page.evaluate(() => ({
    hidden: document.documentElement.scrollHeight - innerHeight,
    small: [...document.querySelectorAll('main :is(button, a)')].flatMap((target) => {
      const { width, height } = target.getBoundingClientRect()
      const isVisible = target.getClientRects().length > 0
      return isVisible && (width < 44 || height < 44) ? [target.textContent] : []
    }),
  }))

function makeFiveNotReady(household: StaffHousehold, open: number): StaffHousehold {
  const [person] = household.people
  if (!person) throw new Error('The household has people.')
  const reason = { resolvedBy: 'guest', resolverName: 'Maya', subject: '', until: null } as const
  const reasons = [
    { code: 'waiver-missing', text: 'Waiver not signed', subject: 'Season Waiver' },
    { code: 'photo-missing', text: 'Photo missing', resolvedBy: 'desk', resolverName: null },
    { code: 'rental-profile-missing', text: 'Rental sizes missing' },
    { code: 'child-registration-missing', text: 'Child form missing' },
  ] as const
  return {
    ...household,
    booked: { rental: 5, lesson: 2 },
    events: Array.from({ length: 3 }, () => household.events).flat(),
    people: Array.from({ length: 5 }, (_, index) => ({
      ...person,
      contactId: String(index),
      photoHash: null,
      verdict: 'not-ready',
      arrival: null,
      reasons: reasons.slice(0, open).map((own) => ({ ...reason, ...own })),
    })),
  }
}

/** Types as a hand scanner does: a key every five milliseconds, then Enter, however busy the machine is. */
async function scanByHand(page: Page, code: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const start = Date.now() / 1_000
  const keys = [...[...code].map((key) => ({ key, text: key })), { key: 'Enter', text: '\r' }]
  for (const [index, key] of keys.entries()) {
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, timestamp: start + index * 0.005 })
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: key.key, timestamp: start + index * 0.005 })
  }
  await session.detach()
}

test('a hand scanner opens a household on every page, and the desk finds it by name with the keyboard alone', async () => {
  const reference = await readReference()
  const page = await devices.device(desktop)
  await openFind(page, 'desk@kestrel.example')
  await page.getByRole('heading', { name: 'Find a guest' }).click()
  await scanByHand(page, `${product.address}/l/1?ref=${reference}`)
  await household(page).waitFor()
  await page.goBack()
  await field(page).pressSequentially('lindq')
  await page.getByRole('link', { name: /Lindqvist, Maya/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await household(page).waitFor()
})

test('the desk does not accept a photo, and an open page of another desk marks it', async () => {
  const reference = await readReference()
  await completeOtherTasks(product)
  const other = await devices.device(desktop)
  await openFind(other, 'desk@kestrel.example')
  await field(other).fill(reference)
  await household(other).waitFor()

  const page = await devices.device(tablet)
  await openFind(page, 'desk@kestrel.example')
  await field(page).fill(reference)
  await household(page).waitFor()
  await button(page, 'Photo of Finn').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Not accepted', { exact: true }).click()
  await dialog.getByText('Too far away').click()
  await dialog.getByText(/did not accept the photo of Finn/).waitFor()
  await expectAccessibleEverywhere(page, 'a photo that is not accepted')
  await dialog.getByRole('button', { name: 'Not accepted, tell the guest' }).click()
  await dialog.getByRole('button', { name: 'OK' }).click()
  const rows = await product.rows(`select reason, rejected_by from photo_rejection`)
  expect(rows).toEqual([{ reason: 'too-far-away', rejected_by: 'desk@kestrel.example' }])
  await page.getByRole('button', { name: /^Photo of Finn\. / }).waitFor()
  // Nobody touched the other page.
  await other.getByRole('button', { name: /^Photo of Finn\. / }).waitFor()
})

test('the code of an arrival card says what it is for, and opens the household for staff', async () => {
  const reference = await readReference()
  const guest = await devices.device(phone)
  await guest.goto(`/l/1?ref=${reference}`)
  await guest.getByRole('heading', { name: 'This code is for the desk' }).waitFor()
  await expectAccessibleEverywhere(guest, 'the code of an arrival card')

  const staff = await devices.device(phone)
  await openFind(staff, 'desk@kestrel.example')
  await staff.goto(`/l/1?ref=${reference}`)
  await household(staff).waitFor()
  // The camera of the phone opens a tab of its own.
  const tab = await staff.context().newPage()
  await tab.goto(`/l/1?ref=${reference}`)
  await household(tab).waitFor()
})
