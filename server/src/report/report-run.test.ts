import { EventEmitter, once } from 'node:events'
import { ReportStatus } from '@first-chair/core/report/report-status'
import { CustomerReportPage } from '@first-chair/core/report/report'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBuiltInPointOfSale } from '../adapters/point-of-sale/built-in/built-in.ts'
import { PointOfSaleDown, type PointOfSale } from '../adapters/point-of-sale/point-of-sale.ts'
import { createClock } from '../context/clock.ts'
import { insertRows } from '../db/insert-rows.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists } from '../app/test-resort.builders.ts'
import { startWorker } from '../app/worker.ts'
import { aCompletedReportRun, aStartedReportRun } from './report-run.builders.ts'
import { populateCustomerReport } from './populate-customer-report.ts'
import { startNightlyReport } from './start-nightly-report.ts'

let testApp: TestApp
/** Pauses the report run until the test opens it. Undefined: no pause. */
let gate: { reached: () => void; opened: Promise<unknown> } | undefined
let failure: Error | undefined

const withGate = (pointOfSale: PointOfSale): PointOfSale => ({
  ...pointOfSale,
  async buyingHouseholds(after, maxHouseholds) {
    gate?.reached()
    await gate?.opened
    if (failure) throw failure
    return pointOfSale.buyingHouseholds(after, maxHouseholds)
  },
})

beforeAll(async () => {
  testApp = await aTestApp({ pointOfSale: (pool, encryption) => withGate(createBuiltInPointOfSale(pool, encryption)) })
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  await insertRows(testApp.pool, 'pos.product', [{ code: 'DAY', name: 'Day Ticket' }])
  await insertRows(testApp.pool, 'pos.purchase', [
    { id: 'a', ip_code: '1001', product_code: 'DAY', kind: 'transaction', product_date: '2026-12-10' },
  ])
})
afterAll(() => testApp.close())

beforeEach(async () => {
  gate = undefined
  failure = undefined
  await testApp.pool.query('delete from report.population')
  await testApp.pool.query('delete from graphile_worker._private_jobs')
})

const status = async () =>
  ReportStatus.parse(
    (await testApp.app.inject({ method: 'GET', url: '/api/report/customer/status', headers: as('admin') })).json(),
  )
const start = async () =>
  ReportStatus.parse(
    (
      await testApp.app.inject({ method: 'GET', url: '/api/export/Customers/Process/Admin', headers: as('admin') })
    ).json(),
  )
const rows = async () => {
  const url = '/api/report/customer?startDate=2026-12-01&endDate=2026-12-31&isCsvExport=false'
  const answer = await testApp.app.inject({ method: 'GET', url, headers: as('admin') })
  return CustomerReportPage.parse(answer.json()).rows.length
}
const neverAborted = new AbortController().signal

/** Creates a closed gate. `reached` resolves when the report run waits at it. */
function closeGate(): { reached: Promise<unknown>; open: () => void } {
  const events = new EventEmitter()
  gate = { reached: () => events.emit('reached'), opened: once(events, 'opened') }
  return { reached: once(events, 'reached'), open: () => events.emit('opened') }
}

describe('the status', () => {
  test('is "not populated" before the first report run', async () => {
    expect(await status()).toEqual({
      statusCode: 0,
      lastRefreshDate: null,
      progress: null,
      startedDate: null,
      failure: null,
      resortDay: '2026-12-05',
    })
  })

  test('is processing, with progress, as soon as a report run is requested', async () => {
    expect(await start()).toMatchObject({ statusCode: 1, progress: { done: 0, total: 0 }, lastRefreshDate: null })
  })

  test('is populated, with the time, when the report is complete', async () => {
    await aCompletedReportRun(testApp.ctx)
    expect(await status()).toMatchObject({ statusCode: 2, lastRefreshDate: '2026-12-05T14:30:00.000Z', progress: null })
    expect(await rows()).toBe(5)
  })

  test('is failed with the reason if the report run failed, and the previous report stays', async () => {
    await aCompletedReportRun(testApp.ctx)
    failure = new PointOfSaleDown('down')
    await aCompletedReportRun(testApp.ctx)
    expect(await status()).toMatchObject({
      statusCode: 3,
      failure: 'The point of sale did not answer.',
      lastRefreshDate: '2026-12-05T14:30:00.000Z',
    })
    expect(await rows()).toBe(5)
  })

  test('reveals no details of an unexpected error', async () => {
    failure = new Error('select secret from nowhere')
    await aCompletedReportRun(testApp.ctx)
    expect(await status()).toMatchObject({
      statusCode: 3,
      failure: 'An error happened. See the server log for details.',
    })
  })

  test('is failed, and not processing for ever, if no job is left', async () => {
    await start()
    await testApp.pool.query('delete from graphile_worker._private_jobs')
    expect(await status()).toMatchObject({
      statusCode: 3,
      failure: 'The process that gathered the data stopped. Please try again.',
    })
    expect(await start()).toMatchObject({ statusCode: 1 })
  })
})

describe('only one report run at a time', () => {
  test('simultaneous requests start one report run', async () => {
    const answers = await Promise.all([start(), start(), start(), start()])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([1, 1, 1, 1])
    expect((await testApp.pool.query('select from report.population')).rowCount).toBe(1)
    expect((await testApp.pool.query('select from graphile_worker.jobs')).rowCount).toBe(1)
  })

  test('a process that was taken over writes nothing more, and no rows are duplicated', async () => {
    const populationId = await aStartedReportRun(testApp.ctx)
    const { reached, open } = closeGate()
    const slow = populateCustomerReport(testApp.ctx, { populationId }, neverAborted)
    await reached
    gate = undefined
    await populateCustomerReport(testApp.ctx, { populationId }, neverAborted)
    open()
    await slow
    expect(await status()).toMatchObject({ statusCode: 2 })
    expect(await rows()).toBe(5)
  })

  test('readers see the previous report until the new one is complete', async () => {
    await aCompletedReportRun(testApp.ctx)
    const populationId = await aStartedReportRun(testApp.ctx)
    const { reached, open } = closeGate()
    const working = populateCustomerReport(testApp.ctx, { populationId }, neverAborted)
    await reached
    expect(await rows()).toBe(5)
    expect(await status()).toMatchObject({ statusCode: 1, lastRefreshDate: '2026-12-05T14:30:00.000Z' })
    open()
    await working
    expect(await rows()).toBe(5)
  })

  test('tables of earlier report runs are dropped', async () => {
    await aCompletedReportRun(testApp.ctx)
    await aCompletedReportRun(testApp.ctx)
    const tables = await testApp.pool.query(
      `select from pg_class where relnamespace = 'report'::regnamespace and relname ~ '^(guest|line)_[0-9]+$' and relkind = 'r'`,
    )
    expect(tables.rowCount).toBe(2)
  })
})

test('stopping the worker aborts the report run, and the next process starts it from the beginning', async () => {
  const populationId = await aStartedReportRun(testApp.ctx)
  const stopping = new AbortController()
  stopping.abort()
  await expect(populateCustomerReport(testApp.ctx, { populationId }, stopping.signal)).rejects.toThrow()
  expect(await status()).toMatchObject({ statusCode: 1 })
  await populateCustomerReport(testApp.ctx, { populationId }, neverAborted)
  expect(await status()).toMatchObject({ statusCode: 2 })
})

test('the worker of the product completes a report run', async () => {
  const worker = await startWorker(testApp.ctx, testApp.queuePool)
  await start()
  await expect.poll(status).toMatchObject({ statusCode: 2 })
  await worker.stop()
})

describe('the nightly report run', () => {
  const startAt = async (iso: string) => {
    await startNightlyReport({ ...testApp.ctx, clock: createClock(() => new Date(iso)) })
    const { rows: runs } = await testApp.pool.query<{ day: string }>(
      'select nightly_for as day from report.population order by id',
    )
    return runs.map(({ day }) => day)
  }
  const finishRun = () =>
    testApp.pool.query(
      `update report.population set status = 'populated', finished_date_utc = now() where status = 'running'`,
    )

  test('starts once, at two o’clock in the time zone of the resort', async () => {
    expect(await startAt('2026-12-05T08:59:00Z')).toEqual([])
    expect(await startAt('2026-12-05T09:00:00Z')).toEqual(['2026-12-05'])
    expect(await startAt('2026-12-05T09:15:00Z')).toEqual(['2026-12-05'])
    await finishRun()
    expect(await startAt('2026-12-05T09:30:00Z')).toEqual(['2026-12-05'])
    expect(await startAt('2026-12-06T09:00:00Z')).toEqual(['2026-12-05', '2026-12-06'])
  })

  test('starts at three in the night when clocks skip two o’clock', async () => {
    expect(await startAt('2026-03-08T08:45:00Z')).toEqual([])
    expect(await startAt('2026-03-08T09:00:00Z')).toEqual(['2026-03-08'])
  })

  test('is retried in the same night if it failed', async () => {
    await startAt('2026-12-05T09:00:00Z')
    await testApp.pool.query(`update report.population set status = 'failed', failure = 'x', finished_date_utc = now()`)
    expect(await startAt('2026-12-05T09:15:00Z')).toEqual(['2026-12-05', '2026-12-05'])
  })
})
