import { EventEmitter } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPool } from '../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts'
import { startHeartbeat } from './heartbeat.ts'

let database: TestDatabase
let pool: pg.Pool
const fast = { beatMilliseconds: 50, silenceSeconds: 1 }

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.connectionString, () => undefined, 4)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

beforeEach(async () => {
  await pool.query(`delete from living_worker; delete from graphile_worker._private_jobs`)
  await pool.query(`select graphile_worker.add_job('anything')`)
})

const lockedBy = async (worker: string, secondsAgo: number) => {
  await pool.query(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - make_interval(secs => $2)`,
    [worker, secondsAgo],
  )
}
const locks = async () =>
  (await pool.query<{ locked_by: string | null }>('select locked_by from graphile_worker.jobs')).rows.map(
    ({ locked_by }) => locked_by,
  )
const beats = async (worker: string, times: number) => {
  const seen = new Set<string>()
  await expect
    .poll(async () => {
      const { rows } = await pool.query<{ at: Date }>(
        'select seen_at_utc as at from living_worker where worker_id = $1',
        [worker],
      )
      for (const { at } of rows) seen.add(at.toISOString())
      return seen.size
    })
    .toBeGreaterThanOrEqual(times)
}

test('the job of a worker whose process has died is released', async () => {
  await lockedBy('dead', 2)
  const stop = startHeartbeat(pool, new EventEmitter(), () => undefined, fast)
  await expect.poll(locks).toEqual([null])
  await stop()
})

test('the job of a living worker stays locked, however long it takes', async () => {
  await pool.query(`insert into living_worker (worker_id) values ('alive')`)
  await lockedBy('alive', 3_600)
  const events = new EventEmitter()
  const stop = startHeartbeat(pool, events, () => undefined, fast)
  const { rows } = await pool.query<{ id: string }>('select id::text from graphile_worker.jobs')
  events.emit('job:start', { job: rows[0] })
  events.emit('pool:create', { workerPool: { id: 'alive' } })
  await beats('alive', 4)
  expect(await locks()).toEqual(['alive'])
  await stop()
})

test('a job that a living worker took but never got is released, with its queue', async () => {
  await pool.query(`select graphile_worker.add_job('anything', queue_name => 'in order')`)
  await lockedBy('alive', 2)
  await pool.query(`update graphile_worker._private_job_queues set locked_by = 'alive', locked_at = now()`)
  const events = new EventEmitter()
  const stop = startHeartbeat(pool, events, () => undefined, fast)
  events.emit('pool:create', { workerPool: { id: 'alive' } })
  await expect.poll(locks).toEqual([null, null])
  const { rows } = await pool.query(`select locked_by from graphile_worker._private_job_queues`)
  expect(rows).toEqual([{ locked_by: null }])
  await stop()
})

test('a worker that stops cleanly is removed at once', async () => {
  const events = new EventEmitter()
  const stop = startHeartbeat(pool, events, () => undefined, fast)
  events.emit('pool:create', { workerPool: { id: 'leaving' } })
  await beats('leaving', 1)
  await stop()
  expect((await pool.query('select from living_worker')).rowCount).toBe(0)
})
