import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDevices, phone, type Devices } from './browser.ts'
import { completeOtherTasks } from './complete-other-tasks.ts'
import { accept, fillInWaiver, openHome, signInAt, waitForArrivalCard } from './guest.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
let devices: Devices
beforeAll(async () => {
  product = await startProduct()
  await completeOtherTasks(product)
  devices = openDevices(product.address)
})
afterAll(() => product.remove())

/** Milliseconds within which an open page shows what another device has changed. */
const maxDelay = 2_000

test('a page that nobody touches shows within two seconds that the last task was completed on another phone', async () => {
  const idle = await devices.device(phone)
  const connected = idle.waitForResponse((response) => response.url().includes('/events'))
  await openHome(idle, 'maya@kestrel.example')
  expect((await connected).headers()['content-type']).toBe('text/event-stream')
  expect(await idle.getByRole('heading', { name: 'Everyone is ready' }).count()).toBe(0)

  const other = await devices.device(phone)
  await signInAt(other, '/checkin/waiver', 'maya@kestrel.example')
  await fillInWaiver(other, 'Maya Lindqvist')
  const saved = other.waitForResponse((response) => response.url().includes('/complete/'))
  await accept(other).click()
  await saved
  const savedAt = performance.now()
  await idle.getByRole('heading', { name: 'Everyone is ready' }).waitFor({ timeout: maxDelay })
  expect(performance.now() - savedAt).toBeLessThan(maxDelay)
  await waitForArrivalCard(other)
})
