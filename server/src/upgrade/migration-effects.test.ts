import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compareReleases, release } from '../config/release.ts'
import { parseMigrationStep } from '../db/migrate.ts'
import { readMigrationEffects } from './migration-effects.rule.ts'

/** The last migration of the releases whose migrations have no step (docs/decisions/0083). */
const lastWithoutStep = '0055'

const folder = join(import.meta.dirname, '../db/migrations')
const newMigrations = readdirSync(folder)
  .filter((name) => name.slice(0, 4) > lastWithoutStep)
  .map((name) => ({ name, sql: readFileSync(join(folder, name), 'utf8') }))

test('every new migration says whether it expands or contracts the schema', () => {
  const withoutStep = newMigrations.filter(({ sql }) => parseMigrationStep(sql) === undefined)
  expect(
    withoutStep.map(({ name }) => `${name}: add the line "-- step: expand", see "... a migration" in CONTRIBUTING.md`),
  ).toEqual([])
})

test('a contract step names a release that exists', () => {
  const steps = newMigrations.map(({ name, sql }) => ({ name, step: parseMigrationStep(sql) }))
  const wrong = steps.filter(
    ({ step }) => step?.kind === 'contract' && compareReleases(step.oldestRelease, release) > 0,
  )
  expect(wrong).toEqual([])
})

test('no new migration breaks the previous release without saying so, or blocks guests for long', async () => {
  const problems: string[] = []
  for (const { name, sql } of newMigrations) {
    const isContract = parseMigrationStep(sql)?.kind === 'contract'
    for (const { kind, rule, table, text } of await readMigrationEffects(sql)) {
      if (kind === 'blocks' || (kind === 'breaks' && !isContract))
        problems.push(`${name}: ${rule}: ${table ?? ''} ${text}`)
    }
  }
  expect(problems.join('\n')).toBe('')
})

const read = async (sql: string) => (await readMigrationEffects(sql)).map(({ kind, rule }) => `${kind} ${rule}`)

describe('a migration may', () => {
  test.each([
    [
      'create tables with indexes and rows',
      `create table t (a int not null unique, check (a > 0)); create index i on t (a); insert into t values (1); update t set a = 2`,
    ],
    [
      'create an index of another schema concurrently',
      'drop index concurrently if exists pos.i; create index concurrently i on pos.photo (ip_code)',
    ],
    ['create an index concurrently', 'drop index concurrently if exists i; create index concurrently i on task (name)'],
    [
      'create views and functions',
      `create or replace view v as select 1; create function f() returns int language sql return 1`,
    ],
  ])('%s', async (_what, sql) => {
    expect(await read(sql)).toEqual([])
  })

  test.each([
    ['add a column', 'alter table task add column a int'],
    [
      'add a column with a default',
      `alter table task add column a timestamptz not null default now(), add column b text not null default ''`,
    ],
    ['add a column that refers to another table', 'alter table task add column a int references location'],
    ['add a constraint on a new column', 'alter table task add column a int, add constraint c check (a > 0) not valid'],
    [
      'replace a constraint, in order to allow more',
      `alter table task drop constraint c, add constraint c check (name in ('a', 'b')) not valid`,
    ],
    ['validate a constraint', 'alter table task validate constraint c'],
    ['change a default', 'alter table task alter column name set default 1'],
    ['allow null', 'alter table pos.customer alter column email drop not null'],
  ])('%s, with a short lock', async (_what, sql) => {
    expect(await read(sql)).toEqual(['locks lock'])
  })
})

describe('a migration that is not a contract step may not', () => {
  test.each([
    ['drop a table', 'drop table task', 'breaks drop'],
    ['drop a view', 'drop view v', 'breaks drop'],
    ['drop a function', 'drop function f(int)', 'breaks drop'],
    ['drop a column', 'alter table task drop column name', 'breaks drop'],
    ['empty a table', 'truncate task', 'breaks drop'],
    ['rename a table', 'alter table task rename to job', 'breaks rename'],
    ['rename a column', 'alter table task rename name to title', 'breaks rename'],
    ['change the type of a column', 'alter table task alter name type int using 1', 'breaks column-type'],
    ['forbid null', 'alter table task alter name set not null', 'breaks not-null'],
    ['add a column that must have a value', 'alter table task add column a int not null', 'breaks not-null'],
    ['remove a default', 'alter table task alter name drop default', 'breaks not-null'],
    [
      'add a constraint on a column in use',
      'alter table task add constraint c check (age_min > 0) not valid',
      'breaks constraint',
    ],
    [
      'forbid duplicates',
      'drop index concurrently if exists i; create unique index concurrently i on task (name)',
      'breaks constraint',
    ],
    ['run code that cannot be checked', `do $$ begin execute 'drop table task'; end $$`, 'breaks unchecked'],
    ['use a statement that cannot be checked', 'alter table task enable row level security', 'breaks unchecked'],
    [
      'create an index concurrently that a second attempt would refuse',
      'create index concurrently i on task (name)',
      'breaks index',
    ],
    [
      'create an index concurrently with something else',
      'drop index concurrently if exists i; create index concurrently i on task (name); create table t (a int)',
      'breaks index',
    ],
  ])('%s', async (_what, sql, effect) => {
    expect(await read(sql)).toContain(effect)
  })
})

describe('no migration may block guests while it', () => {
  test.each([
    ['creates an index', 'create index i on task (name)', 'blocks index'],
    ['changes rows', `update task set name = ''`, 'blocks rows'],
    ['deletes rows', 'delete from pos.customer', 'blocks rows'],
    [
      'checks a constraint',
      'alter table task drop constraint c, add constraint c check (age_min > 0)',
      'blocks constraint',
    ],
    [
      'checks a foreign key',
      'alter table task add constraint c foreign key (age_min) references location',
      'blocks constraint',
    ],
    ['checks a new column', 'alter table task add column a int check (a > 0)', 'blocks constraint'],
    [
      'computes a column for each row',
      'alter table task add column a uuid default gen_random_uuid()',
      'blocks rewrite',
    ],
    ['numbers the rows', 'alter table task add column a bigserial', 'blocks rewrite'],
    ['changes a type', 'alter table task alter name type int using 1', 'blocks rewrite'],
    ['locks a table itself', 'lock table task', 'blocks lock'],
  ])('%s', async (_what, sql, effect) => {
    expect(await read(sql)).toContain(effect)
  })
})

test('an exception names its rule and a reason', async () => {
  const sql = `update task set name = ''; create index i on task (name)`
  expect(await read(`-- allow: rows, because there are few tasks\n${sql}`)).toEqual(['blocks index'])
  expect(await read(`-- allow: rows\n${sql}`)).toEqual(['blocks rows', 'blocks index'])
})

test('an effect names the table and says what to do', async () => {
  expect(await readMigrationEffects('create index i on pos.customer (email)')).toEqual([
    {
      kind: 'blocks',
      rule: 'index',
      table: 'pos.customer',
      text: 'nobody can write while the index i is created; use "concurrently"',
    },
  ])
})
