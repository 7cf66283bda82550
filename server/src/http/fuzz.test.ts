import { createHash } from 'node:crypto'
import { failures } from '@first-chair/core/failure'
import { rentalLists } from '@first-chair/core/rental-profile/rental-profile.builders'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rentalListRows } from '../adapters/point-of-sale/built-in/rental-list-rows.builders.ts'
import { insertRows } from '../db/insert-rows.ts'
import { aMobileSeasonPass, anETicket, testSecret } from '../media/mobile-passes.builders.ts'
import { reportSignature, signatureHeader } from '../media/report-signature.rule.ts'
import { aPopulatedReport } from '../report/population.builders.ts'
import { verifyChain } from '../waiver/verify-chain.ts'
import {
  namesWithoutHint,
  operationsOf,
  requestsOf,
  type FuzzedRequest,
  type Operation,
} from './fuzzed-requests.builders.ts'
import { anUploadedPicture, theosPassToken, theosToken } from './known-values.builders.ts'
import { openApiDocument } from './openapi.ts'
import { aTestApp, as, type TestApp } from './test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, okafors, testResort } from './test-resort.builders.ts'

/**
 * Requests by chance, made from the OpenAPI document: whatever is asked, the product answers, soon, and never with a
 * defect. The same seed makes the same requests: FUZZ_SEED and FUZZ_REQUESTS set both.
 */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_205)
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 20_000)
const slow = 1_000
const hanging = 20_000

const document = openApiDocument('http://localhost:3000')
// What deletes comes last, so that the others still find something.
const order = ['GET', 'POST', 'PUT', 'DELETE']
const operations = operationsOf(document).toSorted(
  (one, other) => order.indexOf(one.method) - order.indexOf(other.method),
)
const perOperation = Math.ceil(requests / 2 / operations.length)

const key = `fc_live_${createHash('sha256').update('fuzz').digest('base64url')}`
const callers = {
  nobody: {},
  guest: as('maya'),
  administrator: as('admin'),
  program: { 'x-api-key': key },
  signer: (body: string) => ({ [signatureHeader]: reportSignature(testSecret, body, house.ctx.clock.now()) }),
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** A resort with something of everything, so that requests find what they name. */
async function aFuzzedApp(): Promise<TestApp> {
  const fuzzed = await aTestApp({ env: { MOBILE_PASS_SECRET: testSecret } })
  const { pool } = fuzzed
  await aTestResort(pool)
  await aHousehold(pool, lindqvists)
  await aHousehold(pool, okafors)
  await insertRows(pool, 'uploaded_picture', [anUploadedPicture])
  await insertRows(pool, 'pos.rental_list_entry', rentalListRows(rentalLists))
  await insertRows(pool, 'task', [
    { id: 60, name: 'Photo', task_type_id: 4, is_optional: true },
    { id: 61, name: 'Child Profile', task_type_id: 3, is_optional: true },
  ])
  await insertRows(pool, 'activity_task', [
    { activity_id: testResort.skiing, task_id: 60, position: 60 },
    { activity_id: testResort.skiing, task_id: 61, position: 61 },
  ])
  await insertRows(pool, 'activity', [{ id: 2, name: 'Lessons' }])
  await insertRows(pool, 'activity_product', [{ activity_id: testResort.skiing, product_id: 'SOLD' }])
  await insertRows(pool, 'collection', [{ id: 50, name: 'Partners' }])
  await insertRows(pool, 'collection_item', [{ id: 50, collection_id: 50, name: 'Rain', value: 'R' }])
  for (const table of ['collection', 'collection_item']) {
    await pool.query(`alter table ${table} alter column id restart with 1001`)
  }
  await insertRows(pool, 'pos.photo', [
    { ip_code: '1003', jpeg: Buffer.from('a jpeg'), photo_hash: 'ff00', updated_on: '2026-01-21' },
  ])
  await insertRows(pool, 'unmatched_sign_in', [
    { code: 'TEST-CODE', issuer: 'x', subject: 'x', email: '', given_name: '', family_name: '', reason: 'none' },
  ])
  await insertRows(pool, 'signing_link', [
    {
      household_ip_code: '1001',
      contact_id: '1002',
      location_id: testResort.base,
      token_hash: sha256(theosToken),
      expires_at_utc: '2026-12-19T14:30:00Z',
    },
  ])
  await insertRows(pool, 'api_key', [
    {
      nickname: 'Fuzz',
      key_hash: sha256(key),
      shown_as: 'fc_live_…',
      scopes: '{export:read,export:process}',
      created_by: 'admin@kestrel.example',
    },
  ])
  await aMobileSeasonPass(pool, ['1001', '1002'])
  await anETicket(pool, '1001')
  await insertRows(pool, 'mobile_pass_delivery', [
    {
      e_ticket_id: await anETicket(pool, '1002'),
      household_ip_code: '1001',
      delivery_mode: 1,
      resort_day: '2026-12-05',
      sent_date_utc: '2026-12-05T14:00:00Z',
      sealed_recipient: fuzzed.ctx.sealing.seal('mobile-pass.recipient', 'E1002', 'theo@example.test'),
      token_hash: sha256(theosPassToken),
      expires_date_utc: '2026-12-12T14:30:00Z',
    },
  ])
  await insertRows(pool, 'pos_outbox', [
    { kind: 'photo', contact_ids: ['9999'], contact_id: '9999', picture: Buffer.from('a jpeg') },
  ])
  await pool.query(`update settings_document set value = '{"adultsSignForThemselves": true}' where kind = 'general'`)
  await aPopulatedReport(fuzzed.ctx)
  return fuzzed
}

test('a field that names something is given the names of what is there', () => {
  expect(namesWithoutHint(operations, document)).toEqual([])
})

let house: TestApp
const answered = new Map<string, Set<number>>()

/** A request is slow when it is so again and again: a machine that tests share stumbles at times. */
async function send(operation: Operation, request: FuzzedRequest): Promise<void> {
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const start = performance.now()
    await expectSoundAnswer(operation, request)
    if (performance.now() - start < slow) return
  }
  throw new Error(`${operation.method} ${request.url} takes more than ${slow} ms.`)
}

async function expectSoundAnswer(operation: Operation, { url, headers, payload }: FuzzedRequest): Promise<void> {
  const {
    statusCode,
    headers: answerHeaders,
    body,
  } = await inTime(
    house.app.inject({ method: operation.method, url, headers, ...(payload === undefined ? {} : { payload }) }),
  )
  answered.set(operation.id, (answered.get(operation.id) ?? new Set()).add(statusCode))
  if (statusCode < 400) return

  // An outside system that is not there may be told, where the document says so; a defect never is an answer.
  const isTold = [501, 502].includes(statusCode) && operation.answers.has(statusCode)
  if (!isTold) expect(statusCode, body).toBeLessThan(500)
  expect(answerHeaders['content-type']).toContain('application/problem+json')
  const problem: unknown = JSON.parse(body)
  expect(problem).toMatchObject({ status: statusCode, requestId: answerHeaders['x-request-id'] })
  expect(Object.keys(failures)).toContain(Reflect.get(Object(problem), 'code'))
  expect(body).not.toMatch(/node_modules|\.ts:\d|\bat \w+ \(/)
}

async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${hanging} ms.`)), hanging)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** Each call has a seed of its own, so that a new call changes no other's requests. */
function seedOf(name: string): number {
  return createHash('sha256').update(`${seed} ${name}`).digest().readInt32BE()
}

const patience = 60_000 + requests * 30

describe('call by call', () => {
  beforeAll(async () => {
    house = await aFuzzedApp()
  })
  afterAll(() => house.close())

  test.each(operations.map((operation) => [operation.id, operation] as const))(
    '%s answers whatever is asked',
    async (id, operation) => {
      const property = fc.asyncProperty(requestsOf(operation, document, callers), (request) => send(operation, request))
      await fc.assert(property, { seed: seedOf(id), numRuns: perOperation })
    },
    patience,
  )

  test('most calls got further than their checks: what is asked makes sense often enough', () => {
    const reached = [...answered.values()].filter((statuses) => statuses.has(200))
    expect(reached.length).toBeGreaterThan(operations.length * 0.5)
  })
})

describe('in any order', () => {
  beforeAll(async () => {
    house = await aFuzzedApp()
  })
  afterAll(() => house.close())

  test(
    'what one call leaves behind breaks no other',
    async () => {
      const anything = fc.oneof(
        ...operations.map((operation) =>
          requestsOf(operation, document, callers).map((request) => ({ operation, request })),
        ),
      )
      await fc.assert(
        fc.asyncProperty(anything, ({ operation, request }) => send(operation, request)),
        { seed: seedOf('in any order'), numRuns: Math.ceil(requests / 2) },
      )
    },
    patience,
  )

  test('after all this the product is ready, and the chain of signed waivers is whole', async () => {
    const ready = await house.app.inject({ method: 'GET', url: '/readyz' })
    expect(ready.statusCode, ready.body).toBe(200)
    expect((await verifyChain(house.pool)).fault).toBeUndefined()
  })
})
