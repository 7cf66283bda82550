import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { realpath, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../server/src/db/open-database.ts'
import { aDemoResort, resortTimeZone } from './demo-resort.ts'

/** The server that the journeys start. */
export const builtServer = join(import.meta.dirname, '../server/dist/main.js')

/**
 * The built product in its own process, as started by `npm start`: embedded PostgreSQL, demo resort, bundled provider.
 */
export type Product = {
  /** The public address, without a slash at the end. */
  readonly address: string
  readonly dataDir: string
  readonly process: ChildProcess
  /** Returns the output so far, of both streams. */
  output(): string
  /** Returns the standard output so far: the lines of the log. */
  log(): string
  /** Returns the standard error so far: what is written for people. */
  errorOutput(): string
  /** Queries the product's database. The session uses the resort's time zone, so `current_date` is the resort day. */
  rows<Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<Row[]>
  /** Stops the product and returns its exit status. Its data stays until `remove`. */
  stop(): Promise<number | null>
  /** Stops the product and removes its data. */
  remove(): Promise<void>
}

/** The options for polling; only a failure takes that long. */
export const pollOptions = { timeout: 30_000 } as const

type Environment = Record<string, string>

/**
 * Starts the product on a copy of the demo resort, or on the given folder: an empty one for a first start, or one from
 * an earlier start. Settings in `environment` that apply only to a first start (demo data, keys, administrators) need
 * an empty folder.
 */
export async function startProduct(environment: Environment = {}, dataDir?: string): Promise<Product> {
  const folder = dataDir ?? (await aDemoResort())
  const port = await freePort()
  const address = `http://localhost:${port}`
  const started = runProduct({ PORT: String(port), DATA_DIR: folder, ...environment })
  let database: pg.Client | undefined

  const stop = async () => {
    await database?.end()
    database = undefined
    return stopProcess(started.process)
  }
  const remove = async () => {
    await stop()
    await removeDataDir(folder)
  }
  try {
    await started.waitForOutput('First Chair is ready')
  } catch (error) {
    await remove()
    throw error
  }
  return {
    address,
    dataDir: folder,
    process: started.process,
    output: started.output,
    log: started.log,
    errorOutput: started.errorOutput,
    async rows<Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []) {
      database ??= await connect(folder)
      return (await database.query<Row>(sql, [...values])).rows
    },
    stop,
    remove,
  }
}

/** Removes a data folder with its database, which may be elsewhere. */
export async function removeDataDir(folder: string): Promise<void> {
  await rm(await realpath(join(folder, 'postgres')).catch(() => folder), { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
}

/**
 * Runs the product's server with this environment and the variables that every program needs, as an account. Without the optimizing
 * compiler of V8, which a process of some seconds pays for and does not benefit from.
 */
export function runProduct(environment: Environment, account: { uid?: number; gid?: number } = {}) {
  const { PATH, HOME, TMPDIR } = process.env
  const baseEnvironment = Object.entries({ PATH, HOME, TMPDIR }).filter(([, value]) => value !== undefined)
  const child = spawn(process.execPath, ['--no-opt', builtServer], {
    env: {
      ...Object.fromEntries(baseEnvironment),
      LOG_LEVEL: 'warn',
      DEMO_SEASON: '0',
      RESORT_TIME_ZONE: resortTimeZone,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  })
  let output = ''
  let log = ''
  let errorOutput = ''
  child.stdout.on('data', (chunk: Buffer) => (log += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errorOutput += chunk.toString()))
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))

  return {
    process: child,
    output: () => output,
    /** Returns the standard output so far: the lines of the log. */
    log: () => log,
    /** Returns the standard error so far: what is written for people. */
    errorOutput: () => errorOutput,
    /** Waits for this text in the output; rejects if the process exits without it. */
    waitForOutput: (text: string) =>
      new Promise<void>((resolve, reject) => {
        const check = () => {
          if (output.includes(text)) resolve()
        }
        for (const stream of [child.stdout, child.stderr]) stream.on('data', check)
        // Not on `exit`, because the last output may arrive after it.
        child.on('close', (code) => reject(new Error(`The product ended with status ${code}:\n${output}`)))
        check()
      }),
  }
}

/** Stops a process with SIGTERM if it is still running, and returns its exit status; null after a signal. */
export async function stopProcess(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return child.exitCode
}

async function connect(dataDir: string): Promise<pg.Client> {
  // As the owner, because the role of the product does not see every table.
  const { ownerConnectionString: connectionString } = await openDatabase(
    { databaseUrl: undefined, dataDir },
    { mayShare: true },
  )
  const client = new pg.Client({ connectionString, options: `-c timezone=${resortTimeZone}` })
  // The product stops its database, which also closes this connection.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Returns a free port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const serverAddress = server.address()
      server.close(() => {
        if (typeof serverAddress === 'object' && serverAddress !== null) resolve(serverAddress.port)
        else reject(new Error('No free port on 127.0.0.1'))
      })
    })
  })
}
