import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { copyOut } from './copy-out.ts'
import { openPool } from './database.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
let pool: pg.Pool
const opened: Promise<Readable>[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(() => {
  pool = openPool(database.connectionString, () => undefined, 8)
})
afterEach(async () => {
  for (const rows of opened.splice(0)) (await rows).destroy()
  await pool.end()
})

function readManyRows(): Promise<Readable> {
  const rows = copyOut(pool, async () => 'select n from generate_series(1, 100000) as n')
  opened.push(rows)
  return rows
}

test('a stream that is given up before it is read does not end the process with an error', async () => {
  const rows = await readManyRows()
  // The query learns of it with the end of its connection.
  const closed = once(pool, 'remove')
  rows.destroy()
  await closed
  expect(pool.totalCount).toBe(0)
})

test('a stream that breaks before it is read fails for its reader, and does not end the process', async () => {
  const acquired = new Promise<pg.PoolClient>((resolve) => pool.once('acquire', resolve))
  const rows = await readManyRows()
  const closed = new Promise<void>((resolve) => rows.once('close', resolve))
  const client: pg.Client = await acquired
  await client.end()
  await closed
  await expect(rows.toArray()).rejects.toThrow('Connection terminated')
})

test.each([
  ['was read', (rows: Readable) => rows.resume()],
  ['was left by its reader', (rows: Readable) => rows.destroy()],
])('at most four files are read at the same time: the next one starts when one %s', async (_how, end) => {
  const [first] = await Promise.all([readManyRows(), readManyRows(), readManyRows(), readManyRows()])
  const next = readManyRows()
  // Without a limit, it would have asked for a connection by now.
  await setImmediate()
  expect(pool.totalCount).toBe(4)
  end(first)
  expect(await next).toBeDefined()
})

test('a file that failed does not count', async () => {
  for (let file = 0; file < 5; file += 1)
    await expect(copyOut(pool, async () => 'select 1 / 0')).rejects.toThrow('division by zero')
})
