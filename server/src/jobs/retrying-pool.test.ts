import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts'
import { retryingPool } from './retrying-pool.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.connectionString, () => undefined, 1)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** The error that the job queue receives for a statement that PostgreSQL refuses with this code. */
async function errorFor(code: string): Promise<unknown> {
  const client = await retryingPool(pool, () => false).connect()
  try {
    return await client
      .query({ text: `do $$ begin raise exception 'refused' using errcode = '${code}'; end $$` })
      .catch((error: unknown) => error)
  } finally {
    client.release()
  }
}

const retryableError = { code: '40001' }

test.each(['53100', '58030', '53200', '57P01'])(
  'a statement that fails with %s is retried and does not end the process',
  async (code) => {
    expect(await errorFor(code)).toMatchObject(retryableError)
  },
)

test('a wrong statement is not retried', async () => {
  expect(await errorFor('22012')).toMatchObject({ code: '22012' })
})

test('no connection is given out during a pause, until it ends', async () => {
  let isPaused = true
  const paused = retryingPool(
    pool,
    () => false,
    () => isPaused,
  )
  let isConnected = false
  const connecting = paused.connect().then((client) => {
    isConnected = true
    client.release()
  })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(isConnected).toBe(false)
  isPaused = false
  await connecting
  expect(isConnected).toBe(true)
})
