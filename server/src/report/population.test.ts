import { EventEmitter, once } from 'node:events'
import { ReportStatus } from '@first-chair/core/report/report-status'
import { CustomerReportPage } from '@first-chair/core/report/report'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { builtInPointOfSale } from '../adapters/point-of-sale/built-in/built-in.ts'
import { PointOfSaleDown, type PointOfSale } from '../adapters/point-of-sale/point-of-sale.ts'
import { clockOf } from '../clock.ts'
import { insertRows } from '../db/insert-rows.ts'
import { aTestApp, as, type TestApp } from '../http/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists } from '../http/test-resort.builders.ts'
import { startWorker } from '../worker.ts'
import { aPopulatedReport, begunPopulation } from './population.builders.ts'
import { populateCustomerReport } from './populate-customer-report.ts'
import { startNightlyReport } from './start-nightly-report.ts'

let house: TestApp
/** Where it stands still until a test lets it go on; undefined: nowhere. */
let gate: { reached: () => void; opened: Promise<unknown> } | undefined
let failure: Error | undefined

const withGate = (pointOfSale: PointOfSale): PointOfSale => ({
  ...pointOfSale,
  async buyingHouseholds(after, atMost) {
    gate?.reached()
    await gate?.opened
    if (failure) throw failure
    return pointOfSale.buyingHouseholds(after, atMost)
  },
})

beforeAll(async () => {
  house = await aTestApp({ pointOfSale: (pool, sealing) => withGate(builtInPointOfSale(pool, sealing)) })
  await aTestResort(house.pool)
  await aHousehold(house.pool, lindqvists)
  await insertRows(house.pool, 'pos.product', [{ code: 'DAY', name: 'Day Ticket' }])
  await insertRows(house.pool, 'pos.purchase', [
    { id: 'a', ip_code: '1001', product_code: 'DAY', kind: 'transaction', product_date: '2026-12-10' },
  ])
})
afterAll(() => house.close())

beforeEach(async () => {
  gate = undefined
  failure = undefined
  await house.pool.query('delete from report.population')
  await house.pool.query('delete from graphile_worker._private_jobs')
})

const status = async () =>
  ReportStatus.parse(
    (await house.app.inject({ method: 'GET', url: '/api/report/customer/status', headers: as('admin') })).json(),
  )
const start = async () =>
  ReportStatus.parse(
    (
      await house.app.inject({ method: 'GET', url: '/api/export/Customers/Process/Admin', headers: as('admin') })
    ).json(),
  )
const rows = async () => {
  const url = '/api/report/customer?startDate=2026-12-01&endDate=2026-12-31&isCsvExport=false'
  const answer = await house.app.inject({ method: 'GET', url, headers: as('admin') })
  return CustomerReportPage.parse(answer.json()).rows.length
}
const never = new AbortController().signal

/** A gate that is closed, how to know that somebody stands before it, and how to open it. */
function closedGate(): { reached: Promise<unknown>; open: () => void } {
  const events = new EventEmitter()
  gate = { reached: () => events.emit('reached'), opened: once(events, 'opened') }
  return { reached: once(events, 'reached'), open: () => events.emit('opened') }
}

describe('the status', () => {
  test('is "not populated" until somebody asks for it', async () => {
    expect(await status()).toEqual({
      statusCode: 0,
      lastRefreshDate: null,
      progress: null,
      startedDate: null,
      failure: null,
      resortDay: '2026-12-05',
    })
  })

  test('is processing, with progress, from the moment it is asked for', async () => {
    expect(await start()).toMatchObject({ statusCode: 1, progress: { done: 0, total: 0 }, lastRefreshDate: null })
  })

  test('is populated when all of it is there, with the moment', async () => {
    await aPopulatedReport(house.ctx)
    expect(await status()).toMatchObject({ statusCode: 2, lastRefreshDate: '2026-12-05T14:30:00.000Z', progress: null })
    expect(await rows()).toBe(5)
  })

  test('is failed with the reason when it could not be done, and what was there stays', async () => {
    await aPopulatedReport(house.ctx)
    failure = new PointOfSaleDown('down')
    await aPopulatedReport(house.ctx)
    expect(await status()).toMatchObject({
      statusCode: 3,
      failure: 'The point of sale did not answer.',
      lastRefreshDate: '2026-12-05T14:30:00.000Z',
    })
    expect(await rows()).toBe(5)
  })

  test('tells nothing of the inside of a defect', async () => {
    failure = new Error('select secret from nowhere')
    await aPopulatedReport(house.ctx)
    expect(await status()).toMatchObject({
      statusCode: 3,
      failure: 'An error happened. The log of the server says more.',
    })
  })

  test('is failed, and not processing for ever, when nobody will ever do it', async () => {
    await start()
    await house.pool.query('delete from graphile_worker._private_jobs')
    expect(await status()).toMatchObject({ statusCode: 3, failure: 'The process that gathered the data is gone.' })
    expect(await start()).toMatchObject({ statusCode: 1 })
  })
})

describe('one at a time', () => {
  test('two starts at once begin one', async () => {
    const answers = await Promise.all([start(), start(), start(), start()])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([1, 1, 1, 1])
    expect((await house.pool.query('select from report.population')).rowCount).toBe(1)
    expect((await house.pool.query('select from graphile_worker.jobs')).rowCount).toBe(1)
  })

  test('whoever is taken over writes nothing any more, and the rows are there once', async () => {
    const populationId = await begunPopulation(house.ctx)
    const { reached, open } = closedGate()
    const slow = populateCustomerReport(house.ctx, { populationId }, never)
    await reached
    gate = undefined
    await populateCustomerReport(house.ctx, { populationId }, never)
    open()
    await slow
    expect(await status()).toMatchObject({ statusCode: 2 })
    expect(await rows()).toBe(5)
  })

  test('readers see the whole one before until the new one is whole', async () => {
    await aPopulatedReport(house.ctx)
    const populationId = await begunPopulation(house.ctx)
    const { reached, open } = closedGate()
    const working = populateCustomerReport(house.ctx, { populationId }, never)
    await reached
    expect(await rows()).toBe(5)
    expect(await status()).toMatchObject({ statusCode: 1, lastRefreshDate: '2026-12-05T14:30:00.000Z' })
    open()
    await working
    expect(await rows()).toBe(5)
  })

  test('what nobody reads any more is gone', async () => {
    await aPopulatedReport(house.ctx)
    await aPopulatedReport(house.ctx)
    const tables = await house.pool.query(
      `select from pg_class where relnamespace = 'report'::regnamespace and relname ~ '^(guest|line)_[0-9]+$' and relkind = 'r'`,
    )
    expect(tables.rowCount).toBe(2)
  })
})

test('a stop ends it at once, and the next process does it from the start', async () => {
  const populationId = await begunPopulation(house.ctx)
  const stopping = new AbortController()
  stopping.abort()
  await expect(populateCustomerReport(house.ctx, { populationId }, stopping.signal)).rejects.toThrow()
  expect(await status()).toMatchObject({ statusCode: 1 })
  await populateCustomerReport(house.ctx, { populationId }, never)
  expect(await status()).toMatchObject({ statusCode: 2 })
})

test('the workers of the product do it', async () => {
  const worker = await startWorker(house.ctx)
  await start()
  await expect.poll(status).toMatchObject({ statusCode: 2 })
  await worker.stop()
})

describe('the night', () => {
  const nights = async (iso: string) => {
    await startNightlyReport({ ...house.ctx, clock: clockOf(() => new Date(iso)) })
    const { rows: begun } = await house.pool.query<{ day: string }>(
      'select nightly_for as day from report.population order by id',
    )
    return begun.map(({ day }) => day)
  }
  const finished = () =>
    house.pool.query(
      `update report.population set status = 'populated', finished_date_utc = now() where status = 'running'`,
    )

  test('begins at two in the resort’s time zone, and once', async () => {
    expect(await nights('2026-12-05T08:59:00Z')).toEqual([])
    expect(await nights('2026-12-05T09:00:00Z')).toEqual(['2026-12-05'])
    expect(await nights('2026-12-05T09:15:00Z')).toEqual(['2026-12-05'])
    await finished()
    expect(await nights('2026-12-05T09:30:00Z')).toEqual(['2026-12-05'])
    expect(await nights('2026-12-06T09:00:00Z')).toEqual(['2026-12-05', '2026-12-06'])
  })

  test('begins at three in the night whose clocks skip two', async () => {
    expect(await nights('2026-03-08T08:45:00Z')).toEqual([])
    expect(await nights('2026-03-08T09:00:00Z')).toEqual(['2026-03-08'])
  })

  test('is tried again in the same night when it failed', async () => {
    await nights('2026-12-05T09:00:00Z')
    await house.pool.query(`update report.population set status = 'failed', failure = 'x', finished_date_utc = now()`)
    expect(await nights('2026-12-05T09:15:00Z')).toEqual(['2026-12-05', '2026-12-05'])
  })
})
