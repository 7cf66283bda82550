import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aTestApp, type TestApp } from '../http/test-app.builders.ts'
import { queueMessage, type MessageToQueue } from './queue-message.facts.ts'
import { openedContent } from './sealed-content.facts.ts'

let house: TestApp
const message: MessageToQueue = {
  purpose: 'mobile-pass',
  reference: 'e-ticket 7, delivery 1',
  channel: 'email',
  recipient: 'Maya.Lindqvist@example.test',
  firstName: 'Juno',
  link: 'https://check-in.example.test/connect?pass=secret-token',
  expiresDateUtc: '2026-12-12T14:30:00.000Z',
}

beforeAll(async () => {
  house = await aTestApp()
})
afterAll(() => house.close())
beforeEach(() => house.pool.query('delete from message; delete from graphile_worker._private_jobs'))

const jobs = async () => (await house.pool.query('select task_identifier, queue_name from graphile_worker.jobs')).rows
const kept = async () => (await house.pool.query('select * from message')).rows

test('a message is queued with the transaction that causes it, and with its rollback it never was', async () => {
  const client = await house.pool.connect()
  try {
    await client.query('begin')
    expect(await queueMessage(client, message, house.ctx)).toBe(true)
    await client.query('rollback')
    expect([await kept(), await jobs()]).toEqual([[], []])

    await client.query('begin')
    expect(await queueMessage(client, message, house.ctx)).toBe(true)
    await client.query('commit')
  } finally {
    client.release()
  }
  expect(await kept()).toMatchObject([{ status: 'waiting', attempts: 0 }])
  expect(await jobs()).toEqual([{ task_identifier: 'send-message', queue_name: 'message:email' }])
})

test('the same reference is queued once', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => queueMessage(house.pool, message, house.ctx)))
  expect(answers.filter(Boolean)).toHaveLength(1)
  expect(await kept()).toHaveLength(1)
  expect(await jobs()).toHaveLength(1)
})

test('who reads the database learns neither recipient nor link, and the key opens both', async () => {
  await queueMessage(house.pool, message, house.ctx)
  const [row] = await kept()
  const written = JSON.stringify({ ...row, sealed_content: row.sealed_content.toString('latin1') })
  expect(written).not.toMatch(/Maya|Lindqvist|Juno|secret-token/)
  expect(row.shown_recipient).toBe('M•••@example.test')
  expect(openedContent(house.ctx, { ...message, sealedContent: row.sealed_content })).toEqual({
    recipient: message.recipient,
    firstName: 'Juno',
    link: message.link,
  })
})
