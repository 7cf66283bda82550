import type { Duplex } from 'node:stream'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isConnectionBroken, repeatIfBroken } from './broken-connections.ts'
import { ConnectionSilent } from './connection-watch.ts'
import { openPool } from './database.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
let operator: pg.Client
let pool: pg.Pool

beforeEach(async () => {
  database = await createTestDatabase()
  operator = new pg.Client(database.superuserConnectionString)
  await operator.connect()
  pool = openPool(database.connectionString, () => undefined, 4)
})
afterEach(async () => {
  await pool.end()
  await operator.end()
  await database.drop()
})

/** Opens four connections and has PostgreSQL end them. The process notices each when it uses it. */
async function endConnectionsUnnoticed(): Promise<void> {
  const sockets = new Set<Duplex>()
  pool.on('acquire', ({ connection }) => {
    sockets.add(connection.stream)
    connection.stream.resume()
  })
  await Promise.all(Array.from({ length: 4 }, () => pool.query('select pg_sleep(0.05)')))
  expect(sockets.size).toBe(4)
  for (const socket of sockets) socket.pause()
  const { rows } = await operator.query<{ pid: number; ended: boolean }>(
    `select pid, pg_terminate_backend(pid, 10_000) as ended from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
  expect(rows.map(({ ended }) => ended)).toEqual([true, true, true, true])
  expect(pool.idleCount).toBe(4)
}
const selectOne = () => pool.query('select 1 as one')

test('after one connection broke, a statement is not sent on another one that broke too', async () => {
  await endConnectionsUnnoticed()
  const failure: unknown = await selectOne().catch((error: unknown) => error)
  expect(isConnectionBroken(failure), String(failure)).toBe(true)
  expect((await selectOne()).rows).toEqual([{ one: 1 }])
  const client = await pool.connect()
  expect((await client.query('select 2 as two')).rows).toEqual([{ two: 2 }])
  client.release()
})

test('work that may run twice is repeated on a working connection', async () => {
  await endConnectionsUnnoticed()
  expect((await repeatIfBroken(selectOne)).rows).toEqual([{ one: 1 }])
})

test('work that fails for another reason is not repeated, and never more than twice', async () => {
  const wrong = vi.fn(() => pool.query('select from nowhere'))
  await expect(repeatIfBroken(wrong)).rejects.toThrow('nowhere')
  expect(wrong).toHaveBeenCalledOnce()

  const silent = vi.fn(() => Promise.reject(new ConnectionSilent(7)))
  await expect(repeatIfBroken(silent)).rejects.toThrow(ConnectionSilent)
  expect(silent).toHaveBeenCalledOnce()

  const breaking = vi.fn(() => Promise.reject(new Error('Connection terminated unexpectedly')))
  await expect(repeatIfBroken(breaking)).rejects.toThrow('terminated')
  expect(breaking).toHaveBeenCalledTimes(3)
})

test('work is repeated if the session of a pooler in transaction mode ended', async () => {
  // The words of PgBouncer 1.18, whose code for them is that of any violation of the protocol.
  const crashed = Object.assign(new Error('server conn crashed?'), { code: '08P01' })
  const read = vi.fn<() => Promise<string>>().mockRejectedValueOnce(crashed).mockResolvedValue('answer')
  expect(await repeatIfBroken(read)).toBe('answer')
})
