import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createBuiltInPointOfSale } from '../adapters/point-of-sale/built-in/built-in.ts'
import { PointOfSaleDown, type AuthorizationsToRecord } from '../adapters/point-of-sale/point-of-sale.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, aContactTaskId, testResort } from '../app/test-resort.builders.ts'
import { startWorker } from '../app/worker.ts'
import { sendWaiverToPosJob } from '../pos-outbox/send-waiver-to-pos.job.ts'
import { aDrawing } from '../signature/drawn-signature.builders.ts'
import { sendWaiversToPos, sendWaiverToPos } from './send-waiver-to-pos.ts'

let testApp: TestApp
let sent: AuthorizationsToRecord[]
let sentBatches: readonly AuthorizationsToRecord[][]
let answer: (signed: AuthorizationsToRecord) => Promise<void>
const family = lindqvists.map(({ ipCode }) => ipCode)
const textHash = createHash('sha256').update(testResort.waiverHtml).digest('hex')

beforeAll(async () => {
  testApp = await aTestApp({
    pointOfSale: (pool) => {
      const builtIn = createBuiltInPointOfSale(pool)
      return {
        ...builtIn,
        recordAuthorizations: async (signed) => {
          sent.push(signed)
          await answer(signed)
          await builtIn.recordAuthorizations(signed)
        },
        recordAuthorizationsBatch: async (signed) => {
          sentBatches = [...sentBatches, [...signed]]
          for (const one of signed) await answer(one)
          await builtIn.recordAuthorizationsBatch?.(signed)
        },
      }
    },
  })
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
})
afterAll(() => testApp.close())
beforeEach(async () => {
  sent = []
  sentBatches = []
  answer = async () => undefined
  await testApp.pool.query(
    'delete from contact_task_completion; delete from pos.authorization; delete from pos_message_unqueued; delete from graphile_worker._private_jobs',
  )
  await testApp.pool.query(
    'alter table signed_waiver_contact disable trigger user; delete from signed_waiver_contact; alter table signed_waiver_contact enable trigger user',
  )
})

/** Signs for the family, or for some of it. Returns the id of the message to the point of sale. */
async function signFor(contactIds = family): Promise<number> {
  const ids = contactIds.map((contactId) => aContactTaskId(testResort.seasonWaiver, contactId))
  const completed = await testApp.app.inject({
    method: 'POST',
    url: '/api/tasks/contact/complete/Waiver',
    headers: as('maya'),
    payload: {
      id: ids[0],
      contactTaskIds: ids,
      relatedObject: { rolAccepted: true, signature: aDrawing(), typedName: 'Maya Lindqvist', rolTextHash: textHash },
    },
  })
  expect(completed.statusCode, completed.body).toBe(200)
  const { rows } = await testApp.pool.query<{ id: number }>('select max(id) as id from pos_outbox')
  return rows[0]?.id ?? 0
}
const message = async (outboxId: number) =>
  (
    await testApp.pool.query(
      'select status, attempts, last_error, sent_date_utc is not null as has_date from pos_outbox where id = $1',
      [outboxId],
    )
  ).rows[0]
const authorizations = async () =>
  (
    await testApp.pool.query(
      `select ip_code, authorization_type, start_date, end_date, text_hash, source, comment from pos.authorization order by ip_code`,
    )
  ).rows

test('the signature is recorded at the point of sale for everyone it covers, and the message is marked as sent', async () => {
  const outboxId = await signFor()
  await sendWaiverToPos(testApp.ctx, { outboxId })
  const { rows } = await testApp.pool.query<{ position: number }>('select max(position) as position from signed_waiver')
  expect(await authorizations()).toEqual(
    family.map((ip_code) => ({
      ip_code,
      authorization_type: 'SEASON',
      start_date: '2026-12-05',
      end_date: '2027-05-31',
      text_hash: textHash,
      source: `first-chair:${rows[0]?.position}`,
      comment: expect.stringContaining('Signed by Maya Lindqvist on behalf of'),
    })),
  )
  expect(await message(outboxId)).toEqual({ status: 'sent', attempts: 1, last_error: null, has_date: true })
})

test('a message whose job runs twice is sent once', async () => {
  const outboxId = await signFor()
  await sendWaiverToPos(testApp.ctx, { outboxId })
  await sendWaiverToPos(testApp.ctx, { outboxId })
  expect(sent).toHaveLength(1)
})

test('a message that is sent again after a crash changes nothing', async () => {
  const outboxId = await signFor()
  await sendWaiverToPos(testApp.ctx, { outboxId })
  const before = await authorizations()
  await testApp.pool.query(`update pos_outbox set status = 'waiting', sent_date_utc = null where id = $1`, [outboxId])
  await sendWaiverToPos(testApp.ctx, { outboxId })
  expect(sent).toHaveLength(2)
  expect(await authorizations()).toEqual(before)
  expect(await message(outboxId)).toMatchObject({ status: 'sent' })
})

test('a message that does not exist is ignored', async () => {
  await sendWaiverToPos(testApp.ctx, { outboxId: 999_999 })
  expect(sent).toEqual([])
})

test('a refusal is recorded for operators, and the message waits', async () => {
  answer = async () => {
    throw new PointOfSaleDown('The till is asleep.')
  }
  const outboxId = await signFor()
  await expect(sendWaiverToPos(testApp.ctx, { outboxId })).rejects.toThrow('The till is asleep.')
  await expect(sendWaiverToPos(testApp.ctx, { outboxId })).rejects.toThrow('The till is asleep.')
  expect(await message(outboxId)).toEqual({
    status: 'waiting',
    attempts: 2,
    last_error: 'The till is asleep.',
    has_date: false,
  })

  answer = async () => undefined
  await sendWaiverToPos(testApp.ctx, { outboxId })
  expect(await message(outboxId)).toMatchObject({ status: 'sent', attempts: 3, last_error: null })
})

describe('signatures that were saved together', () => {
  const signSeparately = async () => {
    const outboxIds: number[] = []
    for (const contactId of ['1001', '1003', '1004']) outboxIds.push(await signFor([contactId]))
    return outboxIds
  }
  const send = async (outboxIds: readonly number[]) =>
    Promise.allSettled(
      await sendWaiversToPos(
        testApp.ctx,
        outboxIds.map((outboxId) => ({ outboxId })),
      ),
    )
  const refuseContact = (contactId: string) => {
    answer = async ({ contactIds }) => {
      if (contactIds.includes(contactId)) throw new Error(`The till does not know ${contactId}.`)
    }
  }

  test('are sent in one call if the point of sale supports it, and only once', async () => {
    const outboxIds = await signSeparately()
    const first = await send(outboxIds)
    const second = await send(outboxIds)
    expect([...first, ...second].map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'fulfilled'))
    expect([sentBatches.map((signatures) => signatures.length), sent]).toEqual([[3], []])
    expect((await authorizations()).map(({ ip_code }) => ip_code)).toEqual(['1001', '1003', '1004'])
    for (const outboxId of outboxIds) {
      expect(await message(outboxId)).toEqual({ status: 'sent', attempts: 1, last_error: null, has_date: true })
    }
  })

  test('do not affect each other: a refused one waits, with its reason', async () => {
    const outboxIds = await signSeparately()
    refuseContact('1003')
    expect((await send(outboxIds)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect((await authorizations()).map(({ ip_code }) => ip_code)).toEqual(['1001', '1004'])
    expect(await Promise.all(outboxIds.map(message))).toMatchObject([
      { status: 'sent' },
      { status: 'waiting', attempts: 1, last_error: 'The till does not know 1003.' },
      { status: 'sent' },
    ])
  })

  test('are retried by the queue only if they were refused', async () => {
    const outboxIds = await signSeparately()
    refuseContact('1003')
    const worker = await startWorker(testApp.ctx, testApp.queuePool)
    try {
      const [, refused] = outboxIds
      await vi.waitFor(
        async () =>
          expect(
            (await testApp.pool.query('select payload from graphile_worker._private_jobs where attempts = 1')).rows,
          ).toEqual([{ payload: [{ outboxId: refused }] }]),
        10_000,
      )
      answer = async () => undefined
      await vi.waitFor(async () => {
        await testApp.pool.query(`update graphile_worker._private_jobs set run_at = now() where locked_at is null`)
        expect(await message(refused ?? 0)).toMatchObject({ status: 'sent', attempts: 2 })
      }, 15_000)
      expect((await authorizations()).map(({ ip_code }) => ip_code)).toEqual(['1001', '1003', '1004'])
    } finally {
      await worker.stop()
    }
  })
})

describe('the queue', () => {
  /** How many jobs of waivers are queued. The worker also has jobs that run at certain minutes. */
  async function countJobs(): Promise<number | null> {
    const sql = 'select from graphile_worker.jobs where task_identifier = $1'
    return (await testApp.pool.query(sql, [sendWaiverToPosJob.name])).rowCount
  }

  test('sends in the background, retries after a failure, and removes the job', async () => {
    let failures = 1
    answer = async () => {
      failures -= 1
      if (failures >= 0) throw new PointOfSaleDown('The till is asleep.')
    }
    const worker = await startWorker(testApp.ctx, testApp.queuePool)
    try {
      const outboxId = await signFor()
      await vi.waitFor(
        async () => expect(await message(outboxId)).toMatchObject({ attempts: 1, status: 'waiting' }),
        20_000,
      )
      // The queue waits longer after every failure. The test runs the job at once.
      await vi.waitFor(async () => {
        await testApp.pool.query(`update graphile_worker._private_jobs set run_at = now() where locked_at is null`)
        expect(await message(outboxId)).toMatchObject({ status: 'sent', attempts: 2 })
      }, 20_000)
      await vi.waitFor(async () => expect(await countJobs()).toBe(0), 20_000)
      expect(await authorizations()).toHaveLength(4)
    } finally {
      await worker.stop()
    }
  })

  test('reports a worker that holds a job as living, under the name that locks the job', async () => {
    let finish = (): void => undefined
    answer = () =>
      new Promise<void>((resolve) => {
        finish = resolve
      })
    const worker = await startWorker(testApp.ctx, testApp.queuePool)
    try {
      await signFor()
      await vi.waitFor(() => expect(sent).toHaveLength(1), 20_000)
      // The next heartbeat is up to ten seconds away.
      await vi.waitFor(async () => {
        const { rows } = await testApp.pool.query(
          'select count(l.worker_id)::int as living from graphile_worker.jobs j left join living_worker l on l.worker_id = j.locked_by',
        )
        expect(rows).toEqual([{ living: 1 }])
      }, 20_000)
    } finally {
      finish()
      await worker.stop()
    }
  })
})
