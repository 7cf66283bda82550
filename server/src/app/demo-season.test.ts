import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillRentalLists } from '../adapters/point-of-sale/built-in/standard-rental-lists.ts'
import { insertFirstAdministrators } from '../admin-access/administrator.store.ts'
import type { Context } from '../context/context.ts'
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts'
import { demoHouseholds } from '../demo/fill-demo-resort.ts'
import { headIpCode } from '../demo/write-households.ts'
import { verifySignedWaivers } from '../waiver-verification/verify-signed-waivers.ts'
import { openDemoResort } from './demo-season.ts'
import { aTestApp, testMorning, type TestApp } from './test-app.builders.ts'

/** A season of a few days, whose process stops at its beginning and starts again. */
const length = 2
let database: TestDatabase
let testApp: TestApp
const warnings: unknown[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  testApp = await aTestApp({ database })
  await fillRentalLists(testApp.pool)
  await insertFirstAdministrators(testApp.pool, ['admin@kestrel.example'])
  const stopping = new AbortController()
  const log: Context['log'] = {
    info: () => stopping.abort(),
    warn: (...line) => void warnings.push(line),
    error: (...line) => void warnings.push(line),
  }
  const urls = {
    ownerConnectionString: database.connectionString,
    directConnectionString: database.runtimeConnectionString,
  }
  const open = (signal: AbortSignal) => openDemoResort({ ...testApp.ctx, log }, urls, { signal, length })
  await expect(open(stopping.signal)).rejects.toThrow('aborted')
  await open(new AbortController().signal)
  await open(new AbortController().signal)
})
afterAll(() => testApp.close())

const rows = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await testApp.pool.query<Row>(sql, values)).rows
const count = async (sql: string): Promise<number> =>
  (await rows<{ count: number }>(`select count(*)::int as count from ${sql}`))[0]?.count ?? 0

test('every call of the season is accepted', () => {
  expect(warnings).toEqual([])
})

test('its signatures are signed by the rules, and in the log in the order of time', async () => {
  const { checked, fault } = await verifySignedWaivers(testApp.pool)
  expect(fault).toBeUndefined()
  expect(checked).toBeGreaterThan(20)
  expect(await count('log_pending')).toBe(0)
  expect(await count(`audit_entry where action like '%dated-back%'`)).toBe(0)
})

test('everything has the time at which it would have happened', async () => {
  const [times] = await rows<{ first: Date; last: Date; days: number }>(
    `select min(at_utc) as first, max(at_utc) as last, count(distinct at_utc::date)::int as days from audit_entry`,
  )
  expect(times?.first.getTime()).toBeLessThan(testMorning.getTime() - 2 * 24 * 60 * 60_000)
  expect(times?.last.getTime()).toBeLessThanOrEqual(testMorning.getTime())
  expect(times?.days).toBeGreaterThan(2)
  expect(await count(`contact_task_completion where outcome = 'completed'`)).toBeGreaterThan(50)
  expect(
    await count(`contact_task_completion where (completed_date_utc at time zone 'America/Denver')::date <> resort_day`),
  ).toBe(0)
  expect(
    await count(`pos_outbox where sent_date_utc > '2026-12-05T14:30:00Z' or created_date_utc > sent_date_utc`),
  ).toBe(0)
  expect(await count('arrival_event')).toBeGreaterThan(20)
})

test('nothing waits to be sent to the point of sale, and messages wait in the outbox', async () => {
  // The report is collected by the jobs of the product.
  expect(await rows('select task_identifier as job from graphile_worker.jobs')).toEqual([
    { job: 'populate-customer-report' },
  ])
  expect(await rows(`select id, kind, attempts, last_error from pos_outbox where status <> 'sent'`)).toEqual([])
  expect(await count(`message where status not in ('sent', 'outbox')`)).toBe(0)
})

test('a season that goes on after its process died writes nothing twice', async () => {
  expect(
    await count(
      `(select from arrival_event where kind <> 'undone' group by contact_id, resort_day, location_id, kind having count(*) > 1) twice`,
    ),
  ).toBe(0)
})

test('the households that every demo has did nothing', async () => {
  const visitors = headIpCode(demoHouseholds)
  expect(await count(`household where ip_code < '${visitors}'`)).toBe(0)
  expect(await count(`contact_task_completion where contact_id < '${visitors}'`)).toBe(0)
  expect(await count('pos.customer where ip_code = head_ip_code')).toBeGreaterThan(demoHouseholds)
  expect(
    await count(`(select email from pos.customer where email is not null group by email having count(*) > 1) twice`),
  ).toBe(1)
})

test('nothing is left of the other time', async () => {
  expect(await count(`pg_namespace where nspname = 'demo_season'`)).toBe(0)
  const [now] = await rows<{ now: Date }>('select now() as now')
  expect(Math.abs((now?.now.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
})
