import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Behaviour } from '../simulators/external-waiver/behaviours.ts'
import { expectAccessible } from './accessible.ts'
import { desktop, openDevices, phone, type Devices } from './browser.ts'
import { waitForArrivalCard, signInAt } from './guest.ts'
import { completeOtherTasks } from './complete-other-tasks.ts'
import { stopProcess, pollOptions, startProduct, type Product } from './product.ts'

let product: Product
let devices: Devices
let provider: { origin: string; process: ChildProcess }

beforeAll(async () => {
  provider = await startProvider()
  product = await startProduct()
  await completeOtherTasks(product)
  await product.rows(
    `update task set external_waiver_id = 'PARK-1', consolidate_waivers = true where name = 'Season Liability Waiver'`,
  )
  devices = openDevices(product.address)
})
afterAll(async () => {
  await product?.remove()
  await stopProcess(provider.process)
})

/** Starts the simulated provider in its own process. */
async function startProvider(): Promise<typeof provider> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, '../simulators/external-waiver/main.ts')],
    { env: { ...process.env, PORT: '0', SECRET: 'hush-hush' }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const origin = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const [address] = output.match(/http:\/\/localhost:\d+/) ?? []
      if (address) resolve(address)
    })
    child.on('exit', (status) => reject(new Error(`The provider ended with status ${status}`)))
  })
  return { origin, process: child }
}

const behave = async (behaviour: Behaviour) => {
  const answer = await fetch(`${provider.origin}/behaviour`, { method: 'PUT', body: behaviour })
  expect(answer.status).toBe(200)
}
const allowed = () => ({ hosts: [new URL(provider.origin).host] })
const frame = (page: Page) => page.locator('iframe').first().contentFrame()
const signHere = (page: Page) => frame(page).getByRole('button', { name: 'Sign here' })
const loading = (page: Page) => page.getByText(/^Loading the waiver/)
const calmPhone = { ...phone, reducedMotion: 'reduce' } as const
const signatures = async (): Promise<number> =>
  (await product.rows<{ n: number }>('select count(*)::int as n from signed_waiver'))[0]?.n ?? -1

test('the administrator enters address and secret, and the secret can never be read again', async () => {
  const page = await devices.device(desktop)
  await signInAt(page, '/admin/settings', 'admin@kestrel.example')
  const address = page.getByRole('textbox', { name: 'Address of the service' })
  await address.fill('http://waivers.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Please enter an address that starts with https://.').waitFor()
  await address.fill(`${provider.origin}/waivers`)
  await page.getByLabel('Secret', { exact: true }).fill('hush-hush')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('A secret is saved').waitFor()
  await page.reload()
  await page.getByText('A secret is saved').waitFor()
  const client = await (await fetch(`${product.address}/api/settings/client`)).text()
  expect(await page.content()).not.toContain('hush-hush')
  expect(client).not.toContain('hush-hush')
  expect(client).toContain('"oneRiskSecret":""')
})

test('a guest signs in the frame for the whole family, and only the waiver page may contain the frame', async () => {
  const page = await devices.device(calmPhone, allowed())
  await behave('slow')
  await signInAt(page, '/home', 'maya@kestrel.example')
  await page.getByRole('link', { name: 'Check In' }).filter({ visible: true }).first().click()
  await loading(page).waitFor()
  await signHere(page).waitFor()
  await expectAccessible(page, 'the frame, loading')
  await loading(page).waitFor({ state: 'detached' })
  await expectAccessible(page, 'the frame')
  await frame(page).getByText('This is for Maya Lindqvist').waitFor()
  await frame(page).getByRole('checkbox').check()
  await signHere(page).click()
  await waitForArrivalCard(page)
  const signed = await product.rows('select signed_on, agreed, drawing, signed_for, comment from signed_waiver')
  expect(signed).toMatchObject([{ signed_on: 'external', agreed: true, drawing: null }])
  expect(signed[0]?.['comment']).toContain(`Waiver PARK-1 at ${provider.origin} was opened by Maya Lindqvist`)

  const readPolicy = async (path: string) => (await page.request.get(path)).headers()['content-security-policy']
  expect(await readPolicy('/checkin/waiver')).toContain(`frame-src 'self' ${provider.origin};`)
  expect(await readPolicy('/home')).not.toContain(provider.origin)
})

test('a thousand forged or invalid messages complete nothing', async () => {
  const page = await devices.device(calmPhone, allowed())
  await behave('wrong')
  const before = await signatures()
  await signInAt(page, '/checkin/waiver', 'sam@kestrel.example')
  await signHere(page).waitFor()
  let completions = 0
  page.on('request', (request) => (completions += request.url().includes('/contact/complete/') ? 1 : 0))
  await behave('fast')
  await page.evaluate(async (origin) => {
    const types = ['waiversLoaded', 'waiverCompleted', 'allWaiversCompleted', 'ERROR']
    const real = document.querySelector('iframe')?.contentWindow ?? null
    for (let turn = 0; turn < 1_000; turn += 1) {
      const data = { type: types[turn % types.length], status: 500, body: 'forged' }
      window.postMessage(data, '*')
      // From the right window with another origin, and from the right origin but another window.
      window.dispatchEvent(new MessageEvent('message', { data, origin: 'https://elsewhere.example', source: real }))
      window.dispatchEvent(new MessageEvent('message', { data, origin, source: window }))
    }
    // Another frame with a page of the provider, which sends a genuine message that everything is signed.
    const received = new Promise<void>((resolve) => {
      window.addEventListener('message', (event: MessageEvent<{ type?: string }>) => {
        if (event.origin === origin && event.data?.type === 'allWaiversCompleted') resolve()
      })
    })
    const forger = document.createElement('iframe')
    forger.src = `${origin}/sign/nobody`
    forger.title = 'Forger'
    document.body.append(forger)
    await received
  }, provider.origin)
  expect(await loading(page).isVisible()).toBe(true)
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(completions).toBe(0)
  expect(await signatures()).toBe(before)
})

test('a failed frame and an unavailable provider are reported, and the guest can continue', async () => {
  const page = await devices.device(calmPhone, { ...allowed(), consoleErrors: /status of 502/ })
  await behave('error')
  await signInAt(page, '/checkin/waiver', 'sam@kestrel.example')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('ERROR CALLING 1RISK INTERFACE: 500 The template of this waiver is missing.').waitFor()
  await expectAccessible(page, 'the error of the frame')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.waitForURL('**/home')

  await behave('refuse')
  await page.goto('/checkin/waiver')
  await page.getByText('Unable to fetch one risk waiver URL').waitFor()
  await expectAccessible(page, 'without the address')
  await behave('elsewhere')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => product.output(), pollOptions).toContain('outside of http://localhost')
  await page.getByRole('button', { name: 'Sign it at the resort' }).click()
  await page.getByRole('heading', { name: 'Almost there' }).waitFor()

  await behave('fast')
  await page.goto('/checkin/waiver')
  await page
    .getByRole('button', { name: /^Sign for / })
    .first()
    .click()
  await frame(page).getByRole('checkbox').check()
  await signHere(page).click()
  await expect.poll(signatures, pollOptions).toBe(2)
})
