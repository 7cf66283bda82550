import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestPooler } from './connection/pgbouncer.builders.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { prepareDatabase } from './roles/prepare-database.ts'

/**
 * The prefix of the data folders of test servers. The process id follows, so that folders of killed runs can be found.
 */
export const testServerPrefix = 'first-chair-test-'

/** A PostgreSQL server for tests, with a migrated template database for cloning. */
export type TestServer = {
  template: string
  owner: string
  connectionString: string
  runtimeConnectionString: string
  superuserConnectionString: string
  /** Leads through a pooler in transaction mode, if the tests run through one. */
  pooledConnectionString: string | undefined
}

/** Starts a PostgreSQL server for tests. `stop` removes it and its data. */
export async function startTestServer(): Promise<{ server: TestServer; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), `${testServerPrefix}${process.pid}-`))
  // As root PostgreSQL runs under another account, which must be able to enter the folder.
  await chmod(dataDir, 0o711)

  // Without autovacuum, which would visit the hundreds of small databases of a run again and again.
  const settings = { max_connections: '200', autovacuum: 'off' }
  const postgres = await startEmbeddedPostgres({ dataDir, fsync: false, settings })
  const pooler = await startTestPooler(postgres.runtimeConnectionString)
  const stop = async () => {
    await pooler.stop()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await prepareDatabase({
      directConnectionString: postgres.runtimeConnectionString,
      ownerConnectionString: postgres.connectionString,
    })
  } catch (error) {
    await stop()
    throw error
  }
  const { connection, connectionString, runtimeConnectionString, superuserConnectionString } = postgres
  const { DATABASE_URL, DATABASE_DIRECT_URL } = pooler.environment
  const pooledConnectionString = DATABASE_DIRECT_URL === undefined ? undefined : DATABASE_URL
  const addresses = { connectionString, runtimeConnectionString, superuserConnectionString, pooledConnectionString }
  return { server: { template: connection.database, owner: connection.user, ...addresses }, stop }
}
