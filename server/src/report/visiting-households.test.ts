import { CustomerReportPage, type CustomerReportRow } from '@first-chair/core/report/report'
import { SeasonFigures } from '@first-chair/core/report/season'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertRows } from '../db/insert-rows.ts'
import { checkInOf } from '../http/check-in.builders.ts'
import { aTestApp, as, type TestApp } from '../http/test-app.builders.ts'
import { aHousehold, aTestResort, haddads, lindqvists, okafors, testResort } from '../http/test-resort.builders.ts'
import { aPopulatedReport } from './population.builders.ts'

let house: TestApp

/** More households than are read at once, each of one person who skipped something on 3 December. */
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
  house = await aTestApp()
  await aTestResort(house.pool)
  for (const household of [lindqvists, okafors, haddads]) await aHousehold(house.pool, household)
  for (const person of crowd) await aHousehold(house.pool, [person])
  await insertRows(house.pool, 'pos.product', [{ code: 'DAY', name: 'Day Ticket' }])
  await insertRows(house.pool, 'pos.purchase', [
    { id: 'noor', ip_code: '3001', product_code: 'DAY', kind: 'orderLine', product_date: '2026-12-20' },
  ])
  // Maya signs for everybody on 5 December and has bought nothing; Noor has a ticket for the 20th.
  const signed = await checkInOf(house).sign(['1001', '1002', '1003', '1004'])
  expect(signed.statusCode, signed.body).toBe(200)
  await insertRows(house.pool, 'contact_task_completion', [
    ...crowd.map(({ ipCode }) => skipped(ipCode)),
    skipped('3001'),
    // Nobody knows this customer any more.
    skipped('9999'),
    // Sam was there two winters ago.
    skipped('2001', { resort_day: '2025-02-01', valid_until: '2025-02-01' }),
  ])
  await aPopulatedReport(house.ctx)
})
afterAll(() => house.close())

const get = (url: string) => house.app.inject({ method: 'GET', url, headers: as('admin') })
async function rows(
  startDate: string,
  endDate: string,
  more: Record<string, string> = {},
): Promise<CustomerReportRow[]> {
  const query = new URLSearchParams({ startDate, endDate, locationId: '1', isCsvExport: 'false', ...more })
  const { rows: found, total } = CustomerReportPage.parse(
    (await get(`/api/report/customer?${query.toString()}`)).json(),
  )
  expect(total).toBe(found.length)
  return found
}
const codes = (found: readonly CustomerReportRow[]) => [...new Set(found.map(({ ipCode }) => ipCode))]

describe('at a location that goes by ages', () => {
  test('a household that checked in is in the report for that day, without having bought anything', async () => {
    const found = await rows('2026-12-05', '2026-12-05')
    expect(codes(found)).toEqual(['1001', '1002', '1003', '1004'])
    expect(found.filter(({ ipCode }) => ipCode === '1003').map(({ task, status }) => [task, status])).toEqual([
      ['Season Liability Waiver', 'WaitingForPos'],
      ['Day Waiver', 'Missing'],
      ['Photo Release', 'Missing'],
      ['Outside Waiver', 'Missing'],
      ['Rental Profile', 'Missing'],
    ])
    expect(found[0]).toMatchObject({
      contactName: 'Maya Lindqvist',
      contactEmail: 'maya@example.test',
      productCode: null,
      product: null,
      productDate: null,
    })
  })

  test('each guest is one row without details', async () => {
    const found = await rows('2026-12-05', '2026-12-05', { includeDetails: 'false' })
    expect(
      found.map(({ ipCode, missingTasks, earliestProductDate }) => [ipCode, missingTasks, earliestProductDate]),
    ).toEqual(
      ['1001', '1002', '1003', '1004'].map((ipCode) => [ipCode, 'Day Waiver; Outside Waiver; Rental Profile', null]),
    )
  })

  test('all of many households are there, each once, and nobody whom the point of sale has forgotten', async () => {
    const found = await rows('2026-12-03', '2026-12-03', { includeDetails: 'false' })
    expect(found.map(({ ipCode }) => ipCode).toSorted()).toEqual(
      ['3001', ...crowd.map(({ ipCode }) => ipCode)].toSorted(),
    )
  })

  test('on other days it is not there, and neither is one that was last seen more than a year ago', async () => {
    expect(await rows('2026-12-04', '2026-12-04')).toEqual([])
    expect(await rows('2025-01-01', '2025-12-31')).toEqual([])
  })

  test('a task stands once beside a guest who bought something and checked in within the same days', async () => {
    const products = async (startDate: string, endDate: string) =>
      (await rows(startDate, endDate)).filter(({ ipCode }) => ipCode === '3001').map(({ productCode }) => productCode)
    expect(await products('2026-12-01', '2026-12-31')).toEqual(['DAY', 'DAY', 'DAY', 'DAY', 'DAY'])
    expect(await products('2026-12-20', '2026-12-20')).toEqual(['DAY', 'DAY', 'DAY', 'DAY', 'DAY'])
    expect(await products('2026-12-03', '2026-12-03')).toEqual([null, null, null, null, null])
  })

  test('the tasks of the season say what was asked of those whom the chart of check-ins counts', async () => {
    const figures = SeasonFigures.parse((await get('/api/report/season/1')).json())
    expect(figures.checkIns).toContainEqual({ day: '2026-12-05', locationId: 1, guests: 4 })
    expect(figures.tasks.find(({ name }) => name === 'Season Liability Waiver')).toMatchObject({ complete: 4 })
  })
})

test('where purchases decide, a check-in alone brings nobody into the report', async () => {
  expect(await rows('2026-12-01', '2026-12-31', { locationId: '2' })).toEqual([])
})

test('the file has the same rows, and nothing but the report is left behind in the database', async () => {
  const file = await get('/api/report/customer?startDate=2026-12-05&endDate=2026-12-05&locationId=1&isCsvExport=true')
  expect(file.body.trim().split('\r\n')).toHaveLength(1 + 20)
  const { rows: tables } = await house.pool.query(
    `select from pg_tables where schemaname = 'report' and tablename like 'walked%'`,
  )
  expect(tables).toEqual([])
})

test('a household that was merged into another one is there once, under the code it goes by now', async () => {
  await house.pool.query(`update pos.customer set merged_into = '7701' where ip_code = '7700'`)
  await aPopulatedReport(house.ctx)
  const found = codes(await rows('2026-12-03', '2026-12-03', { includeDetails: 'false' }))
  expect(found).toContain('7701')
  expect(found).not.toContain('7700')
})
