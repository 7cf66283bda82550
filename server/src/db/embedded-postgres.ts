import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Client, escapeLiteral } from 'pg'
import { postgresBinaries } from './embedded-postgres-binaries.ts'
import { openCluster, serverUser } from './embedded-postgres-cluster.ts'
import { keepRunning } from './embedded-postgres-keeper.ts'
import {
  answeringPostmaster,
  becomeOwner,
  connectionTo,
  type DatabaseConnection,
  startPostmaster,
  stopPostmaster,
} from './embedded-postgres-server.ts'

export type EmbeddedPostgres = {
  connection: DatabaseConnection
  connectionString: string
  superuser: DatabaseConnection
  superuserConnectionString: string
  /** Stops the server: open transactions are rolled back, everything committed is on disk. Safe to call twice. */
  stop(): Promise<void>
}

const product = 'first_chair'

/** Small enough for a machine that also does other things; several processes never share an embedded server. */
const ourSettings = {
  max_connections: '60',
  shared_buffers: '256MB',
  // No disk turns any more: at the default, a small resort's tables are read whole to find ten households.
  random_page_cost: '1.1',
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
 * second start is refused, unless it `mayShare`: then it uses the running server and leaves it running. A server that
 * dies while it is needed is started again; `onDeath` is told.
 * `fsync: false` is for tests: a power cut may then destroy the files.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  fsync?: boolean
  settings?: Record<string, string>
  listen?: 'socket' | 'loopback'
  mayShare?: boolean
  onDeath?: (error: Error) => void
}): Promise<EmbeddedPostgres> {
  const {
    fsync = true,
    settings = {},
    listen = process.platform === 'win32' ? 'loopback' : 'socket',
    mayShare = false,
    onDeath = () => undefined,
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
  const stopForGood = owner && keepRunning({ cluster, binaries, superuser, owner, postmaster }, onDeath)
  let stopping: Promise<void> | undefined
  return {
    connection,
    connectionString: connectionString(connection),
    superuser,
    superuserConnectionString: connectionString(superuser),
    stop: () => (stopping ??= stopForGood?.() ?? Promise.resolve()),
  }
}

async function createDatabase(superuser: Client, password: string) {
  const role = await superuser.query('select from pg_roles where rolname = $1', [product])
  if (role.rowCount === 0) await superuser.query(`create role ${product} login`)
  await superuser.query(`alter role ${product} password ${escapeLiteral(password)}`)
  const database = await superuser.query('select from pg_database where datname = $1', [product])
  if (database.rowCount === 0) await superuser.query(`create database ${product} owner ${product}`)
}

function connectionString({ host, port, user, password, database }: DatabaseConnection) {
  if (password === undefined)
    return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  return `postgresql://${user}:${password}@${host}:${port}/${database}`
}
