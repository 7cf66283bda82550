import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPool } from '../database.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { checkConnections, ownSessions } from './check-connections.ts'
import { findPgBouncer, startPgBouncer, transactionModeAbilities } from './pgbouncer.builders.ts'

let database: TestDatabase
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  for (const stop of stops) await stop()
  await database.drop()
})

/** The address of a database through a new PgBouncer in front of the test server. */
async function pooled(mode: Parameters<typeof startPgBouncer>[1], connectionString = database.connectionString) {
  const pooler = await startPgBouncer(connectionString, mode)
  stops.push(() => pooler.stop())
  return pooler.connectionString
}

describe('the check of the connections at start', () => {
  test('finds nothing missing at PostgreSQL itself', async () => {
    const url = database.connectionString
    expect(await checkConnections({ url, directUrl: url })).toEqual(ownSessions)
  })

  test('refuses a direct connection to another database', async () => {
    const other = await createTestDatabase()
    stops.push(() => other.drop())
    await expect(
      checkConnections({ url: database.connectionString, directUrl: other.connectionString }),
    ).rejects.toThrow('Both must lead to the same database of the same server')
  })

  test('says which address does not work, without its password', async () => {
    const url = 'postgresql://first_chair:secret@127.0.0.1:1/first_chair'
    const error: unknown = await checkConnections({ url, directUrl: url }).catch((reason: unknown) => reason)
    expect(String(error)).toContain('DATABASE_URL (127.0.0.1:1): connect ECONNREFUSED')
    expect(String(error)).not.toContain('secret')
  })
})

describe.skipIf(!findPgBouncer())('behind PgBouncer', () => {
  test('in session mode, everything works, and each connection has its time limits', async () => {
    const url = await pooled('session')
    expect(await checkConnections({ url, directUrl: url })).toEqual(ownSessions)
    const pool = openPool(url, () => undefined, 2)
    const { rows } = await pool.query(
      `select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`,
    )
    await pool.end()
    expect(rows).toEqual([{ statement: '15s', idle: '15s' }])
  })

  test('in transaction mode, a direct connection is needed', async () => {
    const url = await pooled('transaction')
    await expect(checkConnections({ url, directUrl: url })).rejects.toThrow(
      /^DATABASE_URL \(127\.0\.0\.1:\d+\) leads to a pooler in transaction mode\. .* set DATABASE_DIRECT_URL to the address of PostgreSQL itself/,
    )
    await expect(checkConnections({ url: database.connectionString, directUrl: url })).rejects.toThrow(
      /^DATABASE_DIRECT_URL .* leads to a pooler in transaction mode/,
    )
  })

  test('in transaction mode, missing prepared statements and time limits are found, however busy the pooler is', async () => {
    const url = await pooled('transaction')
    const others = openPool(url, () => undefined, 6, transactionModeAbilities)
    const busy = new AbortController()
    const load = Array.from({ length: 6 }, async () => {
      while (!busy.signal.aborted) await others.query('select pg_sleep(random() * 0.005)')
    })
    for (let round = 0; round < 20; round += 1) {
      expect(await checkConnections({ url, directUrl: database.connectionString })).toEqual(transactionModeAbilities)
    }
    busy.abort()
    await Promise.all(load)
    await others.end()
  })

  test('in transaction mode, named statements work, because their names are not sent', async () => {
    const url = await pooled('transaction')
    const abilities = await checkConnections({ url, directUrl: database.connectionString })
    const pool = openPool(url, () => undefined, 8, abilities)
    const ask = (value: number) =>
      pool.query<{ value: number }>({ name: 'named', text: 'select $1::int as value', values: [value] })
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => ask(index)))
    await pool.end()
    expect(answers.map(({ rows }) => rows[0]?.value)).toEqual(Array.from({ length: 100 }, (_, index) => index))
  })

  test('in transaction mode, no session keeps a setting of the product for other programs', async () => {
    const url = await pooled('transaction')
    const pool = openPool(url, () => undefined, 1, { ...ownSessions, hasOwnSessions: false })
    await pool.query('select 1')
    const other = new pg.Client(url)
    await other.connect()
    const { rows } = await other.query(`select current_setting('statement_timeout') as timeout`)
    await other.end()
    await pool.end()
    expect(rows).toEqual([{ timeout: '0' }])
  })

  test('in statement mode, the product refuses to start', async () => {
    const url = await pooled('statement')
    await expect(checkConnections({ url, directUrl: database.connectionString })).rejects.toThrow(
      'leads to a pooler in statement mode, which has no transactions',
    )
  })

  test('a role that limits the time of statements is noticed', async () => {
    const operator = new pg.Client(database.superuserConnectionString)
    await operator.connect()
    const alter = (change: string) =>
      operator.query(`do $$ begin execute format('alter database %I ${change}', current_database()); end $$`)
    await alter(`set statement_timeout = ''15s''`)
    await alter(`set idle_in_transaction_session_timeout = ''15s''`)
    const url = await pooled('transaction')
    expect(await checkConnections({ url, directUrl: database.connectionString })).toMatchObject({ hasTimeLimits: true })
    await alter('reset all')
    await operator.end()
  })
})
