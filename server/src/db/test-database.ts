import { randomBytes } from 'node:crypto'
import { Client, escapeIdentifier } from 'pg'
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

/** A migrated, empty database for one test file, cloned from the template of the run. */
export async function createTestDatabase(): Promise<TestDatabase> {
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
  await asSuperuser(`create database ${name} template ${template} owner ${owner}`)
  return {
    connectionString: withDatabase(server.connectionString, name),
    superuserConnectionString: withDatabase(server.superuserConnectionString, name),
    drop: () => asSuperuser(`drop database if exists ${name} with (force)`),
  }
}

function withDatabase(connectionString: string, database: string) {
  const url = new URL(connectionString)
  url.pathname = `/${database}`
  return url.href
}
