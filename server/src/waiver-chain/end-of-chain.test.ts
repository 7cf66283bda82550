import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canonicalEvidence, type SignedWaiverEvidence } from '@first-chair/core/waiver/signed-waiver'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTestApp, type TestApp } from '../app/test-app.builders.ts'
import { aTestResort, testResort } from '../app/test-resort.builders.ts'
import { columnsOf } from '../db/columns.ts'
import { openPool } from '../db/database.ts'
import { migrate, migrationsFolder } from '../db/migrate.ts'
import { grantToRuntimeRole } from '../db/roles/grant-to-runtime-role.ts'
import { evidenceColumns } from '../db/tables/signed-waiver.ts'
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts'
import { takeAllIntoLog } from './take-into-log.builders.ts'
import { verifySignedWaivers } from '../waiver-verification/verify-signed-waivers.ts'

/** The first migration of the log. */
const firstOfLog = '0110'
const endOfChain = '0111-transparency-log.sql'

let database: TestDatabase
let folder: string
let testApp: TestApp | undefined
let pool: pg.Pool
const clients: pg.PoolClient[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'first-chair-migrations-'))
  for (const name of await readdir(migrationsFolder)) {
    if (name < firstOfLog) await cp(join(migrationsFolder, name), join(folder, name))
  }
  pool = openPool(database.connectionString, () => undefined)
  await pool.query(
    'drop schema public cascade; create schema public; drop schema pos cascade; drop schema report cascade; drop schema graphile_worker cascade',
  )
  await migrate(database.connectionString, { folder })
  await aTestResort(pool)
  await pool.query('insert into waiver_text (hash, html) values ($1, $2)', [sha256(html), html])
})
afterAll(async () => {
  for (const client of clients) client.release()
  await pool.end()
  await testApp?.close()
  await rm(folder, { recursive: true, force: true })
})

const html = testResort.waiverHtml
const sha256 = (data: string): Buffer => createHash('sha256').update(data).digest()

const anEvidence = (name: string): SignedWaiverEvidence => ({
  taskId: testResort.seasonWaiver,
  locationId: testResort.base,
  posWaiverId: 'SEASON',
  taskName: 'Season Liability Waiver',
  affirmation: 'I have read this.',
  textHash: sha256(html).toString('hex'),
  signedOn: 'page',
  agreed: true,
  typedName: name,
  drawingHash: null,
  signer: { ipCode: name, name, email: '' },
  signedFor: [{ contactId: name, firstName: name, lastName: 'Test', birthDate: null }],
  startDate: '2026-12-05',
  endDate: null,
  signedAtUtc: '2026-12-05T14:30:00.000Z',
  offsetHours: -7,
  ipAddress: '192.0.2.1',
  peerAddress: '192.0.2.1',
  browserName: 'Chrome',
  browserVersion: '140',
  userAgent: 'test',
  comment: '',
})
const { salt: _salt, circumstances: _circumstances, ...columnsBefore } = evidenceColumns.columns
const evidenceColumnsBefore = columnsOf<Omit<SignedWaiverEvidence, 'salt' | 'circumstances'>>(columnsBefore)

/** What the function of the chain takes in the releases before the log: that of 0.1.0 asked for no time. */
const parameters = {
  '0.1.0': 'array[$1::bytea]',
  '0.2.0': `array[$1::bytea], array['2026-12-05T14:30:00Z'::timestamptz]`,
}

/** Signs as a process of a release before the log does. Returns the position. */
async function signAsBefore(
  client: Pick<pg.ClientBase, 'query'>,
  name: string,
  release: keyof typeof parameters = '0.2.0',
): Promise<number | undefined> {
  const evidence = anEvidence(name)
  const { rows } = await client.query<{ position: number }>(
    `with linked as materialized (
       select * from extend_waiver_chain(${parameters[release]})
     ),
     contacts as (
       insert into signed_waiver_contact (position, contact_id, pos_waiver_id, start_date, end_date, text_hash)
       select position, $2, 'SEASON', '2026-12-05', null, $3 from linked
     )
     insert into signed_waiver (position, record_hash, previous_hash, chain_hash, ${evidenceColumnsBefore.names()})
     select position, $1, previous_hash, hash, ${evidenceColumnsBefore.parameters(4)} from linked returning position`,
    [sha256(canonicalEvidence(evidence)), name, sha256(html), ...evidenceColumnsBefore.toParameters(evidence)],
  )
  return rows[0]?.position
}

async function connect(): Promise<pg.PoolClient> {
  const client = await pool.connect()
  clients.push(client)
  return client
}

const findCode = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : error)

test('the log starts with the end of the chain, while guests sign with both releases', async () => {
  expect(await signAsBefore(pool, 'Maya')).toBe(1)

  // A signature that is not committed yet: the chain ends after it.
  const slow = await connect()
  await slow.query('begin')
  expect(await signAsBefore(slow, 'Theo')).toBe(2)
  const migrated = migrate(database.connectionString)
  await expect.poll(() => isWaitingForLock('%alter table signed_waiver%'), { timeout: 30_000 }).toBe(true)
  await slow.query('commit')
  await migrated
  expect(await signAsBefore(pool, 'Juno'), 'a process of the release before continues').toBe(3)
  expect(await signAsBefore(pool, 'Finn', '0.1.0'), 'so does one of the first release').toBe(4)

  const owner = new pg.Client(database.connectionString)
  await owner.connect()
  await grantToRuntimeRole(owner, new URL(database.runtimeConnectionString).username)
  await owner.end()
  testApp = await aTestApp({ database })
  await takeAllIntoLog(testApp)
  expect(await signAsBefore(pool, 'Ole')).toBe(5)
  expect(await verifySignedWaivers(pool)).toMatchObject({
    checked: 5,
    pending: 1,
    fault: undefined,
    head: { size: 3 },
  })
  const { rows } = await pool.query('select position from waiver_chain')
  expect(rows).toEqual([{ position: 2 }])
}, 120_000)

test('a signature that waits while the chain ends is told to try again', async () => {
  const sql = await readFile(join(migrationsFolder, '0048-records-dated-back.sql'), 'utf8')
  const body = sql.replace('create function extend_waiver_chain', 'create function extend_chain_as_before')
  const migrating = await connect()
  await migrating.query(body.replaceAll('extend_waiver_chain.', 'extend_chain_as_before.'))
  await migrating.query('begin; lock table waiver_chain in share row exclusive mode')
  const waiting = connect().then((client) =>
    client.query(`select extend_chain_as_before(array[sha256('x')], array[now()])`).then(() => undefined, findCode),
  )
  await expect.poll(() => isWaitingForLock('select extend_chain_as_before%'), { timeout: 30_000 }).toBe(true)
  const closing = (await readFile(join(migrationsFolder, endOfChain), 'utf8')).match(
    /create or replace function keep_chain_order[\s\S]*?end \$\$;/,
  )
  await migrating.query(closing?.[0] ?? '')
  await migrating.query('commit')
  expect(await waiting).toBe('FC001')
})

async function isWaitingForLock(statement: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query ilike $1`,
    [statement],
  )
  return (rowCount ?? 0) > 0
}
