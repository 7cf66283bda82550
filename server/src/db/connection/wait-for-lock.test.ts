import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { waitForLock } from './wait-for-lock.ts'

let database: TestDatabase
let holder: pg.Client
let waiter: pg.Client
const lock = 20_261_121

beforeAll(async () => {
  database = await createTestDatabase()
  holder = new pg.Client({ connectionString: database.connectionString, application_name: 'first-chair-migration' })
  waiter = new pg.Client(database.connectionString)
  await holder.connect()
  await waiter.connect()
  await holder.query('select pg_advisory_lock($1)', [lock])
})
afterAll(async () => {
  await holder.end()
  await waiter.end()
  await database.drop()
})

const holderText = async () => {
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
  return `session ${rows[0]?.pid} of PostgreSQL (of "first-chair-migration", `
}

test('a lock that never comes free ends with what holds it, and what to do', async () => {
  await expect(waitForLock(waiter, lock, { maxSeconds: 1 })).rejects.toThrow(`${await holderText()}connected since `)
  await expect(waitForLock(waiter, lock, { maxSeconds: 0 })).rejects.toThrow(/select pg_terminate_backend\(\d+\)/)
})

test('a process that waits says what it waits for, and can be stopped', async () => {
  const messages: string[] = []
  const stopping = new AbortController()
  const waiting = waitForLock(waiter, lock, {
    onWait: (message) => messages.push(message),
    signal: stopping.signal,
    secondsBetweenMessages: 0.3,
  })
  await expect.poll(() => messages.length).toBeGreaterThan(1)
  expect(messages[0]).toContain(`waiting for the migration lock, held by ${await holderText()}`)
  stopping.abort()
  await expect(waiting).rejects.toThrow('aborted')
})

test('the lock is taken as soon as it is free', async () => {
  const waiting = waitForLock(waiter, lock, {})
  await holder.query('select pg_advisory_unlock($1)', [lock])
  await waiting
  const { rows } = await holder.query('select pg_try_advisory_lock($1) as taken', [lock])
  expect(rows).toEqual([{ taken: false }])
})
