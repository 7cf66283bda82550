import { createHash } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSeparateProduct, until, type SeparateProduct } from '../app/separate-product.builders.ts'
import { aHousehold, aTestResort, aContactTaskId, testResort } from '../app/test-resort.builders.ts'
import { aDrawing } from '../signature/drawn-signature.builders.ts'
import { verifySignedWaivers } from '../waiver-verification/verify-signed-waivers.ts'

/**
 * Runs the product as a separate process, on a PostgreSQL that writes to disk as in production, and kills it during
 * many signings. Then every request is repeated, as a phone would do.
 */
const households = Number(process.env['KILL_HOUSEHOLDS'] ?? 40)
/** The server is killed after each of these numbers of acknowledged signatures. Each household sends two. */
const kills = Array.from({ length: Math.floor((households * 2 - 20) / 30) }, (_, index) => 20 + index * 30)
const timeoutMs = 100_000 + households * 1_000

let product: SeparateProduct
let pool: pg.Pool
let signings: Signing[]

/**
 * One request as a phone sends it, and again after a failure. `isAcknowledged` after a complete response with status
 * 200.
 */
type Signing = { token: string; body: string; covers: readonly string[]; taskId: number; isAcknowledged: boolean }

beforeAll(async () => {
  product = await aSeparateProduct()
  pool = product.pool
  await aTestResort(pool)
  signings = (
    await Promise.all(Array.from({ length: households }, (_, index) => createSignings(5000 + index * 10)))
  ).flat()
  await product.start()
}, 120_000)

afterAll(() => product?.stop())

test(
  'a server that is killed during signing neither loses nor duplicates a signature',
  async () => {
    for (const acknowledged of kills) {
      await signUntil(
        () => signings.filter(({ isAcknowledged }) => isAcknowledged).length >= acknowledged,
        product.kill,
      )
      await expectNothingLost()
      await product.start()
    }
    await signAllAgain()
    await expectEachSignedOnce()
  },
  timeoutMs,
)

test('killing the database neither loses nor duplicates a signature, and the server survives it', async () => {
  await startNewSeason()
  const before = product.getServer()
  const answers = await signUntil(
    () => signings.filter(({ isAcknowledged }) => isAcknowledged).length >= 20,
    product.killPostgres,
  )
  for (const { status, retryAfter } of answers.filter((answer) => answer.status !== 200)) {
    expect(status).toBe(503)
    expect(Number(retryAfter)).toBeGreaterThan(0)
  }

  await until(product.isReady, 30_000)
  await expectNothingLost()
  await signAllAgain()
  await expectEachSignedOnce()
  expect(product.getServer()).toBe(before)
  expect(product.getServer()?.exitCode).toBeNull()
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
  const token = await product.provider.sign({
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
    return (await (await fetch(`${product.address}/api/tasks`, { headers })).text()).includes('SEASON-2')
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
    const answer = await fetch(`${product.address}/api/tasks/contact/complete/Waiver`, {
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

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
