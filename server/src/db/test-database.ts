import { randomBytes } from 'node:crypto'
import { Client, DatabaseError, escapeIdentifier } from 'pg'
import { inject } from 'vitest'
import type { TestServer } from './test-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server of this test run. `test-database.setup.ts` starts it. */
    testServer: TestServer
  }
}

export type TestDatabase = {
  /** Connects as the ordinary role that owns the tables. */
  connectionString: string
  /** Connects like the product, as a role that can only do what the product does. */
  runtimeConnectionString: string
  superuserConnectionString: string
  /** Leads through a pooler in transaction mode, if the tests run through one. */
  pooledConnectionString?: string | undefined
  /** Removes the database and closes remaining connections to it. */
  drop(): Promise<void>
}

/** PostgreSQL's code `object_in_use`. */
const isInUse = '55006'

/**
 * Creates a migrated, empty database for one test file. It is cloned from the template of `server`, by default the
 * server of the run. `tablespace` puts it on another disk.
 */
export async function createTestDatabase({
  tablespace,
  server = inject('testServer'),
}: { tablespace?: string; server?: TestServer } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const asSuperuser = async (sql: string) => {
    const client = new Client(server.superuserConnectionString)
    await client.connect()
    try {
      await client.query(sql)
    } finally {
      await client.end()
    }
  }

  const [template, owner] = [escapeIdentifier(server.template), escapeIdentifier(server.owner)]
  // Copies the files instead of logging each page, which takes half the processor time.
  await asSuperuser(
    `create database ${name} template ${template} strategy file_copy owner ${owner}${tablespace === undefined ? '' : ` tablespace ${escapeIdentifier(tablespace)}`}`,
  )
  return {
    connectionString: withDatabase(server.connectionString, name),
    runtimeConnectionString: withDatabase(server.runtimeConnectionString, name),
    superuserConnectionString: withDatabase(server.superuserConnectionString, name),
    pooledConnectionString: server.pooledConnectionString && withDatabase(server.pooledConnectionString, name),
    // PostgreSQL waits some seconds for connections that are closing. Ending one by force would fail the test.
    drop: () =>
      asSuperuser(`drop database if exists ${name}`).catch((error: unknown) => {
        if (!(error instanceof DatabaseError && error.code === isInUse)) throw error
        return asSuperuser(`drop database if exists ${name} with (force)`)
      }),
  }
}

function withDatabase(connectionString: string, database: string) {
  const url = new URL(connectionString)
  url.pathname = `/${database}`
  return url.href
}
