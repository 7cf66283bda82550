import type { Page } from 'playwright-core'
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

/** Milliseconds from the answer of the server until an open page shows what another device has changed. */
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
  // The other phone gets its answer when the idle one has turned. Both share a processor here, and the idle one would wait
  // for the next page of the other.
  const idleHasTurned = createGate()
  let savedAt = Number.NaN
  await other.route('**/complete/**', async (route) => {
    const response = await route.fetch()
    savedAt = Date.now()
    await idleHasTurned.opened
    await route.fulfill({ response })
  })
  const turnedAt = noteWhenTitleIs(idle, 'Everyone is ready')
  await accept(other).click()
  const delay = (await turnedAt) - savedAt
  idleHasTurned.open()
  expect(delay).toBeLessThan(maxDelay)
  await waitForArrivalCard(other)
})

function createGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

/** The time at which the title of a page begins with a text, by the clock of the machine that the product has too. */
function noteWhenTitleIs(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (start) =>
      new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if (document.querySelector('h1')?.textContent.startsWith(start) !== true) return
          observer.disconnect()
          resolve(Date.now())
        })
        observer.observe(document, { subtree: true, childList: true, characterData: true })
      }),
    text,
  )
}
