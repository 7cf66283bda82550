import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMailServer, parseMail } from '../server/src/adapters/delivery/mail-server.builders.ts'
import { anSmsGateway } from '../server/src/adapters/delivery/sms-gateway.builders.ts'
import { expectAccessible, expectAccessibleEverywhere } from './accessible.ts'
import { openDevices, phone, type Devices } from './browser.ts'
import { openHome } from './guest.ts'
import { pollOptions, startProduct, type Product } from './product.ts'

const secret = 'only this journey knows it'
let provider: { process: ChildProcess; address: string }
let mail: Awaited<ReturnType<typeof aMailServer>>
let gateway: Awaited<ReturnType<typeof anSmsGateway>>
let product: Product
let devices: Devices
beforeAll(async () => {
  // The provider gets the product's address later, because each needs the address of the other.
  provider = await startProvider()
  mail = await aMailServer()
  gateway = await anSmsGateway()
  product = await startProduct({
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: 'Kestrel Ridge <check-in@kestrel.example>',
    SMS_URL: gateway.url,
    SMS_TOKEN: 'this journey may send',
    MOBILE_PASS_SECRET: secret,
    MOBILE_PASS_APP_URL: `${provider.address}/e-tickets/{eTicketId}`,
  })
  devices = openDevices(product.address)
})
afterAll(async () => {
  await product.remove()
  await mail.close()
  await gateway.close()
  provider.process.kill()
  await once(provider.process, 'exit')
})

/** Starts the simulated provider of mobile passes in its own process. */
async function startProvider() {
  const main = join(import.meta.dirname, '../simulators/mobile-passes/main.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [written]: unknown[] = await once(child.stdout, 'data')
  return { process: child, address: /http:\/\/\S+/.exec(String(written))?.[0] ?? '' }
}

const card = (page: Page, name: string) => page.getByRole('listitem', { name: `${name} Lindqvist` })

/** Sends the pass of a member whose form is open. */
async function send(page: Page, name: string, channel: 'SMS' | 'Email', recipient: string): Promise<void> {
  await card(page, name).getByText(channel, { exact: true }).click()
  await card(page, name).getByRole('textbox').fill(recipient)
  await card(page, name)
    .getByRole('button', { name: `Send to ${name}` })
    .click()
  await card(page, name).getByText(recipient).waitFor()
}

test('a parent connects passes for four members: by SMS, by e-mail, one resent, one reported as downloaded', async () => {
  const page = await devices.device({ ...phone, reducedMotion: 'reduce' })
  await openHome(page, 'maya@kestrel.example')
  await page.getByRole('link', { name: /Mobile passes.*1 of 4 phones connected/ }).click()
  await page.getByRole('heading', { name: 'Connect mobile passes' }).waitFor()
  await card(page, 'Maya').getByText('Connected').waitFor()
  await expectAccessibleEverywhere(page, 'mobile passes')

  await send(page, 'Juno', 'SMS', '+19705550117')

  await card(page, 'Finn').getByRole('button', { name: 'Activate' }).click()
  await send(page, 'Finn', 'Email', 'finn@example.test')

  await card(page, 'Theo').getByRole('button', { name: 'Resend to Theo' }).click()
  await expectAccessible(page, 'sending again')
  await send(page, 'Theo', 'Email', 'theo@kestrel.example')
  await expect
    .poll(() => product.rows('select channel from message order by id'), pollOptions)
    .toEqual([{ channel: 'sms' }, { channel: 'email' }, { channel: 'email' }])
  // The page updates itself when the message has been sent.
  await card(page, 'Finn').getByText('Sent. Open the message on your phone.').waitFor()

  // Juno's phone downloads the pass.
  const [junos] = await product.rows<{ id: string }>(
    `select media_id as id from pos.mobile_media m join pos.customer c using (ip_code) where c.first_name = 'Juno' and c.last_name = 'Lindqvist'`,
  )
  await fetch(`${provider.address}/product`, { method: 'PUT', body: product.address })
  const download = await fetch(`${provider.address}/e-tickets/${junos?.id}`, { method: 'POST' })
  expect(download.status).toBe(200)
  await page.getByRole('button', { name: 'Check status again' }).click()
  await card(page, 'Juno').getByText('Connected').waitFor()
  await page.getByText('2 of 4 connected').waitFor()
  await page.reload()
  await card(page, 'Juno').getByText('Connected').waitFor()
  await page.getByText('2 of 4 connected').waitFor()
})

test('the links in the e-mail and in the text message open the pass of their recipient without sign-in', async () => {
  await expect
    .poll(() => new Set(mail.taken.flatMap(({ to }) => to)), pollOptions)
    .toEqual(new Set(['finn@example.test', 'theo@kestrel.example']))
  await expect.poll(() => gateway.sent.size, pollOptions).toBe(1)
  const { headers, text, html } = parseMail(mail.taken.find(({ to }) => to[0] === 'finn@example.test')?.source ?? '')
  expect(headers.get('subject')).toContain('Kestrel Ridge')
  const link = findLink(text)
  expect(html).toContain(link)

  const page = await devices.device(phone)
  await page.goto(link)
  await page.getByText(/^Finn: /).waitFor()
  await expectAccessibleEverywhere(page, 'the link of a mobile pass')
  await page.goto(findLink([...gateway.sent.values()].join()))
  await page.getByText(/^Juno: /).waitFor()
  await page.goto('/connect')
  await page.getByRole('heading', { name: 'Connect mobile passes' }).waitFor()
  await expectAccessibleEverywhere(page, 'connect without a link')
})

const findLink = (text: string): string => /http:\/\/localhost:\d+\/connect#[\w-]+/.exec(text)?.[0] ?? ''
