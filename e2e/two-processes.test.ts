import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findNginx } from '../scripts/test-servers.mjs'
import { aMailServer, parseMail } from '../server/src/adapters/delivery/mail-server.builders.ts'
import { openDatabase } from '../server/src/db/open-database.ts'
import { startNginx, type Nginx } from '../server/src/http/nginx.builders.ts'
import { addAuthenticator } from './add-authenticator.ts'
import { openDevices, phone, type Devices } from './browser.ts'
import { extendTimeouts } from './guest.ts'
import { freePort, pollOptions, runProduct, startProduct, stopProcess, type Product } from './product.ts'

// Two processes behind one address get requests in turn, so no sign-in stays at one of them.

const hasNginx = findNginx() !== undefined
let mail: Awaited<ReturnType<typeof aMailServer>>
let nginx: Nginx
let product: Product
let second: ReturnType<typeof runProduct>
let devices: Devices
beforeAll(async () => {
  if (!hasNginx) return
  mail = await aMailServer()
  const [first, other] = [await freePort(), await freePort()]
  nginx = await startNginx([first, other], 'proxy_set_header Host $http_host; add_header X-Upstream $upstream_addr;')
  const address = `http://localhost:${nginx.port}`
  const environment = {
    SIGN_IN: 'email',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: 'Kestrel Ridge <check-in@kestrel.example>',
    BASE_URL: address,
  }
  product = await startProduct({ ...environment, PORT: String(first) })
  const { connectionString } = await openDatabase(
    { databaseUrl: undefined, dataDir: product.dataDir },
    { mayShare: true },
  )
  second = runProduct({
    ...environment,
    PORT: String(other),
    DATA_DIR: product.dataDir,
    DATABASE_URL: connectionString,
  })
  await second.waitForOutput('First Chair is ready')
  devices = openDevices(address)
})
afterAll(async () => {
  if (second) await stopProcess(second.process)
  await product?.remove()
  await nginx?.stop()
  await mail?.close()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const seesTheGroup = (page: Page) => page.getByRole('heading', { name: 'Your group' }).waitFor()

test.skipIf(!hasNginx)('a guest signs in by code and then by passkey at two processes behind one address', async () => {
  const page = await devices.device(phone)
  await extendTimeouts(page)
  await addAuthenticator(page)
  const processes = new Map<string, number>()
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname
    const process = response.headers()['x-upstream'] ?? ''
    if (/^\/(?:idp|api)\//.test(path)) processes.set(process, (processes.get(process) ?? 0) + 1)
  })

  await page.goto('/home')
  await page.getByLabel('E-mail').fill('maya@kestrel.example')
  await button(page, 'Send me a code').click()
  await expect.poll(() => mail.taken.length, pollOptions).toBe(1)
  const subject = parseMail(mail.taken[0]?.source ?? '').headers.get('subject') ?? ''
  await page.getByLabel('Code, 6 digits').fill(subject.slice(0, 7))
  await page.getByLabel('First name').fill('Maya')
  await page.getByLabel('Last name').fill('Lindqvist')
  await button(page, 'Continue').click()
  await button(page, 'Add a passkey').click()
  await seesTheGroup(page)

  await page.goto('/logout')
  await page.waitForURL('**/welcome')
  await page.getByRole('link', { name: 'Sign In' }).click()
  await button(page, 'Use my passkey').click()
  await seesTheGroup(page)

  expect(processes.size).toBe(2)
  for (const calls of processes.values()) expect(calls).toBeGreaterThan(5)
})
