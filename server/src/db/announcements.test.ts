import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAnnouncements, type Announcements } from './announcements.ts'
import { ConnectionSilent } from './connection-watch.ts'
import { aSilentNetwork } from './silent-network.builders.ts'
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
  announcements.subscribe(
    'one',
    (payload) => received.push(`first one: ${payload}`),
    () => undefined,
  )
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

test('every subscriber receives the announcements of its channel in order, over one connection', async () => {
  await untilListening()
  await announce('one', 'first')
  await announce('Other "one"', 'second')
  await announce('another', 'third')
  await announce('one', 'last')
  await expect
    .poll(() => received)
    .toEqual(['first one: first', 'one: first', 'Other "one": second', 'first one: last', 'one: last'])
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
  await expect.poll(() => received).toEqual(['first one: again', 'one: again'])
})

test('a connection that is dropped without a word is reported, replaced, and counts as a gap', async () => {
  const network = await aSilentNetwork(database.connectionString)
  const errors: Error[] = []
  const events: string[] = []
  const listener = openAnnouncements(
    network.connectionString,
    (error) => errors.push(error),
    () => events.push('back'),
    { beatMilliseconds: 50, silenceMilliseconds: 300 },
  )
  listener.subscribe(
    'one',
    (payload) => events.push(payload),
    () => events.push('gap'),
  )
  await expect.poll(() => listener.isListening()).toBe(true)
  // It stays open as long as the database answers.
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(listener.isListening()).toBe(true)
  expect(events).toEqual(['gap'])

  expect(network.dropConnections('first-chair-listener')).toBe(1)
  await announce('one', 'lost')
  await expect.poll(() => listener.isListening()).toBe(false)
  await expect.poll(() => listener.isListening()).toBe(true)
  await announce('one', 'received')
  await expect.poll(() => events).toEqual(['gap', 'gap', 'back', 'received'])
  expect(errors.map((error) => error instanceof ConnectionSilent)).toEqual([true])
  await listener.close()
  await network.close()
})

test('a database that does not answer at all is reported once, not at every attempt', async () => {
  const network = await aSilentNetwork(database.connectionString)
  const errors: Error[] = []
  const listener = openAnnouncements(
    network.connectionString,
    (error) => errors.push(error),
    () => undefined,
    { beatMilliseconds: 50, silenceMilliseconds: 200 },
  )
  await expect.poll(() => listener.isListening()).toBe(true)
  const deliverAnswers = network.loseAnswers()
  await expect.poll(() => errors.length).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(listener.isListening()).toBe(false)
  deliverAnswers()
  await expect.poll(() => listener.isListening()).toBe(true)
  expect(errors).toHaveLength(1)
  await listener.close()
  await network.close()
})

test('closing does not wait for a connection that was dropped without a word', async () => {
  const network = await aSilentNetwork(database.connectionString)
  const listener = openAnnouncements(network.connectionString, () => undefined)
  await expect.poll(() => listener.isListening()).toBe(true)
  network.dropConnections()
  const before = performance.now()
  await listener.close()
  expect(performance.now() - before).toBeLessThan(2_000)
  await network.close()
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
