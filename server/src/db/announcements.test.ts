import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAnnouncements, type Announcements } from './announcements.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
let operator: pg.Client
let announcements: Announcements
const received: string[] = []
let missed = 0

beforeAll(async () => {
  database = await createTestDatabase()
  operator = new pg.Client(database.superuserConnectionString)
  await operator.connect()
  announcements = openAnnouncements(database.connectionString, () => undefined)
  for (const channel of ['one', 'Other "one"']) {
    announcements.subscribe(
      channel,
      (payload) => received.push(`${channel}: ${payload}`),
      () => {
        missed += 1
      },
    )
  }
})
afterAll(async () => {
  await announcements.close()
  await operator.end()
  await database.drop()
})

const announce = (channel: string, payload: string) => operator.query('select pg_notify($1, $2)', [channel, payload])
const untilListening = () => expect.poll(() => announcements.isListening()).toBe(true)

test('every channel receives its announcements, over one connection', async () => {
  await untilListening()
  await announce('one', 'first')
  await announce('Other "one"', 'second')
  await announce('another', 'third')
  await announce('one', 'last')
  await expect.poll(() => received).toEqual(['one: first', 'Other "one": second', 'one: last'])
  const { rows } = await operator.query(
    `select from pg_stat_activity where application_name = 'first-chair-listener' and datname = current_database()`,
  )
  expect(rows).toHaveLength(1)
})

test('after a broken connection every channel learns that it may have missed announcements', async () => {
  await untilListening()
  const before = missed
  await operator.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'first-chair-listener' and datname = current_database()`,
  )
  await expect.poll(() => announcements.isListening()).toBe(false)
  await untilListening()
  expect(missed).toBe(before + 2)
  received.length = 0
  await announce('one', 'again')
  await expect.poll(() => received).toEqual(['one: again'])
})

test('a subscription after listening has started is refused', () => {
  expect(() =>
    announcements.subscribe(
      'late',
      () => undefined,
      () => undefined,
    ),
  ).toThrow('Subscribe to late before')
})
