import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, aContactTaskId, testResort } from '../app/test-resort.builders.ts'
import { takeAllIntoLog } from '../waiver-chain/take-into-log.builders.ts'
import { verifySignedWaivers } from '../waiver-verification/verify-signed-waivers.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { prepareDatabase } from './roles/prepare-database.ts'

/** A backup is made while guests sign, and restored on another server (docs/operations.md describes the same steps). */
const guests = Array.from({ length: 60 }, (_, index) => String(5000 + index))
const run = promisify(execFile)

let home: string
let app: TestApp | undefined
const servers: EmbeddedPostgres[] = []

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'first-chair-restore-'))
  // As root the database runs under another account, which must be able to enter the folder.
  await chmod(home, 0o711)
  app = await appOn(await serverIn('original'))
  const { pool } = app
  await aTestResort(pool)
  for (const ipCode of guests) {
    await aHousehold(pool, [{ ipCode, firstName: `Guest${ipCode}`, lastName: 'Test', birthDate: '1985-03-02' }])
  }
})
afterAll(async () => {
  await app?.close()
  for (const server of servers) await server.stop()
  await rm(home, { recursive: true, force: true })
})

async function serverIn(folder: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir: join(home, folder), listen: 'loopback' })
  servers.push(server)
  return server
}

async function appOn(postgres: EmbeddedPostgres): Promise<TestApp> {
  const { connectionString, runtimeConnectionString } = postgres
  await prepareDatabase({ directConnectionString: runtimeConnectionString, ownerConnectionString: connectionString })
  const database = { ...postgres, drop: async () => undefined }
  const users = Object.fromEntries(
    guests.map((ipCode) => [ipCode, { ipCode, givenName: `Guest${ipCode}`, familyName: 'Test' }]),
  )
  return aTestApp({ database, users })
}

async function sign(guest: string): Promise<void> {
  const answer = await app?.app.inject({
    method: 'POST',
    url: '/api/tasks/contact/complete/Waiver',
    headers: as(guest),
    payload: {
      id: aContactTaskId(testResort.dayWaiver, guest),
      relatedObject: {
        typedName: `Guest${guest} Test`,
        rolTextHash: createHash('sha256').update('<p>Today only.</p>').digest('hex'),
      },
    },
  })
  expect(answer?.statusCode, answer?.body).toBe(200)
}

/**
 * Copies the files of a running server as the manual of PostgreSQL describes it. `meanwhile` runs during the backup.
 */
async function backUp(
  server: EmbeddedPostgres,
  from: string,
  to: string,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const client = new Client(server.superuserConnectionString)
  await client.connect()
  try {
    await client.query(`select pg_backup_start('drill', fast => true)`)
    const inParallel = meanwhile()
    // `cp` fails if files vanish while it copies. The write-ahead log, which is copied next, restores them.
    await run('cp', ['-a', join(home, from), join(home, to)]).catch(() => undefined)
    await inParallel
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    const copy = join(home, to, 'postgres')
    await rm(join(copy, 'pg_wal'), { recursive: true })
    await run('cp', ['-a', join(home, from, 'postgres', 'pg_wal'), copy])
    for (const stale of ['postmaster.pid', 'postmaster.opts']) await rm(join(copy, stale), { force: true })
    await writeFile(join(copy, 'backup_label'), rows[0]?.labelfile ?? '')
    const { uid, gid } = await stat(copy)
    await chown(join(copy, 'backup_label'), uid, gid)
  } finally {
    await client.end()
  }
}

test.skipIf(process.platform === 'win32')(
  'a backup made while guests sign contains every acknowledged signature, in order, after it is restored',
  async () => {
    const [before, meanwhile, after] = [guests.slice(0, 20), guests.slice(20, 40), guests.slice(40)]
    for (const guest of before) await sign(guest)
    if (app) await takeAllIntoLog(app)
    const [original] = servers
    if (!original) throw new Error('There is no server to back up.')
    await backUp(original, 'original', 'restored', async () => {
      for (const guest of meanwhile) await sign(guest)
    })
    for (const guest of after) await sign(guest)
    await app?.close()
    app = undefined
    await original.stop()

    app = await appOn(await serverIn('restored'))
    const { checked, fault } = await verifySignedWaivers(app.pool)
    expect(fault).toBeUndefined()
    expect(checked).toBeGreaterThanOrEqual(before.length + meanwhile.length)
    const { rows } = await app.pool.query<{ contact_id: string }>('select contact_id from signed_waiver_contact')
    const restored = new Set(rows.map(({ contact_id }) => contact_id))
    for (const guest of [...before, ...meanwhile]) expect(restored).toContain(guest)

    // Guests who signed after the backup sign again. For the others the waiver is already complete.
    for (const guest of guests) await sign(guest)
    await takeAllIntoLog(app)
    expect(await verifySignedWaivers(app.pool)).toMatchObject({ checked: guests.length, fault: undefined })
  },
  120_000,
)
