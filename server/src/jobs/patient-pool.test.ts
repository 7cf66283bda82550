import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts'
import { patientPool } from './patient-pool.ts'

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

/** What the job queue hears of a statement that PostgreSQL refuses with this code. */
async function heardOf(code: string): Promise<unknown> {
  const client = await patientPool(pool, () => false).connect()
  try {
    return await client
      .query({ text: `do $$ begin raise exception 'refused' using errcode = '${code}'; end $$` })
      .catch((error: unknown) => error)
  } finally {
    client.release()
  }
}

const isToTryAgain = { code: '40001' }

test.each(['53100', '58030', '53200', '57P01'])(
  'a job that met %s is put away later, and ends no process',
  async (code) => {
    expect(await heardOf(code)).toMatchObject(isToTryAgain)
  },
)

test('a statement that is wrong is not tried again', async () => {
  expect(await heardOf('22012')).toMatchObject({ code: '22012' })
})
