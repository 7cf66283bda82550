import { execFile } from 'node:child_process'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { preparePostgresBinaries } from '../db/embedded/embedded-postgres-binaries.ts'
import { getServerUser, openCluster, type Postmaster } from '../db/embedded/embedded-postgres-cluster.ts'
import { launchPostmaster, startPostmaster } from '../db/embedded/embedded-postgres-server.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { migrate } from '../db/migrate.ts'
import { testServerPrefix } from '../db/test-server.ts'

/** A primary that confirms a commit when its synchronous standby has it. */
export type PairOfServers = {
  primary: EmbeddedPostgres
  /** Kills the standby. From now on, the primary confirms no commit. */
  killStandby(): Promise<void>
  startStandby(): Promise<void>
  /** The number of sessions of the primary that wait for the standby. */
  countWaitingSessions(): Promise<number>
  remove(): Promise<void>
}

const run = promisify(execFile)

/** Starts two real servers. The primary has a migrated, empty database. */
export async function aPairOfServers(): Promise<PairOfServers> {
  const home = await mkdtemp(join(tmpdir(), `${testServerPrefix}${process.pid}-`))
  // As root PostgreSQL runs under another account, which must be able to enter the folder.
  await chmod(home, 0o711)
  const startPrimary = () =>
    startEmbeddedPostgres({ dataDir: join(home, 'primary'), fsync: false, settings: { synchronous_commit: 'on' } })
  const empty = await startPrimary()
  await migrate(empty.connectionString)
  await empty.stop()
  await run('cp', ['-a', join(home, 'primary'), join(home, 'standby')])
  const primary = await startPrimary()

  const user = await getServerUser(join(home, 'standby'))
  const binaries = await preparePostgresBinaries(user)
  const cluster = await openCluster(join(home, 'standby'), binaries, user, false)
  const signal = join(cluster.folder, 'standby.signal')
  await writeFile(signal, '')
  if (user) await chown(signal, user.uid, user.gid)
  const { host, port } = primary.superuser
  let standby: Postmaster = await startPostmaster(cluster, binaries, 'socket', {
    primary_conninfo: `host=${host} port=${port} user=postgres application_name=standby`,
    // At least those of the primary.
    max_connections: '60',
    fsync: 'off',
  })

  const asSuperuser = async (...statements: string[]) => {
    const client = new pg.Client(primary.superuserConnectionString)
    await client.connect()
    try {
      const results = []
      for (const statement of statements) results.push(await client.query<{ count: number }>(statement))
      return results.at(-1)?.rows[0]?.count ?? 0
    } finally {
      await client.end()
    }
  }
  const countStandbys = () => asSuperuser('select count(*)::int as count from pg_stat_replication')
  const until = async (isTrue: () => Promise<boolean>) => {
    while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await until(async () => (await countStandbys()) === 1)
  await asSuperuser(`alter system set synchronous_standby_names = 'standby'`, 'select pg_reload_conf()')

  return {
    primary,
    async killStandby() {
      process.kill(standby.pid, 'SIGKILL')
      await until(async () => (await countStandbys()) === 0)
    },
    async startStandby() {
      standby = await launchPostmaster(cluster, binaries)
    },
    countWaitingSessions: () =>
      asSuperuser(`select count(*)::int as count from pg_stat_activity where wait_event = 'SyncRep'`),
    async remove() {
      process.kill(standby.pid, 'SIGKILL')
      await primary.stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}
