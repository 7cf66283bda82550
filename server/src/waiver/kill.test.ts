import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOpenIdProvider } from '../adapters/identity/openid-provider.builders.ts'
import { startTestPooler } from '../db/connection/pgbouncer.builders.ts'
import { openPool } from '../db/database.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { migrate } from '../db/migrate.ts'
import { aHousehold, aTestResort, aContactTaskId, testResort } from '../app/test-resort.builders.ts'
import { aDrawing } from '../signature/drawn-signature.builders.ts'
import { verifySignedWaivers } from '../waiver-chain/verify-signed-waivers.ts'

/**
 * Runs the product as a separate process, on a PostgreSQL that writes to disk as in production, and kills it during
 * many signings. Then every request is repeated, as a phone would do.
 */
const households = Number(process.env['KILL_HOUSEHOLDS'] ?? 40)
/** The server is killed after each of these numbers of acknowledged signatures. Each household sends two. */
const kills = Array.from({ length: Math.floor((households * 2 - 20) / 30) }, (_, index) => 20 + index * 30)
const timeoutMs = 100_000 + households * 1_000
const root = join(import.meta.dirname, '../../..')

let dataDir: string
let postgres: EmbeddedPostgres
let pooler: Awaited<ReturnType<typeof startTestPooler>>
let pool: pg.Pool
let provider: Awaited<ReturnType<typeof anOpenIdProvider>>
let port: number
let server: ChildProcess | undefined
let signings: Signing[]

/**
 * One request as a phone sends it, and again after a failure. `isAcknowledged` after a complete response with status
 * 200.
 */
type Signing = { token: string; body: string; covers: readonly string[]; taskId: number; isAcknowledged: boolean }

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), `first-chair-test-${process.pid}-`))
  await chmod(dataDir, 0o711)
  postgres = await startEmbeddedPostgres({ dataDir, listen: 'loopback' })
  pooler = await startTestPooler(postgres.connectionString)
  await migrate(postgres.connectionString)
  pool = openPool(postgres.connectionString, () => undefined)
  provider = await anOpenIdProvider()
  port = await freePort()
  await aTestResort(pool)
  signings = (
    await Promise.all(Array.from({ length: households }, (_, index) => createSignings(5000 + index * 10)))
  ).flat()
  await startServer()
}, 120_000)

afterAll(async () => {
  await killServer()
  await provider?.stop()
  await pool?.end()
  await pooler?.stop()
  await postgres?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test(
  'a server that is killed during signing neither loses nor duplicates a signature',
  async () => {
    for (const acknowledged of kills) {
      await signUntil(() => signings.filter(({ isAcknowledged }) => isAcknowledged).length >= acknowledged, killServer)
      await expectNothingLost()
      await startServer()
    }
    await signAllAgain()
    await expectEachSignedOnce()
  },
  timeoutMs,
)

test('killing the database neither loses nor duplicates a signature, and the server survives it', async () => {
  await startNewSeason()
  const before = server
  const answers = await signUntil(
    () => signings.filter(({ isAcknowledged }) => isAcknowledged).length >= 20,
    killPostgres,
  )
  for (const { status, retryAfter } of answers.filter((answer) => answer.status !== 200)) {
    expect(status).toBe(503)
    expect(Number(retryAfter)).toBeGreaterThan(0)
  }

  await until(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200, 30_000)
  await expectNothingLost()
  await signAllAgain()
  await expectEachSignedOnce()
  expect(server).toBe(before)
  expect(server?.exitCode).toBeNull()
}, 120_000)

/** Creates the household of one guest, with two requests: one waiver for all, one for the guest alone. */
async function createSignings(ipCode: number): Promise<Signing[]> {
  const name = `Guest${ipCode}`
  const contactIds = [0, 1, 2].map((index) => String(ipCode + index))
  const [head = '', ...children] = contactIds
  await aHousehold(pool, [
    { ipCode: head, firstName: name, lastName: 'Test', birthDate: '1985-03-02' },
    ...children.map((child) => ({ ipCode: child, firstName: 'Child', lastName: 'Test', birthDate: '2015-01-15' })),
  ])
  const token = await provider.sign({
    sub: head,
    ip_code: head,
    email: `${head}@example.test`,
    given_name: name,
    family_name: 'Test',
    name: `${name} Test`,
  })
  const relatedObject = { rolAccepted: true, typedName: `${name} Test`, signatureDateOffset: -7 }
  const aSigning = (taskId: number, covers: readonly string[], record: object): Signing => ({
    token,
    taskId,
    covers,
    isAcknowledged: false,
    body: JSON.stringify({
      id: aContactTaskId(taskId, head),
      contactTaskIds: covers.map((contactId) => aContactTaskId(taskId, contactId)),
      relatedObject: { ...relatedObject, ...record },
    }),
  })
  return [
    aSigning(testResort.seasonWaiver, contactIds, {
      signature: aDrawing(head),
      rolTextHash: sha256(testResort.waiverHtml),
    }),
    aSigning(testResort.dayWaiver, [head], { rolTextHash: sha256('<p>Today only.</p>') }),
  ]
}

/** Starts another season: everybody owes the same waivers again, under other codes. */
async function startNewSeason(): Promise<void> {
  await pool.query(
    `insert into pos.authorization_type (code, name, html)
     select code || '-2', name, html from pos.authorization_type where code in ('SEASON', 'DAY')`,
  )
  await pool.query(`update task set pos_waiver_id = pos_waiver_id || '-2' where pos_waiver_id in ('SEASON', 'DAY')`)
  for (const signing of signings) signing.isAcknowledged = false
  // The server is notified of the change a moment later. Until then the old signatures still count.
  await until(async () => {
    const headers = { authorization: `Bearer ${signings[0]?.token}` }
    return (await (await fetch(`http://127.0.0.1:${port}/api/tasks`, { headers })).text()).includes('SEASON-2')
  }, 30_000)
}

type Answer = { status: number; retryAfter: string | null }

/** Sends all requests from twelve phones. Calls `then` once `isEnough`, while other requests are in flight. */
async function signUntil(isEnough: () => boolean, then: () => Promise<void>): Promise<Answer[]> {
  const waiting = signings.filter(({ isAcknowledged }) => !isAcknowledged)
  const answers: Answer[] = []
  let done: Promise<void> | undefined
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      for (let signing = waiting.shift(); signing && !done; signing = waiting.shift()) {
        const answer = await sign(signing)
        if (answer) answers.push(answer)
        if (isEnough()) done ??= then()
      }
    }),
  )
  expect(done, 'it was killed while phones were signing').toBeDefined()
  await done
  return answers
}

/** Undefined if the connection broke before the response was complete. */
async function sign(signing: Signing): Promise<Answer | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/tasks/contact/complete/Waiver`, {
      method: 'POST',
      headers: { authorization: `Bearer ${signing.token}`, 'content-type': 'application/json' },
      body: signing.body,
    })
    await answer.json()
    if (answer.status === 200) signing.isAcknowledged = true
    return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
  } catch {
    return undefined
  }
}

/** A phone does not know the result of its request: it repeats even acknowledged ones, and retries after a 503. */
async function signAllAgain(): Promise<void> {
  const waiting = [...signings]
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let signing = waiting.shift(); signing; signing = waiting.shift()) {
        const current = signing
        let answer: Answer | undefined
        await until(async () => {
          answer = await sign(current)
          return answer?.status !== 503
        }, 30_000)
        expect(answer?.status).toBe(200)
      }
    }),
  )
}

async function expectNothingLost(): Promise<void> {
  const counts = await countSignatures()
  for (const { covers, taskId } of signings.filter(({ isAcknowledged }) => isAcknowledged)) {
    for (const contactId of covers) expect(counts.get(`${taskId} ${contactId}`), `${taskId} ${contactId}`).toBe(1)
  }
  for (const count of counts.values()) expect(count).toBe(1)
  await expectConsistent()
}

/** Expects that the sequencer, which was killed with everything else, has taken every signature into the log once. */
async function expectEachInLogOnce(): Promise<void> {
  await until(async () => (await pool.query('select from log_pending limit 1')).rowCount === 0, 30_000)
  const { rows } = await pool.query(
    `select (select array_agg(position order by position) from log_leaf where position is not null) as in_log,
            (select array_agg(position order by position) from signed_waiver) as signed`,
  )
  const [{ in_log, signed }] = rows
  expect(in_log).toEqual(signed)
  expect(await verifySignedWaivers(pool)).toMatchObject({ pending: 0, fault: undefined })
}

async function expectEachSignedOnce(): Promise<void> {
  await expectEachInLogOnce()
  const expected = signings.flatMap(({ covers, taskId }) => covers.map((contactId) => [`${taskId} ${contactId}`, 1]))
  expect(Object.fromEntries(await countSignatures())).toEqual(Object.fromEntries(expected))
  await expectConsistent()
}

/** The number of signatures of this season for each person and task. */
async function countSignatures(): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ task_id: number; contact_id: string; n: number }>(
    `select w.task_id, c.contact_id, count(*)::int as n
     from signed_waiver w join signed_waiver_contact c using (position) join task t on t.id = w.task_id
     where w.pos_waiver_id = t.pos_waiver_id group by 1, 2`,
  )
  return new Map(rows.map(({ task_id, contact_id, n }) => [`${task_id} ${contact_id}`, n]))
}

/** Expects a valid log, and for each signature its completions, its message to the point of sale, and its job. */
async function expectConsistent(): Promise<void> {
  const { rows } = await pool.query(
    `select
       (select count(*)::int from signed_waiver w
        where not exists (select 1 from pos_outbox o where o.signed_waiver_position = w.position)) as without_message,
       (select count(*)::int from pos_outbox o where o.status = 'waiting'
        and not exists (select 1 from pos_message_unqueued u where u.outbox_id = o.id)
        and not exists (select 1 from graphile_worker._private_jobs j
                        where j.payload::jsonb @> jsonb_build_array(jsonb_build_object('outboxId', o.id)))) as without_job,
       (select count(*)::int from signed_waiver w
        where not exists (select 1 from audit_entry a where (a.after->>'position')::int = w.position)) as without_audit,
       (select count(*)::int from contact_task_completion c
        where not exists (select 1 from signed_waiver w where w.position = c.signed_waiver_position)) as without_signature`,
  )
  expect(rows).toEqual([{ without_message: 0, without_job: 0, without_audit: 0, without_signature: 0 }])
  expect((await verifySignedWaivers(pool)).fault).toBeUndefined()
}

async function startServer(): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      BASE_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      ...pooler.environment,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'first-chair',
      ADMIN_EMAILS: 'admin@kestrel.example',
      DEMO_DATA: '0',
      REQUESTS_PER_MINUTE: '0',
      LOG_LEVEL: 'silent',
    },
  })
  server = child
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`The server exited with status ${child.exitCode}.`)
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    return answer?.status === 200
  }, 60_000)
}

async function killServer(): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGKILL')
  await ended
}

/** Waits until the new postmaster answers: sessions of the killed one may still serve until then. */
async function killPostgres(): Promise<void> {
  const killed = await postmasterPid()
  process.kill(Number(killed), 'SIGKILL')
  await until(async () => {
    const answers = await pool.query('select 1').then(
      () => true,
      () => false,
    )
    return answers && !['', killed].includes(await postmasterPid())
  }, 30_000)
}

async function postmasterPid(): Promise<string> {
  const pidFile = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  return pidFile.split('\n')[0] ?? ''
}

async function until(isTrue: () => Promise<boolean>, milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`The condition was not true within ${milliseconds} ms.`)
    await pause(50)
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('No free port was found.')
  return address.port
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
