import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { callbackify } from 'node:util'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { compareReleases, release } from '../config/release.ts'
import { connectionOptions } from './connection-watch.ts'
import { createClient, getConnectionOptions } from './connection/client.ts'
import { waitForLock, type LockWait } from './connection/wait-for-lock.ts'

/** The advisory lock that prevents two starting processes from migrating at the same time. */
const migrationLock = 20_261_121
const pauseMs = 200

/**
 * How long a migration waits for the lock of a table, and how often it tries. While it waits, the requests behind it
 * wait too, so it waits only briefly and lets them through before the next attempt.
 */
const lockTimeoutMs = 2_000
const maxLockAttempts = 60

/** The queue library would log every step of its own migrations. */
const silentLogger = new Logger(() => () => undefined)

/** A role may have a limit for the requests of guests. */
const noTimeLimit = 'set statement_timeout = 0'

/** PostgreSQL's code `insufficient_privilege`, also for a table that the role does not own. */
const insufficientPrivilege = '42501'

/** The folder of the numbered migrations. The build copies it next to the bundle. */
export const migrationsFolder = join(import.meta.dirname, 'migrations')

/**
 * What a migration means for processes of older releases (docs/decisions/0083). After `expand` they still work. After
 * `contract` only `oldestRelease` and newer ones do. A migration of release 0.2.0 or older has no step.
 */
export type MigrationStep = { kind: 'expand' } | { kind: 'contract'; oldestRelease: string }

/** Compares the schema of a database with a release. */
export interface SchemaStatus {
  /** Migrations of this release that are not applied to the database. */
  pending: string[]
  /** Applied migrations of newer releases. */
  ahead: string[]
  /** Those of `ahead` with which this release does not work, and the oldest release that does, if it is known. */
  incompatible: { name: string; oldestRelease: string | undefined }[]
}

/**
 * Migrates a database to the schema of this release. Each numbered SQL file runs once, in order, under an advisory
 * lock. Then the migrations of the job queue run. Processes of older releases continue meanwhile. `connectionString` must
 * lead to sessions that no pooler shares. Throws if the database has a migration with which this release does not work,
 * or if another process keeps the lock. Returns the applied migrations of newer releases.
 */
export async function migrate(
  connectionString: string,
  { folder = migrationsFolder, ...lockWait }: LockWait & { folder?: string } = {},
): Promise<{ ahead: string[] }> {
  const client = createClient(connectionString, { application_name: 'first-chair-migration', ...connectionOptions })
  await client.connect()
  try {
    await client.query(noTimeLimit)
    await waitForLock(client, migrationLock, lockWait)
    await prepareTable(client)
    const { pending, ahead, incompatible } = await readSchemaStatus(client, folder)
    if (incompatible.length > 0) throw new Error(explainIncompatible(incompatible))
    for (const name of pending) await apply(client, folder, name)
    await migrateQueue(connectionString)
    return { ahead }
  } finally {
    await client.end()
  }
}

/** Reads how the schema of a migrated database fits this release. */
export async function readSchemaStatus(
  client: Pick<pg.Pool, 'query'>,
  folder = migrationsFolder,
): Promise<SchemaStatus> {
  const available = await listMigrations(folder)
  const { rows } = await client.query<{ name: string; step: string | null; oldest_release: string | null }>(
    // As JSON, because the table of release 0.1.0 has no steps.
    `select name, to_jsonb(m) ->> 'step' as step, to_jsonb(m) ->> 'oldest_release' as oldest_release
     from schema_migration m order by name`,
  )
  const newer = rows.filter(({ name }) => !available.includes(name))
  return {
    pending: available.filter((name) => !rows.some((row) => row.name === name)),
    ahead: newer.map(({ name }) => name),
    incompatible: newer
      .filter(
        ({ step, oldest_release: oldest }) => step !== 'expand' && !(oldest && compareReleases(release, oldest) >= 0),
      )
      .map(({ name, oldest_release: oldest }) => ({ name, oldestRelease: oldest ?? undefined })),
  }
}

const allowTime = callbackify(async (client: pg.ClientBase): Promise<void> => {
  await client.query(noTimeLimit)
})

async function migrateQueue(connectionString: string): Promise<void> {
  const pgPool = new pg.Pool({
    ...getConnectionOptions(connectionString),
    application_name: 'first-chair-migration',
    verify: (client, done) => allowTime(client, (error) => done(error ?? undefined)),
  })
  // A connection that breaks rejects its statement. Without listeners it would end the process.
  pgPool.on('error', () => undefined)
  pgPool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await runMigrations({ pgPool, logger: silentLogger })
  } finally {
    await pgPool.end()
  }
}

async function listMigrations(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
}

/** Parses the step that a migration declares in a comment line of its own. Returns undefined if there is none. */
export function parseMigrationStep(sql: string): MigrationStep | undefined {
  if (/^-- step: expand$/m.test(sql)) return { kind: 'expand' }
  const oldestRelease = /^-- step: contract, oldest release (\d+\.\d+\.\d+)$/m.exec(sql)?.[1]
  return oldestRelease === undefined ? undefined : { kind: 'contract', oldestRelease }
}

/** Creates the table of applied migrations, or adds the columns that it did not have in release 0.1.0. */
async function prepareTable(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select from pg_attribute where attrelid = to_regclass('schema_migration') and attname = 'oldest_release'`,
  )
  if (rows.length > 0) return
  await client.query(
    `create table if not exists schema_migration (name text primary key, applied_date_utc timestamptz not null default now());
     alter table schema_migration add column if not exists step text, add column if not exists oldest_release text`,
  )
}

function explainIncompatible(incompatible: SchemaStatus['incompatible']): string {
  const names = incompatible.map(({ name, oldestRelease }) =>
    oldestRelease === undefined ? name : `${name} (needs ${oldestRelease} or newer)`,
  )
  return (
    `The database is newer than this release of First Chair, ${release}: it has ${names.join(', ')}. ` +
    'Start the newer release, or restore the backup from before the upgrade (docs/upgrading.md).'
  )
}

async function apply(client: pg.Client, folder: string, name: string): Promise<void> {
  const sql = await readFile(join(folder, name), 'utf8')
  try {
    const run = isConcurrent(sql) ? applyConcurrently : applyInTransaction
    await run(client, name, sql)
  } catch (cause) {
    const isForbidden = cause instanceof pg.DatabaseError && cause.code === insufficientPrivilege
    const advice = ' The database role may not change the tables: set DATABASE_OWNER_URL to the role that owns them.'
    throw new Error(`Migration ${name} failed.${isForbidden ? advice : ''}`, { cause })
  }
}

/** Whether a migration creates indexes without locking their tables, which PostgreSQL refuses in a transaction. */
function isConcurrent(sql: string): boolean {
  return /\bindex concurrently\b/i.test(sql.replaceAll(/--.*$/gm, ''))
}

/** Runs the statements one by one. Such a migration can be repeated: it drops its index before it creates it. */
async function applyConcurrently(client: pg.Client, name: string, sql: string): Promise<void> {
  for (const statement of sql.replaceAll(/--.*$/gm, '').split(';')) {
    if (statement.trim() !== '') await client.query(statement)
  }
  await insertApplied(client, name, sql)
}

async function applyInTransaction(client: pg.Client, name: string, sql: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
      await client.query(sql)
      await insertApplied(client, name, sql)
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if (!isLockTimeout(error) || attempt === maxLockAttempts) throw error
      await wait(pauseMs)
    }
  }
}

async function insertApplied(client: pg.Client, name: string, sql: string): Promise<void> {
  const step = parseMigrationStep(sql)
  const oldestRelease = step?.kind === 'contract' ? step.oldestRelease : null
  await client.query('insert into schema_migration (name, step, oldest_release) values ($1, $2, $3)', [
    name,
    step?.kind ?? null,
    oldestRelease,
  ])
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}
