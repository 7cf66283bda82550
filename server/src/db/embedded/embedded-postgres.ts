import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Client, escapeLiteral } from 'pg'
import { requireUsableDataFolder } from './data-folder.ts'
import { preparePostgresBinaries } from './embedded-postgres-binaries.ts'
import { openCluster, getServerUser } from './embedded-postgres-cluster.ts'
import { keepRunning } from './embedded-postgres-supervisor.ts'
import {
  findAnsweringPostmaster,
  becomeOwner,
  toConnection,
  type DatabaseConnection,
  startPostmaster,
  stopPostmaster,
} from './embedded-postgres-server.ts'

export type EmbeddedPostgres = {
  connection: DatabaseConnection
  /** Connects as the role that owns the tables. */
  connectionString: string
  /** Connects as the role that runs the product. It gets its privileges after the migrations. */
  runtimeConnectionString: string
  superuser: DatabaseConnection
  superuserConnectionString: string
  /** Stops the server: open transactions are rolled back, everything committed is on disk. Safe to call twice. */
  stop(): Promise<void>
}

const product = 'first_chair'
const runtimeRole = 'first_chair_app'

/**
 * Small values, because the machine runs other programs too. Several product processes never share an embedded server.
 */
const serverSettings = {
  max_connections: '60',
  shared_buffers: '256MB',
  // For solid-state disks. With the default, PostgreSQL reads whole tables of a small resort to find ten households.
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The product logs failed statements itself. The server would write the data of guests into its log.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}
const durableSettings = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
const unsafeSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Starts the embedded PostgreSQL on the files in `dataDir/postgres`, and creates the files if there are none. Creates
 * the database `first_chair`, owned by an ordinary role of the same name, and a second role that runs the product.
 *
 * The server listens on a Unix socket in a private folder. On Windows, or with `listen: 'loopback'`, it listens on a
 * free port of 127.0.0.1 with a password. It runs detached: Ctrl-C in the terminal does not reach it, only `stop()`
 * ends it.
 *
 * If a process ended without stopping its server, the next start takes that server over. While the process still runs,
 * a second start is refused. With `mayShare` it uses the running server instead, and leaves it running. A server that
 * stops unexpectedly is restarted, and `onDeath` is called. `fsync: false` is for tests: a power cut may then destroy
 * the files.
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
  if (mayShare) await mkdir(dataDir, { recursive: true })
  else await requireUsableDataFolder(dataDir)
  const user = await getServerUser(dataDir)
  const binaries = await preparePostgresBinaries(user)
  const cluster = await openCluster(dataDir, binaries, user, fsync)

  const postmaster =
    (await findAnsweringPostmaster(cluster)) ??
    (await startPostmaster(cluster, binaries, listen, {
      ...serverSettings,
      ...(fsync ? durableSettings : unsafeSettings),
      ...settings,
    }))

  const superuser = toConnection(postmaster, 'postgres', 'postgres', cluster.password)
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

  const connection = toConnection(postmaster, product, product, cluster.password)
  const stopForGood = owner && keepRunning({ cluster, binaries, superuser, owner, postmaster }, onDeath)
  let stopping: Promise<void> | undefined
  return {
    connection,
    connectionString: toConnectionString(connection),
    runtimeConnectionString: toConnectionString(toConnection(postmaster, runtimeRole, product, cluster.password)),
    superuser,
    superuserConnectionString: toConnectionString(superuser),
    stop: () => (stopping ??= stopForGood?.() ?? Promise.resolve()),
  }
}

async function createDatabase(superuser: Client, password: string) {
  for (const name of [product, runtimeRole]) {
    const role = await superuser.query('select from pg_roles where rolname = $1', [name])
    if (role.rowCount === 0) await superuser.query(`create role ${name} login`)
    await superuser.query(`alter role ${name} password ${escapeLiteral(password)}`)
  }
  // The owner hands the tables of earlier reports over to the role that drops them.
  const isMember = await superuser.query(`select where pg_has_role($1, $2, 'member')`, [product, runtimeRole])
  if (isMember.rowCount === 0) await superuser.query(`grant ${runtimeRole} to ${product}`)
  const database = await superuser.query('select from pg_database where datname = $1', [product])
  if (database.rowCount === 0) await superuser.query(`create database ${product} owner ${product}`)
}

function toConnectionString({ host, port, user, password, database }: DatabaseConnection) {
  if (password === undefined)
    return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  return `postgresql://${user}:${password}@${host}:${port}/${database}`
}
