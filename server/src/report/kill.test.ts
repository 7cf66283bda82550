import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ReportStatus } from '@first-chair/core/report/report-status'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { anOpenIdProvider } from '../adapters/identity/openid-provider.builders.ts'
import { createClock } from '../context/clock.ts'
import { startTestPooler } from '../db/connection/pgbouncer.builders.ts'
import { openPool } from '../db/database.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { migrate } from '../db/migrate.ts'
import { fillDemoResort } from '../demo/fill-demo-resort.ts'
import { createFieldEncryption } from '../encryption/field-encryption.ts'
import { seedVolume } from '../seed/seed-volume.ts'

/** Runs the product as a separate process, and kills it, then its database, during a report run. */
const households = 2_500
const root = join(import.meta.dirname, '../../..')

let dataDir: string
let postgres: EmbeddedPostgres
let pooler: Awaited<ReturnType<typeof startTestPooler>>
let pool: pg.Pool
let provider: Awaited<ReturnType<typeof anOpenIdProvider>>
let port: number
let server: ChildProcess | undefined
let authorization: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), `first-chair-test-${process.pid}-`))
  await chmod(dataDir, 0o711)
  postgres = await startEmbeddedPostgres({ dataDir, listen: 'loopback' })
  pooler = await startTestPooler(postgres.connectionString)
  const { connectionString } = postgres
  await migrate(connectionString)
  pool = openPool(connectionString, () => undefined)
  const today = createClock(() => new Date()).resortDay('America/Denver')
  await fillDemoResort(pool, { today, encryption: createFieldEncryption([Buffer.alloc(32, 1)]) })
  await seedVolume(connectionString, { households, completions: 0, today, issuer: 'https://nobody.example.test' })
  provider = await anOpenIdProvider()
  const email = 'admin@kestrel.example'
  authorization = `Bearer ${await provider.sign({ sub: 'admin', email, email_verified: true, given_name: 'Alex', family_name: 'Moreau', name: 'Alex Moreau' })}`
  port = await freePort()
  await startServer()
}, 300_000)

afterAll(async () => {
  await killServer()
  await provider?.stop()
  await pool?.end()
  await pooler?.stop()
  await postgres?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('a report run of a killed server is resumed within a minute, and the report is complete', async () => {
  await processCustomers()
  await waitForProgress()
  const dead = await findHolder()
  await killServer()
  await startServer()
  expect(await status()).toMatchObject({ statusCode: 1, lastRefreshDate: null })
  await expect.poll(findHolder, { timeout: 60_000, interval: 200 }).not.toBe(dead)
  await expectComplete()
}, 180_000)

test('a report run survives a killed database, and readers see the previous report meanwhile', async () => {
  const before = await status()
  await processCustomers()
  await waitForProgress()
  await killPostgres()
  await expect
    .poll(status, { timeout: 30_000, interval: 200 })
    .toMatchObject({ lastRefreshDate: before?.lastRefreshDate })
  await expectComplete()
  expect(server?.exitCode).toBeNull()
}, 150_000)

async function get(path: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization } })
}

async function status(): Promise<ReportStatus | undefined> {
  const answer = await get('/api/report/customer/status').catch(() => undefined)
  return answer?.status === 200 ? ReportStatus.parse(await answer.json()) : undefined
}

/** The process that works on the newest report run. */
async function findHolder(): Promise<string | undefined> {
  const { rows } = await pool.query<{ holder: string }>('select holder from report.population order by id desc limit 1')
  return rows[0]?.holder
}

async function processCustomers(): Promise<void> {
  const answer = await get('/api/export/Customers/Process/Admin')
  expect(await answer.json()).toMatchObject({ statusCode: 1 })
}

async function waitForProgress(): Promise<void> {
  await expect
    .poll(async () => (await status())?.progress?.done ?? 0, { timeout: 30_000, interval: 20 })
    .toBeGreaterThan(200)
  expect(await status()).toMatchObject({ statusCode: 1 })
}

/** Expects every guest of every seeded household once, and no duplicate lines. */
async function expectComplete(): Promise<void> {
  await expect.poll(status, { timeout: 90_000, interval: 200 }).toMatchObject({ statusCode: 2, failure: null })
  const { rows } = await pool.query<{ id: number; status: string }>(
    'select id, status from report.population order by id desc limit 1',
  )
  const { rows: counts } = await pool.query(
    `select count(*)::int as guests, count(distinct contact_id)::int as people from report.guest_${rows[0]?.id}
     where contact_id >= '8' and contact_id < '9'`,
  )
  expect(counts).toEqual([{ guests: households * 5, people: households * 5 }])
  const { rows: duplicates } = await pool.query(
    `select from report.line_${rows[0]?.id} group by location_id, guest, activity_id, task_id, product_code, product_date
     having count(*) > 1 limit 1`,
  )
  expect(duplicates).toEqual([])
}

async function startServer(): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      BASE_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      ...pooler.environment,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'first-chair',
      ADMIN_EMAILS: 'admin@kestrel.example',
      ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('hex'),
      DEMO_DATA: '0',
      REQUESTS_PER_MINUTE: '0',
      LOG_LEVEL: 'silent',
    },
  })
  server = child
  await vi.waitUntil(async () => (await get('/readyz').catch(() => undefined))?.status === 200, {
    timeout: 30_000,
    interval: 50,
  })
}

async function killServer(): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGKILL')
  await ended
}

/** Waits until the new postmaster answers. */
async function killPostgres(): Promise<void> {
  const killed = await postmasterPid()
  process.kill(Number(killed), 'SIGKILL')
  await expect
    .poll(
      async () => {
        const answers = await pool.query('select 1').then(
          () => true,
          () => false,
        )
        return answers && !['', killed].includes(await postmasterPid())
      },
      { timeout: 30_000, interval: 50 },
    )
    .toBe(true)
}

async function postmasterPid(): Promise<string> {
  const pidFile = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  return pidFile.split('\n')[0] ?? ''
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('No free port was found.')
  return address.port
}
