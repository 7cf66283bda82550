import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, onTestFinished, test } from 'vitest'
import { openDevices, openDeviceWithCamera, phone, type Devices } from '../browser.ts'
import { filmQrCode } from '../camera-video.ts'
import { createTemporaryFolder } from '../demo-resort.ts'
import { callAs, openHome, signInAt } from '../guest.ts'
import { startProduct, type Product } from '../product.ts'
import { parent, prepareFamily, registerChildren } from './family.ts'

// The pictures of docs/staff.md, taken of a demo resort in the middle of its season (npm run pictures).

const folder = join(import.meta.dirname, '../../docs/images')
const desk = 'desk@kestrel.example'

/** It is between 9:00 and 10:00 at the resort, whenever the pictures are taken. POSIX names have the other sign. */
const hoursAhead = ((9 - new Date().getUTCHours() + 36) % 24) - 12
const timeZone = `Etc/GMT${hoursAhead > 0 ? '-' : '+'}${Math.abs(hoursAhead)}`
const day = new Date(Date.now() + hoursAhead * 3_600_000).toISOString().slice(0, 10)

const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true, timezoneId: timeZone } as const
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

let product: Product
let devices: Devices
/** The numbers of the Lindqvists by first name. */
let family: Record<string, string> = {}
beforeAll(async () => {
  product = await startProduct({ RESORT_TIME_ZONE: timeZone, DEMO_SEASON: '1' }, await createTemporaryFolder())
  devices = openDevices(product.address)
  family = await prepareFamily(product, day)
})
afterAll(() => product.remove())

/** A device on which calls of a hand-over, a kiosk or a wall are refused before they are allowed. */
const open = (kind: BrowserContextOptions) => devices.device(kind, { consoleErrors: /status of (401|403|404|409)/ })
/** Presses a button, and leaves the pointer where nothing is. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  await button(page, name).first().click()
  await page.mouse.move(0, 0)
}
const household = () => `/staff/household?household=${family['Maya']}`

/** Saves what the page shows when fonts and photos are there and nothing moves, with few colours, so that it is small. */
async function save(page: Page, name: string): Promise<void> {
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      [...document.images].every(({ complete }) => complete) &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
  )
  const picture = sharp(await page.screenshot({ animations: 'disabled' }))
  await picture.png({ palette: true, colours: 128, effort: 10 }).toFile(join(folder, `${name}.png`))
}

/** Adds a wall screen on the admin page, and answers its code. */
async function addWall(): Promise<string> {
  const [place] = await product.rows<{ id: number }>('select id from location where is_default')
  const body = { name: 'Lobby', role: 'wall', locationId: place?.id, endsOn: '2099-04-01' }
  const { code } = await callAs<{ code: string }>(product.address, 'admin@kestrel.example', [
    'POST',
    '/api/admin/devices',
    body,
  ])
  return code
}

test('a phone of a guest, and scanning it', async () => {
  const guest = await open({ ...phone, timezoneId: timeZone })
  await openHome(guest, parent)
  await registerChildren(guest)
  await guest.goto('/checkinComplete')
  const temporary = await mkdtemp(join(tmpdir(), 'first-chair-pictures-'))
  onTestFinished(() => rm(temporary, { recursive: true }))
  const video = join(temporary, 'card.y4m')
  await filmQrCode(guest, 'QR code for the check-in desk', video)
  const page = await openDeviceWithCamera(product.address, tablet, video)
  // The picture is taken before the code opens the family.
  await page.route('**/code', () => undefined)
  await signInAt(page, '/staff/scan', desk)
  await page.getByText('One moment').waitFor()
  await page.getByText('Just now').waitFor()
  await save(page, 'staff-scan')
})

test('a family at the desk', async () => {
  const page = await open(tablet)
  await signInAt(page, household(), desk)
  await page.getByRole('heading', { name: /(is|are) not ready$/ }).waitFor()
  await save(page, 'staff-household')
})

test('a family in the rental shop', async () => {
  const page = await open(tablet)
  await signInAt(page, household(), 'rental@kestrel.example')
  await press(page, 'Fitted: Maya')
  await button(page, /^Fitted \d.*: Maya/).waitFor()
  await save(page, 'staff-rental')
})

test('a child at the ski school', async () => {
  const page = await open(tablet)
  await signInAt(page, household(), 'lessons@kestrel.example')
  await press(page, "Open Juno's health note and contacts")
  await page.getByText("You opened Juno's health note").waitFor()
  await save(page, 'staff-lessons')
})

test('a tablet in the hands of a family', async () => {
  const page = await open(tablet)
  await signInAt(page, household(), desk)
  await press(page, 'Hand over to sign')
  await page.getByRole('textbox', { name: 'PIN' }).fill('2580')
  await press(page, 'Save and hand over')
  await page.getByRole('heading', { name: /^Maya, please sign/ }).waitFor()
  await save(page, 'staff-handover')
})

test('a kiosk', async () => {
  const page = await open(tablet)
  await signInAt(page, '/staff/kiosk', desk)
  await page.getByRole('textbox', { name: 'Name of the kiosk' }).fill('Kiosk 1')
  await press(page, 'Start the kiosk here')
  await page.getByRole('heading', { name: 'Be first on the lift' }).waitFor()
  await save(page, 'staff-kiosk')
})

test('a screen on the wall', async () => {
  const page = await open({ viewport: { width: 1280, height: 720 }, timezoneId: timeZone })
  await page.goto('/wall')
  await page.getByLabel('Code of an administrator').fill(await addWall())
  // Without a pointer on the page, which shows the button for its colours.
  await page.mouse.move(-1, -1)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: / at / }).waitFor()
  await save(page, 'staff-wall')
})
