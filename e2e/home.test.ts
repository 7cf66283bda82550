import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { blockerButtons, blockerKinds, blockerStages, removeBlockers, shopHost } from './blocker-buttons.ts'
import { desktop, openDevices, phone, type Devices } from './browser.ts'
import { completeOtherTasks } from './complete-other-tasks.ts'
import { accept, fillInWaiver, openHome, signInAt, waitForArrivalCard } from './guest.ts'
import { pollOptions, startProduct, type Product } from './product.ts'

let product: Product
let devices: Devices
beforeAll(async () => {
  product = await startProduct()
  devices = openDevices(product.address)
})
afterAll(() => product.remove())

const calm = { reducedMotion: 'reduce' } as const
const maya = 'maya@kestrel.example'
const names = ['Maya', 'Theo', 'Juno', 'Finn']

const rows = (page: Page) =>
  page
    .getByRole('region', { name: 'Your group' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
const row = (page: Page, name: string) =>
  rows(page).filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })
const action = (page: Page) => page.getByRole('region', { name: 'Actions' }).getByRole('link')

test('home says of each member what is missing, and each button opens the form that resolves it', async () => {
  const page = await devices.device({ ...phone, ...calm })
  await openHome(page, maya)
  await page.getByRole('heading', { level: 1, name: 'Nobody is ready yet' }).waitFor()
  await expect.poll(() => rows(page).count(), pollOptions).toBe(names.length)
  for (const name of names) {
    expect(await row(page, name).innerText()).toContain('Needs')
    expect(await row(page, name).getByRole('link').getAttribute('href')).toMatch(/\/checkin\/waiver\?open=/)
  }
  await row(page, 'Finn').getByRole('link').click()
  await page.getByText('One signature covers Maya, Theo, Juno and Finn').waitFor()
})

test('every kind of button that a blocker can have opens what resolves it', async () => {
  const page = await devices.device({ ...phone, ...calm }, { hosts: [shopHost] })
  for (const [stage, prepare] of Object.entries(blockerStages)) {
    await prepare(product)
    await openHome(page, maya)
    for (const kind of blockerKinds) {
      const { name, follow, ...button } = blockerButtons[kind]
      if (button.stage !== stage) continue
      await follow({ page, row: row(page, name) })
      if (new URL(page.url()).pathname !== '/home') await page.goBack()
    }
  }
  await removeBlockers(product)
})

/** Milliseconds from the answer of the server until an open page shows what another device has changed. */
const maxDelay = 2_000

test('home that nobody touches turns to ready within two seconds of the last completion on another phone, apart for each day', async () => {
  await completeOtherTasks(product)
  const page = await devices.device({ ...phone, ...calm })
  const connected = page.waitForResponse((response) => response.url().includes('/events'))
  await openHome(page, maya)
  await page.getByRole('heading', { level: 1, name: 'Nobody is ready yet' }).waitFor()
  expect((await connected).headers()['content-type']).toBe('text/event-stream')

  const other = await devices.device(phone)
  await signInAt(other, '/checkin/waiver', maya)
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
  const turnedAt = noteWhenTitleIs(page, 'Everyone is ready')
  await accept(other).click()
  const delay = (await turnedAt) - savedAt
  idleHasTurned.open()
  expect(delay).toBeLessThan(maxDelay)
  await waitForArrivalCard(other)
  await expect.poll(() => row(page, 'Finn').innerText(), pollOptions).toContain('Ready')
  expect(await action(page).innerText()).toBe('Show arrival card')
  await expectAccessible(page, 'home when everyone is ready')

  await page.getByLabel('Pick another day').fill(await addDaysToToday(300))
  await page.getByRole('heading', { level: 1, name: /Everyone is ready for/ }).waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('day')).toBe(await addDaysToToday(300))
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

test('each day is marked, is chosen with the arrow keys, and a narrow phone never scrolls sideways', async () => {
  const page = await devices.device({ ...phone, ...calm, viewport: { width: 320, height: 640 } })
  await openHome(page, maya)
  const days = page.getByRole('group', { name: 'Day of your visit' }).locator('label')
  await days.first().waitFor()
  for (const day of await days.all()) expect(await day.locator('svg').count(), await day.innerText()).toBe(1)
  const chosen = page.getByRole('group', { name: 'Day of your visit' }).getByRole('radio', { checked: true })
  const first = await chosen.inputValue()
  await chosen.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => new URL(page.url()).searchParams.get('day'), pollOptions).not.toBe(null)
  expect(await chosen.inputValue()).not.toBe(first)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  const wide = await devices.device({ ...desktop, ...calm })
  await openHome(wide, maya)
  await expect.poll(() => rows(wide).count(), pollOptions).toBe(names.length)
  expect(await wide.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
})

async function addDaysToToday(days: number): Promise<string> {
  const [day] = await product.rows<{ day: string }>(`select to_char(current_date + $1::int, 'YYYY-MM-DD') as day`, [
    days,
  ])
  return day?.day ?? ''
}
