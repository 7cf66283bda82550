import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { realpath, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../server/src/db/open-database.ts'
import { aDemoResort, resortTimeZone } from './demo-resort.ts'

/** What the journeys start. */
export const builtServer = join(import.meta.dirname, '../server/dist/main.js')

/** The built product in a process of its own, as `npm start` runs it: embedded PostgreSQL, demo resort, bundled provider. */
export type Product = {
  /** The public address, without a slash at the end. */
  readonly address: string
  readonly dataDir: string
  readonly process: ChildProcess
  /** Everything it has written so far. */
  output(): string
  /** Asks the database that the product is running on; today is the resort's day there, at whatever hour the tests run. */
  rows<Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<Row[]>
  /** Asks it to end, and tells its exit status. What it stored stays until `remove`. */
  stop(): Promise<number | null>
  /** Ends it and removes everything that it stored. */
  remove(): Promise<void>
}

/** How long a test waits for something to come true: only a failure takes that long. */
export const patient = { timeout: 30_000 } as const

type Environment = Record<string, string>

/**
 * Starts the product on a copy of the demo resort, or on the given folder: an empty one for a first start, or what an earlier
 * start left. What `more` says only of a first start (demo data or not, keys, administrators) needs an empty one.
 */
export async function startProduct(more: Environment = {}, dataDir?: string): Promise<Product> {
  const folder = dataDir ?? (await aDemoResort())
  const port = await freePort()
  const address = `http://localhost:${port}`
  const started = runProduct({ PORT: String(port), DATA_DIR: folder, ...more })
  let database: pg.Client | undefined

  const stop = async () => {
    await database?.end()
    database = undefined
    return endOf(started.process)
  }
  const remove = async () => {
    await stop()
    await rm(await realpath(join(folder, 'postgres')).catch(() => folder), { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await started.says('First Chair is ready')
  } catch (error) {
    await remove()
    throw error
  }
  return {
    address,
    dataDir: folder,
    process: started.process,
    output: started.output,
    async rows<Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []) {
      database ??= await connect(folder)
      return (await database.query<Row>(sql, [...values])).rows
    },
    stop,
    remove,
  }
}

/** Runs the product's server with exactly this environment on top of what every program needs. */
export function runProduct(environment: Environment) {
  const { PATH, HOME, TMPDIR } = process.env
  const usual = Object.entries({ PATH, HOME, TMPDIR }).filter(([, value]) => value !== undefined)
  const child = spawn(process.execPath, [builtServer], {
    env: { ...Object.fromEntries(usual), LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let written = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (written += chunk.toString()))

  return {
    process: child,
    output: () => written,
    /** Waits for these words; fails when the process ends without them. */
    says: (words: string) =>
      new Promise<void>((resolve, reject) => {
        const look = () => {
          if (written.includes(words)) resolve()
        }
        child.stdout.on('data', look)
        // Not on its exit: its last words may still be on their way then.
        child.on('close', (code) => reject(new Error(`The product ended with status ${code}:\n${written}`)))
        look()
      }),
  }
}

/** Waits for a process that was asked to end, asking it if nobody has; its exit status, null after a signal. */
export async function endOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return child.exitCode
}

async function connect(dataDir: string): Promise<pg.Client> {
  const { connectionString } = await openDatabase({ databaseUrl: undefined, dataDir }, { mayShare: true })
  const client = new pg.Client({ connectionString, options: `-c timezone=${resortTimeZone}` })
  // The product ends its database, and with it this connection.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** A port that nobody listens on just now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address()
      server.close(() => {
        if (typeof bound === 'object' && bound !== null) resolve(bound.port)
        else reject(new Error('No free port on 127.0.0.1'))
      })
    })
  })
}
