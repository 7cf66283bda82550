import pg from 'pg'
import { afterEach, beforeAll, beforeEach, afterAll, expect, test } from 'vitest'
import { allowLongStatements, ConnectionSilent, watchConnections } from './connection-watch.ts'
import { isDatabaseUnavailable } from './database.ts'
import { aSilentNetwork, type SilentNetwork } from './silent-network.builders.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** The limits of the product, divided by ten. */
const limits = { answerMilliseconds: 800, quietMilliseconds: 300, pingMilliseconds: 200, checkMilliseconds: 100 }

let database: TestDatabase
let network: SilentNetwork
let pool: pg.Pool
let broken: Error[]

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  network = await aSilentNetwork(database.connectionString)
  broken = []
  pool = new pg.Pool({ connectionString: network.connectionString, max: 4 })
  pool.on('error', (error) => broken.push(error))
  pool.on('connect', (client) => client.on('error', () => undefined))
  watchConnections(pool, limits)
})
afterEach(async () => {
  await pool.end()
  await network.close()
})

/** Opens this many connections, which are idle afterwards. */
const openConnections = (count: number) =>
  Promise.all(Array.from({ length: count }, () => pool.query('select pg_sleep(0.05)')))
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('idle connections that were dropped without a word are replaced before a request uses them', async () => {
  await openConnections(4)
  expect(network.dropConnections()).toBe(4)
  await expect.poll(() => pool.totalCount, { timeout: 2_000 }).toBe(0)
  expect(broken.map((error) => error instanceof ConnectionSilent)).toEqual([true, true, true, true])
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a healthy connection that nobody uses stays open', async () => {
  await openConnections(1)
  const pid = async () => (await pool.query('select pg_backend_pid() as pid')).rows
  const before = await pid()
  await new Promise((resolve) => setTimeout(resolve, limits.quietMilliseconds * 4))
  expect(await pid()).toEqual(before)
})

test('a statement on a dropped connection fails, and the next one uses another connection', async () => {
  await openConnections(1)
  network.dropConnections()
  const error = await failure(pool.query('select 1'))
  expect(error).toBeInstanceOf(ConnectionSilent)
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a transaction on a dropped connection fails once, its rollback at once, and the pool forgets it', async () => {
  const client = await pool.connect()
  await client.query('begin')
  network.dropConnections()
  expect(await failure(client.query('select 1'))).toBeInstanceOf(ConnectionSilent)
  const before = performance.now()
  expect(isDatabaseUnavailable(await failure(client.query('rollback')))).toBe(true)
  expect(performance.now() - before).toBeLessThan(100)
  client.release()
  expect(pool.totalCount).toBe(0)
})

test('a statement without a limit of its own fails after the limit, one with more time does not', async () => {
  const client = await pool.connect()
  await client.query('begin')
  await allowLongStatements(client, 1)
  const [slow, allowed] = await Promise.all([
    failure(pool.query('select pg_sleep(1.2)')),
    failure(client.query('select pg_sleep(1.2)')),
  ])
  expect(slow).toBeInstanceOf(ConnectionSilent)
  expect(allowed).toBeUndefined()
  await client.query('rollback')
  client.release()

  const again = await pool.connect()
  expect(again).toBe(client)
  expect(await failure(again.query('select pg_sleep(1.2)'))).toBeInstanceOf(ConnectionSilent)
  again.release()
})

test('an answer that arrived while this process was busy is used', async () => {
  // Without the network of this test, which is part of this process.
  const direct = new pg.Pool({ connectionString: database.connectionString, max: 1 })
  watchConnections(direct, limits)
  await direct.query('select 1')
  const answer = direct.query('select 1 as one')
  await new Promise((resolve) => setImmediate(resolve))
  const end = performance.now() + limits.answerMilliseconds + 200
  while (performance.now() < end);
  expect((await answer).rows).toEqual([{ one: 1 }])
  await direct.end()
})
