import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { compareReleases, minNode, release } from '../config/release.ts'
import { migrationsFolder, parseMigrationStep, readSchemaStatus } from '../db/migrate.ts'
import { readMigrationEffects, type MigrationEffect } from './migration-effects.rule.ts'

/** A line of the result. With a problem, the release must not be installed yet. */
export interface Finding {
  kind: 'ok' | 'note' | 'problem'
  text: string
}

export interface UpgradeCheck {
  client: Pick<pg.Client, 'query'>
  nodeVersion: string
  /** The free bytes on the disk of the embedded database. Undefined for the disk of another server. */
  freeBytes: number | undefined
  folder?: string
}

type PendingMigration = { findings: Finding[]; bytes: number }
type EffectLine = { text: string; bytes: number }

/** The minimum major version of PostgreSQL, times 10,000 (`server_version_num`). */
const minPostgres = 140_000
/** A cautious guess of how fast PostgreSQL reads a table or builds an index. */
const bytesPerSecond = 50_000_000
/** Free disk for the write-ahead log and for daily work, besides what the migrations need. */
const reservedBytes = 1_000_000_000

/** Checks what this release needs before it is installed on a database. Changes nothing. */
export async function checkUpgrade({
  client,
  nodeVersion,
  freeBytes,
  folder = migrationsFolder,
}: UpgradeCheck): Promise<Finding[]> {
  const versions = [
    judge(
      compareReleases(nodeVersion, minNode) >= 0,
      `Node ${nodeVersion}`,
      `Node ${nodeVersion} is too old: ${release} needs ${minNode} or newer.`,
    ),
    await checkPostgres(client),
  ]
  const { rows } = await client.query(`select where to_regclass('schema_migration') is not null`)
  if (rows.length === 0)
    return [...versions, aNote('The database is empty. All tables are created at the first start.')]

  const { pending, ahead, incompatible } = await readSchemaStatus(client, folder)
  const newer = [
    ...incompatible.map(({ name, oldestRelease }) =>
      aProblem(
        `The database has ${name}, which ${release} does not work with${oldestRelease ? `: it needs ${oldestRelease}` : ''}.`,
      ),
    ),
    ...(ahead.length > incompatible.length
      ? [aNote(`The database was migrated by a newer release. ${release} works with it.`)]
      : []),
  ]
  const migrations: PendingMigration[] = []
  for (const name of pending) migrations.push(await readMigration(client, folder, name))
  const neededBytes = migrations.reduce((sum, migration) => sum + migration.bytes, 0)
  return [
    ...versions,
    ...newer,
    pending.length === 0
      ? { kind: 'ok', text: 'No migration is pending.' }
      : aNote(`${pending.length} migrations are pending:`),
    ...migrations.flatMap(({ findings }) => findings),
    checkDisk(neededBytes, freeBytes),
  ]
}

/** Reports each name of an environment file that this release does not know. */
export function checkEnvironmentNames(file: string, knownNames: readonly string[]): Finding[] {
  const names = [...file.matchAll(/^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=/gm)].map(([, name = '']) => name)
  const unknown = names.filter((name) => !knownNames.includes(name))
  if (unknown.length === 0) return [{ kind: 'ok', text: `${names.length} names of the environment` }]
  return unknown.map((name) => aProblem(`${name} is not a name of ${release}. Remove it, or see docs/upgrading.md.`))
}

const aNote = (text: string): Finding => ({ kind: 'note', text })
const aProblem = (text: string): Finding => ({ kind: 'problem', text })

function judge(isGood: boolean, good: string, problem: string): Finding {
  return isGood ? { kind: 'ok', text: good } : aProblem(problem)
}

async function checkPostgres(client: Pick<pg.Client, 'query'>): Promise<Finding> {
  const { rows } = await client.query<{ number: number; version: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
  )
  const { number = 0, version = 'unknown' } = rows[0] ?? {}
  return judge(
    number >= minPostgres,
    `PostgreSQL ${version}`,
    `PostgreSQL ${version} is too old: ${release} needs ${minPostgres / 10_000} or newer.`,
  )
}

async function readMigration(
  client: Pick<pg.Client, 'query'>,
  folder: string,
  name: string,
): Promise<PendingMigration> {
  const sql = await readFile(join(folder, name), 'utf8')
  const step = parseMigrationStep(sql)
  const heading =
    step === undefined
      ? `${name}: no step is declared; processes of an older release cannot restart after it.`
      : step.kind === 'expand'
        ? `${name}: expand; processes of the previous release continue.`
        : `${name}: contract; processes older than ${step.oldestRelease} stop working. Upgrade them to it first.`
  const effects = await readMigrationEffects(sql)
  const lines: EffectLine[] = []
  for (const effect of effects) lines.push(await describeEffect(client, effect))
  // Several statements often do the same with a table.
  const texts = new Set(lines.map(({ text }) => `  ${text}`))
  return {
    findings: [heading, ...texts].map(aNote),
    bytes: lines.reduce((sum, line) => sum + line.bytes, 0),
  }
}

/** Describes an effect with the size of its table, and returns the disk that it needs at most. */
async function describeEffect(
  client: Pick<pg.Client, 'query'>,
  { kind, table, text }: MigrationEffect,
): Promise<EffectLine> {
  if (table === undefined) return { text, bytes: 0 }
  const { rows } = await client.query<{ bytes: number; rows: number }>(
    `select pg_total_relation_size(oid)::float8 as bytes, greatest(reltuples, 0)::float8 as rows from pg_class where oid = to_regclass($1)`,
    [table],
  )
  const [size] = rows
  if (!size) return { text: `${table} ${text}`, bytes: 0 }
  const about = `${table} (about ${Math.round(size.rows)} rows, ${formatBytes(size.bytes)}) ${text}`
  if (kind !== 'blocks') return { text: about, bytes: 0 }
  return { text: `${about}; about ${Math.ceil(size.bytes / bytesPerSecond)} s`, bytes: size.bytes }
}

function checkDisk(neededBytes: number, freeBytes: number | undefined): Finding {
  const needed = neededBytes + reservedBytes
  if (freeBytes === undefined) {
    return aNote(`The disk of the database server needs ${formatBytes(needed)} free. This cannot be checked from here.`)
  }
  return judge(
    freeBytes >= needed,
    `${formatBytes(freeBytes)} free on the disk`,
    `${formatBytes(freeBytes)} free on the disk, but the release needs ${formatBytes(needed)}.`,
  )
}

function formatBytes(bytes: number): string {
  return bytes >= 1_000_000_000 ? `${(bytes / 1_000_000_000).toFixed(1)} GB` : `${Math.ceil(bytes / 1_000_000)} MB`
}
