import { truncate } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { type PostgresBinaries, run } from './embedded-postgres-binaries.ts'
import {
  type Cluster,
  logTail,
  type Postmaster,
  removeSocketFolder,
  runningPostmaster,
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

const secondsToStart = 120
/** Any number that no migration or use case locks in the database "postgres". */
const ownerLock = 1_874_220_113

/** Starts a server with these settings; answers when it takes connections, or throws with the end of its log. */
export async function startPostmaster(
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
  try {
    return await launchPostmaster(cluster, binaries)
  } catch (error) {
    if (socket !== '') await removeSocketFolder(cluster, socket)
    throw error
  }
}

/** Starts the server as its settings say now: where it listened before, it listens again. */
export async function launchPostmaster(cluster: Cluster, binaries: PostgresBinaries): Promise<Postmaster> {
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
    throw new Error(`PostgreSQL did not start on ${cluster.folder}. The end of ${cluster.log}:\n${tail}`)
  }
}

/** The server that already runs on these files and answers; waits for one that is still starting or just stopping. */
export async function answeringPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
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
export async function becomeOwner(superuser: DatabaseConnection): Promise<Client | undefined> {
  const client = new Client({ ...superuser, application_name: 'First Chair owner', keepAlive: true })
  // Without a listener a server that goes away would end this process.
  client.on('error', () => undefined)
  await client.connect()
  // The session of a process that was just killed may need a moment to be noticed.
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

/** Ends our session and the server: quickly, and without losing anything. */
export async function stopPostmaster(
  owner: Client,
  cluster: Cluster,
  binaries: PostgresBinaries,
  postmaster: Postmaster,
) {
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

/** What a client needs to connect to a server of ours. */
export function connectionTo(
  postmaster: Postmaster,
  user: string,
  database: string,
  password: string,
): DatabaseConnection {
  const { port, socketFolder: socket } = postmaster
  const where = socket === undefined ? { host: '127.0.0.1', password } : { host: socket }
  return { ...where, port, user, database, ssl: false }
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
