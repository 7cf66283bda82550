import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPgBouncer, startPgBouncer } from '../db/connection/pgbouncer.builders.ts'
import { runAsOperator } from '../db/connection/standby.builders.ts'
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts'
import { logMissingAbilities, waitForDatabase } from './wait-for-database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const neverAborted = new AbortController().signal

/** Waits for a database, and collects what the log says. */
function wait(databaseUrl: string, signal = neverAborted) {
  const messages: string[] = []
  const config = { databaseUrl, databaseDirectUrl: undefined }
  return { messages, done: waitForDatabase(config, { signal, onWait: (message) => messages.push(message) }) }
}
function change(part: 'pathname' | 'username' | 'search', value: string): string {
  const url = new URL(database.connectionString)
  url[part] = part === 'search' ? `${url.search}&${value}` : value
  return url.href
}

describe('at start', () => {
  test('a database that is away is waited for, and the log says why', async () => {
    const limitConnections = (limit: number) =>
      runAsOperator(
        database.superuserConnectionString,
        `do $$ begin execute format('alter database %I connection limit ${limit}', current_database()); end $$`,
      )
    await limitConnections(0)
    const { messages, done } = wait(database.connectionString)
    await expect.poll(() => messages).toHaveLength(1)
    expect(messages[0]).toMatch(/^waiting for the database: DATABASE_URL \(.*\): too many connections for database/)
    await limitConnections(-1)
    expect(await done).toMatchObject({ hasOwnSessions: true })
  })

  test('waiting ends when the product is stopped', async () => {
    const stopping = new AbortController()
    const { messages, done } = wait('postgresql://first_chair:secret@127.0.0.1:1/x', stopping.signal)
    await expect.poll(() => messages).toHaveLength(1)
    expect(messages[0]).toContain('DATABASE_URL (127.0.0.1:1): connect ECONNREFUSED')
    stopping.abort()
    await expect(done).rejects.toThrow('aborted')
  })

  test.each([
    ['a missing database', () => change('pathname', '/nowhere'), /"nowhere" does not exist\. Create the database, or/],
    ['an unknown user', () => change('username', 'nobody'), /role "nobody" does not exist\. Correct user and password/],
    [
      'a server without TLS',
      () => change('search', 'sslmode=require'),
      /does not support SSL connections\. Check the TLS/,
    ],
  ])('%s is said at once, with what to do', async (_name, getUrl, message) => {
    const { messages, done } = wait(getUrl())
    await expect(done).rejects.toThrow(message)
    expect(messages).toEqual([])
  })

  test.skipIf(!findPgBouncer())('the same is said behind PgBouncer', async () => {
    const pooler = await startPgBouncer(database.connectionString, 'transaction')
    for (const [part, value, message] of [
      ['pathname', '/nowhere', /"nowhere" does not exist\. Create the database, or/],
      ['username', 'nobody', /\. Correct user and password/],
    ] as const) {
      const url = new URL(pooler.connectionString)
      url[part] = value
      await expect(wait(url.href).done).rejects.toThrow(message)
    }
    await pooler.stop()
  })

  test('the costs of a pooler are in the log', () => {
    const messages: string[] = []
    const write = (_facts: object, message: string) => messages.push(message)
    logMissingAbilities(
      { hasOwnSessions: false, hasNamedStatements: false, hasTimeLimits: false },
      { info: write, warn: write },
    )
    expect(messages).toEqual([
      expect.stringContaining('transaction mode'),
      expect.stringContaining('max_prepared_statements'),
      expect.stringContaining('statement_timeout'),
    ])
  })
})
