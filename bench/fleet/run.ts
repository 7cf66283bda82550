import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createClock } from '../../server/src/context/clock.ts'
import { readConfig } from '../../server/src/config/config.ts'
import { openPool } from '../../server/src/db/database.ts'
import { startEmbeddedPostgres } from '../../server/src/db/embedded/embedded-postgres.ts'
import { verifySignedWaivers } from '../../server/src/waiver-chain/verify-signed-waivers.ts'
import { prepareCheckIn } from '../check-in.ts'
import { formatShort, percentile } from '../figures.ts'
import { clientId, type Issuer, issuerAddress, startIssuer } from '../issuer.ts'
import { fillResort } from '../resort.ts'
import { startServer } from '../server-process.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { type FleetResort, readUsage, runMorning, upgrade } from './resort-processes.ts'

/**
 * The rehearsal of `npm run drill -- fleet`: several resorts on one PostgreSQL server, all of whose guests check in at
 * the same time, while every process is replaced once. Its arguments are the numbers of resorts and of households.
 */
const [resortCount, households] = [Number(process.argv[2]), Number(process.argv[3])]
const secondsOfMorning = 120
const secondsBeforeUpgrade = 20
const megabyte = 1024 * 1024
const root = join(import.meta.dirname, '../..')

const folder = mkdtempSync(join(tmpdir(), 'first-chair-fleet-'))
// PostgreSQL and PgBouncer run under other accounts, which must be able to enter the folder.
chmodSync(folder, 0o711)
// Each process of the product is killed when this one exits.
process.setMaxListeners(0)
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
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = isGood ? 0 : 1

async function rehearse(): Promise<boolean> {
  const today = createClock(() => new Date()).resortDay(readConfig({}).resortTimeZone)
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'database'),
    listen: 'loopback',
    settings: { max_connections: '400' },
  })
  stops.push(() => postgres.stop())
  await fillResort(postgres.connectionString, { dataDir: folder, today, households, signing: 0 })
  const operator = new pg.Client(postgres.superuserConnectionString)
  await operator.connect()
  stops.push(() => operator.end())

  const bouncerFolder = join(folder, 'pgbouncer')
  mkdirSync(bouncerFolder)
  const { host, port, user, password = '' } = postgres.connection
  const bouncer = await startPgBouncer(bouncerFolder, { host, port, user, password })
  stops.push(() => bouncer.stop())

  console.log(`Starting ${resortCount} resorts with two processes each ...`)
  const resorts: FleetResort[] = []
  for (let number = 1; number <= resortCount; number += 1) {
    await operator.query(`create database resort_${number} template first_chair owner first_chair`)
    const pooled = new URL(postgres.connectionString)
    pooled.port = String(bouncer.port)
    pooled.pathname = `/resort_${number}`
    resorts.push(await startResort(`resort ${number}`, pooled.href))
  }
  const idle = await Promise.all(resorts.map(readUsage))
  const issuer = await startIssuer()
  stops.push(() => issuer.stop())

  const connections = countConnections(operator)
  const latencies = await runMornings(resorts, issuer, today)
  const maxConnections = await connections.stop()
  return report({ resorts, idle, latencies, maxConnections })
}

async function startResort(name: string, connectionString: string): Promise<FleetResort> {
  const encryptionKey = randomBytes(32).toString('base64')
  const start = async () => {
    const server = await startServer([join(root, 'server', 'dist', 'main.js')], {
      DATABASE_URL: connectionString,
      DATA_DIR: join(folder, name),
      ENCRYPTION_KEY: encryptionKey,
      OIDC_ISSUER: issuerAddress,
      OIDC_CLIENT_ID: clientId,
      ADMIN_EMAILS: 'admin@kestrel.example',
      LOG_LEVEL: 'error',
      REQUESTS_PER_MINUTE: '0',
    })
    stops.push(() => server.stop())
    return server
  }
  const processes = [await start(), await start()]
  return { name, connectionString, processes, start, cpuSecondsBefore: 0, errors: 0, retries: 0 }
}

/** Runs the mornings of all resorts at the same time, and meanwhile replaces all processes. */
async function runMornings(resorts: readonly FleetResort[], issuer: Issuer, today: string): Promise<number[]> {
  const numbers = Array.from({ length: households }, (_, index) => index + 1)
  const arrivals = await Promise.all(
    resorts.map(() => Promise.all(numbers.map((number) => prepareCheckIn({ today }, issuer, number)))),
  )
  console.log(`${households} households of each resort check in within ${secondsOfMorning} s ...`)
  const latencies: number[] = []
  const mornings = resorts.map((resort, index) =>
    runMorning(resort, arrivals[index] ?? [], secondsOfMorning, (milliseconds) => latencies.push(milliseconds)),
  )
  const upgradeAll = async () => {
    await pause(secondsBeforeUpgrade * 1000)
    const start = performance.now()
    for (const resort of resorts) await upgrade(resort)
    console.log(`All processes were replaced within ${formatShort((performance.now() - start) / 1000)} s.`)
  }
  await Promise.all([...mornings, upgradeAll()])
  return latencies
}

/** Counts the connections of the product to PostgreSQL twice a second. Returns the maximum of each database. */
function countConnections(operator: pg.Client) {
  const maximum = new Map<string, number>()
  const stopping = new AbortController()
  const counting = (async () => {
    while (!stopping.signal.aborted) {
      const { rows } = await operator.query<{ name: string; connections: number }>(
        `select datname as name, count(*)::int as connections from pg_stat_activity
         where datname like 'resort\\_%' group by datname`,
      )
      for (const { name, connections } of rows) maximum.set(name, Math.max(maximum.get(name) ?? 0, connections))
      await pause(500)
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await counting
      return [...maximum.values()]
    },
  }
}

async function report({
  resorts,
  idle,
  latencies,
  maxConnections,
}: {
  resorts: readonly FleetResort[]
  idle: readonly { residentBytes: number }[]
  latencies: readonly number[]
  maxConnections: readonly number[]
}): Promise<boolean> {
  const usages = await Promise.all(resorts.map(readUsage))
  const chains = await Promise.all(resorts.map(({ connectionString }) => checkResort(connectionString)))
  const total = (count: (resort: FleetResort) => number) => resorts.reduce((sum, resort) => sum + count(resort), 0)
  const range = (values: readonly number[]) =>
    `${formatShort(Math.min(...values))} to ${formatShort(Math.max(...values))}`
  const toMegabytes = ({ residentBytes }: { residentBytes: number }) => residentBytes / megabyte
  const errors = total((resort) => resort.errors)
  const wrong = chains.filter(({ isInOrder, signed }) => !isInOrder || signed !== households).length

  console.log(`
${resortCount} resorts, two processes each, ${households} households of five in ${secondsOfMorning} s, ${availableParallelism()} cores
for everything, with PostgreSQL, PgBouncer and the simulated guests:
answers: ${latencies.length}, p50 ${formatShort(percentile(latencies, 0.5))} ms, p99 ${formatShort(percentile(latencies, 0.99))} ms
check-ins that failed: ${errors}
check-ins that continued at another process: ${total(({ retries }) => (retries > 0 ? 1 : 0))} resorts, ${total(({ retries }) => retries)} attempts
memory of both processes of a resort, idle: ${range(idle.map(toMegabytes))} MB
memory of both processes of a resort, after the morning: ${range(usages.map(toMegabytes))} MB
processor time of a resort: ${range(usages.map(({ cpuSeconds }) => cpuSeconds))} s
maximum of connections to the database of a resort: ${range(maxConnections)}
resorts whose signed waivers are not valid or not complete: ${wrong}`)
  return errors === 0 && wrong === 0
}

async function checkResort(connectionString: string): Promise<{ isInOrder: boolean; signed: number }> {
  const pool = openPool(connectionString, () => undefined, 2)
  try {
    const { checked, fault } = await verifySignedWaivers(pool)
    return { isInOrder: fault === undefined, signed: checked }
  } finally {
    await pool.end()
  }
}
