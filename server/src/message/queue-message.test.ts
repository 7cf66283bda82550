import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aTestApp, type TestApp } from '../app/test-app.builders.ts'
import { queueMessage, type MessageToQueue } from './queue-message.facts.ts'
import { decryptContent } from './encrypted-content.facts.ts'

let testApp: TestApp
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
  testApp = await aTestApp()
})
afterAll(() => testApp.close())
beforeEach(() => testApp.pool.query('delete from message; delete from graphile_worker._private_jobs'))

const jobs = async () => (await testApp.pool.query('select task_identifier, queue_name from graphile_worker.jobs')).rows
const stored = async () => (await testApp.pool.query('select * from message')).rows

test('a message is queued with the transaction that causes it, and not queued after a rollback', async () => {
  const client = await testApp.pool.connect()
  try {
    await client.query('begin')
    expect(await queueMessage(client, message, testApp.ctx)).toBe(true)
    await client.query('rollback')
    expect([await stored(), await jobs()]).toEqual([[], []])

    await client.query('begin')
    expect(await queueMessage(client, message, testApp.ctx)).toBe(true)
    await client.query('commit')
  } finally {
    client.release()
  }
  expect(await stored()).toMatchObject([{ status: 'waiting', attempts: 0 }])
  expect(await jobs()).toEqual([{ task_identifier: 'send-message', queue_name: 'message:email' }])
})

test('the same reference is queued once', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => queueMessage(testApp.pool, message, testApp.ctx)))
  expect(answers.filter(Boolean)).toHaveLength(1)
  expect(await stored()).toHaveLength(1)
  expect(await jobs()).toHaveLength(1)
})

test('the database contains neither recipient nor link in plain text, and the key decrypts both', async () => {
  await queueMessage(testApp.pool, message, testApp.ctx)
  const [row] = await stored()
  const written = JSON.stringify({ ...row, sealed_content: row.sealed_content.toString('latin1') })
  expect(written).not.toMatch(/Maya|Lindqvist|Juno|secret-token/)
  expect(row.shown_recipient).toBe('M•••@example.test')
  expect(decryptContent(testApp.ctx, { ...message, encryptedContent: row.sealed_content })).toEqual({
    recipient: message.recipient,
    firstName: 'Juno',
    link: message.link,
  })
})
