import { createHash } from 'node:crypto'
import { webhookEvents, webhookEventTypes, type WebhookEventType } from '@first-chair/core/webhook/webhook-events'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aContactTaskId, aHousehold, aTestResort, lindqvists, testResort } from '../app/test-resort.builders.ts'
import { aDrawing } from '../signature/drawn-signature.builders.ts'
import { expectNoPersonalData } from './personal-data.builders.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await aTestApp()
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await testApp.pool.query(
    'delete from webhook_event; delete from webhook_endpoint; delete from contact_task_completion; delete from graphile_worker._private_jobs',
  )
})

const addEndpoint = async (types: readonly string[], state: 'active' | 'paused' = 'active') => {
  const { rows } = await testApp.pool.query<{ id: number }>(
    `insert into webhook_endpoint (url, description, event_types, state, paused_reason, paused_date_utc, created_by)
     values ('https://crm.example.test/in', 'CRM', $1, $2, case when $2 = 'paused' then 'manual' end,
             case when $2 = 'paused' then now() end, 'admin@kestrel.example') returning id`,
    [types, state],
  )
  return rows[0]?.id
}
const queueEvent = async (client: Pick<pg.Pool, 'query'>, type: WebhookEventType, onceKey: string | null = null) => {
  const { rows } = await client.query<{ id: string | null }>('select queue_webhook_event($1, $2, $3) as id', [
    type,
    JSON.stringify(webhookEvents[type].example),
    onceKey,
  ])
  return rows[0]?.id
}
const countRows = async (table: string) =>
  (await testApp.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n
const countJobs = async (name: string) =>
  (
    await testApp.pool.query<{ n: number }>(
      'select count(*)::int as n from graphile_worker.jobs where task_identifier = $1',
      [name],
    )
  ).rows[0]?.n

test('an event is stored with a delivery for each endpoint that wants its type, and a job sends them', async () => {
  const [gate, crm] = [await addEndpoint(['readiness.changed']), await addEndpoint([...webhookEventTypes])]
  await addEndpoint(['waiver.signed'])
  const id = await queueEvent(testApp.ctx.pool, 'readiness.changed')
  expect(id).toMatch(/^evt_[0-9a-f]{32}$/)
  const { rows } = await testApp.pool.query('select event_id, endpoint_id, status from webhook_delivery order by id')
  expect(rows).toEqual([gate, crm].map((endpoint_id) => ({ event_id: id, endpoint_id, status: 'waiting' })))
  expect(await countJobs('send-webhooks')).toBe(1)
})

test('without an endpoint that wants the type nothing is stored and no job is queued', async () => {
  await addEndpoint(['waiver.signed'])
  expect(await queueEvent(testApp.ctx.pool, 'photo.rejected')).toBeNull()
  expect([await countRows('webhook_event'), await countJobs('send-webhooks')]).toEqual([0, 0])
})

test('an endpoint that is paused gets the events later', async () => {
  await addEndpoint(['photo.rejected'], 'paused')
  expect(await queueEvent(testApp.ctx.pool, 'photo.rejected')).toMatch(/^evt_/)
  expect(await countRows('webhook_delivery')).toBe(1)
})

test('an event that happens only once is stored once', async () => {
  await addEndpoint(['check-in.completed'])
  expect(await queueEvent(testApp.ctx.pool, 'check-in.completed', 'family 1')).toMatch(/^evt_/)
  expect(await queueEvent(testApp.ctx.pool, 'check-in.completed', 'family 1')).toBeNull()
  expect(await countRows('webhook_delivery')).toBe(1)
})

test('an event of a transaction that is rolled back never happened', async () => {
  await addEndpoint(['photo.rejected'])
  const client = await testApp.ctx.pool.connect()
  await client.query('begin')
  await queueEvent(client, 'photo.rejected')
  await client.query('rollback')
  client.release()
  expect([await countRows('webhook_event'), await countJobs('send-webhooks')]).toEqual([0, 0])
})

test('many events of one transaction are sent by one job', async () => {
  await addEndpoint(['photo.rejected'])
  await testApp.ctx.pool.query(`select queue_webhook_event('photo.rejected', '{}') from generate_series(1, 100)`)
  expect([await countRows('webhook_delivery'), await countJobs('send-webhooks')]).toEqual([100, 1])
})

test('an endpoint that is deleted at the same time does not stop the cause of an event', async () => {
  const endpoint = await addEndpoint(['photo.rejected'])
  const [deleting, causing] = [await testApp.ctx.pool.connect(), await testApp.ctx.pool.connect()]
  await deleting.query('begin')
  await deleting.query('delete from webhook_endpoint where id = $1', [endpoint])
  const queued = queueEvent(causing, 'photo.rejected')
  await expect
    .poll(async () => (await testApp.pool.query(`select from pg_locks where not granted`)).rowCount)
    .toBeGreaterThan(0)
  await deleting.query('commit')
  await queued
  for (const client of [deleting, causing]) client.release()
  expect(await countRows('webhook_delivery')).toBe(0)
})

const sign = async () => {
  const family = lindqvists.map(({ ipCode }) => aContactTaskId(testResort.seasonWaiver, ipCode))
  return testApp.app.inject({
    method: 'POST',
    url: '/api/tasks/contact/complete/waiver',
    headers: as('maya'),
    payload: {
      id: family[0],
      contactTaskIds: family,
      relatedObject: {
        rolAccepted: true,
        signature: aDrawing(),
        typedName: 'Maya Lindqvist',
        signatureDateOffset: -7,
        rolTextHash: createHash('sha256').update(testResort.waiverHtml).digest('hex'),
      },
    },
  })
}

test('a signed waiver is an event with valid data', async () => {
  await addEndpoint(['waiver.signed'])
  expect((await sign()).statusCode).toBe(200)
  const { rows } = await testApp.pool.query<{ type: string; subject: unknown }>(
    'select type, subject from webhook_event',
  )
  expect(rows.map(({ type }) => type)).toEqual(['waiver.signed'])
  expectNoPersonalData(rows, lindqvists)
  expect(webhookEvents['waiver.signed'].data.parse(rows[0]?.subject)).toMatchObject({
    householdIpCode: '1001',
    signedBy: '1001',
    contactIds: lindqvists.map(({ ipCode }) => ipCode),
    startDate: '2026-12-05',
    endDate: '2027-05-31',
  })
})

const complete = (contactId: string) =>
  testApp.ctx.pool.query(
    `insert into contact_task_completion (contact_task_id, location_id, activity_id, task_id, contact_id, household_ip_code,
                                          outcome, resort_day)
     values ('a task of ' || $1, $2, $3, $4, $1, '1001', 'completed', '2026-12-05')
     on conflict (contact_task_id) do update set completed_date_utc = now()`,
    [contactId, testResort.base, testResort.skiing, testResort.rental],
  )

test('a completion is judged only if an endpoint wants to know about completed check-ins', async () => {
  await complete('1001')
  expect(await countJobs('judge-check-in')).toBe(0)
  await addEndpoint(['check-in.completed'])
  await complete('1001')
  await complete('1002')
  const { rows } = await testApp.pool.query(
    `select payload from graphile_worker._private_jobs join graphile_worker.jobs using (id) where task_identifier = 'judge-check-in'`,
  )
  const payload = { householdIpCode: '1001', locationId: testResort.base }
  expect(rows).toEqual([{ payload }, { payload }])
})
