import { truncate } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { type PostgresBinaries, run } from './embedded-postgres-binaries.ts'
import {
  type Cluster,
  readLogTail,
  type Postmaster,
  removeSocketFolder,
  findRunningPostmaster,
  prepareSocketFolder,
  socketPort,
  writeSettings,
} from './embedded-postgres-cluster.ts'

/** Options for `pg` to connect. A `host` that starts with "/" is the folder of a Unix socket. */
export type DatabaseConnection = {
  host: string
  port: number
  user: string
  password?: string
  database: string
  ssl: false
}

const maxSecondsToStart = 120
/** An advisory lock number that nothing else uses in the database "postgres". */
const ownerLock = 1_874_220_113

/** Starts a server with these settings. Resolves when it accepts connections, or throws with the end of its log. */
export async function startPostmaster(
  cluster: Cluster,
  binaries: PostgresBinaries,
  listen: 'socket' | 'loopback',
  settings: Record<string, string>,
): Promise<Postmaster> {
  const socket = listen === 'socket' ? await prepareSocketFolder(cluster) : ''
  await writeSettings(cluster, {
    ...settings,
    unix_socket_directories: socket,
    unix_socket_permissions: '0700',
    listen_addresses: listen === 'socket' ? '' : '127.0.0.1',
    port: String(listen === 'socket' ? socketPort : await findFreePort()),
  })
  try {
    return await launchPostmaster(cluster, binaries)
  } catch (error) {
    if (socket !== '') await removeSocketFolder(cluster, socket)
    throw error
  }
}

/** Starts the server with its existing settings, so that it listens at the same address as before. */
export async function launchPostmaster(cluster: Cluster, binaries: PostgresBinaries): Promise<Postmaster> {
  const args = ['start', '-w', '-t', String(maxSecondsToStart), '-D', cluster.folder, '-l', cluster.log]
  const deadline = Date.now() + 10_000
  for (;;) {
    // The log is emptied at each start, so that it does not grow for ever. It stays readable after a failure.
    await truncate(cluster.log).catch(() => undefined)
    const { status, output } = await run(binaries.pgCtl, args, cluster.user)
    const started = status === 0 ? await findRunningPostmaster(cluster) : undefined
    const postmaster = started ?? (await findAnsweringPostmaster(cluster))
    if (postmaster) return postmaster

    const tail = (await readLogTail(cluster)) || output.trim()
    // The last sessions of a server that was just killed end on their own.
    if (tail.includes('pre-existing shared memory block') && Date.now() < deadline) {
      await pause(100)
      continue
    }
    throw new Error(`PostgreSQL did not start on ${cluster.folder}. The end of ${cluster.log}:\n${tail}`)
  }
}

/**
 * Finds the server that already runs on these files and accepts connections. Waits while it is starting or stopping.
 * Throws if it runs, but does not answer in 30 seconds.
 */
export async function findAnsweringPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const postmaster = await findRunningPostmaster(cluster)
    if (!postmaster) return undefined
    const client = new Client(toConnection(postmaster, 'postgres', 'postgres', cluster.password))
    // A server that is stopping may end the connection at once. Without a listener, that would end this process.
    client.on('error', () => undefined)
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
 * Makes this process the owner of the server, with an advisory lock that ends with its session, however the process
 * ends. Returns undefined if another running process is the owner.
 */
export async function becomeOwner(superuser: DatabaseConnection): Promise<Client | undefined> {
  const client = new Client({ ...superuser, application_name: 'First Chair owner', keepAlive: true })
  // Without a listener, a lost connection would end this process.
  client.on('error', () => undefined)
  await client.connect()
  // PostgreSQL may need a moment to detect the end of a process that was just killed.
  const deadline = Date.now() + 3_000
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [ownerLock])
    if (rows[0]?.taken === true) return client
    if (Date.now() > deadline) break
    await pause(100)
  }
  await client.end()
  return undefined
}

/** Ends our session and stops the server quickly, without losing data. Throws if it does not stop. */
export async function stopPostmaster(
  owner: Client,
  cluster: Cluster,
  binaries: PostgresBinaries,
  postmaster: Postmaster,
) {
  await owner.end().catch(() => undefined)
  await endPostmaster(cluster, binaries)
  if (await findRunningPostmaster(cluster)) {
    throw new Error(
      `PostgreSQL (process ${postmaster.pid}) does not stop. The end of its log:\n${await readLogTail(cluster)}`,
    )
  }
  if (postmaster.socketFolder !== undefined) await removeSocketFolder(cluster, postmaster.socketFolder)
}

/** Ends all sessions and the server. Nothing that was committed is lost. */
export async function endPostmaster(cluster: Cluster, binaries: PostgresBinaries): Promise<void> {
  const stop = (mode: string, seconds: number) =>
    run(binaries.pgCtl, ['stop', '-w', '-t', String(seconds), '-m', mode, '-D', cluster.folder], cluster.user)

  const fast = await stop('fast', 6)
  // This loses no data either: the next start replays the write-ahead log. It only takes longer.
  if (fast.status !== 0 && (await findRunningPostmaster(cluster))) await stop('immediate', 3)
}

/** Returns the options for connecting to the embedded server. */
export function toConnection(
  postmaster: Postmaster,
  user: string,
  database: string,
  password: string,
): DatabaseConnection {
  const { port, socketFolder: socket } = postmaster
  const address = socket === undefined ? { host: '127.0.0.1', password } : { host: socket }
  return { ...address, port, user, database, ssl: false }
}

function findFreePort() {
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
