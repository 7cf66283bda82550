import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { taskKindDefinitions } from '@first-chair/core/task-kind/task-kinds'
import pg from 'pg'
import { readConfig } from '../../server/src/config/config.ts'
import { createClock } from '../../server/src/context/clock.ts'
import { startEmbeddedPostgres } from '../../server/src/db/embedded/embedded-postgres.ts'
import { readSchemaStatus } from '../../server/src/db/migrate.ts'
import { clientId, issuerAddress, startIssuer } from '../issuer.ts'
import { findFreePort } from '../server-process.ts'
import { readWaiver } from '../signatures.ts'
import { startGuests, type GuestTasks, type Phase } from './guests.ts'
import { startHaproxy } from './haproxy.ts'
import { runCommand } from './run-command.ts'

/**
 * Upgrades two processes of an old release to this code, one by one, while guests sign. Arguments: the folder of the
 * built old release, the number of households, and the folder of the built release that creates the database.
 */
const [oldFolder = '', householdsText = '', oldestFolder = oldFolder] = process.argv.slice(2)
const households = Number(householdsText)
const currentFolder = join(import.meta.dirname, '../..')
const phaseMs = 4_000
const maxStartMs = 120_000
/** The product promises to stop within ten seconds. */
const maxStopMs = 10_000

const stops: (() => unknown)[] = []
try {
  process.exitCode = (await rehearse()) ? 0 : 1
} finally {
  for (const stop of stops.toReversed()) await stop()
}

async function rehearse(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'first-chair-upgrade-'))
  chmodSync(folder, 0o711)
  stops.push(() => rmSync(folder, { recursive: true, force: true }))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, listen: 'loopback' })
  stops.push(() => postgres.stop())
  const issuer = await startIssuer()
  stops.push(() => issuer.stop())
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: folder,
    DATABASE_URL: postgres.connectionString,
    OIDC_ISSUER: issuerAddress,
    OIDC_CLIENT_ID: clientId,
    ADMIN_EMAILS: 'admin@kestrel.example',
    REQUESTS_PER_MINUTE: '0',
    LOG_LEVEL: 'silent',
  }
  // One signed household, because a signature names the text that is signed.
  runCommand(oldestFolder, 'seed', ['--households', String(households), '--completions', '5'], env)

  const servers = { one: await findFreePort(), two: await findFreePort() }
  const start = async (name: keyof typeof servers, from: string): Promise<ChildProcess> => {
    const child = await startProcess(from, servers[name], env)
    stops.push(() => child.kill('SIGKILL'))
    return child
  }
  let one = await start('one', oldFolder)
  printCheck(runCommand(currentFolder, 'upgrade', ['check'], env))
  let two = await start('two', oldFolder)
  const proxy = await startHaproxy(folder, servers)
  stops.push(() => proxy.stop())
  const client = new pg.Client(postgres.connectionString)
  await client.connect()
  stops.push(() => client.end())
  const tasks = await readTasks(client)
  await Promise.all([proxy.resume('one'), proxy.resume('two')])

  const replace = async (name: keyof typeof servers, old: ChildProcess, from: string): Promise<ChildProcess> => {
    await proxy.drain(name)
    await stopProcess(old)
    const child = await start(name, from)
    await proxy.resume(name)
    return child
  }
  const today = createClock(() => new Date()).resortDay(readConfig({}).resortTimeZone)
  const guests = startGuests({ port: proxy.port, issuer, tasks, today, households })
  await continueGuests(guests)
  guests.startPhase('first process is replaced')
  one = await replace('one', one, currentFolder)
  guests.startPhase('old and new side by side')
  await continueGuests(guests)
  guests.startPhase('second process is replaced')
  two = await replace('two', two, currentFolder)
  guests.startPhase('after')
  await continueGuests(guests)
  const canReturn = await isOldReleaseCompatible(client)
  if (canReturn) {
    guests.startPhase('one process goes back')
    two = await replace('two', two, oldFolder)
    await continueGuests(guests)
    guests.startPhase('and forward again')
    two = await replace('two', two, currentFolder)
  }
  await guests.stop()
  const lost = await countLostSignatures(client, guests.signedContacts)
  const unsent = await countUnsentMessages(client)
  const verified = runCommand(currentFolder, 'verify', [], env)
  await Promise.all([stopProcess(one), stopProcess(two)])

  printPhases(guests.phases)
  console.log(verified.trim())
  console.log(
    canReturn
      ? 'A process of the old release works beside the new ones again.'
      : 'The old release cannot start on this schema: the way back is the backup.',
  )
  const failures = guests.phases.flatMap((phase) => phase.failures)
  for (const failure of failures.slice(0, 10)) console.log(failure)
  const idle = guests.phases.filter(isIdle)
  if (idle.length > 0)
    console.log(`No guests signed during: ${idle.map(({ name }) => name).join(', ')}. Use more households.`)
  console.log(
    `${failures.length} failed requests, ${lost} lost or doubled of ${guests.signedContacts.length} signatures, ${unsent} unsent messages`,
  )
  return failures.length === 0 && lost === 0 && unsent === 0 && idle.length === 0
}

/** Lets guests read and sign for some seconds, on a slow machine until at least one of each was answered. */
async function continueGuests(guests: ReturnType<typeof startGuests>): Promise<void> {
  const deadline = Date.now() + maxStartMs
  await pause(phaseMs)
  while (guests.phases.slice(-1).some(isIdle) && Date.now() < deadline) await pause(50)
}

function isIdle({ reads, signatures, records }: Phase): boolean {
  return reads === 0 || signatures === 0 || records === 0
}

/** Reads which tasks a seeded household has at the default location. At least one household must have signed. */
async function readTasks(client: pg.Client): Promise<GuestTasks> {
  const waiver = await readWaiver(client)
  const { rows } = await client.query<{ id: number; type: number }>(
    `select t.id, t.task_type_id as type from activity_task a join task t on t.id = a.task_id where a.activity_id = $1`,
    [waiver.activityId],
  )
  const find = (kind: 'RentalProfile' | 'ChildRegistration'): number => {
    const task = rows.find(({ type }) => type === taskKindDefinitions[kind].typeId)
    if (!task) throw new Error(`The default activity has no task of the kind ${kind}.`)
    return task.id
  }
  return { waiver, rentalProfile: find('RentalProfile'), childRegistration: find('ChildRegistration') }
}

async function startProcess(folder: string, port: number, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(folder, 'server', 'dist', 'main.js')], {
    cwd: folder,
    env: { ...env, NODE_ENV: 'production', PORT: String(port), BASE_URL: `http://127.0.0.1:${port}` },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const deadline = Date.now() + maxStartMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`A process ended with status ${child.exitCode} while it started.`)
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.status === 200) return child
    await pause(50)
  }
  throw new Error(`A process was not ready within ${maxStartMs / 1000} s.`)
}

async function stopProcess(child: ChildProcess): Promise<void> {
  const start = Date.now()
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
  if (child.exitCode !== 0) throw new Error(`A process ended with status ${child.exitCode ?? child.signalCode}, not 0.`)
  if (Date.now() - start > maxStopMs) throw new Error(`A process stopped after ${Date.now() - start} ms.`)
}

/** Whether the old release may start on the migrated schema: every migration that it does not have is an expand step. */
async function isOldReleaseCompatible(client: pg.Client): Promise<boolean> {
  const { incompatible } = await readSchemaStatus(client, join(oldFolder, 'server', 'dist', 'migrations'))
  return incompatible.length === 0
}

/** Counts contacts whose acknowledged signature is not stored exactly once. */
async function countLostSignatures(client: pg.Client, contacts: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ contactId: string }>(
    `select contact_id as "contactId" from signed_waiver_contact group by 1 having count(*) = 1`,
  )
  const signedOnce = new Set(rows.map(({ contactId }) => contactId))
  return contacts.filter((contact) => !signedOnce.has(contact)).length
}

/** Waits for the messages to the point of sale, and counts those that are still waiting after a minute. */
async function countUnsentMessages(client: pg.Client): Promise<number> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from pos_outbox where status = 'waiting'`,
    )
    const count = rows[0]?.n ?? 0
    if (count === 0 || Date.now() > deadline) return count
    await pause(200)
  }
}

/** Prints what the operator reads before the upgrade, without the migrations that only expand the schema. */
function printCheck(text: string): void {
  const isExpected = (line: string) => line.endsWith(': expand; processes of the previous release continue.')
  const lines = text.trim().split('\n')
  console.log(lines.filter((line) => !isExpected(line)).join('\n'))
  console.log(`${lines.filter(isExpected).length} migrations expand the schema.`)
}

function printPhases(phases: readonly Phase[]): void {
  const toLine = (name: string, reads: string, signatures: string, records: string, failed: string) =>
    `${name.padEnd(28)}${reads.padStart(8)}${signatures.padStart(12)}${records.padStart(9)}${failed.padStart(8)}`
  console.log(`${toLine('phase', 'reads', 'signatures', 'records', 'failed')}  slowest`)
  for (const { name, reads, signatures, records, failures, slowestMs } of phases) {
    const line = toLine(name, String(reads), String(signatures), String(records), String(failures.length))
    console.log(`${line}  ${Math.round(slowestMs)} ms`)
  }
}
