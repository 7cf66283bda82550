import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts'
import { checkEnvironmentNames, checkUpgrade } from './check-upgrade.ts'

let database: TestDatabase
let client: pg.Client
/** The migrations of this release and more, which are pending in the database. */
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.connectionString)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'first-chair-migrations-'))
  await cp(join(import.meta.dirname, '../db/migrations'), folder, { recursive: true })
})
afterEach(() => rm(folder, { recursive: true }))

const addMigration = (name: string, sql: string) => writeFile(join(folder, name), sql)
const check = async (more: Partial<Parameters<typeof checkUpgrade>[0]> = {}) =>
  (await checkUpgrade({ client, nodeVersion: '24.1.0', freeBytes: 5e9, folder, ...more })).map(
    ({ kind, text }) => `${kind}: ${text}`,
  )

describe('npm run upgrade -- check', () => {
  test('finds nothing to do if no migration is pending', async () => {
    expect(await check()).toEqual([
      'ok: Node 24.1.0',
      expect.stringMatching(/^ok: PostgreSQL \d+/),
      'ok: No migration is pending.',
      'ok: 5.0 GB free on the disk',
    ])
  })

  test('names pending migrations with their step, their tables and the time that they block', async () => {
    await addMigration('9997.sql', '-- step: expand\nalter table task add column a int;')
    await addMigration('9998.sql', '-- step: contract, oldest release 0.2.0\nalter table task drop column name;')
    await addMigration('9999.sql', 'create index i on pos.customer (email);')
    const findings = await check()
    expect(findings).toContain('note: 3 migrations are pending:')
    expect(findings).toContain('note: 9997.sql: expand; processes of the previous release continue.')
    expect(findings).toContain(
      'note: 9998.sql: contract; processes older than 0.2.0 stop working. Upgrade them to it first.',
    )
    expect(findings).toContain(
      'note: 9999.sql: no step is declared; processes of an older release cannot restart after it.',
    )
    expect(findings).toContainEqual(
      expect.stringMatching(
        /pos\.customer \(about \d+ rows, 1 MB\) nobody can write while the index i is created.*; about 1 s$/,
      ),
    )
  })

  test('says once what several statements of a migration do with a table', async () => {
    await addMigration(
      '9997.sql',
      '-- step: expand\nalter table task add column a int; alter table task add column b int;',
    )
    const findings = await check()
    expect(findings.filter((finding) => /task \(about .*is altered/.test(finding))).toHaveLength(1)
  })

  test('says that a database is too new', async () => {
    await client.query(
      `insert into schema_migration (name, step, oldest_release) values ('9990.sql', 'contract', '99.0.0')`,
    )
    expect(await check()).toContainEqual(
      expect.stringMatching(/^problem: The database has 9990\.sql.*needs 99\.0\.0\.$/),
    )
    await client.query(`delete from schema_migration where name = '9990.sql'`)
  })

  test('reads the database of release 0.1.0, which stores no steps', async () => {
    await client.query('begin; alter table schema_migration drop column step, drop column oldest_release')
    expect(await check()).toContain('ok: No migration is pending.')
    await client.query('rollback')
  })

  test('says that Node is too old or the disk too full', async () => {
    const findings = await check({ nodeVersion: '18.20.0', freeBytes: 1e6 })
    expect(findings).toContainEqual(expect.stringMatching(/^problem: Node 18\.20\.0 is too old/))
    expect(findings).toContain('problem: 1 MB free on the disk, but the release needs 1.0 GB.')
  })

  test('does not pretend to know the disk of another server', async () => {
    expect(await check({ freeBytes: undefined })).toContainEqual(
      expect.stringMatching(/^note: .*cannot be checked from here/),
    )
  })

  test('works on an empty database', async () => {
    await client.query('begin; drop table schema_migration')
    expect(await check()).toContainEqual(expect.stringMatching(/^note: The database is empty/))
    await client.query('rollback')
  })

  test('names environment names that this release does not know', () => {
    const file = '# a comment\nPORT=3000\nexport HOST=x\nOLD_NAME=1\n'
    expect(checkEnvironmentNames(file, ['PORT', 'HOST'])).toEqual([
      { kind: 'problem', text: expect.stringContaining('OLD_NAME is not a name of') },
    ])
    expect(checkEnvironmentNames('PORT=1', ['PORT'])).toEqual([{ kind: 'ok', text: '1 names of the environment' }])
  })
})
