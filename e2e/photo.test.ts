import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aJpeg, aMovingWebp } from '../server/src/adapters/pictures/pictures.builders.ts'
import { expectAccessible } from './accessible.ts'
import { desktop, openDevices, phone, type Devices } from './browser.ts'
import { signInAt } from './guest.ts'
import { startProduct, type Product } from './product.ts'
import { refuseRequests } from './refuse-requests.ts'

let product: Product
let devices: Devices
let picture: { name: string; mimeType: string; buffer: Buffer }
beforeAll(async () => {
  product = await startProduct()
  devices = openDevices(product.address)
  picture = {
    name: 'finn.jpg',
    mimeType: 'image/jpeg',
    buffer: await aJpeg({ width: 3000, height: 2000, orientation: 6 }),
  }
})
afterAll(() => product.remove())

const calm = { reducedMotion: 'reduce' } as const
const square = (page: Page) => page.getByRole('application', { name: /^Photo crop area/ })
const status = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' })
const send = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true })

async function openPhotos(page: Page): Promise<void> {
  await signInAt(page, '/l/base-village', 'maya@kestrel.example')
  await page.getByRole('heading', { name: 'Your group' }).waitFor()
  await page.goto('/checkin/photo')
  await page.getByRole('heading', { name: 'Photo', level: 1 }).waitFor()
}

/** Tracks the requests that have no answer yet. */
function trackPendingRequests(page: Page): ReadonlySet<unknown> {
  const open = new Set<unknown>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return open
}

async function readCorners(jpeg: Buffer): Promise<string> {
  const pixels = await sharp(jpeg).raw().toBuffer()
  const colourAt = (x: number, y: number) => {
    const [r = 0, g = 0, b = 0] = pixels.subarray((y * 400 + x) * 3)
    return r > 180 && g > 180 && b > 180 ? 'white' : r > 180 ? 'red' : g > 180 ? 'green' : b > 180 ? 'blue' : 'other'
  }
  return [colourAt(20, 20), colourAt(380, 20), colourAt(380, 380), colourAt(20, 380)].join(' ')
}

test('on a phone a sideways picture is displayed upright, can be rotated, and is stored as displayed', async () => {
  const page = await devices.device({ ...phone, ...calm })
  const pendingRequests = trackPendingRequests(page)
  await openPhotos(page)
  await page.getByRole('heading', { name: 'Finn', level: 2 }).waitFor()

  await page
    .getByLabel('Choose a picture of Finn')
    .setInputFiles({ name: 'finn.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('GIF89a') })
  await page.getByText('Invalid file type. Please choose a JPEG, PNG or WebP picture.').waitFor()

  // A picture can be cropped offline, because the crop code was loaded with the page.
  await page.waitForFunction(() => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    return ['crop-photo', 'pica'].every((part) => loaded.some((name) => name.includes(`/${part}-`)))
  })
  await expect.poll(() => pendingRequests.size).toBe(0)
  await page.context().setOffline(true)
  await page.getByLabel('Choose a picture of Finn').setInputFiles(picture)
  await square(page).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await status(page, 'Zoom 110 percent')
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await status(page, 'Zoom 100 percent')
  await page.getByRole('button', { name: 'Rotate 90 degrees' }).click()
  await status(page, 'Rotated to 90 degrees')
  await send(page, 'Add Photo').click()

  await page.getByRole('button', { name: 'Complete' }).waitFor()
  await page.getByText('Photo added').first().waitFor()
  // The stored pixels include the rotation of the camera and the rotation by the guest.
  const [sent] = await product.rows<{ jpeg: Buffer }>(
    `select coalesce(o.picture, p.jpeg) as jpeg from pos_outbox o left join pos.photo p on p.ip_code = o.contact_id where o.kind = 'photo'`,
  )
  expect(await readCorners(sent?.jpeg ?? Buffer.alloc(0))).toBe('white blue red green')
  expect(await product.rows('select 1 from pos_outbox where kind = $1', ['photo'])).toHaveLength(1)

  await page.getByRole('button', { name: 'Complete' }).click()
  await page.waitForURL(/checkin/)
})

test('on a desktop keys move, enlarge and rotate the picture, and a failed photo returns to its card', async () => {
  const page = await devices.device(
    { ...desktop, ...calm },
    { consoleErrors: /ERR_FAILED|ERR_INTERNET|503|Failed to load/ },
  )
  await openPhotos(page)
  await page.getByRole('button', { name: 'Update Photo of Juno Lindqvist' }).click()
  await page.getByLabel('Choose a picture of Juno').setInputFiles({ ...picture, buffer: await aMovingWebp() })
  await page.getByText('Invalid file type.').waitFor()
  await page.getByLabel('Choose a picture of Juno').setInputFiles(picture)
  await square(page).focus()
  for (const [key, message] of [
    ['+', 'Zoom 110 percent'],
    ['ArrowLeft', 'Moved left'],
    ['Shift+ArrowDown', 'Moved down'],
    ['r', 'Rotated to 90 degrees'],
    ['-', 'Zoom 100 percent'],
  ] as const) {
    await page.keyboard.press(key)
    await status(page, message)
  }
  await page.getByText('On the pass').waitFor()
  await expectAccessible(page, 'a picture in its card')

  await refuseRequests(page, '**/api/photo/**')
  await send(page, 'Update Photo').click()
  await page.getByText(/^Not sent\. /).waitFor()
  await page.unroute('**/api/photo/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText(/^Not sent\. /).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Complete' }).waitFor()
})
