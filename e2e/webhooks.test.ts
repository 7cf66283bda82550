import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aWebhookReceiver } from '../server/src/webhook/webhook-receiver.builders.ts'
import { expectAccessible } from './accessible.ts'
import { desktop, openDevices, phone, type Devices } from './browser.ts'
import { signInAt } from './guest.ts'
import { letMinutePass } from './let-minute-pass.ts'
import { pollOptions, startProduct, type Product } from './product.ts'

let product: Product
let devices: Devices
beforeAll(async () => {
  product = await startProduct({ WEBHOOK_ALLOW_PRIVATE: '127.0.0.1' })
  devices = openDevices(product.address)
})
afterAll(() => product.remove())

/** The sample receiver of docs/examples, on a free port. */
async function startSampleReceiver(secret: string, port: number): Promise<{ output(): string }> {
  const file = join(import.meta.dirname, '../docs/examples/webhook-receiver.mjs')
  const receiver: ChildProcess = spawn(process.execPath, [file], {
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
  })
  let output = ''
  for (const stream of [receiver.stdout, receiver.stderr]) stream?.on('data', (text) => (output += String(text)))
  onTestFinished(async () => {
    receiver.kill()
    await once(receiver, 'exit')
  })
  await expect.poll(() => output, pollOptions).toContain('Listening on port')
  return { output: () => output }
}

/** A port on which nothing listens. */
async function aFreePort(): Promise<number> {
  const receiver = await aWebhookReceiver()
  await receiver.close()
  return Number(new URL(receiver.url).port)
}

test('an administrator adds the sample receiver, sends it a test, and sends again what failed', async () => {
  const port = await aFreePort()
  // A private address is refused with an error 400, on purpose.
  const page = await devices.device(desktop, { consoleErrors: /status of 400/ })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await signInAt(page, '/admin/webhooks', 'admin@kestrel.example')
  await page.getByText('No system is notified yet').waitFor()
  await expectAccessible(page, 'no webhook endpoint')

  await button('Add endpoint').click()
  await field('Name').fill('CRM')
  await field('Address').fill('http://10.0.0.7/in')
  await page.getByRole('checkbox', { name: 'waiver.signed' }).check()
  await button('Add').click()
  await page.getByText('To allow it, add the host or its network to WEBHOOK_ALLOW_PRIVATE').waitFor()
  await expectAccessible(page, 'a refused address')
  await field('Address').fill(`http://127.0.0.1:${port}/in`)
  await button('Add').click()
  const secret = await page.getByRole('textbox', { name: 'Secret' }).innerText()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  await expectAccessible(page, 'a new secret')
  await button('Done').click()

  // Nothing listens yet.
  await button('Send a test').click()
  await page.getByText(/No connection, again in/).waitFor()
  await page.getByText('Failing, trying again').waitFor()
  await expectAccessible(page, 'a failed delivery')

  const receiver = await startSampleReceiver(secret, port)
  await button('Send failed again').click()
  await page.getByText(/^204 in \d+ ms$/).waitFor()
  await page.getByText('Working', { exact: true }).waitFor()
  const [, event = '{}'] = receiver.output().trim().split('\n')
  expect(JSON.parse(event)).toMatchObject({ type: 'webhook.test', id: expect.stringMatching(/^evt_/) })

  // The receiver recognises the repetition, and answers as before.
  await button('Send again').click()
  await expect
    .poll(async () => (await product.rows('select from webhook_delivery where attempts = 1')).length, pollOptions)
    .toBe(1)
  expect(receiver.output().match(/webhook\.test/g)).toHaveLength(1)

  await button('New secret').click()
  await button('Create').click()
  expect(await page.getByRole('textbox', { name: 'Secret' }).innerText()).not.toBe(secret)
  await button('Done').click()
  await page.getByText('2 secrets sign until').waitFor()
  await button('Pause').click()
  await page.getByText('An administrator paused it.').waitFor()
  await button('Resume').click()
  await page.getByText('CRM is resumed').waitFor()

  const narrow = await devices.device(phone)
  await signInAt(narrow, '/admin/webhooks', 'admin@kestrel.example')
  await narrow.getByRole('heading', { name: 'Deliveries to CRM' }).waitFor()
  expect(await narrow.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(narrow, 'webhooks on a phone')
})

test('an event arrives although the product is killed while it sends', async () => {
  const receiver = await aWebhookReceiver()
  onTestFinished(() => receiver.close())
  receiver.answerWith(() => undefined)
  const page = await devices.device(desktop)
  await signInAt(page, '/admin/webhooks', 'admin@kestrel.example')
  await page.getByRole('button', { name: 'Add endpoint', exact: true }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Gates')
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill(receiver.url)
  await page.getByRole('checkbox', { name: 'photo.rejected' }).check()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('textbox', { name: 'Secret' }).waitFor()
  // The page must not ask a server that is killed.
  await page.close()
  await product.rows(`select queue_webhook_event('photo.rejected', '{"contactId": "1003"}')`)
  await expect.poll(() => receiver.received.length, pollOptions).toBe(1)

  const exited = once(product.process, 'exit')
  product.process.kill('SIGKILL')
  await exited
  receiver.answerWith((response) => response.writeHead(204).end())
  await letMinutePass(product, { webhook_delivery: 'next_attempt_utc' })
  const { dataDir } = product
  await product.stop()
  product = await startProduct({ WEBHOOK_ALLOW_PRIVATE: '127.0.0.1' }, dataDir)
  await expect.poll(() => receiver.received.length, pollOptions).toBe(2)
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(ids[1]).toBe(ids[0])
  await expect
    .poll(
      () =>
        product.rows(
          `select status from webhook_delivery join webhook_event e on e.id = event_id where e.type = 'photo.rejected'`,
        ),
      pollOptions,
    )
    .toEqual([{ status: 'delivered' }])
})
