import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aMailServer, parseMail } from '../server/src/adapters/delivery/mail-server.builders.ts'
import { desktop, openDevices, phone, type Devices } from './browser.ts'
import { extendTimeouts } from './guest.ts'
import { pollOptions, stopProcess, startProduct, type Product } from './product.ts'

let product: Product
let devices: Devices
let provider: ChildProcess | undefined
let issuer = ''
let environment: Record<string, string>

beforeAll(async () => {
  const port = await freePort()
  issuer = `http://localhost:${port}/realms/resort`
  environment = {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'resort',
    ADMIN_EMAILS: 'boss@resort.example',
    OIDC_ADMIN_ACR: 'gold',
    OIDC_ADMIN_MAX_AGE: '15',
  }
  product = await startProduct(environment)
  // The provider starts after the product, which does not wait for it.
  provider = await startProvider(port)
  devices = openDevices(product.address)
})
afterAll(async () => {
  await product?.remove()
  if (provider) await stopProcess(provider)
})

/** Starts another identity provider than the bundled one, in its own process. */
async function startProvider(port: number): Promise<ChildProcess> {
  const main = join(import.meta.dirname, '../simulators/identity-provider/main.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: { ...process.env, PORT: String(port), PRODUCT: product.address, CLIENT_ID: 'resort' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit').then(([status]) => {
    throw new Error(`The provider ended with status ${String(status)}`)
  })
  await Promise.race([once(child.stdout, 'data'), ended])
  ended.catch(() => undefined)
  return child
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const bound = server.address()
      server.close(() => resolve(typeof bound === 'object' && bound !== null ? bound.port : 0))
    })
  })
}

const hosts = () => ({ hosts: [new URL(issuer).host, new URL(issuer).host.replace('localhost', '127.0.0.1')] })

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByRole('heading', { name: 'Resort account' }).waitFor()
  await page.getByRole('textbox', { name: 'Your e-mail address' }).fill(email)
  await page.getByRole('button', { name: 'Go on' }).click()
}

test('a guest signs in with another provider, which needs only configuration, stays signed in, and signs out', async () => {
  const page = await devices.device(phone, hosts())
  await page.goto('/')
  await page.waitForURL('**/welcome')
  await page.getByRole('link', { name: 'Sign In' }).click()
  await signIn(page, 'maya@kestrel.example')
  await page.getByRole('heading', { name: 'Your group' }).waitFor()
  const policy = (await page.request.get('/home')).headers()['content-security-policy'] ?? ''
  expect(policy).toContain(`connect-src 'self' ${new URL(issuer).origin} http://127.0.0.1:`)

  // Another tab finds the session at the provider with its silent sign-in.
  const tab = await page.context().newPage()
  await extendTimeouts(tab)
  await tab.goto('/')
  await tab.getByRole('heading', { name: 'Your group' }).waitFor()
  await tab.close()

  await page.goto('/logout')
  await page.waitForURL('**/welcome')
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('oidc')))).toEqual([])
  await page.goto('/home')
  await page.getByRole('heading', { name: 'Resort account' }).waitFor()
})

test.each(['resume', 'consent'])(
  'a provider that answers the silent request only at the next sign-in (%s) signs the guest in, and the address keeps no code',
  async (silent) => {
    const page = await devices.device(phone, hosts())
    await page.context().addCookies([{ name: 'silent', value: silent, url: issuer }])
    await page.goto('/')
    await page.waitForURL('**/welcome')
    const returnedTo: string[] = []
    page.on('request', (request) => {
      const { pathname, origin } = new URL(request.url())
      if (request.isNavigationRequest() && origin === product.address) returnedTo.push(pathname)
    })
    await page.getByRole('link', { name: 'Sign In' }).click()
    await signIn(page, 'maya@kestrel.example')
    await page.getByRole('heading', { name: 'Your group' }).waitFor()
    expect(returnedTo).toEqual(silent === 'resume' ? ['/oidc-silent-renew'] : ['/oidc-silent-renew', '/oidc-callback'])
    expect(page.url()).toBe(`${product.address}/home`)
  },
)

test('an e-mail address that the provider has not verified opens no profile', async () => {
  const page = await devices.device(phone, { ...hosts(), consoleErrors: /status of 403/ })
  await page.goto('/home')
  await signIn(page, 'nomail@kestrel.example')
  await page
    .getByText(/find your profile/i)
    .first()
    .waitFor()
})

test('an administrator signs in with the second factor that the settings demand', async () => {
  const page = await devices.device(desktop, { ...hosts(), consoleErrors: /status of 401/ })
  await page.goto('/admin/locations')
  await signIn(page, 'boss@resort.example')
  const code = page.getByRole('textbox', { name: 'Code from your second device' })
  await code.fill('246810')
  await signIn(page, 'boss@resort.example')
  await page.getByRole('heading', { name: 'Locations', level: 1 }).waitFor()
})

test('beside that provider, a guest signs in with a code by e-mail too, and both lead to the same household', async () => {
  const mail = await aMailServer()
  onTestFinished(mail.close)
  await product.stop()
  const byBoth = {
    SIGN_IN: 'oidc,email',
    OIDC_NAME: 'Resort ID',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: 'check-in@kestrel.example',
    PORT: new URL(product.address).port,
  }
  product = await startProduct({ ...environment, ...byBoth }, product.dataDir)
  const page = await devices.device(phone, hosts())
  await extendTimeouts(page)
  await page.goto('/home')
  await page.getByRole('button', { name: 'Sign in with Resort ID' }).click()
  await signIn(page, 'maya@kestrel.example')
  await page.getByRole('heading', { name: 'Your group' }).waitFor()
  await page.getByText('Juno').first().waitFor()
  await page.goto('/logout')
  await page.waitForURL('**/welcome')

  await page.goto('/home')
  await page.getByLabel('E-mail').fill('maya@kestrel.example')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect.poll(() => mail.taken.length, pollOptions).toBe(1)
  const subject = parseMail(mail.taken[0]?.source ?? '').headers.get('subject') ?? ''
  await page.getByLabel('Code, 6 digits').fill(subject.slice(0, 7))
  await page.getByLabel('First name').fill('Maya')
  await page.getByLabel('Last name').fill('Lindqvist')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Not now' }).click()
  await page.getByRole('heading', { name: 'Your group' }).waitFor()
  await page.getByText('Juno').first().waitFor()
  const bindings = `select count(distinct issuer)::int as providers, count(distinct ip_code)::int as guests from guest_binding
    where email = 'maya@kestrel.example'`
  expect(await product.rows(bindings)).toEqual([{ providers: 2, guests: 1 }])
})
