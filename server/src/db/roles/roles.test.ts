import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { aTestApp, as, type TestApp } from '../../app/test-app.builders.ts'
import { aContactTaskId, aHousehold, aTestResort, lindqvists, testResort } from '../../app/test-resort.builders.ts'
import { startWorker } from '../../app/worker.ts'
import { createReportTables, dropOldReportTables, finishReportTables } from '../../report/report-tables.store.ts'
import { aDrawing } from '../../signature/drawn-signature.builders.ts'
import { openPool } from '../database.ts'
import { migrate } from '../migrate.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { findRoleProblems } from './find-role-problems.ts'
import { grantToRuntimeRole } from './grant-to-runtime-role.ts'
import { prepareDatabase } from './prepare-database.ts'

const runtimeRole = 'first_chair_app'
const appendOnly = [
  'arrival_event',
  'arrival_scan',
  'audit_entry',
  'erasure',
  'health_consent_event',
  'health_consent_text',
  'log_confirmation_list',
  'log_key',
  'log_leaf',
  'log_state',
  'log_subtree',
  'log_timestamp',
  'log_witness',
  'photo_rejection',
  'rental_set_out',
  'rental_size_answer',
  'rental_size_change',
  'signed_waiver',
  'signed_waiver_contact',
  'waiver_chain',
  'waiver_text',
]

let testApp: TestApp
let database: TestDatabase
let owner: pg.Client
let runtime: pg.Client

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

beforeAll(async () => {
  database = await createTestDatabase()
  testApp = await aTestApp({ database: { ...database, drop: async () => {} } })
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  owner = await connect(database.connectionString)
  runtime = await connect(database.runtimeConnectionString)
})
afterAll(async () => {
  await owner.end()
  await runtime.end()
  await testApp.close()
  await database.drop()
})

const prepare = () =>
  prepareDatabase({
    directConnectionString: database.runtimeConnectionString,
    ownerConnectionString: database.connectionString,
  })

test('the role of the product signs, records and sends to the point of sale', async () => {
  const worker = await startWorker(testApp.ctx, testApp.queuePool)
  try {
    const answer = await testApp.app.inject({
      method: 'POST',
      url: '/api/tasks/contact/complete/waiver',
      headers: as('maya'),
      payload: {
        id: aContactTaskId(testResort.seasonWaiver, '1001'),
        relatedObject: {
          rolAccepted: true,
          signature: aDrawing(),
          typedName: 'Maya Lindqvist',
          signatureDateOffset: -7,
          rolTextHash: createHash('sha256').update(testResort.waiverHtml).digest('hex'),
        },
      },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    await expect
      .poll(async () => (await testApp.pool.query('select kind, status from pos_outbox')).rows)
      .toEqual([{ kind: 'waiver', status: 'sent' }])
  } finally {
    await worker.stop()
  }
})

describe('PostgreSQL refuses that the role of the product', () => {
  test.each([
    'update signed_waiver set position = 1',
    'update signed_waiver_contact set position = 1',
    `update waiver_text set html = 'x'`,
    `update audit_entry set actor = 'x'`,
    ...appendOnly.flatMap((table) => [
      `delete from ${table}`,
      `truncate ${table} cascade`,
      `alter table ${table} disable trigger all`,
      `drop table ${table} cascade`,
    ]),
    'drop trigger signed_waiver_is_append_only on signed_waiver',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return old; end $$',
    'create table scribble (id int)',
    'create schema scribbles',
    'set session_replication_role = replica',
    `update schema_migration set name = 'x'`,
    'set role first_chair',
  ])('runs: %s', async (statement) => {
    await expect(runtime.query(statement)).rejects.toThrow(/permission denied|must be owner/)
  })
})

describe('a function that erases with the rights of the owner', () => {
  const calls = [
    `erase_evidence(array[1], null)`,
    `erase_evidence(array[1], '1001')`,
    `erase_person_from_evidence('1001')`,
    `delete_audit_entries('2100-01-01')`,
    `delete_audit_entries('2100-01-01', '{}')`,
    `delete_size_records('2100-01-01', '{}')`,
    `delete_photo_rejections('2100-01-01', '{}')`,
  ]

  test.each(calls)('is not for other roles: %s', async (call) => {
    const superuser = await connect(database.superuserConnectionString)
    try {
      await superuser.query('begin; create role scribbler; set local role scribbler')
      await expect(superuser.query(`select ${call}`)).rejects.toThrow('permission denied for function')
    } finally {
      await superuser.query('rollback')
      await superuser.end()
    }
  })

  test.each(calls.slice(0, 2))('erases no signed waiver of people who were not erased: %s', async (call) => {
    const read = () => owner.query('select w::text from signed_waiver w')
    const before = (await read()).rows
    expect(before).toHaveLength(1)
    await expect(runtime.query(`select ${call}`)).rejects.toThrow('Erasing signed waiver 1 is not allowed')
    expect((await read()).rows).toEqual(before)
  })

  test('is for nobody else again after the start that follows the restore of a dump', async () => {
    await owner.query('grant execute on function erase_evidence(bigint[], text) to public')
    await prepare()
    const { rows } = await owner.query(
      `select has_function_privilege('public', 'erase_evidence(bigint[], text)', 'execute') as everybody,
              has_function_privilege($1, 'erase_evidence(bigint[], text)', 'execute') as product`,
      [runtimeRole],
    )
    expect(rows).toEqual([{ everybody: false, product: true }])
  })
})

describe('the check at start', () => {
  test('finds nothing wrong with the role of the product', async () => {
    expect(await findRoleProblems(testApp.ctx.pool)).toBeUndefined()
  })

  test('finds that everybody may create tables, as in PostgreSQL 14', async () => {
    await owner.query('grant create on schema public to public')
    expect(await findRoleProblems(testApp.ctx.pool)).toMatchObject({ canCreateTables: true, mutableTables: [] })
    await owner.query('revoke create on schema public from public')
  })

  test('names the tables that the owner could change', async () => {
    expect(await findRoleProblems(testApp.pool)).toEqual({
      isSuperuser: false,
      canCreateTables: true,
      mutableTables: appendOnly,
    })
  })

  test('finds a superuser', async () => {
    const superuser = openPool(database.superuserConnectionString, () => undefined, 1)
    expect(await findRoleProblems(superuser)).toEqual({
      isSuperuser: true,
      canCreateTables: true,
      mutableTables: appendOnly,
    })
    await superuser.end()
  })

  test('finds a privilege that somebody has added, which the next start revokes', async () => {
    await owner.query(`grant delete on audit_entry to ${runtimeRole}`)
    expect(await findRoleProblems(testApp.ctx.pool)).toMatchObject({ mutableTables: ['audit_entry'] })
    await prepare()
    expect(await findRoleProblems(testApp.ctx.pool)).toBeUndefined()
  })
})

describe('at a start', () => {
  test('a new table gets the privileges that its triggers allow', async () => {
    await owner.query(`
      create table note (id int generated always as identity primary key, text text);
      create table evidence (id int generated always as identity primary key, text text);
      create trigger evidence_is_append_only before update or delete on evidence
        for each row execute function refuse_change()`)
    await prepare()
    await runtime.query(`insert into note (text) values ('a'); update note set text = 'b'; delete from note`)
    await runtime.query(`insert into evidence (text) values ('a')`)
    await expect(runtime.query('delete from evidence')).rejects.toThrow('permission denied')
    await owner.query('drop table note; drop table evidence')
  })

  test('nothing is granted twice', async () => {
    await prepare()
    const statements: string[] = []
    const spying = new Proxy(owner, {
      get: (client, name) =>
        name === 'query'
          ? async (text: string, values: unknown[]) => {
              statements.push(text)
              return client.query(text, values)
            }
          : Reflect.get(client, name),
    })
    await grantToRuntimeRole(spying, runtimeRole)
    expect(statements).toHaveLength(1)
  })

  test('the tables of reports from before the role existed are handed over to it', async () => {
    const asOwner = await testApp.pool.connect()
    await createReportTables(asOwner, 77)
    await finishReportTables(asOwner, 77)
    asOwner.release()
    await owner.query(
      `insert into report.population (status, requested_by, finished_date_utc) values ('populated', 'test', now())`,
    )
    await prepare()
    await dropOldReportTables(testApp.ctx.pool)
    const { rows } = await owner.query(`select from pg_class where relname in ('guest_77', 'line_77')`)
    expect(rows).toEqual([])
  })

  test('a role whose tables the owner cannot hand over is refused with what to do', async () => {
    const superuser = await connect(database.superuserConnectionString)
    await superuser.query(`revoke ${runtimeRole} from first_chair`)
    try {
      await owner.query('create table report.guest_78 (guest integer)')
      await expect(prepare()).rejects.toThrow(`run "grant ${runtimeRole} to first_chair" as a superuser`)
    } finally {
      await superuser.query(`grant ${runtimeRole} to first_chair`)
      await superuser.end()
    }
    await prepare()
    await runtime.query('drop table report.guest_78')
  })

  test('several processes may grant at the same time', async () => {
    await owner.query(`revoke all on all tables in schema public from ${runtimeRole}`)
    await Promise.all([prepare(), prepare(), prepare()])
    expect((await runtime.query('select count(*) from signed_waiver')).rows).toHaveLength(1)
  })

  test('the role of the product needs no other one while nothing is to be migrated', async () => {
    await migrate(database.runtimeConnectionString)
    await owner.query(`delete from schema_migration where name = '0059-peer-addresses-of-signers.sql'`)
    await expect(migrate(database.runtimeConnectionString)).rejects.toThrow('set DATABASE_OWNER_URL')
    await owner.query(`insert into schema_migration (name) values ('0059-peer-addresses-of-signers.sql')`)
  })

  test('two addresses of different databases are refused', async () => {
    const other = await createTestDatabase()
    await expect(
      prepareDatabase({
        directConnectionString: database.runtimeConnectionString,
        ownerConnectionString: other.connectionString,
      }),
    ).rejects.toThrow('lead to different databases')
    await other.drop()
  })
})

const hasPsql = spawnSync('psql', ['--version']).status === 0

test.skipIf(!hasPsql)(
  'the roles that the script creates for a new database are those that the product needs',
  async () => {
    const { superuserConnectionString } = inject('testServer')
    // The server of the run has these roles and this database already, so the script uses other names here.
    const rename = (text: string) => text.replaceAll('first_chair', 'scripted')
    const script = rename(await readFile(join(import.meta.dirname, 'create-roles.sql'), 'utf8'))
    const superuser = await connect(superuserConnectionString)
    const address = (role: string) => {
      const url = new URL(superuserConnectionString)
      url.username = role
      url.pathname = '/scripted'
      return url.href
    }
    try {
      const psql = promisify(execFile)('psql', ['-v', 'ON_ERROR_STOP=1', '-X', '-d', superuserConnectionString], {
        env: { ...process.env, FIRST_CHAIR_OWNER_PASSWORD: `o'wner`, FIRST_CHAIR_PASSWORD: 'app' },
      })
      psql.child.stdin?.end(script)
      await psql
      await prepareDatabase({
        directConnectionString: address('scripted_app'),
        ownerConnectionString: address('scripted'),
      })
      const pool = openPool(address('scripted_app'), () => undefined, 1)
      expect(await findRoleProblems(pool)).toBeUndefined()
      expect((await pool.query('select current_user as role')).rows).toEqual([{ role: 'scripted_app' }])
      await pool.end()
    } finally {
      await superuser.query('drop database if exists scripted with (force)')
      await superuser.query('drop role if exists scripted; drop role if exists scripted_app')
      await superuser.end()
    }
  },
)
