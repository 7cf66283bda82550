import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Delivery, Email } from '../adapters/delivery/delivery.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aTestResort } from '../app/test-resort.builders.ts'
import { createFieldEncryption } from '../encryption/field-encryption.ts'
import { listMessages } from './list-messages.ts'
import { queueMessage, type MessageToQueue } from './queue-message.facts.ts'
import { sendMessage } from './send-message.ts'

let testApp: TestApp
let delivery: Delivery
const sent: Email[] = []
const aDelivery = (kind: 'accepted' | 'unclear' | 'not-now'): Delivery => ({
  sms: undefined,
  email: async (email) => {
    sent.push(email)
    return kind === 'accepted' ? { kind } : { kind, reason: 'The mail server stopped answering.' }
  },
})

beforeAll(async () => {
  testApp = await aTestApp({
    delivery: {
      get email() {
        return delivery.email
      },
      sms: undefined,
    },
  })
  await aTestResort(testApp.pool)
})
afterAll(() => testApp.close())
beforeEach(async () => {
  delivery = { email: undefined, sms: undefined }
  sent.length = 0
  await testApp.pool.query('delete from message; delete from graphile_worker._private_jobs')
})

const message: MessageToQueue = {
  purpose: 'mobile-pass',
  reference: 'delivery 1',
  channel: 'email',
  recipient: 'maya@example.test',
  firstName: 'Juno',
  link: 'https://check-in.example.test/connect#secret',
  expiresDateUtc: '2026-12-12T14:30:00.000Z',
}
async function sendOnce(over: Partial<MessageToQueue> = {}): Promise<number> {
  await queueMessage(testApp.pool, { ...message, ...over }, testApp.ctx)
  const { rows } = await testApp.pool.query<{ id: number }>('select max(id) as id from message')
  const id = rows[0]?.id ?? 0
  await sendMessage(testApp.ctx, { messageId: id })
  return id
}
const get = (url: string) =>
  testApp.app.inject({ method: 'GET', url: `/api/admin/messages${url}`, headers: as('admin') })
const again = (id: number) =>
  testApp.app.inject({ method: 'POST', url: `/api/admin/messages/${id}/retry`, headers: as('admin') })
const audits = async (subject: string) =>
  (await testApp.pool.query('select actor, action from audit_entry where subject = $1 order by id', [subject])).rows

describe('the list of messages', () => {
  test('displays the status and the masked recipient; a complete recipient finds its messages', async () => {
    await sendOnce()
    await sendOnce({ reference: 'delivery 2', channel: 'sms', recipient: '+1 303 555 0142' })
    const { messages, nextBefore } = (await get('')).json()
    expect(
      messages.map((listed: { shownRecipient: string; status: string }) => [listed.shownRecipient, listed.status]),
    ).toEqual([
      ['•••42', 'outbox'],
      ['m•••@example.test', 'outbox'],
    ])
    expect(nextBefore).toBeNull()
    const search = async (text: string) =>
      (await get(`?search=${encodeURIComponent(text)}`))
        .json()
        .messages.map(({ reference }: { reference: string }) => reference)
    expect(await search('Maya@Example.test')).toEqual(['delivery 1'])
    expect(await search('+13035550142')).toEqual(['delivery 2'])
    expect(await search('delivery')).toEqual(['delivery 2', 'delivery 1'])
    expect(await search('maya@')).toEqual([])
    expect((await get('?status=sent')).json().messages).toEqual([])
  })

  test('a complete recipient finds its messages after the encryption key was changed', async () => {
    await sendOnce()
    const rotated = createFieldEncryption([Buffer.alloc(32, 2), Buffer.alloc(32, 1)])
    const query = { status: '', search: 'maya@example.test' } as const
    const { messages } = await listMessages({ ...testApp.ctx, encryption: rotated }, query)
    expect(messages.map(({ reference }) => reference)).toEqual(['delivery 1'])
  })

  test('continues where a page ends', async () => {
    for (let n = 0; n < 51; n++) {
      await queueMessage(testApp.pool, { ...message, reference: `delivery ${n}` }, testApp.ctx)
    }
    const first = (await get('')).json()
    expect(first.messages).toHaveLength(50)
    const second = (await get(`?before=${first.nextBefore}`)).json()
    expect([second.messages.length, second.nextBefore]).toEqual([1, null])
  })
})

describe('a message in the outbox', () => {
  test('can be read, and the audit log records who read it', async () => {
    const id = await sendOnce()
    const read = (await get(`/${id}`)).json()
    expect(read).toMatchObject({ recipient: 'maya@example.test', subject: 'Your mobile pass for First Chair' })
    expect(read.text).toContain(message.link)
    expect(await audits(`message ${id}`)).toEqual([{ actor: 'admin@kestrel.example', action: 'message-read' }])
  })

  test('is sent when its channel is set up and an administrator sends it again', async () => {
    const id = await sendOnce()
    delivery = aDelivery('accepted')
    expect((await again(id)).json()).toMatchObject({ status: 'waiting', attempts: 0 })
    await sendMessage(testApp.ctx, { messageId: id })
    expect(sent).toHaveLength(1)
    expect(await audits(`message ${id}`)).toEqual([{ actor: 'admin@kestrel.example', action: 'message-sent-again' }])
    expect((await get(`/${id}`)).json().code).toBe('message-erased')
    expect((await again(id)).json().code).toBe('message-not-waiting')
  })
})

test('a message that may have been sent is marked so, and is sent again only by an administrator', async () => {
  delivery = aDelivery('unclear')
  const id = await sendOnce()
  expect((await get('?status=failed')).json().messages).toMatchObject([
    { id, mayHaveBeenSent: true, lastError: 'The mail server stopped answering.' },
  ])
  delivery = aDelivery('accepted')
  expect((await again(id)).statusCode).toBe(200)
  await sendMessage(testApp.ctx, { messageId: id })
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect((await get('?status=sent')).json().messages).toHaveLength(1)
})

test('a message that waits for its next attempt is sent immediately if an administrator sends it again', async () => {
  delivery = aDelivery('not-now')
  const id = await sendOnce()
  const secondsToNextAttempt = async () => {
    const { rows } = await testApp.pool.query<{ seconds: number }>(
      `select extract(epoch from run_at - now())::float8 as seconds from graphile_worker.jobs where key = 'message:' || $1`,
      [id],
    )
    return rows.map(({ seconds }) => seconds)
  }
  expect((await get('?status=waiting')).json().messages).toMatchObject([
    { id, attempts: 1, nextAttemptDateUtc: expect.any(String) },
  ])
  expect(await secondsToNextAttempt()).toEqual([expect.closeTo(15, -1)])

  delivery = aDelivery('accepted')
  expect((await again(id)).json()).toMatchObject({ status: 'waiting', attempts: 0, nextAttemptDateUtc: null })
  const [now = 1, ...others] = await secondsToNextAttempt()
  expect(now).toBeLessThanOrEqual(0)
  expect(others).toEqual([])
  await sendMessage(testApp.ctx, { messageId: id })
  expect((await get('?status=sent')).json().messages).toMatchObject([{ id, lastError: null }])
})

test('a message that is being sent cannot be sent again', async () => {
  const id = await sendOnce()
  await testApp.pool.query(`update message set status = 'sending' where id = $1`, [id])
  const refused = await again(id)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'message-not-waiting'])
})

test('a message that cannot be decrypted says so and is not sent, and the list still works', async () => {
  const id = await sendOnce()
  await testApp.pool.query(
    'update message set sealed_content = set_byte(sealed_content, 30, get_byte(sealed_content, 30) # 1) where id = $1',
    [id],
  )
  const answer = await get(`/${id}`)
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'record-unreadable'])
  expect(answer.json().detail).toBe('An encrypted record was changed, or belongs to another contact.')
  expect((await get('')).statusCode).toBe(200)
})

test('a message that does not exist or has expired cannot be read or sent', async () => {
  expect([(await get('/999999')).statusCode, (await again(999_999)).statusCode]).toEqual([404, 404])
  const id = await sendOnce({ expiresDateUtc: '2026-12-05T14:00:00.000Z' })
  expect([(await get(`/${id}`)).json().code, (await again(id)).json().code]).toEqual([
    'message-erased',
    'message-not-waiting',
  ])
})
