import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Delivery, Email } from '../adapters/delivery/delivery.ts'
import { aTestApp, as, type TestApp } from '../http/test-app.builders.ts'
import { aTestResort } from '../http/test-resort.builders.ts'
import { queueMessage, type MessageToQueue } from './queue-message.facts.ts'
import { sendMessage } from './send-message.ts'

let house: TestApp
let delivery: Delivery
const sent: Email[] = []
const gives = (kind: 'accepted' | 'unclear' | 'not-now'): Delivery => ({
  sms: undefined,
  email: async (email) => {
    sent.push(email)
    return kind === 'accepted' ? { kind } : { kind, reason: 'The mail server fell silent.' }
  },
})

beforeAll(async () => {
  house = await aTestApp({
    delivery: {
      get email() {
        return delivery.email
      },
      sms: undefined,
    },
  })
  await aTestResort(house.pool)
})
afterAll(() => house.close())
beforeEach(async () => {
  delivery = { email: undefined, sms: undefined }
  sent.length = 0
  await house.pool.query('delete from message; delete from graphile_worker._private_jobs')
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
async function tried(over: Partial<MessageToQueue> = {}): Promise<number> {
  await queueMessage(house.pool, { ...message, ...over }, house.ctx)
  const { rows } = await house.pool.query<{ id: number }>('select max(id) as id from message')
  const id = rows[0]?.id ?? 0
  await sendMessage(house.ctx, { messageId: id })
  return id
}
const get = (url: string) => house.app.inject({ method: 'GET', url: `/api/admin/messages${url}`, headers: as('admin') })
const again = (id: number) =>
  house.app.inject({ method: 'POST', url: `/api/admin/messages/${id}/retry`, headers: as('admin') })
const audits = async (subject: string) =>
  (await house.pool.query('select actor, action from audit_entry where subject = $1 order by id', [subject])).rows

describe('the list of messages', () => {
  test('shows how each stands and covers the recipient; a whole recipient finds it', async () => {
    await tried()
    await tried({ reference: 'delivery 2', channel: 'sms', recipient: '+1 303 555 0142' })
    const { messages, nextBefore } = (await get('')).json()
    expect(
      messages.map((listed: { shownRecipient: string; status: string }) => [listed.shownRecipient, listed.status]),
    ).toEqual([
      ['•••42', 'outbox'],
      ['m•••@example.test', 'outbox'],
    ])
    expect(nextBefore).toBeNull()
    const found = async (search: string) =>
      (await get(`?search=${encodeURIComponent(search)}`))
        .json()
        .messages.map(({ reference }: { reference: string }) => reference)
    expect(await found('Maya@Example.test')).toEqual(['delivery 1'])
    expect(await found('+13035550142')).toEqual(['delivery 2'])
    expect(await found('delivery')).toEqual(['delivery 2', 'delivery 1'])
    expect(await found('maya@')).toEqual([])
    expect((await get('?status=sent')).json().messages).toEqual([])
  })

  test('goes on where a page ends', async () => {
    for (let n = 0; n < 51; n++) {
      await queueMessage(house.pool, { ...message, reference: `delivery ${n}` }, house.ctx)
    }
    const first = (await get('')).json()
    expect(first.messages).toHaveLength(50)
    const second = (await get(`?before=${first.nextBefore}`)).json()
    expect([second.messages.length, second.nextBefore]).toEqual([1, null])
  })
})

describe('a message in the outbox', () => {
  test('can be read, and who read it stands in the audit log', async () => {
    const id = await tried()
    const read = (await get(`/${id}`)).json()
    expect(read).toMatchObject({ recipient: 'maya@example.test', subject: 'Your mobile pass for First Chair' })
    expect(read.text).toContain(message.link)
    expect(await audits(`message ${id}`)).toEqual([{ actor: 'admin@kestrel.example', action: 'message-read' }])
  })

  test('is sent once something is set up and an administrator says so', async () => {
    const id = await tried()
    delivery = gives('accepted')
    expect((await again(id)).json()).toMatchObject({ status: 'waiting', attempts: 0 })
    await sendMessage(house.ctx, { messageId: id })
    expect(sent).toHaveLength(1)
    expect(await audits(`message ${id}`)).toEqual([{ actor: 'admin@kestrel.example', action: 'message-sent-again' }])
    expect((await get(`/${id}`)).json().code).toBe('message-erased')
    expect((await again(id)).json().code).toBe('message-not-waiting')
  })
})

test('a message that may have been sent says so, and goes out again only when an administrator wants it', async () => {
  delivery = gives('unclear')
  const id = await tried()
  expect((await get('?status=failed')).json().messages).toMatchObject([
    { id, mayHaveBeenSent: true, lastError: 'The mail server fell silent.' },
  ])
  delivery = gives('accepted')
  expect((await again(id)).statusCode).toBe(200)
  await sendMessage(house.ctx, { messageId: id })
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect((await get('?status=sent')).json().messages).toHaveLength(1)
})

test('a message that waits for its next try is sent at once when an administrator says so', async () => {
  delivery = gives('not-now')
  const id = await tried()
  const secondsToTry = async () => {
    const { rows } = await house.pool.query<{ seconds: number }>(
      `select extract(epoch from run_at - now())::float8 as seconds from graphile_worker.jobs where key = 'message:' || $1`,
      [id],
    )
    return rows.map(({ seconds }) => seconds)
  }
  expect((await get('?status=waiting')).json().messages).toMatchObject([
    { id, attempts: 1, nextAttemptDateUtc: expect.any(String) },
  ])
  expect(await secondsToTry()).toEqual([expect.closeTo(15, -1)])

  delivery = gives('accepted')
  expect((await again(id)).json()).toMatchObject({ status: 'waiting', attempts: 0, nextAttemptDateUtc: null })
  const [now = 1, ...others] = await secondsToTry()
  expect(now).toBeLessThanOrEqual(0)
  expect(others).toEqual([])
  await sendMessage(house.ctx, { messageId: id })
  expect((await get('?status=sent')).json().messages).toMatchObject([{ id, lastError: null }])
})

test('a message that is being handed over is left alone', async () => {
  const id = await tried()
  await house.pool.query(`update message set status = 'sending' where id = $1`, [id])
  const refused = await again(id)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'message-not-waiting'])
})

test('what does not exist, and what has expired, cannot be read or sent', async () => {
  expect([(await get('/999999')).statusCode, (await again(999_999)).statusCode]).toEqual([404, 404])
  const id = await tried({ expiresDateUtc: '2026-12-05T14:00:00.000Z' })
  expect([(await get(`/${id}`)).json().code, (await again(id)).json().code]).toEqual([
    'message-erased',
    'message-not-waiting',
  ])
})
