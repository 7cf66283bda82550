import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openAnnouncements, type Announcements } from '../db/announcements.ts'
import { openPool } from '../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts'
import { saveSignedOutToken } from './signed-out-token.store.ts'
import { openSignedOutTokens, type SignedOutTokens } from './signed-out-tokens.ts'

let database: TestDatabase
let pool: pg.Pool
let operator: pg.Client
let announcements: Announcements
let now = Date.parse('2026-12-05T14:30:00Z')
const statements: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.connectionString, () => undefined)
  operator = new pg.Client(database.superuserConnectionString)
  await operator.connect()
})
afterAll(async () => {
  await operator.end()
  await pool.end()
  await database.drop()
})
afterEach(() => announcements.close())

/** A process that listens for sign-outs. Its SQL statements are recorded. */
async function aProcess(): Promise<SignedOutTokens> {
  announcements = openAnnouncements(database.connectionString, () => undefined)
  const watched = new Proxy(pool, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => {
        if (name === 'query') statements.push(String(args[0]))
        return Reflect.apply(member, target, args)
      }
    },
  })
  const tokens = openSignedOutTokens({ pool: watched, announcements, now: () => now })
  await expect.poll(() => announcements.isListening()).toBe(true)
  await tokens.has('nobody’s')
  statements.length = 0
  return tokens
}

/** Signs a token out as another process does. */
const signOutElsewhere = (tokenId: string, until = now + 60_000) =>
  saveSignedOutToken(pool, { tokenId, until: new Date(until), now: new Date(now) })

test('a sign-out in another process is known here, and a check needs no SQL statement', async () => {
  const tokens = await aProcess()
  expect(await tokens.has('maya’s')).toBe(false)
  await signOutElsewhere('maya’s')
  await expect.poll(() => tokens.has('maya’s')).toBe(true)
  expect(await tokens.has('sam’s')).toBe(false)
  expect(statements).toEqual([])
})

test('a process that starts later knows who signed out before', async () => {
  await signOutElsewhere('noor’s')
  const tokens = await aProcess()
  expect(await tokens.has('noor’s')).toBe(true)
})

test('a sign-out while the listening connection is lost is known within seconds, and after it reconnects', async () => {
  const tokens = await aProcess()
  await operator.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'first-chair-listener' and datname = current_database()`,
  )
  await signOutElsewhere('rae’s')
  now += 5_001
  await expect.poll(() => tokens.has('rae’s')).toBe(true)
  await expect.poll(() => announcements.isListening()).toBe(true)
  await signOutElsewhere('kim’s')
  await expect.poll(() => tokens.has('kim’s')).toBe(true)
})

test('an expired token is deleted from the database and from memory', async () => {
  const tokens = await aProcess()
  await signOutElsewhere('short', now + 1_000)
  await expect.poll(() => tokens.has('short')).toBe(true)
  now += 120_000
  await signOutElsewhere('long')
  await expect.poll(() => tokens.has('short')).toBe(false)
  const { rows } = await pool.query(`select token_id from signed_out_token where token_id in ('short', 'long')`)
  expect(rows).toEqual([{ token_id: 'long' }])
})
