import type pg from 'pg'
import { connectionOptions } from '../connection-watch.ts'
import { createClient } from '../connection/client.ts'
import type { LockWait } from '../connection/wait-for-lock.ts'
import { migrate } from '../migrate.ts'
import type { OpenedDatabase } from '../open-database.ts'
import { grantToRuntimeRole } from './grant-to-runtime-role.ts'

/**
 * Migrates the database with the role that owns the tables, and grants the role of the product what it needs. With one
 * role for both, nothing is granted. Returns what `migrate` returns. Throws if the two addresses lead to different databases.
 */
export async function prepareDatabase(
  {
    directConnectionString,
    ownerConnectionString,
  }: Pick<OpenedDatabase, 'directConnectionString' | 'ownerConnectionString'>,
  wait: LockWait = {},
): ReturnType<typeof migrate> {
  if (ownerConnectionString === directConnectionString) return migrate(ownerConnectionString, wait)
  const runtime = await readIdentity(directConnectionString)
  const owner = createClient(ownerConnectionString, connectionOptions)
  await owner.connect()
  try {
    const { role, database } = await identify(owner)
    if (database !== runtime.database) {
      throw new Error('DATABASE_OWNER_URL and DATABASE_URL lead to different databases. Nothing was changed.')
    }
    const migrated = await migrate(ownerConnectionString, wait)
    if (role !== runtime.role) {
      await owner.query('select pg_advisory_lock($1)', [grantLock])
      await grantToRuntimeRole(owner, runtime.role)
    }
    return migrated
  } finally {
    await owner.end()
  }
}

/** The advisory lock that prevents two starting processes from granting at the same time. */
const grantLock = 20_261_123

async function readIdentity(connectionString: string): Promise<{ role: string; database: string }> {
  const client = createClient(connectionString, connectionOptions)
  await client.connect()
  try {
    return await identify(client)
  } finally {
    await client.end()
  }
}

/** The role of a session, and a text that is the same for all sessions of one database. */
async function identify(client: pg.Client): Promise<{ role: string; database: string }> {
  const { rows } = await client.query<{ role: string; database: string }>(
    `select current_user as role,
            (select oid from pg_database where datname = current_database()) || ' ' || pg_postmaster_start_time() as database`,
  )
  const [identity] = rows
  if (!identity) throw new Error('PostgreSQL did not answer who the role is.')
  return identity
}
