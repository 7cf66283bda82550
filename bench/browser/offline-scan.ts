import { join } from 'node:path'
import { codePrefix } from '@first-chair/core/arrival-code/arrival-code'
import type { BrowserContext, Page } from 'playwright-core'
import * as z from 'zod/mini'
import { createSeedHousehold } from '../../server/src/seed/seed-household.ts'
import {
  addDeskStaff,
  baseVillage,
  deskEmail,
  expectedGuests,
  expectedHouseholds,
  expectGuests,
} from '../today/expected-guests.ts'
import { openClient, waitUntilJudged } from '../database.ts'
import { type Figure, median, percentile, valueFigure } from '../figures.ts'
import { spread } from '../household-requests.ts'
import { clientId, issuerAddress, type Issuer } from '../issuer.ts'
import type { Options } from '../options.ts'
import type { Resort } from '../resort.ts'
import { startProduct } from '../servers.ts'
import { launchBrowser, slowNetwork } from './chromium.ts'

const warmUpScans = 20
const measuredScans = 200
/** A slow tablet, as the phone of P8. */
const cpuSlowDown = 4
const tablet = { viewport: { width: 820, height: 1180 } }
const megabyte = 1_000_000
const emptyPage = '/empty-page-of-the-bench'

type Code = { text: string; reference: string }

/**
 * P13 without a network: a tablet is enrolled on the simulated network and loads the list of a day with 5,000 expected guests;
 * then it is offline and reads codes. The time of a scan is from the last key of a hand scanner until the household is painted.
 */
export async function measureOfflineScan(
  { profile, rounds }: Options,
  issuer: Issuer,
  openForRun: (households: number, variant?: string) => Promise<Resort>,
  stops: (() => Promise<unknown>)[],
): Promise<Figure[]> {
  const resort = await openForRun(expectedHouseholds, '-offline')
  const server = await startProduct(resort, profile)
  stops.push(() => server.stop())
  const address = `http://localhost:${server.port}`
  await expectGuestsToday(resort)
  const codes = await readCodes(address, issuer, resort)
  const browser = await launchBrowser()
  stops.push(() => browser.close())

  const loads: Load[] = []
  let page: Page | undefined
  for (let round = 0; round <= rounds; round += 1) {
    await page?.context().close()
    const context = await browser.newContext(tablet)
    page = await openEnrolment(context, address, issuer)
    const load = await measureLoad(page, await addDevice(address, issuer))
    console.log(`P13 ${round === 0 ? 'warm-up' : `round ${round}`}: prepared in ${load.seconds.toFixed(2)} s`)
    if (round > 0) loads.push(load)
  }
  if (!page) throw new Error('There was no round.')
  const scans = await measureScans(page, address, codes)
  const slowScans = await measureSlowScans(page, codes)
  const [load] = loads
  const show = (times: readonly number[]) =>
    `p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`
  console.log(
    `P13 offline: ${show(scans)}; with a processor ${cpuSlowDown} times slower: ${show(slowScans)}; ` +
      `list: ${load?.households} households, ${load?.bytes} bytes, ${load?.sentBytes} bytes over the network`,
  )
  return [
    valueFigure('P13', 'scan to verdict without a network, p95', percentile(scans, 0.95), 'ms', 100),
    valueFigure(
      'P13',
      `list of ${expectedGuests} guests for a device`,
      (load?.bytes ?? Number.NaN) / megabyte,
      'MB',
      5,
    ),
    valueFigure(
      'P13',
      'the same: from "Enrol this device" until it is prepared, simulated 3G',
      median(loads.map(({ seconds }) => seconds)),
      's',
      10,
    ),
  ]
}

async function expectGuestsToday(resort: Resort): Promise<void> {
  const client = await openClient(resort.postgres.connectionString)
  try {
    await addDeskStaff(client)
    await waitUntilJudged(client)
    await expectGuests(client, resort, resort.today)
  } finally {
    await client.end()
  }
}

/** The texts of the QR codes of some expected households, as their arrival cards have them. */
async function readCodes(address: string, issuer: Issuer, { today }: Resort): Promise<Code[]> {
  const codes: Code[] = []
  // The last households may have nobody among the expected guests.
  for (const number of spread(1, expectedHouseholds * 0.8, warmUpScans + measuredScans)) {
    const { subject, email, people, reference } = createSeedHousehold(number, today)
    const [head] = people
    if (!head) throw new Error('A household has people.')
    const token = await issuer.tokenFor({ subject, email, givenName: head.firstName, familyName: head.lastName })
    const answer = await callApi(address, token, 'GET', `/api/arrival-code/location/${baseVillage}?day=${today}`)
    const { code } = z.object({ code: z.string() }).parse(answer)
    codes.push({ text: `${address}/l/${baseVillage}?ref=${reference}${codePrefix}${code}`, reference })
  }
  return codes
}

/** The code that enrols a new device. */
async function addDevice(address: string, issuer: Issuer): Promise<string> {
  const person = { subject: 'bench-admin', email: 'admin@kestrel.example', givenName: 'Alex', familyName: 'Moreau' }
  const device = { name: 'Bench', role: 'desk', locationId: baseVillage, endsOn: '2099-04-01' }
  const token = await issuer.tokenFor(person)
  return z.object({ code: z.string() }).parse(await callApi(address, token, 'POST', '/api/admin/devices', device)).code
}

async function callApi(
  address: string,
  token: string,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<unknown> {
  const answer = await fetch(address + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

/** Opens the page of the device as somebody from the desk. */
async function openEnrolment(context: BrowserContext, address: string, issuer: Issuer): Promise<Page> {
  const person = { subject: 'bench-desk', email: deskEmail, givenName: 'Ben', familyName: 'Bench' }
  const user = {
    access_token: await issuer.tokenFor(person),
    token_type: 'Bearer',
    expires_at: Math.floor(Date.now() / 1000) + 86_400,
    profile: { sub: person.subject, name: 'Ben Bench' },
  }
  await context.addInitScript({ path: join(import.meta.dirname, 'time-scan.js') })
  const page = await context.newPage()
  // The sign-in must be stored before the first page of the product is loaded.
  await page.route(`**${emptyPage}`, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(address + emptyPage)
  const key = JSON.stringify(`oidc.user:${issuerAddress}:${clientId}`)
  await page.evaluate(`sessionStorage.setItem(${key}, ${JSON.stringify(JSON.stringify(user))})`)
  await page.goto(`${address}/staff/device`)
  await page.getByRole('textbox', { name: /^Code of an administrator/ }).waitFor()
  return page
}

type Load = { seconds: number; bytes: number; sentBytes: number; households: number }

/** Enrols the device on the simulated network, and waits until it has the list of the day. */
async function measureLoad(page: Page, code: string): Promise<Load> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slowNetwork)
  const loaded = page.waitForResponse((response) => response.url().endsWith('/api/device/bundle'))
  await page.getByRole('textbox', { name: /^Code of an administrator/ }).fill(code)
  const start = performance.now()
  await page.getByRole('button', { name: 'Enrol this device' }).click()
  await page.getByText(/^Prepared at/).waitFor()
  const seconds = (performance.now() - start) / 1000
  const response = await loaded
  const body = await response.body()
  const { responseBodySize } = await response.request().sizes()
  await devtools.detach()
  const { records } = z.object({ records: z.array(z.unknown()) }).parse(JSON.parse(body.toString()))
  return { seconds, bytes: body.length, sentBytes: responseBodySize, households: records.length }
}

/** Times of scans without a network, in milliseconds, on a page that was started without one. */
async function measureScans(page: Page, address: string, codes: readonly Code[]): Promise<number[]> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await page.context().setOffline(true)
  await page.goto(`${address}/staff/scan`)
  await page.getByText('You can scan arrival cards.').waitFor()
  return scanAll(page, codes)
}

async function measureSlowScans(page: Page, codes: readonly Code[]): Promise<number[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowDown })
  return scanAll(page, codes)
}

async function scanAll(page: Page, codes: readonly Code[]): Promise<number[]> {
  const times: number[] = []
  for (const [index, { text, reference }] of codes.entries()) {
    const time = z
      .number()
      .parse(await page.evaluate(`timeScan(${JSON.stringify(text)}, ${JSON.stringify(reference)})`))
    if (index >= warmUpScans) times.push(time)
    await page.getByRole('button', { name: 'Scan next' }).click()
  }
  return times
}
