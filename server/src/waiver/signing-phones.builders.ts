import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { until, type SeparateProduct } from '../app/separate-product.builders.ts'
import { aContactTaskId, aHousehold, testResort } from '../app/test-resort.builders.ts'
import { aDrawing } from '../signature/drawn-signature.builders.ts'
import { verifySignedWaivers } from '../waiver-verification/verify-signed-waivers.ts'

/**
 * One request as a phone sends it, and again after a failure. `isAcknowledged` after a complete response with status
 * 200.
 */
export type Signing = {
  token: string
  body: string
  covers: readonly string[]
  taskId: number
  isAcknowledged: boolean
}

export type Answer = { status: number; retryAfter: string | null }

export type SigningPhones = ReturnType<typeof signingPhones>

/** Phones that sign in the test resort, and what must be true of their signatures whatever was killed meanwhile. */
export function signingPhones(product: Pick<SeparateProduct, 'address' | 'pool'>, signings: readonly Signing[]) {
  const { pool } = product

  /** Sends all requests from `count` phones. Calls `then` once `isEnough`, while other requests are in flight. */
  async function signUntil(isEnough: () => boolean, then: () => Promise<void>, count = 12): Promise<Answer[]> {
    const waiting = signings.filter(({ isAcknowledged }) => !isAcknowledged)
    const answers: Answer[] = []
    let done: Promise<void> | undefined
    await Promise.all(
      Array.from({ length: count }, async () => {
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

  return { signUntil, signAllAgain, expectNothingLost, expectEachSignedOnce }
}

/** Creates households of one guest with two children. Each sends two requests. */
export async function createSigningHouseholds(
  product: Pick<SeparateProduct, 'pool' | 'provider'>,
  count: number,
): Promise<Signing[]> {
  return (
    await Promise.all(Array.from({ length: count }, (_, index) => createSignings(product, 5000 + index * 10)))
  ).flat()
}

/** Creates the household of one guest, with two requests: one waiver for all, one for the guest alone. */
async function createSignings(
  { pool, provider }: Pick<SeparateProduct, 'pool' | 'provider'>,
  ipCode: number,
): Promise<Signing[]> {
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

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
