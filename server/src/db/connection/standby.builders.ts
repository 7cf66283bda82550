import { execFile } from 'node:child_process'
import { appendFile, chmod, mkdtemp, rm, stat, chown, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { preparePostgresBinaries } from '../embedded/embedded-postgres-binaries.ts'
import { getServerUser, openCluster, type Postmaster } from '../embedded/embedded-postgres-cluster.ts'
import {
  becomeOwner,
  launchPostmaster,
  startPostmaster,
  stopPostmaster,
  toConnection,
} from '../embedded/embedded-postgres-server.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/embedded-postgres.ts'
import { migrate } from '../migrate.ts'

const run = promisify(execFile)

export type PrimaryWithStandby = {
  /** The addresses for the product, with an ordinary role. */
  primary: string
  standby: string
  superuserAtPrimary: string
  superuserAtStandby: string
  stopStandby(): Promise<void>
  startStandby(): Promise<void>
  stop(): Promise<void>
}

/** Starts two PostgreSQL servers with a migrated database, of which the second one is a streaming standby. */
export async function startPrimaryWithStandby(): Promise<PrimaryWithStandby> {
  const home = await mkdtemp(join(tmpdir(), `first-chair-test-${process.pid}-`))
  // As root the database runs under another account, which must be able to enter the folder.
  await chmod(home, 0o711)
  // As in production, so that a commit is sent to the standby at once.
  const settings = { synchronous_commit: 'on' }
  const options = { dataDir: join(home, 'primary'), fsync: false, listen: 'loopback', settings } as const
  const empty = await startEmbeddedPostgres(options)
  await migrate(empty.connectionString)
  await empty.stop()
  await run('cp', ['-a', options.dataDir, join(home, 'standby')])
  const primary = await startEmbeddedPostgres(options)

  const server = await startStandby(join(home, 'standby'), primary, { listen: 'loopback', fsync: false })
  const atStandby = (url: string) => {
    const moved = new URL(url)
    moved.port = String(server.postmaster.port)
    return moved.href
  }
  return {
    primary: primary.connectionString,
    standby: atStandby(primary.connectionString),
    superuserAtPrimary: primary.superuserConnectionString,
    superuserAtStandby: atStandby(primary.superuserConnectionString),
    stopStandby: () => server.stop(),
    startStandby: () => server.start(),
    async stop() {
      await server.stop().catch(() => undefined)
      await primary.stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** A standby that was started on a copy of its primary's files. */
export type Standby = { readonly postmaster: Postmaster; stop(): Promise<void>; start(): Promise<void> }

/** Starts a streaming standby on a copy of the files of a primary, made while the primary was stopped. */
export async function startStandby(
  dataDir: string,
  primary: Pick<EmbeddedPostgres, 'superuser'>,
  { listen, fsync }: { listen: 'socket' | 'loopback'; fsync: boolean },
): Promise<Standby> {
  const user = await getServerUser(dataDir)
  const binaries = await preparePostgresBinaries(user)
  const cluster = await openCluster(dataDir, binaries, user, fsync)
  const { host, port, password } = primary.superuser
  const secret = password === undefined ? '' : ` password=${password}`
  await appendFile(
    join(cluster.folder, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} port=${port} user=postgres${secret}'\n`,
  )
  const signal = join(cluster.folder, 'standby.signal')
  await writeFile(signal, '')
  const { uid, gid } = await stat(cluster.folder)
  await chown(signal, uid, gid)
  // A standby accepts at least as many connections as its primary.
  const settings = { max_connections: '60', fsync: fsync ? 'on' : 'off' }
  const postmaster = await startPostmaster(cluster, binaries, listen, settings)
  return {
    postmaster,
    async stop() {
      const owner = await becomeOwner(toConnection(postmaster, 'postgres', 'postgres', cluster.password))
      if (owner) await stopPostmaster(owner, cluster, binaries, postmaster)
    },
    async start() {
      await launchPostmaster(cluster, binaries)
    },
  }
}

/** Runs one statement as an operator would. */
export async function runAsOperator(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client(connectionString)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
