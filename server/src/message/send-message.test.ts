import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Delivery, Email, DeliveryOutcome, Sms } from '../adapters/delivery/delivery.ts'
import { aMailServer, parseMail } from '../adapters/delivery/mail-server.builders.ts'
import { anSmsGateway } from '../adapters/delivery/sms-gateway.builders.ts'
import { createSmsSender } from '../adapters/delivery/sms-gateway.ts'
import { createEmailSender } from '../adapters/delivery/smtp.ts'
import { aTestApp, type TestApp } from '../app/test-app.builders.ts'
import { aTestResort } from '../app/test-resort.builders.ts'
import { parseMailServer } from '../config/parse-delivery.ts'
import { startWorker } from '../app/worker.ts'
import { maintainMessages } from './maintain-messages.ts'
import { maxAttempts } from './next-attempt.rule.ts'
import { queueMessage, type MessageToQueue } from './queue-message.facts.ts'
import { sendMessage } from './send-message.ts'

let testApp: TestApp
let delivery: { email: Delivery['email']; sms: Delivery['sms'] }
let now = new Date('2026-12-05T14:30:00.000Z')
const sent: (Email | Sms)[] = []
const deliver =
  (...outcomes: DeliveryOutcome[]) =>
  async (message: Email | Sms): Promise<DeliveryOutcome> => {
    sent.push(message)
    return outcomes.shift() ?? { kind: 'accepted' }
  }
const later: DeliveryOutcome = { kind: 'not-now', reason: 'The mail server does not answer.' }

beforeAll(async () => {
  testApp = await aTestApp({
    now: () => now,
    delivery: {
      get email() {
        return delivery.email
      },
      get sms() {
        return delivery.sms
      },
    },
  })
  await aTestResort(testApp.pool)
})
afterAll(() => testApp.close())
beforeEach(async () => {
  now = new Date('2026-12-05T14:30:00.000Z')
  sent.length = 0
  delivery = { email: deliver(), sms: deliver() }
  await testApp.pool.query('delete from message; delete from graphile_worker._private_jobs')
})

const message: MessageToQueue = {
  purpose: 'mobile-pass',
  reference: 'media 7, 1',
  channel: 'email',
  recipient: 'maya@example.test',
  firstName: 'Juno <b>',
  link: 'https://check-in.example.test/connect?t=a&b=c',
  expiresDateUtc: '2026-12-12T18:00:00.000Z',
}
async function queued(over: Partial<MessageToQueue> = {}): Promise<number> {
  await queueMessage(testApp.pool, { ...message, ...over }, testApp.ctx)
  const { rows } = await testApp.pool.query<{ id: number }>('select max(id) as id from message')
  return rows[0]?.id ?? 0
}
const row = async (id: number) => (await testApp.pool.query('select * from message where id = $1', [id])).rows[0]
const jobs = async () =>
  (
    await testApp.pool.query(
      'select task_identifier, round(extract(epoch from run_at - now()))::int as seconds from graphile_worker.jobs',
    )
  ).rows

describe('a message', () => {
  test('is sent with the resort, the first name, the link and its expiry, and nothing else about the guest', async () => {
    const id = await queued()
    await sendMessage(testApp.ctx, { messageId: id })
    const [mail] = sent
    if (!mail || !('html' in mail)) throw new Error('no e-mail was sent')
    expect(mail).toMatchObject({ recipient: 'maya@example.test', subject: 'Your mobile pass for First Chair' })
    expect(mail.text).toContain('Hi Juno <b>,')
    expect(mail.text).toContain(message.link)
    expect(mail.text).toContain('Saturday, December 12 at 11:00 AM')
    expect(mail.html).toContain('Hi Juno &lt;b&gt;,')
    expect(mail.html).toContain('href="https://check-in.example.test/connect?t=a&amp;b=c"')
    expect(JSON.stringify(mail)).not.toMatch(/1001|1003/)
  })

  test('by SMS is one line with the link', async () => {
    const id = await queued({ channel: 'sms', recipient: '+13035550142', firstName: 'Juno' })
    await sendMessage(testApp.ctx, { messageId: id })
    expect(sent).toMatchObject([
      {
        recipient: '+13035550142',
        text: `First Chair: Juno, here is your mobile pass: ${message.link} (until Saturday, December 12 at 11:00 AM)`,
      },
    ])
  })

  test('that was sent is not sent again, and its recipient and link are erased', async () => {
    const id = await queued()
    await sendMessage(testApp.ctx, { messageId: id })
    await sendMessage(testApp.ctx, { messageId: id })
    expect(sent).toHaveLength(1)
    expect(await row(id)).toMatchObject({ status: 'sent', attempts: 1, sealed_content: null, last_error: null })
  })

  test('with an invalid recipient fails without contacting a mail server or gateway', async () => {
    for (const recipient of ['nobody', 'a@b.test, c@d.test', 'a@b.test\r\nRCPT TO:<c@d.test>', '"x" <a@b.test>']) {
      const id = await queued({ reference: recipient, recipient })
      await sendMessage(testApp.ctx, { messageId: id })
      expect(await row(id)).toMatchObject({ status: 'failed' })
    }
    const id = await queued({ channel: 'sms', recipient: '911' })
    await sendMessage(testApp.ctx, { messageId: id })
    expect(await row(id)).toMatchObject({ status: 'failed' })
    expect(sent).toEqual([])
  })

  test('goes to the outbox if its channel is not set up, where it can be read', async () => {
    delivery.email = undefined
    const id = await queued()
    await sendMessage(testApp.ctx, { messageId: id })
    expect(await row(id)).toMatchObject({ status: 'outbox', attempts: 0 })
    expect((await row(id)).sealed_content).not.toBeNull()
  })

  test('with an expired link is not sent, and its content is erased', async () => {
    const id = await queued()
    now = new Date('2026-12-12T18:00:00.000Z')
    await sendMessage(testApp.ctx, { messageId: id })
    expect(sent).toEqual([])
    expect(await row(id)).toMatchObject({ status: 'expired', sealed_content: null })
  })
})

describe('a failed attempt', () => {
  test('is repeated after growing pauses, with the same key', async () => {
    delivery.email = deliver(later, later)
    const id = await queued()
    await sendMessage(testApp.ctx, { messageId: id })
    expect(await row(id)).toMatchObject({
      status: 'waiting',
      attempts: 1,
      last_error: 'The mail server does not answer.',
    })
    expect(await jobs()).toEqual([{ task_identifier: 'send-message', seconds: 15 }])
    await sendMessage(testApp.ctx, { messageId: id })
    const [{ seconds }] = await jobs()
    expect(seconds).toBeGreaterThan(30)
    await sendMessage(testApp.ctx, { messageId: id })
    expect(await row(id)).toMatchObject({ status: 'sent', attempts: 3 })
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  })

  test('that was the last one leaves the message to the administrators, with its content', async () => {
    delivery.email = deliver(...Array.from({ length: 20 }, () => later))
    const id = await queued()
    for (let n = 0; n < maxAttempts + 3; n++) await sendMessage(testApp.ctx, { messageId: id })
    expect(sent).toHaveLength(maxAttempts)
    expect(await row(id)).toMatchObject({ status: 'failed', attempts: maxAttempts })
    expect((await row(id)).sealed_content).not.toBeNull()
  })

  test('is not repeated if the message was refused or may have arrived', async () => {
    for (const kind of ['refused', 'unclear'] as const) {
      delivery.email = deliver({ kind, reason: 'Because.' })
      const id = await queued({ reference: kind })
      await sendMessage(testApp.ctx, { messageId: id })
      await sendMessage(testApp.ctx, { messageId: id })
      expect(await row(id)).toMatchObject({ status: 'failed', attempts: 1, last_error: 'Because.' })
    }
    expect(sent).toHaveLength(2)
  })
})

describe('a process that dies while sending', () => {
  const interrupted = async (over: Partial<MessageToQueue>) => {
    const id = await queued(over)
    await testApp.pool.query(`update message set status = 'sending', attempts = 1 where id = $1`, [id])
    return id
  }

  test('leaves an e-mail to the administrators, so that it is not sent twice', async () => {
    const id = await interrupted({})
    await sendMessage(testApp.ctx, { messageId: id })
    expect(sent).toEqual([])
    expect(await row(id)).toMatchObject({ status: 'failed', last_error: expect.stringContaining('may have been sent') })
  })

  test('leaves a text message to the next attempt, because the gateway recognises its key', async () => {
    const id = await interrupted({ channel: 'sms', recipient: '+13035550142' })
    await sendMessage(testApp.ctx, { messageId: id })
    expect(sent).toHaveLength(1)
    expect(await row(id)).toMatchObject({ status: 'sent', attempts: 2 })
  })
})

describe('maintaining messages', () => {
  test('erases the recipients of all expired messages and keeps the status of sent ones', async () => {
    const sentId = await queued()
    await sendMessage(testApp.ctx, { messageId: sentId })
    const waiting = await queued({ reference: 'other' })
    now = new Date('2026-12-13T00:00:00.000Z')
    await maintainMessages(testApp.ctx)
    for (const [id, status] of [
      [sentId, 'sent'],
      [waiting, 'expired'],
    ] as const) {
      expect(await row(id)).toMatchObject({
        status,
        sealed_content: null,
        shown_recipient: null,
        recipient_fingerprint: null,
      })
    }
  })

  test('requeues a message that waits without a job', async () => {
    const id = await queued()
    await testApp.pool.query(
      `delete from graphile_worker._private_jobs; update message set created_date_utc = now() - interval '1 hour'`,
    )
    await maintainMessages(testApp.ctx)
    expect(await jobs()).toMatchObject([{ task_identifier: 'send-message' }])
    await sendMessage(testApp.ctx, { messageId: id })
    expect(await row(id)).toMatchObject({ status: 'sent' })
  })
})

describe('the queue', () => {
  const closers: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of closers.splice(0)) await close()
  })

  test('sends an e-mail through a mail server and a text message through a gateway, in the background', async () => {
    const mail = await aMailServer()
    const gateway = await anSmsGateway()
    const server = parseMailServer(`smtp://127.0.0.1:${mail.port}`)
    if (!server) throw new Error('no mail server')
    delivery = {
      email: createEmailSender({ server, from: { address: 'check-in@kestrel.example', name: 'Kestrel Ridge' } }),
      sms: createSmsSender({ url: gateway.url, token: 'secret' }),
    }
    const worker = await startWorker(testApp.ctx, testApp.queuePool)
    closers.push(() => worker.stop(), mail.close, gateway.close)
    const email = await queued()
    const sms = await queued({ reference: 'sms', channel: 'sms', recipient: '+13035550142' })
    await vi.waitFor(async () => {
      expect([(await row(email)).status, (await row(sms)).status]).toEqual(['sent', 'sent'])
    }, 20_000)
    expect(mail.taken).toHaveLength(1)
    expect(parseMail(mail.taken[0]?.source ?? '').html).toContain('Get my pass')
    expect(gateway.asked).toHaveLength(1)
    await expect.poll(jobs).toEqual([])
  })
})
