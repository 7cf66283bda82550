import type { ServerResponse } from 'node:http'
import { webhookEndpointCalls } from '@first-chair/core/webhook/webhook-endpoint.resource'
import { webhookEvents, type WebhookEventType } from '@first-chair/core/webhook/webhook-events'
import type { WebhookDelivery, WebhookEndpoint } from '@first-chair/core/webhook/webhook-endpoint'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createWebhookClient } from '../adapters/webhook/create-webhook-client.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { startWorker } from '../app/worker.ts'
import { sendWebhooks } from './send-webhooks.ts'
import { eraseOldWebhooks } from './webhook-delivery.store.ts'
import { aWebhookReceiver, type ReceivedWebhook, type WebhookReceiver } from './webhook-receiver.builders.ts'

const aWebhookClient = ({ timeoutMilliseconds }: { timeoutMilliseconds: number }) =>
  createWebhookClient({ allowed: { hosts: [], networks: ['127.0.0.1/32'] }, timeoutMilliseconds })

let testApp: TestApp
let receiver: WebhookReceiver
const mails: { recipient: string; subject: string; text: string }[] = []

beforeAll(async () => {
  testApp = await aTestApp({
    // Signatures are verified with the time of this machine.
    now: () => new Date(),
    webhooks: aWebhookClient({ timeoutMilliseconds: 500 }),
    delivery: {
      email: async (mail) => {
        mails.push(mail)
        return { kind: 'accepted' }
      },
      sms: undefined,
    },
  })
  await testApp.pool.query(`insert into administrator_email (email) values ('admin@kestrel.example')`)
})
afterAll(() => testApp.close())
beforeEach(async () => {
  mails.length = 0
  receiver = await aWebhookReceiver()
  await testApp.pool.query(
    'delete from webhook_event; delete from webhook_endpoint; delete from graphile_worker._private_jobs',
  )
})
afterEach(() => receiver.close())

const request = async <Answer = WebhookEndpoint>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
) => {
  const answer = await testApp.app.inject({
    method,
    url: `/api/admin/webhooks${path}`,
    headers: as('admin'),
    ...(payload ? { payload } : {}),
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Answer>()
}
const addEndpoint = (eventTypes: readonly WebhookEventType[] = ['photo.rejected'], url = receiver.url) =>
  request('POST', '', { description: 'CRM', url, eventTypes })
const readEndpoint = (id: number) => request('GET', `/${id}`)
const listDeliveries = async (id: number, query = '') =>
  (await request<{ deliveries: WebhookDelivery[] }>('GET', `/${id}/deliveries${query}`)).deliveries
const queueEvent = async (type: WebhookEventType = 'photo.rejected') => {
  const { rows } = await testApp.ctx.pool.query<{ id: string }>('select queue_webhook_event($1, $2) as id', [
    type,
    JSON.stringify(webhookEvents[type].example),
  ])
  return rows[0]?.id
}
/** Makes everything due that waits for its next attempt. */
const skipPauses = () =>
  testApp.pool.query(
    `update webhook_delivery set next_attempt_utc = now() where status = 'waiting';
     update webhook_endpoint set not_before_utc = null`,
  )
const toHeaders = ({ headers }: ReceivedWebhook) => ({
  'webhook-id': String(headers['webhook-id']),
  'webhook-timestamp': String(headers['webhook-timestamp']),
  'webhook-signature': String(headers['webhook-signature']),
})
const verify = (webhook: ReceivedWebhook | undefined, secret: string | null) => {
  if (!webhook) throw new Error('nothing was received')
  return new Webhook(secret ?? '').verify(webhook.body, toHeaders(webhook))
}

test('an event arrives signed, and the published library verifies it', async () => {
  const { id, newSecret } = await addEndpoint()
  const eventId = await queueEvent()
  await sendWebhooks(testApp.ctx)
  expect(verify(receiver.received[0], newSecret)).toEqual({
    type: 'photo.rejected',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    data: webhookEvents['photo.rejected'].example,
  })
  expect(receiver.received[0]?.headers).toMatchObject({ 'webhook-id': eventId, 'content-type': 'application/json' })
  expect(await listDeliveries(id)).toMatchObject([
    {
      eventId,
      status: 'delivered',
      attempts: 1,
      answerStatus: 204,
      nextAttemptUtc: null,
      body: receiver.received[0]?.body,
      headers: toHeaders(receiver.received[0] ?? { path: '', headers: {}, body: '' }),
    },
  ])
  expect(await readEndpoint(id)).toMatchObject({
    state: 'working',
    delivered: 1,
    waiting: 0,
    failed: 0,
    newSecret: null,
  })
})

test('the job of the event sends it, without anybody asking', async () => {
  await addEndpoint()
  const worker = await startWorker(testApp.ctx, testApp.queuePool)
  onTestFinished(() => worker.stop())
  await queueEvent()
  await expect.poll(() => receiver.received.length).toBe(1)
})

describe('during the rotation of a secret', () => {
  test('both secrets verify, until the old one is ended', async () => {
    const { id, newSecret: old } = await addEndpoint()
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
    const rotated = await request('POST', `/${id}/secrets`, { validUntilUtc: inAnHour })
    expect(rotated.secrets.map(({ validUntilUtc }) => validUntilUtc)).toEqual([null, inAnHour])
    await queueEvent()
    await sendWebhooks(testApp.ctx)
    verify(receiver.received[0], old)
    verify(receiver.received[0], rotated.newSecret)

    expect((await request('DELETE', `/${id}/secrets`)).secrets).toHaveLength(1)
    await queueEvent()
    await sendWebhooks(testApp.ctx)
    verify(receiver.received[1], rotated.newSecret)
    expect(() => verify(receiver.received[1], old)).toThrow('No matching signature')
  })

  test('an overlap of more than 30 days, or in the past, is refused', async () => {
    const { id } = await addEndpoint()
    for (const days of [31, -1]) {
      const answer = await testApp.app.inject({
        method: 'POST',
        url: `/api/admin/webhooks/${id}/secrets`,
        headers: as('admin'),
        payload: { validUntilUtc: new Date(Date.now() + days * 86_400_000).toISOString() },
      })
      expect(answer.json()).toMatchObject({ code: 'invalid-input', fields: [{ path: 'validUntilUtc' }] })
    }
  })
})

test('secrets are encrypted in the database, and no later answer contains them', async () => {
  const { id, newSecret } = await addEndpoint()
  const key = newSecret?.slice('whsec_'.length) ?? ''
  const { rows } = await testApp.pool.query('select * from webhook_secret')
  const { rows: audited } = await testApp.pool.query(`select * from audit_entry where subject = $1`, [
    `webhook endpoint ${id}`,
  ])
  const seen = JSON.stringify([rows, audited, await readEndpoint(id), await request('GET', '')])
  expect(seen).not.toContain(key)
  expect(rows[0]?.sealed_secret.toString('latin1')).not.toContain(key)
})

test.each([
  ['an error of the receiver', 503, 'retrying'],
  ['a redirect, which is not followed', 302, 'retrying'],
  ['a refusal', 400, 'retrying'],
])('after %s the event is shown as failed, and arrives once the receiver works', async (_name, status, state) => {
  const { id } = await addEndpoint()
  receiver.answerWith((response) => response.writeHead(status, { location: '/elsewhere' }).end('not now\u0000'))
  const eventId = await queueEvent()
  await sendWebhooks(testApp.ctx)
  expect(await listDeliveries(id, '?failed=true')).toMatchObject([
    {
      eventId,
      status: 'waiting',
      attempts: 1,
      answerStatus: status,
      answer: 'not now',
      nextAttemptUtc: expect.any(String),
    },
  ])
  expect(await readEndpoint(id)).toMatchObject({ state, waiting: 1, failed: 1 })
  expect(receiver.received).toHaveLength(1)

  receiver.answerWith((response) => response.writeHead(200).end())
  await skipPauses()
  await sendWebhooks(testApp.ctx)
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([eventId, eventId])
  expect(receiver.received.map(({ path }) => path)).toEqual(['/in', '/in'])
  expect(await readEndpoint(id)).toMatchObject({ state: 'working', waiting: 0, failed: 0 })
})

test('a receiver that is down or slow loses nothing', async () => {
  const { id } = await addEndpoint()
  receiver.answerWith(() => undefined)
  await queueEvent()
  await sendWebhooks(testApp.ctx)
  expect(await listDeliveries(id)).toMatchObject([{ problem: 'timed-out', answerStatus: null }])

  const { url } = receiver
  await receiver.close()
  await skipPauses()
  await sendWebhooks(testApp.ctx)
  expect(await listDeliveries(id)).toMatchObject([{ problem: 'no-connection', attempts: 2, status: 'waiting' }])

  receiver = await aWebhookReceiver()
  expect(receiver.url).not.toBe(url)
  const { version } = await readEndpoint(id)
  await request('PUT', `/${id}`, { description: 'CRM', url: receiver.url, eventTypes: ['photo.rejected'], version })
  await request('POST', `/${id}/send-failed-again`)
  await sendWebhooks(testApp.ctx)
  expect(receiver.received).toHaveLength(1)
})

test('events that wait for a busy endpoint are sent too if it becomes free while the next events are looked up', async () => {
  const unanswered: ServerResponse[] = []
  receiver.answerWith((response) => void unanswered.push(response))
  const { id } = await addEndpoint()
  for (let count = 0; count < 5; count += 1) await queueEvent()
  const countDelivered = async () => (await listDeliveries(id)).filter(({ status }) => status === 'delivered').length
  let claims = 0
  const query = async (text: string, values: unknown[]) => {
    const result = await testApp.ctx.pool.query(text, values)
    if (!text.startsWith('with due as')) return result
    claims += 1
    if (claims !== 2) return result
    await expect.poll(() => unanswered.length).toBe(4)
    receiver.answerWith((response) => void response.writeHead(204).end())
    for (const response of unanswered) response.writeHead(204).end()
    await expect.poll(countDelivered).toBe(4)
    return result
  }
  const pool = new Proxy(testApp.ctx.pool, { get: (of, key) => (key === 'query' ? query : Reflect.get(of, key)) })
  await sendWebhooks({ ...testApp.ctx, pool, webhooks: aWebhookClient({ timeoutMilliseconds: 60_000 }) })
  expect(await countDelivered()).toBe(5)
})

test('a slow receiver does not delay the others, and gets at most four requests at the same time', async () => {
  const fast = await aWebhookReceiver()
  const unanswered: ServerResponse[] = []
  let isSlow = true
  let maxOpen = 0
  const answerAll = () => {
    for (const response of unanswered.splice(0)) response.writeHead(204).end()
  }
  receiver.answerWith((response) => {
    unanswered.push(response)
    maxOpen = Math.max(maxOpen, unanswered.length)
    if (!isSlow) setImmediate(answerAll)
  })
  await addEndpoint()
  await addEndpoint(['photo.rejected'], fast.url)
  for (let count = 0; count < 10; count += 1) await queueEvent()
  const sending = sendWebhooks({ ...testApp.ctx, webhooks: aWebhookClient({ timeoutMilliseconds: 60_000 }) })
  await expect.poll(() => [fast.received.length, receiver.received.length]).toEqual([10, 4])
  isSlow = false
  answerAll()
  await sending
  expect([receiver.received.length, maxOpen]).toEqual([10, 4])
  await fast.close()
})

test('Retry-After keeps everything from the receiver for that time', async () => {
  const { id } = await addEndpoint()
  receiver.answerWith((response) => response.writeHead(429, { 'retry-after': '3600' }).end())
  await queueEvent()
  await sendWebhooks(testApp.ctx)
  await queueEvent()
  await sendWebhooks(testApp.ctx)
  expect(receiver.received).toHaveLength(1)
  const [, first] = await listDeliveries(id)
  expect(Date.parse(first?.nextAttemptUtc ?? '') - Date.now()).toBeGreaterThan(3_500_000)
  const { rows } = await testApp.pool.query(
    `select extract(epoch from run_at - now()) > 3500 as "isLater" from graphile_worker.jobs where key = 'send-webhooks:next'`,
  )
  expect(rows).toEqual([{ isLater: true }])
})

describe('an endpoint is paused', () => {
  test('if it answers 410, and administrators are told by e-mail', async () => {
    const { id } = await addEndpoint()
    receiver.answerWith((response) => response.writeHead(410).end())
    await queueEvent()
    const worker = await startWorker(testApp.ctx, testApp.queuePool)
    onTestFinished(() => worker.stop())
    await expect.poll(() => mails.length).toBe(1)
    expect(await readEndpoint(id)).toMatchObject({ state: 'paused', pausedReason: 'gone', waiting: 1 })
    expect(mails[0]).toMatchObject({ recipient: 'admin@kestrel.example', subject: 'Webhooks to CRM are paused' })
    expect(mails[0]?.text).toContain(`/admin/webhooks?id=${id}`)
  })

  test('after three days of failures; its events wait, and arrive when it is resumed', async () => {
    const { id } = await addEndpoint()
    receiver.answerWith((response) => response.writeHead(500).end())
    await queueEvent()
    await sendWebhooks(testApp.ctx)
    await testApp.pool.query(
      `update webhook_endpoint set failing_since_utc = now() - interval '72 hours 1 second';
       update webhook_delivery set first_attempt_utc = now() - interval '72 hours 1 second'`,
    )
    await skipPauses()
    await sendWebhooks(testApp.ctx)
    expect(await readEndpoint(id)).toMatchObject({ state: 'paused', pausedReason: 'failing', waiting: 1 })
    const { rows } = await testApp.pool.query(
      `select actor_kind, after from audit_entry where action = 'webhook-endpoint-paused' and subject = $1`,
      [`webhook endpoint ${id}`],
    )
    expect(rows).toEqual([{ actor_kind: 'system', after: { pausedReason: 'failing' } }])

    receiver.answerWith((response) => response.writeHead(204).end())
    await queueEvent()
    await sendWebhooks(testApp.ctx)
    expect(receiver.received).toHaveLength(2)
    expect(await request('POST', `/${id}/resume`)).toMatchObject({ state: 'working', waiting: 2 })
    await sendWebhooks(testApp.ctx)
    expect(receiver.received).toHaveLength(4)
    expect(await readEndpoint(id)).toMatchObject({ state: 'working', waiting: 0, delivered: 2 })
  })

  test('by an administrator', async () => {
    const { id } = await addEndpoint()
    await request('POST', `/${id}/pause`)
    await queueEvent()
    await sendWebhooks(testApp.ctx)
    expect(receiver.received).toEqual([])
    expect(await readEndpoint(id)).toMatchObject({ state: 'paused', pausedReason: 'manual', waiting: 1 })
  })
})

test('an event that is refused for three days is given up while others arrive, and can be sent again', async () => {
  const { id } = await addEndpoint()
  const refused = await queueEvent()
  receiver.answerWith((response, { headers }) =>
    response.writeHead(headers['webhook-id'] === refused ? 400 : 204).end(),
  )
  await sendWebhooks(testApp.ctx)
  await queueEvent()
  await sendWebhooks(testApp.ctx)
  await testApp.pool.query(
    `update webhook_delivery set first_attempt_utc = now() - interval '72 hours 1 second' where event_id = $1`,
    [refused],
  )
  await skipPauses()
  await sendWebhooks(testApp.ctx)
  const [, givenUp] = await listDeliveries(id)
  expect(givenUp).toMatchObject({ eventId: refused, status: 'failed', nextAttemptUtc: null })
  expect(await readEndpoint(id)).toMatchObject({ state: 'retrying', failed: 1, waiting: 0 })

  receiver.answerWith((response) => response.writeHead(204).end())
  await request('POST', `/deliveries/${givenUp?.id}/send-again`)
  await sendWebhooks(testApp.ctx)
  expect((await listDeliveries(id)).map(({ status }) => status)).toEqual(['delivered', 'delivered'])
})

test('a delivered event can be sent again, with the same id, by which the receiver knows it', async () => {
  const { id } = await addEndpoint()
  const eventId = await queueEvent()
  await sendWebhooks(testApp.ctx)
  const [delivery] = await listDeliveries(id)
  await request('POST', `/deliveries/${delivery?.id}/send-again`)
  await sendWebhooks(testApp.ctx)
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([eventId, eventId])
})

test('a test event goes to one endpoint, whatever it subscribes to', async () => {
  const { id } = await addEndpoint()
  await addEndpoint()
  await request('POST', `/${id}/test`)
  await sendWebhooks(testApp.ctx)
  expect(receiver.received.map(({ body }): unknown => JSON.parse(body))).toEqual([
    { type: 'webhook.test', timestamp: expect.any(String), data: { endpointId: id } },
  ])
})

test('what a killed process was sending is sent by another one, and nothing is lost', async () => {
  const { id } = await addEndpoint()
  const eventId = await queueEvent()
  // A process claimed the delivery and died before it recorded an answer.
  await testApp.pool.query(
    `update webhook_delivery set attempts = 1, first_attempt_utc = now(), next_attempt_utc = now() + interval '1 minute'`,
  )
  await sendWebhooks(testApp.ctx)
  expect(receiver.received).toEqual([])
  await skipPauses()
  await sendWebhooks(testApp.ctx)
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([eventId])
  expect(await listDeliveries(id)).toMatchObject([{ status: 'delivered', attempts: 2 }])
})

test('events are erased after 30 days, with their deliveries', async () => {
  const { id } = await addEndpoint()
  await queueEvent()
  const recent = await queueEvent()
  await testApp.pool.query(
    `update webhook_event set occurred_date_utc = now() - interval '30 days 1 minute' where id <> $1`,
    [recent],
  )
  await eraseOldWebhooks(testApp.pool, 30)
  expect((await listDeliveries(id)).map(({ eventId }) => eventId)).toEqual([recent])
})

test('an endpoint with waiting events is deleted only if that is confirmed', async () => {
  const { id } = await addEndpoint()
  await queueEvent()
  const remove = (query: string) =>
    testApp.app.inject({ method: 'DELETE', url: `/api/admin/webhooks/${id}${query}`, headers: as('admin') })
  expect((await remove('')).json()).toMatchObject({ code: 'in-use', detail: expect.stringContaining('1 event waits') })
  expect((await remove('?confirmed=true')).json()).toEqual({ id })
  await sendWebhooks(testApp.ctx)
  expect(receiver.received).toEqual([])
})

test.each([
  ['http://10.0.0.5/in', 'WEBHOOK_ALLOW_PRIVATE'],
  ['https://[::ffff:192.168.1.7]/in', 'WEBHOOK_ALLOW_PRIVATE'],
  ['http://93.184.216.34/in', 'https'],
  ['https://user:secret@127.0.0.1/in', 'without a user name'],
  ['ftp://127.0.0.1/in', 'https://'],
  ['nonsense', 'https://'],
])('the address %s is refused, and the message says what to do', async (url, advice) => {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: webhookEndpointCalls.add.path,
    headers: as('admin'),
    payload: { description: 'CRM', url, eventTypes: ['photo.rejected'] },
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ fields: [{ path: 'url', message: expect.stringContaining(advice) }] })
})

test('an endpoint whose secret cannot be decrypted gets nothing unsigned, and does not stop the others', async () => {
  const other = await aWebhookReceiver()
  const { id } = await addEndpoint()
  await addEndpoint(['photo.rejected'], other.url)
  await testApp.pool.query(`update webhook_secret set sealed_secret = '\\x01' where endpoint_id = $1`, [id])
  await queueEvent()
  await sendWebhooks(testApp.ctx)
  expect([receiver.received.length, other.received.length]).toEqual([0, 1])
  expect(await readEndpoint(id)).toMatchObject({ waiting: 1 })
  await other.close()
})
