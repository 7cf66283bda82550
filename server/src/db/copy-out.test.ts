import { once } from 'node:events'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyOut } from './copy-out.ts'
import { openPool } from './database.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.connectionString, () => undefined, 8)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('a stream that is given up before it is read does not end the process with an error', async () => {
  const rows = await copyOut(pool, async () => 'select n from generate_series(1, 100000) as n')
  // The query learns of it with the end of its connection.
  const closed = once(pool, 'remove')
  rows.destroy()
  await closed
  expect(pool.totalCount).toBe(0)
})
