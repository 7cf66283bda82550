import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'

/** The advisory lock that prevents two starting processes from migrating at the same time. */
const migrationLock = 20_261_121

/** The queue library would log every step of its own migrations. */
const silentLogger = new Logger(() => () => undefined)

/** The folder of the numbered migrations. The build copies it next to the bundle. */
const folder = join(import.meta.dirname, 'migrations')

/**
 * Migrates a database to the newest schema. Each numbered SQL file runs once, in order, in its own transaction, under
 * an advisory lock. Then the migrations of the job queue run. Throws if the database has a migration that this version
 * does not have.
 */
export async function migrate(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(
      `create table if not exists schema_migration (name text primary key, applied_date_utc timestamptz not null default now())`,
    )
    const available = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
    const applied = await listAppliedMigrations(client)
    const unknown = applied.filter((name) => !available.includes(name))
    if (unknown.length > 0) {
      throw new Error(`The database is newer than this version of First Chair: it has ${unknown.join(', ')}.`)
    }
    for (const name of available.filter((name) => !applied.includes(name))) {
      await apply(client, name)
    }
    await runMigrations({ connectionString, logger: silentLogger })
  } finally {
    await client.end()
  }
}

/** Returns the names of the migrations of this version that are not applied to the database. */
export async function listPendingMigrations(client: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const available = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  const applied = await listAppliedMigrations(client)
  return available.filter((name) => !applied.includes(name)).toSorted()
}

async function listAppliedMigrations(client: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migration order by name')
  return rows.map(({ name }) => name)
}

async function apply(client: pg.Client, name: string): Promise<void> {
  const sql = await readFile(join(folder, name), 'utf8')
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into schema_migration (name) values ($1)', [name])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed.`, { cause })
  }
}
