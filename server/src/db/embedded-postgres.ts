import { mkdir, truncate } from 'node:fs/promises'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, escapeLiteral } from 'pg'
import { type PostgresBinaries, postgresBinaries, run } from './embedded-postgres-binaries.ts'
import {
  type Cluster,
  logTail,
  openCluster,
  type Postmaster,
  removeSocketFolder,
  runningPostmaster,
  serverUser,
  socketFolder,
  socketPort,
  writeSettings,
} from './embedded-postgres-cluster.ts'

/** What `pg` needs to connect; a `host` that begins with "/" is the folder of a Unix socket. */
export type DatabaseConnection = {
  host: string
  port: number
  user: string
  password?: string
  database: string
  ssl: false
}

export type EmbeddedPostgres = {
  connection: DatabaseConnection
  connectionString: string
  superuser: DatabaseConnection
  superuserConnectionString: string
  /** Stops the server: open transactions are rolled back, everything committed is on disk. Safe to call twice. */
  stop(): Promise<void>
}

const product = 'first_chair'
const secondsToStart = 120
/** Any number that no migration or use case locks in the database "postgres". */
const ownerLock = 1_874_220_113

/** Small enough for a machine that also does other things; several processes never share an embedded server. */
const ourSettings = {
  max_connections: '60',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Failed statements are the product's to log; here they would carry what guests wrote into a file.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}
const safe = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
const fastButUnsafe = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Starts the PostgreSQL that comes with First Chair on the files in `dataDir/postgres`, which are made when missing,
 * and sees to a database `first_chair` owned by an ordinary role of that name.
 *
 * It listens on a Unix socket in a private folder; on Windows, or when asked to, on a free port of 127.0.0.1 with a
 * password. The server runs detached: a Ctrl-C in the terminal does not reach it, only `stop()` ends it. When a
 * process died without stopping its server, the next start takes that server over; while its process lives, a
 * second start is refused, unless it `mayShare`: then it uses the running server and leaves it running.
 * `fsync: false` is for tests: a power cut may then destroy the files.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  fsync?: boolean
  settings?: Record<string, string>
  listen?: 'socket' | 'loopback'
  mayShare?: boolean
}): Promise<EmbeddedPostgres> {
  const {
    fsync = true,
    settings = {},
    listen = process.platform === 'win32' ? 'loopback' : 'socket',
    mayShare = false,
  } = options
  const dataDir = resolve(options.dataDir)
  await mkdir(dataDir, { recursive: true })
  const user = await serverUser(dataDir)
  const binaries = await postgresBinaries(user)
  const cluster = await openCluster(dataDir, binaries, user, fsync)

  const postmaster =
    (await answeringPostmaster(cluster)) ??
    (await startPostmaster(cluster, binaries, listen, {
      ...ourSettings,
      ...(fsync ? safe : fastButUnsafe),
      ...settings,
    }))

  const superuser = connectionTo(postmaster, 'postgres', 'postgres', cluster.password)
  const owner = await becomeOwner(superuser)
  if (!owner && !mayShare) {
    throw new Error(
      `First Chair already runs with the database in ${cluster.folder} (PostgreSQL is process ${postmaster.pid}). ` +
        `Stop it first, or choose another DATA_DIR.`,
    )
  }
  try {
    if (owner) await createDatabase(owner, cluster.password)
  } catch (error) {
    if (owner) await stopPostmaster(owner, cluster, binaries, postmaster)
    throw error
  }

  const connection = connectionTo(postmaster, product, product, cluster.password)
  let stopping: Promise<void> | undefined
  return {
    connection,
    connectionString: connectionString(connection),
    superuser,
    superuserConnectionString: connectionString(superuser),
    stop: () => (stopping ??= owner ? stopPostmaster(owner, cluster, binaries, postmaster) : Promise.resolve()),
  }
}

async function startPostmaster(
  cluster: Cluster,
  binaries: PostgresBinaries,
  listen: 'socket' | 'loopback',
  settings: Record<string, string>,
): Promise<Postmaster> {
  const socket = listen === 'socket' ? await socketFolder(cluster) : ''
  await writeSettings(cluster, {
    ...settings,
    unix_socket_directories: socket,
    unix_socket_permissions: '0700',
    listen_addresses: listen === 'socket' ? '' : '127.0.0.1',
    port: String(listen === 'socket' ? socketPort : await freePort()),
  })
  const args = ['start', '-w', '-t', String(secondsToStart), '-D', cluster.folder, '-l', cluster.log]
  const deadline = Date.now() + 10_000
  for (;;) {
    // The log is for one run: kept long enough to read after a failure, not for ever.
    await truncate(cluster.log).catch(() => undefined)
    const { status, output } = await run(binaries.pgCtl, args, cluster.user)
    const started = status === 0 ? await runningPostmaster(cluster) : undefined
    const postmaster = started ?? (await answeringPostmaster(cluster))
    if (postmaster) return postmaster

    const tail = (await logTail(cluster)) || output.trim()
    // The last sessions of a server that was just killed leave by themselves.
    if (tail.includes('pre-existing shared memory block') && Date.now() < deadline) {
      await pause(100)
      continue
    }
    if (socket !== '') await removeSocketFolder(cluster, socket)
    throw new Error(`PostgreSQL did not start on ${cluster.folder}. The end of ${cluster.log}:\n${tail}`)
  }
}

/** The server that already runs on these files and answers; waits for one that is still starting or just stopping. */
async function answeringPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const postmaster = await runningPostmaster(cluster)
    if (!postmaster) return undefined
    const client = new Client(connectionTo(postmaster, 'postgres', 'postgres', cluster.password))
    try {
      await client.connect()
      await client.end()
      return postmaster
    } catch (error) {
      if (Date.now() > deadline) {
        const advice = `Stop process ${postmaster.pid} and start again.`
        throw new Error(`A PostgreSQL server runs on ${cluster.folder}, but does not answer. ${advice}`, {
          cause: error,
        })
      }
    }
    await pause(100)
  }
}

/**
 * Takes the server for this process, until the process ends in whatever way: the lock lives as long as its session.
 * Undefined while it is another living process's.
 */
async function becomeOwner(superuser: DatabaseConnection): Promise<Client | undefined> {
  const client = new Client({ ...superuser, application_name: 'First Chair owner', keepAlive: true })
  // Without a listener a server that goes away would end this process.
  client.on('error', () => undefined)
  await client.connect()
  // The session of a process that was just killed may need a moment to be noticed.
  const deadline = Date.now() + 1_500
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [ownerLock])
    if (rows[0]?.taken === true) return client
    if (Date.now() > deadline) break
    await pause(100)
  }
  await client.end()
  return undefined
}

async function createDatabase(superuser: Client, password: string) {
  const role = await superuser.query('select from pg_roles where rolname = $1', [product])
  if (role.rowCount === 0) await superuser.query(`create role ${product} login`)
  await superuser.query(`alter role ${product} password ${escapeLiteral(password)}`)
  const database = await superuser.query('select from pg_database where datname = $1', [product])
  if (database.rowCount === 0) await superuser.query(`create database ${product} owner ${product}`)
}

async function stopPostmaster(owner: Client, cluster: Cluster, binaries: PostgresBinaries, postmaster: Postmaster) {
  await owner.end().catch(() => undefined)
  const stop = (mode: string, seconds: number) =>
    run(binaries.pgCtl, ['stop', '-w', '-t', String(seconds), '-m', mode, '-D', cluster.folder], cluster.user)

  const fast = await stop('fast', 6)
  // Loses nothing either: the next start replays the log of writes. It only takes longer then.
  if (fast.status !== 0 && (await runningPostmaster(cluster))) await stop('immediate', 3)
  if (await runningPostmaster(cluster)) {
    throw new Error(
      `PostgreSQL (process ${postmaster.pid}) does not stop. The end of its log:\n${await logTail(cluster)}`,
    )
  }
  if (postmaster.socketFolder !== undefined) await removeSocketFolder(cluster, postmaster.socketFolder)
}

function connectionTo(postmaster: Postmaster, user: string, database: string, password: string): DatabaseConnection {
  const { port, socketFolder: socket } = postmaster
  const where = socket === undefined ? { host: '127.0.0.1', password } : { host: socket }
  return { ...where, port, user, database, ssl: false }
}

function connectionString({ host, port, user, password, database }: DatabaseConnection) {
  if (password === undefined)
    return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  return `postgresql://${user}:${password}@${host}:${port}/${database}`
}

function freePort() {
  return new Promise<number>((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => {
        if (typeof address === 'object' && address !== null) resolve(address.port)
        else reject(new Error('No free port on 127.0.0.1'))
      })
    })
  })
}
