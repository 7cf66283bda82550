import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openPool } from '../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts'
import { openAttemptLimit } from './attempt-limit.ts'

let database: TestDatabase
const pools: pg.Pool[] = []
const aPool = (connectionString: string): pg.Pool => {
  const pool = openPool(connectionString, () => undefined, 2)
  pools.push(pool)
  return pool
}
/** Opens the limit as a separate process does, with its own pool. */
const aProcess = (name = 'tries', max = 4) => openAttemptLimit(aPool(database.connectionString), name, max)
const readRows = async () =>
  (await aPool(database.connectionString).query<{ key: string }>('select key from attempt_count')).rows

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-05T14:30:00Z') })
  await aPool(database.connectionString).query('truncate attempt_count')
})
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(pools.splice(0).map((pool) => pool.end()))
})

test('two processes share a limit, also for simultaneous attempts', async () => {
  const [one, other] = [aProcess(), aProcess()]
  const waits = await Promise.all([one, other, one, other, one, other].map((limit) => limit.secondsToWait('maya')))
  expect(waits.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 60, 60])
  expect(await aProcess().secondsToWait('maya'), 'a process that starts later').toBe(60)
})

test('a minute after the first attempt all attempts are allowed again, and the wait becomes shorter until then', async () => {
  const [one, other] = [aProcess('tries', 1), aProcess('tries', 1)]
  expect(await one.secondsToWait('maya')).toBe(0)
  vi.setSystemTime(Date.now() + 45_500)
  expect([await one.secondsToWait('maya'), await other.secondsToWait('maya')]).toEqual([15, 15])
  vi.setSystemTime(Date.now() + 14_500)
  expect([await one.secondsToWait('maya'), await other.secondsToWait('maya')]).toEqual([0, 60])
})

test('keys and limits are counted separately', async () => {
  const limit = aProcess('tries', 1)
  expect([await limit.secondsToWait('maya'), await limit.secondsToWait('maya')]).toEqual([0, 60])
  expect(await limit.secondsToWait('sam')).toBe(0)
  expect(await aProcess('others', 1).secondsToWait('maya')).toBe(0)
})

test('a reset forgets the attempts in every process', async () => {
  const [one, other] = [aProcess('tries', 2), aProcess('tries', 2)]
  for (const limit of [one, other]) expect(await limit.secondsToWait('maya')).toBe(0)
  await other.reset('maya')
  for (const limit of [one, other]) expect(await limit.secondsToWait('maya')).toBe(0)
  expect(await one.secondsToWait('maya')).toBe(60)
})

test('while the database is down, a process counts by itself', async () => {
  const limit = openAttemptLimit(aPool('postgres://nobody@127.0.0.1:1/nothing'), 'tries', 2)
  expect([await limit.secondsToWait('maya'), await limit.secondsToWait('maya')]).toEqual([0, 0])
  expect(await limit.secondsToWait('maya')).toBe(60)
  await limit.reset('maya')
  expect(await limit.secondsToWait('maya')).toBe(0)
})

test('the database stores no key in plain text, and a key of any length is counted', async () => {
  const limit = aProcess('tries', 1)
  const key = `192.0.2.1 ${'x'.repeat(320)}`
  expect([await limit.secondsToWait(key), await limit.secondsToWait(key)]).toEqual([0, 60])
  expect(await readRows()).toEqual([{ key: expect.stringMatching(/^tries:[\w-]{43}$/) }])
})
