import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { api } from '@first-chair/core/api'
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { desktop, openDevices, phone, type Devices } from './browser.ts'
import { openHome, signInOnPagesAt } from './guest.ts'
import { pollOptions, startProduct, type Product } from './product.ts'
import { findTablesWith } from './find-tables-with.ts'

// Text that people write is never executed, and secrets appear nowhere else. Both tests cover all pages and calls of
// the product, so that later ones are included automatically.

const mark = (what: string): string => `${what}-${randomBytes(6).toString('hex')}`
const healthNote = mark('peanuts')
const outsideSecret = mark('outside-secret')
const metricsToken = mark('metrics-token')

let product: Product
let devices: Devices
let encryptionKey: string
beforeAll(async () => {
  product = await startProduct({ LOG_LEVEL: 'trace', METRICS_TOKEN: metricsToken })
  encryptionKey = (await readFile(join(product.dataDir, 'encryption-key'), 'utf8')).trim()
  devices = openDevices(product.address)
})
afterAll(() => product.remove())

const calm = { reducedMotion: 'reduce' } as const
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Returns the access token of a page. */
const readToken = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const [user = '{}'] = Object.entries(sessionStorage).flatMap(([key, value]) =>
      key.startsWith('oidc.user:') ? [String(value)] : [],
    )
    return String(Reflect.get(Object(JSON.parse(user)), 'access_token'))
  })

async function call(token: string, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(product.address + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  expect(answer.status, `${method} ${path}: ${text}`).toBe(200)
  return JSON.parse(text)
}

const at = (value: unknown, name: string): unknown => Reflect.get(Object(value), name)

test('a health note, a token and a secret are in no other answer, address, log or storage', async () => {
  const guest = await devices.device({ ...phone, ...calm })
  const addresses: string[] = []
  const bodies: Promise<string>[] = []
  guest.context().on('request', (request) => addresses.push(request.url()))
  guest.context().on('response', (answer) => {
    if (answer.status() === 200) bodies.push(answer.text().catch(() => ''))
  })
  await signInOnPagesAt(guest, '/checkin/childregistration', 'maya@kestrel.example')
  await box(guest, 'Primary Phone').fill('970 555 0117')
  await box(guest, 'Primary Emergency Contact').fill('Maya Lindqvist')
  await box(guest, 'Alternate Emergency Contact').fill('Ingrid Lindqvist')
  await box(guest, 'Alternate Phone').fill('970 555 0118')
  await box(guest, 'Food Allergy').fill(healthNote)
  await guest.getByRole('button', { name: 'Continue', exact: true }).click()
  await guest.getByRole('button', { name: /^Copy from / }).waitFor()
  const guestToken = await readToken(guest)

  const admin = await devices.device({ ...desktop, ...calm })
  await signInOnPagesAt(admin, '/admin/settings', 'admin@kestrel.example')
  await admin.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  const adminToken = await readToken(admin)
  const settings = await call(adminToken, 'GET', '/api/admin/settings')
  await call(adminToken, 'PUT', '/api/admin/settings', {
    ...Object(at(settings, 'settings')),
    version: at(settings, 'version'),
    oneRiskSecret: outsideSecret,
  })
  const created = await call(adminToken, 'POST', '/api/admin/apikey', { nickname: 'Nightly' })
  const key = /fc_live_[\w-]{43}/.exec(JSON.stringify(created))?.[0] ?? ''
  expect(key).not.toBe('')

  const other = await devices.device({ ...phone, ...calm })
  await openHome(other, 'sam@kestrel.example')
  const [household] = await product.rows<{ head: string; member: string }>(
    `select head_ip_code as head, ip_code as member from pos.customer
     where first_name = 'Juno' and last_name = 'Lindqvist'`,
  )
  const unauthorizedHeaders = [
    {},
    { authorization: `Bearer ${await readToken(other)}` },
    { authorization: `Bearer ${adminToken}` },
    { 'x-api-key': key },
  ]
  const secrets = [healthNote, outsideSecret, metricsToken, encryptionKey, key, guestToken, adminToken]
  // A stream of events has no end. It contains nothing but that something changed.
  for (const endpoint of api.filter(({ method, eventAnswer }) => method === 'GET' && !eventAnswer)) {
    for (const path of listPaths(endpoint, [household?.head ?? '', household?.member ?? '', '1', 'language'])) {
      for (const headers of unauthorizedHeaders) {
        const answer = await (await fetch(product.address + path, { headers })).text()
        for (const secret of secrets) expect(answer, `${path} contains ${secret}`).not.toContain(secret)
      }
    }
  }

  // After sign-out nothing is left on the page or in the browser, and a copied token is refused.
  await guest.goto('/logout')
  await guest.waitForURL('**/welcome')
  const copied = await fetch(`${product.address}/api/profile`, { headers: { authorization: `Bearer ${guestToken}` } })
  expect(copied.status).toBe(401)
  const leftovers = await guest.evaluate(async () => ({
    session: JSON.stringify(sessionStorage),
    local: JSON.stringify(localStorage),
    cookies: document.cookie,
    page: document.documentElement.outerHTML,
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }))
  const cookies = JSON.stringify(await guest.context().cookies())
  for (const secret of [...secrets, 'Lindqvist'])
    expect(JSON.stringify(leftovers) + cookies, secret).not.toContain(secret)
  expect(leftovers).toMatchObject({ session: '{}', caches: [], databases: [] })

  const expectAbsent = (secret: string, text: string): void => expect(text.includes(secret), secret).toBe(false)
  const files = (await Promise.all(bodies)).filter((text) => !text.startsWith('{') && !text.startsWith('['))
  for (const secret of secrets) {
    expectAbsent(secret, addresses.join('\n'))
    expectAbsent(secret, product.output())
    expectAbsent(secret, files.join('\n'))
  }
  expect(await findTablesWith(product, [healthNote, outsideSecret, key, guestToken])).toEqual([])
})

/** The paths of a call with each of these ids that it accepts; with the first id if it accepts none. */
function listPaths({ path, params }: (typeof api)[number], ids: readonly string[]): string[] {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const accepted = ids.filter((id) => {
    const values = Object.fromEntries(names.map((name) => [name, id]))
    return !params || z.safeParse(params, values).success
  })
  const used = names.length === 0 || accepted.length === 0 ? ids.slice(0, 1) : accepted
  return used.map((id) => path.replaceAll(/:\w+/g, encodeURIComponent(id)))
}

/** Ways to execute code in a browser; each calls `ran`, which reports it to the test. */
const payload = (field: string): string =>
  [
    `<script>ran('${field} script')</script>`,
    `<img src="data:," onerror="ran('${field} img')">`,
    `<svg onload="ran('${field} svg')"></svg>`,
    `<details open ontoggle="ran('${field} details')">x</details>`,
    `<iframe srcdoc="<script>parent.ran('${field} frame')</script>"></iframe>`,
    `<a href="javascript:ran('${field} link')">x</a>`,
    `<form action="javascript:ran('${field} form')"><button>x</button></form>`,
    `<meta http-equiv="refresh" content="0;url=javascript:ran('${field} meta')"><base href="https://evil.example/">`,
    `"><b onmouseover="ran('${field} mouse')">\${ran('${field} template')}{{ran('${field} braces')}}`,
  ].join('')

test('what guests and operators write never runs as code on any page', async () => {
  const ran: string[] = []
  const shownOn: string[] = []
  const documents: Promise<void>[] = []
  const open = async (kind: Parameters<Devices['device']>[0]): Promise<Page> => {
    // One of the opened pages does not exist.
    const page = await devices.device(kind, { consoleErrors: /status of 404/ })
    watchRequests(page)
    await page.exposeBinding('ran', (_source, what: string) => ran.push(what))
    page.context().on('response', (answer) => {
      if (answer.request().resourceType() !== 'document' || answer.url().includes('/idp/')) return
      documents.push(
        answer.allHeaders().then((headers) => {
          const policy = headers['content-security-policy'] ?? ''
          const scripts = policy.split('; ').find((part) => part.startsWith('script-src')) ?? ''
          expect(scripts, answer.url()).toMatch(/^script-src 'self' 'nonce-[^']+'/)
          expect(scripts, answer.url()).not.toMatch(/unsafe|\*|https:|data:/)
        }),
      )
    })
    return page
  }

  const admin = await open({ ...desktop, ...calm })
  await signInOnPagesAt(admin, '/admin/overview', 'admin@kestrel.example')
  await admin.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  await writePayloads(await readToken(admin))
  const links = admin.getByRole('navigation').getByRole('link').and(admin.locator('[href^="/admin/"]'))
  const pages = await links.evaluateAll((all) => all.flatMap((link) => link.getAttribute('href') ?? []))
  expect(pages.length).toBeGreaterThan(10)
  // The texts that the server writes into a page are the same on all of these pages.
  await admin.reload()
  for (const path of pages) {
    await links.and(admin.locator(`[href="${path}"]`)).click()
    await admin.waitForURL((url) => url.pathname === path)
    await admin.getByRole('heading', { level: 1 }).waitFor()
    await waitUntilRendered(admin)
    if (await shows(admin, path)) shownOn.push(path)
  }

  const guest = await open({ ...phone, ...calm })
  await guest.goto('/welcome')
  await waitUntilRendered(guest)
  if (await shows(guest, '/welcome')) shownOn.push('/welcome')
  await signInOnPagesAt(guest, '/home', 'maya@kestrel.example')
  const steps = ['waiver', 'rentalprofile', 'childregistration', 'photo'].map((step) => `/checkin/${step}`)
  for (const path of ['/home', ...steps, '/checkinComplete', '/add-family-member', '/l', '/about', '/nowhere']) {
    await guest.goto(path)
    await guest.getByRole('heading').first().waitFor()
    await waitUntilRendered(guest)
    if (await shows(guest, path)) shownOn.push(path)
  }
  await guest.goto('/checkin/waiver')
  await guest.getByRole('button', { name: /Accept/ }).waitFor()
  await Promise.all(documents)
  expect(ran).toEqual([])
  // The payloads are displayed as text: a page without a payload would prove nothing.
  expect(shownOn).toEqual(expect.arrayContaining(pagesWithPayload))
  expect(shownOn.length).toBeGreaterThan(10)
})

/** Pages that must show at least one payload; the test waits for it. */
const pagesWithPayload = ['/welcome', '/home', '/checkin/rentalprofile', '/admin/locations', '/admin/tasks']

async function shows(page: Page, path: string): Promise<boolean> {
  const isShown = async () => (await page.locator('body').innerText()).includes("ran('")
  if (pagesWithPayload.includes(path)) await expect.poll(isShown, pollOptions).toBe(true)
  return isShown()
}

const streams = api.flatMap(({ eventAnswer, path }) =>
  eventAnswer ? [new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)] : [],
)

/** The requests that a page waits for, apart from streams of events, which have no end. */
const unanswered = new WeakMap<Page, Set<Request>>()

function watchRequests(page: Page): void {
  const requests = new Set<Request>()
  unanswered.set(page, requests)
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!streams.some((stream) => stream.test(pathname))) requests.add(request)
  })
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

/** Waits until the page has rendered all answers: until it waits for none, and rendering has not asked for more. */
async function waitUntilRendered(page: Page): Promise<void> {
  const renderAnswers = async () => {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    return unanswered.get(page)?.size
  }
  await expect.poll(renderAnswers, pollOptions).toBe(0)
}

/** Writes a payload into all texts: names directly into the tables, texts with markup through the settings call. */
async function writePayloads(token: string): Promise<void> {
  const texts = {
    'pos.customer': ['first_name', 'last_name'],
    'pos.authorization_type': ['name', 'html'],
    location: ['name', 'description', 'check_in_complete_text'],
    activity: ['name'],
    task: ['name', 'custom_comment'],
    collection_item: ['name', 'value'],
    unmatched_sign_in: ['given_name', 'family_name', 'email'],
    api_key: ['nickname'],
  }
  for (const [table, columns] of Object.entries(texts)) {
    const changes = columns.map((column, index) => `${column} = ${column} || $${index + 1}`)
    await product.rows(`update ${table} set ${changes.join()}`, columns.map(payload))
  }
  const { value, version } = Object(await call(token, 'GET', '/api/admin/settings/language'))
  const defaults = await call(token, 'GET', '/defaults/default-language.json')
  const longTexts = (group: object): object =>
    Object.fromEntries(
      Object.entries(group).flatMap(([name, text]: [string, unknown]) =>
        typeof text === 'string' && text.length > 30 ? [[name, `${text} ${payload(name).slice(0, 160)}`]] : [],
      ),
    )
  const written = Object.fromEntries(
    Object.entries(Object(defaults)).map(([name, group]) => [
      name,
      { ...Object(at(value, name)), ...longTexts(Object(group)) },
    ]),
  )
  await call(token, 'PUT', '/api/admin/settings/language', { version, value: { ...value, ...written } })
  // The processes learn of the new setup from the database.
  await expect
    .poll(async () => (await fetch(`${product.address}/api/settings/client`)).text(), pollOptions)
    .toContain("ran('")
}
