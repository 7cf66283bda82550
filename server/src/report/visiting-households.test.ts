import { CustomerReportPage, type CustomerReportRow } from '@first-chair/core/report/report'
import { SeasonFigures } from '@first-chair/core/report/season'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertRows } from '../db/insert-rows.ts'
import { aCheckIn } from '../app/check-in.builders.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, haddads, lindqvists, okafors, testResort } from '../app/test-resort.builders.ts'
import { aCompletedReportRun } from './report-run.builders.ts'

let testApp: TestApp

/** More households than one batch, each of one person who skipped a task on 3 December. */
const crowd = Array.from({ length: 47 }, (_, number) => ({
  ipCode: `77${String(number).padStart(2, '0')}`,
  firstName: 'Kim',
  lastName: `Crowd ${number}`,
  birthDate: '1990-01-01',
}))
const skipped = (ipCode: string, over: object = {}) => ({
  contact_task_id: `${testResort.base}-${testResort.skiing}-${testResort.optionalWaiver}-${ipCode}`,
  location_id: testResort.base,
  activity_id: testResort.skiing,
  task_id: testResort.optionalWaiver,
  contact_id: ipCode,
  household_ip_code: ipCode,
  outcome: 'skipped',
  resort_day: '2026-12-03',
  valid_until: '2026-12-03',
  ...over,
})

beforeAll(async () => {
  testApp = await aTestApp()
  await aTestResort(testApp.pool)
  for (const household of [lindqvists, okafors, haddads]) await aHousehold(testApp.pool, household)
  for (const person of crowd) await aHousehold(testApp.pool, [person])
  await insertRows(testApp.pool, 'pos.product', [{ code: 'DAY', name: 'Day Ticket' }])
  await insertRows(testApp.pool, 'pos.purchase', [
    { id: 'noor', ip_code: '3001', product_code: 'DAY', kind: 'orderLine', product_date: '2026-12-20' },
  ])
  // Maya signs for everybody on 5 December and has bought nothing; Noor has a ticket for the 20th.
  const signed = await aCheckIn(testApp).sign(['1001', '1002', '1003', '1004'])
  expect(signed.statusCode, signed.body).toBe(200)
  await insertRows(testApp.pool, 'contact_task_completion', [
    ...crowd.map(({ ipCode }) => skipped(ipCode)),
    skipped('3001'),
    // The point of sale no longer knows this customer.
    skipped('9999'),
    // Sam checked in two winters ago.
    skipped('2001', { resort_day: '2025-02-01', valid_until: '2025-02-01' }),
  ])
  await aCompletedReportRun(testApp.ctx)
})
afterAll(() => testApp.close())

const get = (url: string) => testApp.app.inject({ method: 'GET', url, headers: as('admin') })
async function rows(
  startDate: string,
  endDate: string,
  more: Record<string, string> = {},
): Promise<CustomerReportRow[]> {
  const query = new URLSearchParams({ startDate, endDate, locationId: '1', isCsvExport: 'false', ...more })
  const { rows: pageRows, total } = CustomerReportPage.parse(
    (await get(`/api/report/customer?${query.toString()}`)).json(),
  )
  expect(total).toBe(pageRows.length)
  return pageRows
}
const toIpCodes = (reportRows: readonly CustomerReportRow[]) => [...new Set(reportRows.map(({ ipCode }) => ipCode))]

describe('at a location where ages decide', () => {
  test('a household that checked in is in the report for that day, even without a purchase', async () => {
    const reportRows = await rows('2026-12-05', '2026-12-05')
    expect(toIpCodes(reportRows)).toEqual(['1001', '1002', '1003', '1004'])
    expect(reportRows.filter(({ ipCode }) => ipCode === '1003').map(({ task, status }) => [task, status])).toEqual([
      ['Season Liability Waiver', 'WaitingForPos'],
      ['Day Waiver', 'Missing'],
      ['Photo Release', 'Missing'],
      ['Outside Waiver', 'Missing'],
      ['Rental Profile', 'Missing'],
    ])
    expect(reportRows[0]).toMatchObject({
      contactName: 'Maya Lindqvist',
      contactEmail: 'maya@example.test',
      productCode: null,
      product: null,
      productDate: null,
    })
  })

  test('without details each guest is one row', async () => {
    const reportRows = await rows('2026-12-05', '2026-12-05', { includeDetails: 'false' })
    expect(
      reportRows.map(({ ipCode, missingTasks, earliestProductDate }) => [ipCode, missingTasks, earliestProductDate]),
    ).toEqual(
      ['1001', '1002', '1003', '1004'].map((ipCode) => [ipCode, 'Day Waiver; Outside Waiver; Rental Profile', null]),
    )
  })

  test('all of many households are included once, except those that the point of sale no longer knows', async () => {
    const reportRows = await rows('2026-12-03', '2026-12-03', { includeDetails: 'false' })
    expect(reportRows.map(({ ipCode }) => ipCode).toSorted()).toEqual(
      ['3001', ...crowd.map(({ ipCode }) => ipCode)].toSorted(),
    )
  })

  test('a household is not included on other days, nor after more than a year', async () => {
    expect(await rows('2026-12-04', '2026-12-04')).toEqual([])
    expect(await rows('2025-01-01', '2025-12-31')).toEqual([])
  })

  test('a task is listed once for a guest who bought something and checked in within the same range', async () => {
    const products = async (startDate: string, endDate: string) =>
      (await rows(startDate, endDate)).filter(({ ipCode }) => ipCode === '3001').map(({ productCode }) => productCode)
    expect(await products('2026-12-01', '2026-12-31')).toEqual(['DAY', 'DAY', 'DAY', 'DAY', 'DAY'])
    expect(await products('2026-12-20', '2026-12-20')).toEqual(['DAY', 'DAY', 'DAY', 'DAY', 'DAY'])
    expect(await products('2026-12-03', '2026-12-03')).toEqual([null, null, null, null, null])
  })

  test('the tasks of the season include the guests whom the chart of check-ins counts', async () => {
    const figures = SeasonFigures.parse((await get('/api/report/season/1')).json())
    expect(figures.checkIns).toContainEqual({ day: '2026-12-05', locationId: 1, guests: 4 })
    expect(figures.tasks.find(({ name }) => name === 'Season Liability Waiver')).toMatchObject({ complete: 4 })
  })
})

test('where purchases decide, a check-in alone does not include a guest in the report', async () => {
  expect(await rows('2026-12-01', '2026-12-31', { locationId: '2' })).toEqual([])
})

test('the file has the same rows, and no temporary table is left in the database', async () => {
  const file = await get('/api/report/customer?startDate=2026-12-05&endDate=2026-12-05&locationId=1&isCsvExport=true')
  expect(file.body.trim().split('\r\n')).toHaveLength(1 + 20)
  const { rows: tables } = await testApp.pool.query(
    `select from pg_tables where schemaname = 'report' and tablename like 'walked%'`,
  )
  expect(tables).toEqual([])
})

test('a merged household is included once, under its current IP code', async () => {
  await testApp.pool.query(`update pos.customer set merged_into = '7701' where ip_code = '7700'`)
  await aCompletedReportRun(testApp.ctx)
  const ipCodes = toIpCodes(await rows('2026-12-03', '2026-12-03', { includeDetails: 'false' }))
  expect(ipCodes).toContain('7701')
  expect(ipCodes).not.toContain('7700')
})
