import { chownSync, copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { findFreePort } from '../server-process.ts'
import { listProcessTree, postgresUser, type Program, sendSignal, startProgram } from './programs.ts'

const deployed = join(import.meta.dirname, '../../deploy/patroni')
const configurationFiles = ['patroni.yml', 'haproxy.cfg']
const programs = { etcd: '/usr/bin/etcd', patroni: '/usr/bin/patroni', haproxy: '/usr/sbin/haproxy' }
const binaries = '/usr/lib/postgresql/15/bin'
const passwords = { superuser: 'rehearsed-superuser', replication: 'rehearsed-replication' }
const secondsToForm = 120

/** A database machine: PostgreSQL with its Patroni. */
type Node = {
  readonly name: string
  readonly patroniPort: number
  readonly postgresPort: number
  readonly dataDir: string
  readonly start: () => Program
  patroni: Program
}

const Members = z.object({
  members: z.array(
    z.object({ name: z.string(), role: z.string(), state: z.string(), timeline: z.optional(z.unknown()) }),
  ),
})
type Member = z.infer<typeof Members>['members'][number]

/** Three PostgreSQL servers with Patroni, one etcd, and HAProxy in front, all on this machine. */
export type Cluster = {
  /** The port of HAProxy, which leads to the current leader. */
  readonly port: number
  /** The connection string of the superuser through HAProxy. */
  readonly superuserConnectionString: string
  findLeader(): Promise<string | undefined>
  /** Waits until there is a leader, a synchronous standby and a second standby on one timeline. */
  waitUntilComplete(): Promise<void>
  /** Kills Patroni and PostgreSQL of a node, as a power failure does. */
  kill(name: string): void
  start(name: string): void
  /** Stops all processes of a node without ending them, as a machine that hangs. */
  freeze(name: string): void
  thaw(name: string): void
  stop(): Promise<void>
}

/** Starts a cluster with the shipped configuration in an empty folder. */
export async function openCluster(folder: string): Promise<Cluster> {
  chownSync(folder, postgresUser.uid, postgresUser.gid)
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const step of stops.splice(0).toReversed()) await step()
  }
  // The user postgres may not be allowed to read the project's folder.
  for (const file of configurationFiles) copyFileSync(join(deployed, file), join(folder, file))
  try {
    const etcdAddress = await startEtcd(folder, stops)
    const nodes: Node[] = []
    for (const name of ['db1', 'db2', 'db3']) nodes.push(await startNode(name, folder, etcdAddress, stops))
    const port = await startProxy(folder, nodes, stops)
    const cluster = createCluster(nodes, port, stop)
    await cluster.waitUntilComplete()
    return cluster
  } catch (error) {
    await stop()
    throw error
  }
}

function createCluster(nodes: readonly Node[], port: number, stop: () => Promise<void>): Cluster {
  const get = (name: string): Node => {
    const node = nodes.find((other) => other.name === name)
    if (!node) throw new Error(`There is no node ${name}.`)
    return node
  }
  const findLeader = async () => (await readMembers(nodes)).find(isRunningLeader)?.name
  return {
    port,
    superuserConnectionString: `postgresql://postgres:${passwords.superuser}@127.0.0.1:${port}/postgres`,
    findLeader,
    async waitUntilComplete() {
      let members: Member[] = []
      const deadline = Date.now() + secondsToForm * 1000
      while (Date.now() < deadline) {
        members = await readMembers(nodes)
        if (isComplete(members, nodes.length)) return
        await pause(500)
      }
      throw new Error(
        `The cluster was not complete within ${secondsToForm} seconds. Members: ${JSON.stringify(members)}`,
      )
    },
    kill: (name) => signalNode(get(name), 'SIGKILL'),
    start: (name) => {
      const node = get(name)
      node.patroni = node.start()
    },
    freeze: (name) => signalNode(get(name), 'SIGSTOP'),
    thaw: (name) => signalNode(get(name), 'SIGCONT'),
    stop,
  }
}

const isRunningLeader = ({ role, state }: Member) => role === 'leader' && state === 'running'

function isComplete(members: readonly Member[], count: number): boolean {
  return (
    members.length === count &&
    members.some(isRunningLeader) &&
    members.some(({ role }) => role === 'sync_standby') &&
    members.every(({ state }) => state === 'running' || state === 'streaming') &&
    new Set(members.map(({ timeline }) => timeline)).size === 1
  )
}

/** Asks each node in turn until one answers. */
async function readMembers(nodes: readonly Node[]): Promise<Member[]> {
  for (const { patroniPort } of nodes) {
    try {
      const answer = await fetch(`http://127.0.0.1:${patroniPort}/cluster`, { signal: AbortSignal.timeout(1_000) })
      return Members.parse(await answer.json()).members
    } catch {
      // A killed or frozen node does not answer.
    }
  }
  return []
}

/** Signals Patroni first, so that it does not react to what happens to its PostgreSQL. */
function signalNode(node: Node, signal: NodeJS.Signals): void {
  const postmaster = Number(readFileSync(join(node.dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
  for (const pid of [node.patroni.pid, ...listProcessTree(postmaster)]) sendSignal(pid, signal)
  // A process that was just starting is found the second time.
  for (const pid of listProcessTree(postmaster)) sendSignal(pid, signal)
}

async function startEtcd(folder: string, stops: (() => Promise<void>)[]): Promise<string> {
  const [client, peer] = [await findFreePort(), await findFreePort()]
  const [clientUrl, peerUrl] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`]
  const etcd = startProgram(
    programs.etcd,
    [
      '--name=etcd1',
      `--data-dir=${join(folder, 'etcd')}`,
      `--listen-client-urls=${clientUrl}`,
      `--advertise-client-urls=${clientUrl}`,
      `--listen-peer-urls=${peerUrl}`,
      `--initial-advertise-peer-urls=${peerUrl}`,
      `--initial-cluster=etcd1=${peerUrl}`,
    ],
    { env: {}, folder, logFile: join(folder, 'etcd.log') },
  )
  stops.push(() => etcd.stop())
  return `127.0.0.1:${client}`
}

async function startNode(
  name: string,
  folder: string,
  etcdAddress: string,
  stops: (() => Promise<void>)[],
): Promise<Node> {
  const [patroniPort, postgresPort] = [await findFreePort(), await findFreePort()]
  const nodeFolder = join(folder, name)
  const dataDir = join(nodeFolder, 'data')
  mkdirSync(nodeFolder)
  chownSync(nodeFolder, postgresUser.uid, postgresUser.gid)
  const env = {
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: etcdAddress,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${patroniPort}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${patroniPort}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${postgresPort}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${postgresPort}`,
    PATRONI_POSTGRESQL_DATA_DIR: dataDir,
    PATRONI_POSTGRESQL_BIN_DIR: binaries,
    PATRONI_POSTGRESQL_PGPASS: join(nodeFolder, 'pgpass'),
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: passwords.replication,
  }
  const start = () =>
    startProgram(programs.patroni, [join(folder, 'patroni.yml')], {
      env,
      folder: nodeFolder,
      logFile: join(folder, `${name}.log`),
    })
  const node: Node = { name, patroniPort, postgresPort, dataDir, start, patroni: start() }
  stops.push(() => node.patroni.stop())
  return node
}

async function startProxy(folder: string, nodes: readonly Node[], stops: (() => Promise<void>)[]): Promise<number> {
  const port = await findFreePort()
  const addresses = nodes.map(({ name, postgresPort, patroniPort }) => ({
    [`${name.toUpperCase()}_ADDRESS`]: `127.0.0.1:${postgresPort}`,
    [`${name.toUpperCase()}_PATRONI_PORT`]: String(patroniPort),
  }))
  const proxy = startProgram(programs.haproxy, ['-db', '-f', join(folder, 'haproxy.cfg')], {
    env: Object.assign({ PROXY_ADDRESS: `127.0.0.1:${port}` }, ...addresses),
    folder,
    logFile: join(folder, 'haproxy.log'),
  })
  stops.push(() => proxy.stop())
  return port
}
