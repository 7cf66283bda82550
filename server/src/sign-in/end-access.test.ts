import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashId, openStoredRecords } from '../adapters/identity/bundled/stored-records.ts'
import { aTestApp, testMorning, type TestApp } from '../app/test-app.builders.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { endAccess } from './end-access.facts.ts'
import { endSession, recordSessionToken } from '../adapters/identity/bundled/identity-session.store.ts'

// The provider stores sessions and codes with statements of its own, while the access of their person is ended.

let testApp: TestApp
const accountId = 'maya-account'
const justBefore = testMorning.getTime() / 1000 - 0.001
const justAfter = testMorning.getTime() / 1000 + 0.001

beforeAll(async () => {
  testApp = await aTestApp({ now: () => testMorning })
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await testApp.pool.query('truncate identity_record, identity_account, identity_session cascade')
  await testApp.pool.query('insert into identity_account (id, email) values ($1, $2)', [accountId, 'maya@example.test'])
})

const end = (client: pg.PoolClient) => endAccess(testApp.ctx, client, { accountId, keptId: '' })
const open = (kind: 'Session' | 'AuthorizationCode') =>
  openStoredRecords(kind, { pool: testApp.pool, encryption: testApp.ctx.encryption, now: () => testMorning })
const aSession = (loginTs: number) => {
  const jti = randomBytes(8).toString('hex')
  return { jti, save: () => open('Session').upsert(jti, { jti, uid: jti, accountId, loginTs }, 3_600) }
}
const isStored = async (jti: string) => (await open('Session').find(jti)) !== undefined

/** Resolves when a statement of this database waits for a lock. */
async function waitForLock(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await testApp.pool.query<{ count: number }>(
        `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows[0]?.count
    })
    .toBeGreaterThan(0)
}

test('a session that the provider stores while access is ended waits, and is not stored', async () => {
  const session = aSession(justBefore)
  let saving: Promise<unknown> = Promise.resolve()
  await inTransaction(testApp.pool, async (client) => {
    await end(client)
    saving = session.save()
    await waitForLock()
  })
  await saving
  expect(await isStored(session.jti)).toBe(false)
})

test('a session in use that was read before access was ended does not come back when the provider saves it', async () => {
  const session = aSession(justBefore)
  await session.save()
  expect(await isStored(session.jti)).toBe(true)
  await inTransaction(testApp.pool, end)
  await session.save()
  expect(await isStored(session.jti)).toBe(false)
})

test('a code of an earlier sign-in is not stored after access was ended', async () => {
  await inTransaction(testApp.pool, end)
  await open('AuthorizationCode').upsert('a-code', { jti: 'a-code', accountId, authTime: justBefore }, 60)
  expect(await open('AuthorizationCode').find('a-code')).toBeUndefined()
})

test('a person who signs in after access was ended has a session, even a millisecond later', async () => {
  await inTransaction(testApp.pool, end)
  const session = aSession(justAfter)
  await session.save()
  expect(await isStored(session.jti)).toBe(true)
})

test('an access token of a sign-in a millisecond before is refused, and one of the same moment is not', async () => {
  await inTransaction(testApp.pool, end)
  const user = { issuer: `${testApp.ctx.config.baseUrl}/idp`, subject: accountId }
  const isEnded = (authenticatedAt: number) => testApp.ctx.signedOut.isOfEndedPerson({ ...user, authenticatedAt })
  await expect.poll(() => isEnded(justBefore)).toBe(true)
  expect(await isEnded(testMorning.getTime() / 1000)).toBe(false)
})

test('of many sessions that are stored while access is ended, none is left, whatever comes first', async () => {
  for (let round = 0; round < 15; round += 1) {
    const sessions = Array.from({ length: 6 }, () => aSession(justBefore))
    await Promise.all([
      ...sessions.slice(0, 3).map(({ save }) => save()),
      inTransaction(testApp.pool, end),
      ...sessions.slice(3).map(({ save }) => save()),
    ])
    for (const { jti } of sessions) expect(await isStored(jti)).toBe(false)
    await testApp.pool.query('update identity_account set access_ended_date_utc = null')
  }
})

test('the session that ends the others stays when the provider saves it at the same time, and no other does', async () => {
  const own = aSession(justBefore)
  const other = aSession(justBefore)
  await Promise.all([own.save(), other.save()])
  const keptSessionId = hashId(own.jti)
  const endOthers = (client: pg.PoolClient) => endAccess(testApp.ctx, client, { accountId, keptId: '', keptSessionId })
  await Promise.all([own.save(), inTransaction(testApp.pool, endOthers), other.save()])
  await Promise.all([own.save(), other.save()])
  expect(await isStored(own.jti)).toBe(true)
  expect(await isStored(other.jti)).toBe(false)
  const user = { issuer: `${testApp.ctx.config.baseUrl}/idp`, subject: accountId, authenticatedAt: justBefore }
  const isEnded = (id: string) => testApp.ctx.signedOut.isOfEndedPerson({ ...user, sessionId: hashId(id) })
  await expect.poll(() => isEnded(other.jti)).toBe(true)
  expect(await isEnded(own.jti)).toBe(false)
})

test('a session that its person ended is not stored again, and gets no code and no token', async () => {
  const session = aSession(justBefore)
  const id = hashId(session.jti)
  const token = { id, accountId, device: '', maxIdleSeconds: 300, signedInAt: testMorning }
  await session.save()
  expect(await recordSessionToken(testApp.pool, token, testMorning)).toBe(true)
  let saving: Promise<unknown> = Promise.resolve()
  await inTransaction(testApp.pool, async (client) => {
    expect(await endSession(client, { id, accountId, now: testMorning })).toBe(true)
    saving = session.save()
    await waitForLock()
  })
  await saving
  expect(await isStored(session.jti)).toBe(false)
  await open('AuthorizationCode').upsert('late', { jti: 'late', accountId, sessionUid: session.jti }, 60)
  expect(await open('AuthorizationCode').find('late')).toBeUndefined()
  expect(await recordSessionToken(testApp.pool, token, testMorning)).toBe(false)
})
