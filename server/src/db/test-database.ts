import { randomBytes } from 'node:crypto'
import { Client, DatabaseError, escapeIdentifier } from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server of this test run; made by `test-database.setup.ts`. */
    testServer: { template: string; owner: string; connectionString: string; superuserConnectionString: string }
  }
}

export type TestDatabase = {
  /** As the product connects: an ordinary role that owns the database. */
  connectionString: string
  superuserConnectionString: string
  /** Removes the database, and ends what is still connected to it. */
  drop(): Promise<void>
}

/** PostgreSQL's code `object_in_use`. */
const isInUse = '55006'

/** A migrated, empty database for one test file, cloned from the template of the run; on a disk of its own where a tablespace is given. */
export async function createTestDatabase({ tablespace }: { tablespace?: string } = {}): Promise<TestDatabase> {
  const server = inject('testServer')
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
  await asSuperuser(
    `create database ${name} template ${template} owner ${owner}${tablespace === undefined ? '' : ` tablespace ${escapeIdentifier(tablespace)}`}`,
  )
  return {
    connectionString: withDatabase(server.connectionString, name),
    superuserConnectionString: withDatabase(server.superuserConnectionString, name),
    // PostgreSQL waits some seconds for connections that are just closing; to cut one off would be an error in the test.
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
