import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import type { DatabaseConnection } from './embedded-postgres-server.ts'

let home: string
const started: EmbeddedPostgres[] = []

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'first-chair-embedded-'))
  // As root the database runs under another account, which has to get in.
  await chmod(home, 0o711)
})

afterEach(async () => {
  for (const server of started.splice(0)) await server.stop()
  await rm(home, { recursive: true, force: true })
})

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

/** A process of its own that starts a server and is then killed the hard way. */
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
    // Where nobody waits for orphans, as in some containers, a dead process keeps its number.
    const isDead = process.platform === 'linux' && /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return process.kill(pid, 0) && !isDead
  } catch {
    return false
  }
}

test('a first start makes a database that belongs to a role without special rights', async () => {
  const { connection, connectionString, superuserConnectionString } = await start()

  expect(connection).toMatchObject({ user: 'first_chair', database: 'first_chair' })
  const role = 'select current_user as name, rolsuper as super from pg_roles where rolname = current_user'
  expect(await ask(connectionString, role)).toEqual([{ name: 'first_chair', super: false }])
  expect(await ask(superuserConnectionString, role)).toEqual([{ name: 'postgres', super: true }])
  expect(await ask(connection, 'create table waiver (id int)')).toEqual([])
})

test('what was written is there after a stop and a second start', async () => {
  const first = await start()
  await ask(first.connection, 'create table waiver as select 42 as id')
  const pid = await postmasterPid()
  await first.stop()
  await isGone(pid)

  const second = await start()
  expect(await ask(second.connection, 'select id from waiver')).toEqual([{ id: 42 }])
})

test('a folder named relative to where the product was started is found', async () => {
  const { connection } = await start({ dataDir: relative(process.cwd(), join(home, 'data')) })
  expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('committed data survives power cuts unless a test asks otherwise', async () => {
  const settings = `select name, setting from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name`

  const careful = await start({ dataDir: join(home, 'careful'), fsync: true })
  expect(await ask(careful.connection, settings)).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'synchronous_commit', setting: 'on' },
  ])
  const careless = await start({ dataDir: join(home, 'careless'), fsync: false })
  expect((await ask(careless.connection, settings)).map(({ setting }) => setting)).toEqual(['off', 'off', 'off'])
})

test('text is UTF-8 and sorted the same on every machine', async () => {
  const { connection } = await start()
  const sql = `select pg_encoding_to_char(encoding) as encoding, datcollate as collation
    from pg_database where datname = 'first_chair'`
  expect(await ask(connection, sql)).toEqual([{ encoding: 'UTF8', collation: 'C' }])
})

test('a server whose process was killed is taken over, and stopped in the end', async () => {
  await startAndKillTheProcess(join(home, 'data'))
  const pid = await postmasterPid()

  const server = await start()
  expect(await postmasterPid()).toBe(pid)
  expect(await ask(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])

  await server.stop()
  await isGone(pid)
})

test('a second start on the same files is refused while the first one lives', async () => {
  const first = await start()
  await expect(start()).rejects.toThrow('First Chair already runs with the database in')
  expect(await ask(first.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a command may work beside a running product, and leaves it running', async () => {
  const product = await start()
  const command = await start({ mayShare: true })
  expect(await ask(command.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await command.stop()
  expect(await ask(product.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a server that dies while it is needed comes back where it was', async () => {
  const deaths: string[] = []
  const server = await start({ fsync: true, onDeath: ({ message }) => deaths.push(message) })
  await ask(server.connection, 'create table kept as select 1 as one')
  const pid = await postmasterPid()
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => ask(server.connection, 'select one from kept').catch(() => undefined)).toEqual([{ one: 1 }])
  expect(deaths[0]).toContain(`process ${pid}`)

  const successor = await postmasterPid()
  await server.stop()
  await isGone(successor)
})

test('of two first starts at the same moment one wins', async () => {
  const outcomes = await Promise.allSettled([start(), start()])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = outcomes.find((outcome) => outcome.status === 'rejected')
  expect(String(refused?.reason)).toContain('First Chair already runs')
})

test('the notes of a killed server do not keep the next one from starting', async () => {
  const first = await start()
  await ask(first.connection, 'create table waiver as select 42 as id')
  const pid = await postmasterPid()
  const notes = [join(home, 'data/postgres/postmaster.pid'), join(first.connection.host, '.s.PGSQL.5432.lock')]
  const texts = await Promise.all(notes.map((note) => readFile(note, 'utf8')))
  await first.stop()
  await isGone(pid)
  // The number was given to another process meanwhile: this one.
  for (const [index, note] of notes.entries()) {
    await mkdir(dirname(note), { recursive: true })
    await writeFile(note, (texts[index] ?? '').replace(String(pid), String(process.pid)))
  }

  const second = await start()
  expect(await ask(second.connection, 'select id from waiver')).toEqual([{ id: 42 }])
})

test('a database killed in the middle comes back with everything it acknowledged', async () => {
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

test('files of another major version are refused with the way to move them, and not touched', async () => {
  await mkdir(join(home, 'data/postgres'), { recursive: true })
  await writeFile(join(home, 'data/postgres/PG_VERSION'), '16\n')

  const refusal = start()
  await expect(refusal).rejects.toThrow('was made by PostgreSQL 16, and this First Chair brings PostgreSQL 18')
  await expect(refusal).rejects.toThrow('pg_restore')
  expect(await readFile(join(home, 'data/postgres/PG_VERSION'), 'utf8')).toBe('16\n')
})

test('a server that cannot start says why', async () => {
  await expect(start({ settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
    'invalid value for parameter "shared_buffers": "plenty"',
  )
})

test('a folder with a very long name works too', async () => {
  const { connection } = await start({ dataDir: join(home, 'long'.repeat(20), 'snow report, März') })
  expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test.runIf(process.getuid?.() === 0)(
  'as root in a private folder the files lie where PostgreSQL may enter',
  async () => {
    await chmod(home, 0o700)
    const first = await start()
    const place = await realpath(join(home, 'data/postgres'))
    try {
      expect(place.startsWith(home)).toBe(false)
      await ask(first.connection, 'create table waiver as select 42 as id')
      await first.stop()
      expect(await ask((await start()).connection, 'select id from waiver')).toEqual([{ id: 42 }])
    } finally {
      for (const server of started.splice(0)) await server.stop()
      await rm(place, { recursive: true, force: true })
    }
  },
)

test('where there are no sockets, only the right password opens the database', async () => {
  const { connection, connectionString } = await start({ listen: 'loopback' })

  expect(connection.host).toBe('127.0.0.1')
  expect(await ask(connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
  await expect(ask({ ...connection, password: 'guess' }, 'select 1')).rejects.toThrow('password authentication failed')
})
