import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import type { DatabaseConnection } from './embedded-postgres-server.ts'

/** A stopped database. Most tests start on a copy of it, because creating one takes most of the time of a first start. */
let prepared: string
let home: string
const started: EmbeddedPostgres[] = []

beforeAll(async () => {
  prepared = await createFolder()
  await (await startEmbeddedPostgres({ dataDir: prepared, fsync: false })).stop()
})
afterAll(() => rm(prepared, { recursive: true, force: true }))

beforeEach(async () => {
  home = await createFolder()
  // Keeps the owners: the database files may belong to another account.
  await promisify(execFile)('cp', ['-a', prepared, join(home, 'data')])
})

afterEach(async () => {
  for (const server of started.splice(0)) await server.stop()
  await rm(home, { recursive: true, force: true })
})

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'first-chair-embedded-'))
  // As root the database runs under another account, which must be able to enter the folder.
  await chmod(folder, 0o711)
  return folder
}

async function start(options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {}) {
  const server = await startEmbeddedPostgres({ dataDir: join(home, 'data'), fsync: false, ...options })
  started.push(server)
  return server
}

async function ask(connection: DatabaseConnection | string, sql: string) {
  const client = new Client(connection)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Runs a separate process that starts a server and is then killed with SIGKILL. */
async function startAndKillTheProcess(dataDir: string) {
  const module = JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)
  const script = `const { startEmbeddedPostgres } = await import(${module})
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, fsync: false })
    process.kill(process.pid, 'SIGKILL')`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [, signal] = await once(child, 'exit')
  expect(signal).toBe('SIGKILL')
}

async function postmasterPid() {
  const [pid] = (await readFile(join(home, 'data/postgres/postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}

async function isGone(pid: number) {
  await expect.poll(() => isRunning(pid), { interval: 20 }).toBe(false)
}

function isRunning(pid: number) {
  try {
    // Without an init process that reaps orphans, as in some containers, a dead process keeps its id.
    const isDead = process.platform === 'linux' && /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return process.kill(pid, 0) && !isDead
  } catch {
    return false
  }
}

test('the first start creates a database that belongs to a role without superuser rights', async () => {
  const { connection, connectionString, superuserConnectionString } = await start({ dataDir: join(home, 'new') })

  expect(connection).toMatchObject({ user: 'first_chair', database: 'first_chair' })
  const role = 'select current_user as name, rolsuper as super from pg_roles where rolname = current_user'
  expect(await ask(connectionString, role)).toEqual([{ name: 'first_chair', super: false }])
  expect(await ask(superuserConnectionString, role)).toEqual([{ name: 'postgres', super: true }])
  expect(await ask(connection, 'create table waiver (id int)')).toEqual([])
})

test('data is still there after a stop and a second start', async () => {
  const first = await start()
  await ask(first.connection, 'create table waiver as select 42 as id')
  const pid = await postmasterPid()
  await first.stop()
  await isGone(pid)

  const second = await start()
  expect(await ask(second.connection, 'select id from waiver')).toEqual([{ id: 42 }])
})

test('the data folder may be relative to the working directory', async () => {
  const { connection } = await start({ dataDir: relative(process.cwd(), join(home, 'new')) })
  expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('committed data survives power cuts unless fsync is off', async () => {
  const settings = `select name, setting from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name`

  const durable = await start({ fsync: true })
  expect(await ask(durable.connection, settings)).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'synchronous_commit', setting: 'on' },
  ])
  await durable.stop()
  const unsafe = await start({ fsync: false })
  expect((await ask(unsafe.connection, settings)).map(({ setting }) => setting)).toEqual(['off', 'off', 'off'])
})

test('text is UTF-8 and has the same sort order on every machine', async () => {
  const { connection } = await start()
  const sql = `select pg_encoding_to_char(encoding) as encoding, datcollate as collation
    from pg_database where datname = 'first_chair'`
  expect(await ask(connection, sql)).toEqual([{ encoding: 'UTF8', collation: 'C' }])
})

test('the server of a killed process is taken over by the next start, which also stops it', async () => {
  await startAndKillTheProcess(join(home, 'data'))
  const pid = await postmasterPid()

  const server = await start()
  expect(await postmasterPid()).toBe(pid)
  expect(await ask(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])

  await server.stop()
  await isGone(pid)
})

test('a second start on the same files is refused while the first one runs', async () => {
  const first = await start()
  await expect(start()).rejects.toThrow('First Chair already runs with the database in')
  expect(await ask(first.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a command may share the server of a running product and leaves it running', async () => {
  const product = await start()
  const command = await start({ mayShare: true })
  expect(await ask(command.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await command.stop()
  expect(await ask(product.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a server that stops unexpectedly is restarted at the same address', async () => {
  const deaths: string[] = []
  const server = await start({ fsync: true, onDeath: ({ message }) => deaths.push(message) })
  await ask(server.connection, 'create table kept as select 1 as one')
  const pid = await postmasterPid()
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => ask(server.connection, 'select one from kept').catch(() => undefined)).toEqual([{ one: 1 }])
  expect(deaths[0]).toContain(`process ${pid}`)

  const newPid = await postmasterPid()
  await server.stop()
  await isGone(newPid)
})

test('a server that somebody else stops is restarted, although sessions of the product are open', async () => {
  const deaths: string[] = []
  const server = await start({ onDeath: ({ message }) => deaths.push(message) })
  const session = new Client(server.connection)
  session.on('error', () => undefined)
  await session.connect()
  await session.query('create table kept as select 1 as one')
  const pid = await postmasterPid()
  process.kill(pid, 'SIGTERM')
  await expect
    .poll(async () => (await postmasterPid()) !== pid && ask(server.connection, 'select one from kept'), {
      timeout: 20_000,
    })
    .toEqual([{ one: 1 }])
  expect(deaths[0]).toBe(`PostgreSQL (process ${pid}) was asked to stop by another program.`)

  const newPid = await postmasterPid()
  await server.stop()
  await isGone(newPid)
  expect(deaths[1]).toContain('stopped unexpectedly')
})

test('of two first starts at the same time only one succeeds', async () => {
  const first = { dataDir: join(home, 'new') }
  const outcomes = await Promise.allSettled([start(first), start(first)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = outcomes.find((outcome) => outcome.status === 'rejected')
  expect(String(refused?.reason)).toContain('First Chair already runs')
})

test('the PID and lock files of a killed server do not prevent the next start', async () => {
  const first = await start()
  await ask(first.connection, 'create table waiver as select 42 as id')
  const pid = await postmasterPid()
  const pidFiles = [join(home, 'data/postgres/postmaster.pid'), join(first.connection.host, '.s.PGSQL.5432.lock')]
  const texts = await Promise.all(pidFiles.map((pidFile) => readFile(pidFile, 'utf8')))
  await first.stop()
  await isGone(pid)
  // In the meantime the process id belongs to another process: this one.
  for (const [index, pidFile] of pidFiles.entries()) {
    await mkdir(dirname(pidFile), { recursive: true })
    await writeFile(pidFile, (texts[index] ?? '').replace(String(pid), String(process.pid)))
  }

  const second = await start()
  expect(await ask(second.connection, 'select id from waiver')).toEqual([{ id: 42 }])
})

test('a killed database is restarted with everything that it had acknowledged', async () => {
  const first = await start({ fsync: true })
  await ask(first.connection, 'create table waiver as select 42 as id')
  const pid = await postmasterPid()
  process.kill(pid, 'SIGKILL')

  await vi.waitFor(
    async () => {
      expect(await postmasterPid()).not.toBe(pid)
      expect(await ask(first.connection, 'select id from waiver')).toEqual([{ id: 42 }])
    },
    { timeout: 30_000, interval: 100 },
  )
})

test('files of another major version are refused with instructions to move them, and are not changed', async () => {
  await writeFile(join(home, 'data/postgres/PG_VERSION'), '16\n')

  const refusal = start()
  await expect(refusal).rejects.toThrow(
    'was created by PostgreSQL 16, but this release of First Chair contains PostgreSQL 18',
  )
  await expect(refusal).rejects.toThrow('pg_restore')
  expect(await readFile(join(home, 'data/postgres/PG_VERSION'), 'utf8')).toBe('16\n')
})

test('the error of a server that cannot start contains the reason', async () => {
  await expect(start({ settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
    'invalid value for parameter "shared_buffers": "plenty"',
  )
})

test('the path of the data folder may be very long', async () => {
  const { connection } = await start({ dataDir: join(home, 'long'.repeat(20), 'snow report, März') })
  expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test.runIf(process.getuid?.() === 0)(
  'as root in a private folder, the files are in a folder that PostgreSQL may enter',
  async () => {
    await chmod(home, 0o700)
    const dataDir = join(home, 'new')
    const first = await start({ dataDir })
    const folder = await realpath(join(dataDir, 'postgres'))
    try {
      expect(folder.startsWith(home)).toBe(false)
      await ask(first.connection, 'create table waiver as select 42 as id')
      await first.stop()
      expect(await ask((await start({ dataDir })).connection, 'select id from waiver')).toEqual([{ id: 42 }])
    } finally {
      for (const server of started.splice(0)) await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
)

test('without Unix sockets, a connection needs the right password', async () => {
  const { connection, connectionString } = await start({ listen: 'loopback' })

  expect(connection.host).toBe('127.0.0.1')
  expect(await ask(connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
  await expect(ask({ ...connection, password: 'guess' }, 'select 1')).rejects.toThrow('password authentication failed')
})
