import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createClock } from '../../server/src/context/clock.ts'
import { readConfig } from '../../server/src/config/config.ts'
import { createSeedHousehold } from '../../server/src/seed/seed-household.ts'
import { createRequests } from '../household-requests.ts'
import { clientId, issuerAddress, startIssuer } from '../issuer.ts'
import { fillResort } from '../resort.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { readWaiver } from '../signatures.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { getLongestOutage, type Signing, signAtSteadyRate } from './signing.ts'

/**
 * The rehearsal of `npm run drill -- failover`: households sign while the leader of a Patroni cluster is killed, and
 * while it hangs. Its only argument is the number of households.
 */
const households = Number(process.argv[2])
const processes = 2
const secondsOfSigning = 75
const secondsBeforeFailure = 10
/** A machine that hangs comes back when there has been another leader for a while, and households still sign. */
const secondsFrozen = 50
/** A loss is reported when it is still there after 20 seconds, and checked every ten. */
const secondsToReportLoss = 35
const password = 'rehearsed'
/** Of the packages of PostgreSQL. */
const psql = '/usr/bin/psql'
const root = join(import.meta.dirname, '../..')

/** What happened to the signatures of some households. */
type Counts = {
  acknowledged: number
  notAcknowledged: number
  lost: number
  doubled: number
  /** Signatures that the product itself reports as lost. */
  reportedLost: number
}

const folder = mkdtempSync(join(tmpdir(), 'first-chair-failover-'))
/** The key with which the demo resort is filled. */
const keyFile = join(folder, 'encryption-key')
const stops: (() => Promise<unknown>)[] = []
const stopAll = async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stopAll().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143)))
}
let isGood = false
try {
  isGood = await rehearse()
} finally {
  await stopAll()
  if (isGood) rmSync(folder, { recursive: true, force: true })
  else console.error(`The logs of the servers are in ${folder}.`)
}
process.exitCode = isGood ? 0 : 1

async function rehearse(): Promise<boolean> {
  console.log('Starting etcd, three PostgreSQL servers with Patroni, and HAProxy ...')
  const cluster = await openCluster(folder)
  stops.push(() => cluster.stop())
  const addresses = createDatabase(cluster)
  const connectionString = addresses.owner
  const today = createClock(() => new Date()).resortDay(readConfig({}).resortTimeZone)
  // The first household has signed, so that the text of the waiver is known.
  await fillResort(connectionString, { dataDir: folder, today, households: households + 1, signing: 1 })
  const servers = await startProcesses(addresses)
  const pool = new pg.Pool({ connectionString, max: 2 })
  pool.on('error', () => undefined)
  stops.push(() => pool.end())
  const signings = await prepareSignings(pool, today)
  const ports = servers.map(({ port }) => port)
  const half = Math.ceil(households / 2)

  await runRound('The leader is killed', cluster, signings.slice(0, half), ports, async (leader) => {
    cluster.kill(leader)
    await pause((secondsOfSigning / 2) * 1000)
    cluster.start(leader)
  })
  await runRound('The leader hangs', cluster, signings.slice(half), ports, async (leader) => {
    cluster.freeze(leader)
    await pause(secondsFrozen * 1000)
    cluster.thaw(leader)
  })

  const counts = await countSignatures(pool, signings)
  console.log('\nBoth rounds together:')
  printCounts(counts)
  const isLogInOrder = verify(connectionString)
  return (
    isLogInOrder && [counts.lost, counts.doubled, counts.notAcknowledged, counts.reportedLost].every((n) => n === 0)
  )
}

/** The addresses of the database: for the owner of the tables, and for the role that runs the product. */
type Addresses = { owner: string; runtime: string }

/** Creates the database and its two roles, as docs/high-availability.md says. */
function createDatabase({ superuserConnectionString, port }: Cluster): Addresses {
  const file = join(root, 'server', 'src', 'db', 'roles', 'create-roles.sql')
  const options = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', `--file=${file}`, superuserConnectionString]
  const { status, stderr } = spawnSync(psql, options, {
    env: { ...process.env, FIRST_CHAIR_OWNER_PASSWORD: password, FIRST_CHAIR_PASSWORD: password },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`psql could not create the database (status ${status}).\n${stderr}`)
  const toAddress = (role: string) => `postgresql://${role}:${password}@127.0.0.1:${port}/first_chair`
  return { owner: toAddress('first_chair'), runtime: toAddress('first_chair_app') }
}

async function startProcesses({ owner, runtime }: Addresses): Promise<ServerProcess[]> {
  const servers: ServerProcess[] = []
  for (let number = 1; number <= processes; number += 1) {
    const server = await startServer([join(root, 'server', 'dist', 'main.js')], {
      DATABASE_URL: runtime,
      DATABASE_OWNER_URL: owner,
      DATA_DIR: join(folder, `process-${number}`),
      ENCRYPTION_KEY_FILE: keyFile,
      OIDC_ISSUER: issuerAddress,
      OIDC_CLIENT_ID: clientId,
      ADMIN_EMAILS: 'admin@kestrel.example',
      LOG_LEVEL: 'error',
      REQUESTS_PER_MINUTE: '0',
    })
    stops.push(() => server.stop())
    servers.push(server)
  }
  return servers
}

async function prepareSignings(pool: pg.Pool, today: string): Promise<Signing[]> {
  const issuer = await startIssuer()
  stops.push(() => issuer.stop())
  const numbers = Array.from({ length: households }, (_, index) => index + 2)
  const requests = await createRequests({ today }, issuer, await readWaiver(pool), numbers)
  return numbers.flatMap((householdNumber, index) => {
    const request = requests[index]?.complete
    const contactIds = createSeedHousehold(householdNumber, today).people.map(({ ipCode }) => ipCode)
    return request ? { householdNumber, contactIds, request, acknowledgedAt: undefined, attempts: 0, failures: [] } : []
  })
}

/** Lets households sign, and meanwhile makes the leader fail. Returns when all have signed and all nodes are back. */
async function runRound(
  name: string,
  cluster: Cluster,
  signings: readonly Signing[],
  ports: readonly number[],
  fail: (leader: string) => Promise<void>,
): Promise<void> {
  const leader = await cluster.findLeader()
  if (leader === undefined) throw new Error('There is no leader.')
  console.log(`\n${name}: ${signings.length} households sign within ${secondsOfSigning} s. The leader is ${leader}.`)
  await Promise.all([
    signAtSteadyRate(signings, ports, secondsOfSigning),
    pause(secondsBeforeFailure * 1000).then(() => fail(leader)),
  ])
  await cluster.waitUntilComplete()
  const retries = signings.reduce((sum, { attempts }) => sum + Math.max(0, attempts - 1), 0)
  console.log(`Now the leader is ${await cluster.findLeader()}, and ${leader} is a standby.`)
  console.log(`longest outage: ${getLongestOutage(signings).toFixed(1)} s`)
  console.log(`retries: ${retries}, after ${formatFailures(signings)}`)
}

function formatFailures(signings: readonly Signing[]): string {
  const counts = new Map<number, number>()
  for (const status of signings.flatMap(({ failures }) => failures)) counts.set(status, (counts.get(status) ?? 0) + 1)
  const parts = [...counts].map(([status, count]) => `${status === 0 ? 'no answer' : `answer ${status}`}: ${count}`)
  return parts.join(', ') || 'no failure'
}

/** Compares what was acknowledged with what is in the database now. */
async function countSignatures(pool: pg.Pool, signings: readonly Signing[]): Promise<Counts> {
  const { rows } = await pool.query<{ contact_id: string; signatures: number }>(
    `select contact_id, count(*)::int as signatures from signed_waiver_contact
     where contact_id = any($1) group by contact_id`,
    [signings.flatMap(({ contactIds }) => contactIds)],
  )
  const signatures = new Map(rows.map((row) => [row.contact_id, row.signatures]))
  const count = (isCounted: (signing: Signing) => boolean) => signings.filter(isCounted).length
  return {
    acknowledged: count(({ acknowledgedAt }) => acknowledgedAt !== undefined),
    notAcknowledged: count(({ acknowledgedAt }) => acknowledgedAt === undefined),
    lost: count(
      ({ acknowledgedAt, contactIds }) => acknowledgedAt !== undefined && contactIds.some((id) => !signatures.has(id)),
    ),
    doubled: count(({ contactIds }) => contactIds.some((id) => (signatures.get(id) ?? 0) > 1)),
    reportedLost: await countReported(pool),
  }
}

/** Waits until both processes have compared the signatures that they acknowledged with the database. */
async function countReported(pool: pg.Pool): Promise<number> {
  await pause(secondsToReportLoss * 1000)
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from lost_signature')
  return rows[0]?.count ?? 0
}

function printCounts({ acknowledged, notAcknowledged, lost, doubled, reportedLost }: Counts): void {
  console.log(`acknowledged: ${acknowledged}`)
  console.log(`lost: ${lost}`)
  console.log(`doubled: ${doubled}`)
  console.log(`reported as lost by the product: ${reportedLost}`)
  if (notAcknowledged > 0) console.log(`never acknowledged: ${notAcknowledged}`)
}

/** Runs `npm run verify` on the database. */
function verify(connectionString: string): boolean {
  const { status } = spawnSync(process.execPath, [join(root, 'server', 'dist', 'verify.js')], {
    env: { ...process.env, DATABASE_URL: connectionString, ENCRYPTION_KEY_FILE: keyFile },
    stdio: 'inherit',
  })
  return status === 0
}
