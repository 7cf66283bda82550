import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../config/config.ts'
import { findFreePort, findPgBouncer, startPgBouncer } from '../db/connection/pgbouncer.builders.ts'
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts'
import { openLog } from '../http/logger.ts'
import { startProduct } from './start.ts'
import { aTestApp, as } from './test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, testResort } from './test-resort.builders.ts'

/** The whole product behind a real PgBouncer. `npm run prove` runs the reliability tests through it too. */
describe.skipIf(!findPgBouncer())('behind PgBouncer', () => {
  let database: TestDatabase
  let dataDir: string
  const poolers: Awaited<ReturnType<typeof startPgBouncer>>[] = []

  beforeAll(async () => {
    database = await createTestDatabase()
    dataDir = await mkdtemp(join(tmpdir(), 'first-chair-pooler-'))
  })
  afterAll(async () => {
    for (const pooler of poolers) await pooler.stop()
    await database.drop()
    await rm(dataDir, { recursive: true })
  })

  async function openPooler(
    mode: 'session' | 'transaction',
    { connectionString } = database,
    settings: Readonly<Record<string, string>> = {},
  ): Promise<string> {
    const pooler = await startPgBouncer(connectionString, mode, settings)
    poolers.push(pooler)
    return pooler.connectionString
  }

  async function start(environment: Record<string, string>): Promise<{ address: string; stop: () => Promise<void> }> {
    const port = String(await findFreePort())
    const config = readConfig({ DATA_DIR: dataDir, PORT: port, DEMO_DATA: '0', LOG_LEVEL: 'silent', ...environment })
    const stop = await startProduct(config, openLog('silent'), {
      builtPages: dataDir,
      signal: new AbortController().signal,
    })
    return { address: `http://127.0.0.1:${port}`, stop }
  }

  test('in session mode, the product starts and is ready', async () => {
    const { address, stop } = await start({ DATABASE_URL: await openPooler('session') })
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    await stop()
  })

  test('in transaction mode, the product starts and is ready, if there is a direct connection', async () => {
    const pooled = await openPooler('transaction')
    const { address, stop } = await start({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: database.connectionString })
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    await stop()
    await expect(start({ DATABASE_URL: pooled })).rejects.toThrow('set DATABASE_DIRECT_URL')
  })

  test('in transaction mode, guests who open the home page together all get it, and changes of the setup are heard', async () => {
    const own = await createTestDatabase()
    const pooledConnectionString = await openPooler('transaction', own)
    const app = await aTestApp({ database: { ...own, pooledConnectionString } })
    await aTestResort(app.pool)
    await aHousehold(app.pool, lindqvists)
    const openHome = () =>
      app.app.inject({
        method: 'POST',
        url: `/api/tasks/ContactTaskGrouping/Location/${testResort.base}`,
        headers: as('maya'),
        payload: {},
      })
    const answers = await Promise.all(Array.from({ length: 72 }, openHome))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))

    await app.pool.query(`update task set name = 'Renamed Waiver' where id = $1`, [testResort.seasonWaiver])
    await expect.poll(async () => (await openHome()).body).toContain('Renamed Waiver')
    await app.close()
  })

  test('in transaction mode, the product survives its database, and is ready again without a restart', async () => {
    const own = await createTestDatabase()
    // The settings of docs/operations.md, "Poolers".
    const pooledConnectionString = await openPooler('transaction', own, {
      query_wait_timeout: '5',
      server_login_retry: '1',
    })
    const app = await aTestApp({ database: { ...own, pooledConnectionString } })
    await aTestResort(app.pool)
    await aHousehold(app.pool, lindqvists)
    const get = (url: string) => app.app.inject({ url, headers: as('maya') })
    const setConnectionLimit = (limit: number) =>
      operate(
        own,
        `do $$ begin execute format('alter database %I connection limit ${limit}', current_database()); end $$`,
      )
    const cutConnections = () =>
      operate(
        own,
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      )
    expect((await get('/api/profile')).statusCode).toBe(200)

    await setConnectionLimit(0)
    await cutConnections()
    expect((await get('/healthz')).statusCode).toBe(200)
    for (const url of ['/readyz', '/api/profile']) {
      const answer = await get(url)
      expect(answer.statusCode, answer.body).toBe(503)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }

    await setConnectionLimit(-1)
    await vi.waitFor(async () => expect((await get('/readyz')).statusCode).toBe(200), 20_000)
    expect((await get('/api/profile')).statusCode).toBe(200)

    // Only PostgreSQL ends sessions; the connections to PgBouncer stay.
    await cutConnections()
    const answer = await get('/api/profile')
    expect(answer.statusCode, answer.body).toBe(200)
    await app.close()
  }, 60_000)
})

async function operate({ superuserConnectionString }: TestDatabase, sql: string): Promise<void> {
  const operator = new pg.Client(superuserConnectionString)
  await operator.connect()
  await operator.query(sql)
  await operator.end()
}
