import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createClock } from '../../server/src/context/clock.ts'
import { readConfig } from '../../server/src/config/config.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/src/db/embedded/embedded-postgres.ts'
import { prepareCheckIn } from '../check-in.ts'
import { formatShort } from '../figures.ts'
import { clientId, type Issuer, issuerAddress, startIssuer } from '../issuer.ts'
import { startServer } from '../server-process.ts'
import { runCommand } from '../upgrade/run-command.ts'
import { countConnections } from './count-connections.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { reportMorning } from './report-morning.ts'
import { type FleetRelease, type FleetResort, readUsage, runMorning, upgradeOneProcess } from './resort-processes.ts'

/**
 * The rehearsal of `npm run drill -- fleet`: several resorts on one PostgreSQL server behind PgBouncer, all of whose
 * guests check in at the same time, while every process of the last release is replaced by one of this code. Arguments:
 * the numbers of resorts and of households, the folder of the built last release, and the folder of the built release
 * that fills the databases.
 */
const [resortsText, householdsText, lastFolder = '', oldestFolder = ''] = process.argv.slice(2)
const [resortCount, households] = [Number(resortsText), Number(householdsText)]
const secondsOfMorning = 120
const secondsBeforeUpgrade = 15
const folders = { last: lastFolder, this: join(import.meta.dirname, '../..') } as const
/** More than the processes of a resort open, beside those of the operator (docs/operations.md, "A group of resorts"). */
const connectionsPerResort = 40
/** The databases are copies of one, so the resorts have the same key here. */
const encryptionKey = randomBytes(32).toString('base64')

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
    settings: { max_connections: String(100 + resortCount * connectionsPerResort) },
  })
  stops.push(() => postgres.stop())
  const operator = new pg.Client(postgres.superuserConnectionString)
  await operator.connect()
  stops.push(() => operator.end())
  await prepareServer(postgres, operator)

  const bouncerFolder = join(folder, 'pgbouncer')
  mkdirSync(bouncerFolder)
  const { host, port, username: user, password } = readAddress(postgres.runtimeConnectionString)
  const bouncer = await startPgBouncer(bouncerFolder, { host, port, user, password })
  stops.push(() => bouncer.stop())

  console.log(`Starting ${resortCount} resorts with two processes of the last release each ...`)
  const resorts: FleetResort[] = []
  for (let number = 1; number <= resortCount; number += 1) {
    await operator.query(`create database resort_${number} template first_chair owner first_chair`)
    resorts.push(await startResort(number, postgres, bouncer.port))
  }
  const idle = await Promise.all(resorts.map(readUsage))
  const issuer = await startIssuer()
  stops.push(() => issuer.stop())

  const connections = countConnections(operator)
  const { latencies, secondsOfUpgrade } = await runMornings(resorts, issuer, today)
  const maxConnections = await connections.stop()
  console.log(`
${resortCount} resorts, two processes each, ${households} households of five in ${secondsOfMorning} s, ${availableParallelism()} cores
for everything, with PostgreSQL, PgBouncer in transaction mode and the simulated guests:`)
  return reportMorning({ resorts, households, idle, latencies, secondsOfUpgrade, maxConnections })
}

/** Fills the database that is copied for each resort, and sets the time limits that a shared session cannot have. */
async function prepareServer(postgres: EmbeddedPostgres, operator: pg.Client): Promise<void> {
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: folder,
    DATABASE_URL: postgres.connectionString,
    ENCRYPTION_KEY: encryptionKey,
    OIDC_ISSUER: issuerAddress,
    OIDC_CLIENT_ID: clientId,
    ADMIN_EMAILS: 'admin@kestrel.example',
  }
  runCommand(oldestFolder, 'seed', ['--households', String(households)], env)
  const { username } = readAddress(postgres.runtimeConnectionString)
  for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout']) {
    await operator.query(`alter role ${pg.escapeIdentifier(username)} set ${limit} = '15s'`)
  }
}

function readAddress(connectionString: string) {
  const { hostname: host, port, username, password } = new URL(connectionString)
  return { host, port: Number(port), username, password }
}

async function startResort(number: number, postgres: EmbeddedPostgres, bouncerPort: number): Promise<FleetResort> {
  const toAddress = (connectionString: string, port?: number): string => {
    const address = new URL(connectionString)
    address.pathname = `/resort_${number}`
    if (port !== undefined) address.port = String(port)
    return address.href
  }
  const ownerConnectionString = toAddress(postgres.connectionString)
  const start = async (release: FleetRelease) => {
    const server = await startServer([join(folders[release], 'server', 'dist', 'main.js')], {
      DATABASE_URL: toAddress(postgres.runtimeConnectionString, bouncerPort),
      DATABASE_DIRECT_URL: toAddress(postgres.runtimeConnectionString),
      DATABASE_OWNER_URL: ownerConnectionString,
      DATA_DIR: join(folder, `resort-${number}`),
      ENCRYPTION_KEY: encryptionKey,
      OIDC_ISSUER: issuerAddress,
      OIDC_CLIENT_ID: clientId,
      ADMIN_EMAILS: 'admin@kestrel.example',
      LOG_LEVEL: 'error',
      REQUESTS_PER_MINUTE: '0',
    })
    stops.push(() => server.stop())
    return { ...server, release }
  }
  const processes = [await start('last'), await start('last')]
  const answersSideBySide = { last: 0, this: 0 }
  const name = `resort ${number}`
  return {
    name,
    ownerConnectionString,
    processes,
    start,
    cpuSecondsBefore: 0,
    answersSideBySide,
    errors: 0,
    retries: 0,
  }
}

/**
 * Runs the mornings of all resorts at the same time. Meanwhile first one process of each resort is replaced, so that both
 * releases run side by side, then the other one.
 */
async function runMornings(
  resorts: readonly FleetResort[],
  issuer: Issuer,
  today: string,
): Promise<{ latencies: number[]; secondsOfUpgrade: number }> {
  const numbers = Array.from({ length: households }, (_, index) => index + 1)
  const arrivals = await Promise.all(
    resorts.map(() => Promise.all(numbers.map((number) => prepareCheckIn({ today }, issuer, number)))),
  )
  console.log(`${households} households of each resort check in within ${secondsOfMorning} s ...`)
  const latencies: number[] = []
  const mornings = resorts.map((resort, index) =>
    runMorning(resort, arrivals[index] ?? [], secondsOfMorning, (milliseconds) => latencies.push(milliseconds)),
  )
  const upgradeAll = async (): Promise<number> => {
    await pause(secondsBeforeUpgrade * 1000)
    const start = performance.now()
    for (const resort of resorts) await upgradeOneProcess(resort)
    console.log(
      `Each resort has a process of both releases after ${formatShort((performance.now() - start) / 1000)} s.`,
    )
    for (const resort of resorts) await upgradeOneProcess(resort)
    return (performance.now() - start) / 1000
  }
  const [secondsOfUpgrade] = await Promise.all([upgradeAll(), ...mornings])
  return { latencies, secondsOfUpgrade }
}
