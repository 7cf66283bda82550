import { getPriority } from 'node:os'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '../database.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { backgroundPriority, workInBackground } from './background-sessions.ts'

let database: TestDatabase
const pools: pg.Pool[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  for (const pool of pools) await pool.end()
  await database.drop()
})

async function readPriority(setUp: (pool: pg.Pool) => void): Promise<number> {
  const pool = openPool(database.connectionString, () => undefined, 1)
  pools.push(pool)
  setUp(pool)
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return getPriority(rows[0]?.pid)
}

test('a report lets guests go first at the embedded database', async () => {
  const usual = await readPriority(() => undefined)
  const background = await readPriority(workInBackground)
  // A test run may have a low priority itself.
  expect(background).toBe(Math.max(usual, backgroundPriority))
})
