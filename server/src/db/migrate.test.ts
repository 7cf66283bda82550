import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aTestResort } from '../app/test-resort.builders.ts'
import { release } from '../config/release.ts'
import { openPool } from './database.ts'
import { migrate, parseMigrationStep, readSchemaStatus, type SchemaStatus } from './migrate.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** Whether a process of this release may serve requests on a database with this schema. */
const isSchemaCompatible = ({ pending, incompatible }: SchemaStatus) => pending.length + incompatible.length === 0

describe('migrations', () => {
  let database: TestDatabase
  let client: pg.Client
  beforeAll(async () => {
    database = await createTestDatabase()
    client = new pg.Client(database.connectionString)
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await database.drop()
  })
  const applied = async () =>
    (await client.query<{ name: string }>('select name from schema_migration order by name')).rows.map(
      ({ name }) => name,
    )

  test('are all applied to a new database, and running them again changes nothing', async () => {
    const before = await applied()
    expect(before.length).toBeGreaterThan(5)
    await migrate(database.connectionString)
    expect(await applied()).toEqual(before)
    const pool = openPool(database.connectionString, () => undefined)
    expect(await readSchemaStatus(pool)).toEqual({ pending: [], ahead: [], incompatible: [] })
    await pool.end()
  })

  test('are applied once if several processes start at the same time', async () => {
    const names = await applied()
    await client.query(
      'drop schema public cascade; create schema public; drop schema pos cascade; drop schema report cascade; drop schema graphile_worker cascade',
    )
    await Promise.all(Array.from({ length: 4 }, () => migrate(database.connectionString)))
    expect(await applied()).toEqual(names)
  })
})

describe('a rolling upgrade', () => {
  let database: TestDatabase
  let client: pg.Client
  /** Migrations of a newer release than the process under test: those of this release, and more. */
  let newer: string
  beforeEach(async () => {
    database = await createTestDatabase()
    client = new pg.Client(database.connectionString)
    await client.connect()
    newer = await mkdtemp(join(tmpdir(), 'first-chair-migrations-'))
    await cp(join(import.meta.dirname, 'migrations'), newer, { recursive: true })
  })
  afterEach(async () => {
    await client.end()
    await database.drop()
    await rm(newer, { recursive: true })
  })
  const addMigration = (name: string, sql: string) => writeFile(join(newer, name), sql)

  test('an older process is compatible and may restart after an expand step', async () => {
    await addMigration('9998-expand.sql', '-- Why.\n-- step: expand\nalter table task add column colour text;')
    await migrate(database.connectionString, { folder: newer })
    const status = await readSchemaStatus(client)
    expect(status).toEqual({ pending: [], ahead: ['9998-expand.sql'], incompatible: [] })
    expect(isSchemaCompatible(status)).toBe(true)
    expect(await migrate(database.connectionString)).toEqual({ ahead: ['9998-expand.sql'] })
  })

  test('an older process is incompatible and refuses to restart after a contract step', async () => {
    await addMigration(
      '9999-contract.sql',
      '-- step: contract, oldest release 99.0.0\nalter table task drop column name cascade;',
    )
    await migrate(database.connectionString, { folder: newer })
    const status = await readSchemaStatus(client)
    expect(status.incompatible).toEqual([{ name: '9999-contract.sql', oldestRelease: '99.0.0' }])
    expect(isSchemaCompatible(status)).toBe(false)
    await expect(migrate(database.connectionString)).rejects.toThrow(
      /The database is newer than this release of First Chair, [\d.]+: it has 9999-contract\.sql \(needs 99\.0\.0 or newer\)\./,
    )
  })

  test('a contract step that this release already works with does not stop it', async () => {
    await addMigration('9999-contract.sql', `-- step: contract, oldest release ${release}\nselect 1;`)
    await migrate(database.connectionString, { folder: newer })
    expect(isSchemaCompatible(await readSchemaStatus(client))).toBe(true)
  })

  test('an unknown migration without a step counts as incompatible', async () => {
    await client.query(`insert into schema_migration (name) values ('9999-from-the-future.sql')`)
    await expect(migrate(database.connectionString)).rejects.toThrow('it has 9999-from-the-future.sql.')
  })

  test('a process whose database is not migrated yet is incompatible', async () => {
    await addMigration('9998-expand.sql', '-- step: expand\nselect 1;')
    const status = await readSchemaStatus(client, newer)
    expect(status.pending).toEqual(['9998-expand.sql'])
    expect(isSchemaCompatible(status)).toBe(false)
  })

  test('the table of release 0.1.0 gets its new columns', async () => {
    await client.query('alter table schema_migration drop column step, drop column oldest_release')
    await migrate(database.connectionString)
    expect(await readSchemaStatus(client)).toEqual({ pending: [], ahead: [], incompatible: [] })
  })

  test('requests are served while a migration waits for a table that a long transaction uses', async () => {
    await addMigration('9998-expand.sql', '-- step: expand\nalter table task add column colour text;')
    const longTransaction = new pg.Client(database.connectionString)
    await longTransaction.connect()
    await longTransaction.query('begin')
    await longTransaction.query('select count(*) from task')

    const migration = migrate(database.connectionString, { folder: newer })
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await vi.waitFor(async () => expect((await client.query(waiting)).rowCount).toBe(1), 10_000)
    const start = performance.now()
    await client.query('select count(*) from task')
    expect(performance.now() - start).toBeLessThan(4_000)

    await longTransaction.query('rollback')
    await longTransaction.end()
    await migration
    expect((await readSchemaStatus(client, newer)).pending).toEqual([])
  })

  test('indexes are created without a lock, also after an attempt that failed, while processes start together', async () => {
    await addMigration(
      '9998-index.sql',
      '-- Why; and how.\n-- step: expand\ndrop index concurrently if exists task_by_name;\ncreate unique index concurrently task_by_name on task (name);',
    )
    const insertTask = `insert into task (name, task_type_id, pos_waiver_id, enable_agree_checkbox) values ('Twice', 1, 'W', true)`
    await client.query(`${insertTask}; ${insertTask}`)
    await expect(migrate(database.connectionString, { folder: newer })).rejects.toThrow(
      'Migration 9998-index.sql failed.',
    )
    await client.query(`update task set name = 'Once' where id = (select min(id) from task)`)
    await Promise.all(Array.from({ length: 3 }, () => migrate(database.connectionString, { folder: newer })))
    const { rows } = await client.query(`select indisvalid from pg_index where indexrelid = 'task_by_name'::regclass`)
    expect(rows).toEqual([{ indisvalid: true }])
  })

  test.each([
    ['-- step: expand', { kind: 'expand' }],
    ['-- Why.\n-- step: contract, oldest release 1.2.3\nselect 1;', { kind: 'contract', oldestRelease: '1.2.3' }],
    ['-- step: contract', undefined],
    ['-- a step: expand', undefined],
    ['select 1;', undefined],
  ])('the step of %j is read', (sql, step) => {
    expect(parseMigrationStep(sql)).toEqual(step)
  })
})

/** Puts a database into the state of an earlier version, migrates it, and checks the result. */
async function afterUpdate(earlierState: string, check: (client: pg.Client) => Promise<void>): Promise<void> {
  const database = await createTestDatabase()
  const client = new pg.Client(database.connectionString)
  await client.connect()
  try {
    await client.query(earlierState)
    await migrate(database.connectionString)
    await check(client)
  } finally {
    await client.end()
    await database.drop()
  }
}

test('an update adds jobs without a message to the messages to the point of sale', () =>
  afterUpdate(
    `delete from schema_migration where name = '0041-telling-of-mobile-passes.sql';
     alter table pos_outbox drop column e_ticket_id;
     insert into mobile_pass (e_ticket_id, contact_id) values ('E1', '1002');
     select graphile_worker.add_job('tell-pos-of-mobile-pass', json_build_object('eTicketId', 'E1'), job_key => 'mobile-pass:E1')`,
    async (client) => {
      const { rows: messages } = await client.query<{ id: string }>(
        'select id, kind, contact_ids, status from pos_outbox',
      )
      expect(messages).toMatchObject([{ kind: 'mobile-pass', contact_ids: ['1002'], status: 'waiting' }])
      const { rows: jobs } = await client.query('select payload from graphile_worker._private_jobs')
      expect(jobs).toEqual([{ payload: { outboxId: Number(messages[0]?.id) } }])
    },
  ))

test('an update removes empty queues and keeps a queue with a job', () =>
  afterUpdate(
    `delete from schema_migration where name = '0044-few-queues.sql';
     drop function pos_queue;
     select graphile_worker.add_job('send-photo-to-pos', '{"outboxId":1}', queue_name => 'pos:1001');
     select graphile_worker.add_job('send-photo-to-pos', '{"outboxId":2}', queue_name => 'pos:1002');
     delete from graphile_worker._private_jobs where payload ->> 'outboxId' = '1'`,
    async (client) => {
      const { rows } = await client.query(
        `select queue_name, payload from graphile_worker._private_job_queues queue
         left join graphile_worker._private_jobs job on job.job_queue_id = queue.id`,
      )
      expect(rows).toEqual([{ queue_name: 'pos:1002', payload: { outboxId: 2 } }])
    },
  ))

describe('constraints of the database refuse', () => {
  let database: TestDatabase
  let pool: pg.Pool
  beforeAll(async () => {
    database = await createTestDatabase()
    pool = openPool(database.connectionString, () => undefined)
    await aTestResort(pool)
  })
  afterAll(async () => {
    await pool.end()
    await database.drop()
  })

  test.each([
    ['a second default location', `update location set is_default = true where id = 2`, 'location_one_default'],
    ['a default location that is closed', `update location set is_enabled = false where id = 1`, 'location_check'],
    [
      'a default location that is deleted',
      `update location set deleted_date_utc = now() where id = 1`,
      'location_check',
    ],
    [
      'a second edit-profile location',
      `update location set is_edit_profile_location = true where id in (1, 2)`,
      'location_one_edit_profile',
    ],
    [
      'a default activity that is not linked',
      `update location set default_activity_id = 99`,
      'default_activity_is_linked',
    ],
    [
      'to unlink the default activity',
      `delete from activity_location where location_id = 1`,
      'default_activity_is_linked',
    ],
    ['a slug twice', `update location set slug = 'base-village' where id = 2`, 'location_slug_once'],
    ['a slug of digits', `update location set slug = '123' where id = 2`, 'location_slug_check'],
    ['a slug in capitals', `update location set slug = 'Base' where id = 2`, 'location_slug_check'],
    ['a location without a name', `update location set name = ' '`, 'location_name_check'],
    ['a fifth kind of task', `insert into task_type (id, name) values (5, 'Fifth')`, 'task_type_id_check'],
    ['a waiver without its code', `update task set pos_waiver_id = null where id = 1`, 'task_check'],
    [
      'a waiver without a way to sign',
      `update task set enable_agree_checkbox = false, enable_text_signature = false, enable_wet_signature = false where id = 1`,
      'task_check',
    ],
    ['an end before the start', `update task set start_effective_date = '2027-06-01' where id = 1`, 'task_check'],
    [
      'a validation day outside the window',
      `update task set validation_date = '2027-06-01' where id = 1`,
      'task_check',
    ],
    ['a minimum age above the maximum age', `update activity set age_min = 10, age_max = 9`, 'activity_check'],
    [
      'a task twice in an activity',
      `insert into activity_task (activity_id, task_id, position) values (1, 1, 9)`,
      'activity_task_activity_id_task_id_key',
    ],
    [
      'two tasks at the same position',
      `update activity_task set position = 1`,
      'activity_task_activity_id_position_key',
    ],
    ['settings that are not an object', `update settings_document set value = '[]'`, 'settings_document_value_check'],
    ['an administrator in capitals', `insert into administrator_email (email) values ('A@b.example')`, 'email_check'],
    [
      'an administrator twice',
      `insert into administrator_email (email) values ('admin@kestrel.example')`,
      'administrator_email_once',
    ],
    ['a waiver text under another hash', `insert into waiver_text (hash, html) values ('x', 'y')`, 'waiver_text_check'],
    [
      'a completion without a signature that exists',
      `insert into contact_task_completion (contact_task_id, location_id, activity_id, task_id, contact_id, household_ip_code, outcome, resort_day, signed_waiver_position)
       values ('x', 1, 1, 1, '1', '1', 'completed', now(), 77)`,
      'signed_waiver_position_fkey',
    ],
    [
      'a skip that counts for longer than a day',
      `insert into contact_task_completion (contact_task_id, location_id, activity_id, task_id, contact_id, household_ip_code, outcome, resort_day, valid_until)
       values ('x', 1, 1, 1, '1', '1', 'skipped', '2026-12-05', '2026-12-06')`,
      'contact_task_completion_check',
    ],
    [
      'a message about no signature',
      `insert into pos_outbox (kind, contact_ids) values ('waiver', '{1}')`,
      'pos_outbox_check',
    ],
  ])('%s', async (_what, statement, constraint) => {
    await expect(pool.query(statement)).rejects.toThrow(constraint)
  })

  test('neither a change of the default location nor a swap of two tasks', async () => {
    const client = await pool.connect()
    await client.query('begin')
    await client.query('update location set is_default = false where id = 1')
    await client.query('update location set is_default = true where id = 2')
    await client.query('update activity_task set position = 3 - position where position in (1, 2)')
    await client.query('commit')
    client.release()
    const { rows } = await pool.query('select id from location where is_default')
    expect(rows).toEqual([{ id: 2 }])
  })
})
