import { readSeason } from '@first-chair/core/report/report.api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertRows } from '../db/insert-rows.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import {
  aHousehold,
  aTestResort,
  lindqvists,
  okafors,
  aContactTaskId,
  testResort,
} from '../app/test-resort.builders.ts'
import { aCompletedReportRun } from './report-run.builders.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await aTestApp()
  await aTestResort(testApp.pool)
  await testApp.pool.query('delete from activity_task where task_id <> $1', [testResort.optionalWaiver])
  await insertRows(testApp.pool, 'task', [{ id: 60, name: 'Photo', task_type_id: 4 }])
  await insertRows(testApp.pool, 'activity_task', [{ activity_id: 1, task_id: 60, position: 60 }])
  await aHousehold(testApp.pool, lindqvists)
  await aHousehold(testApp.pool, okafors)
  await insertRows(testApp.pool, 'pos.product', [{ code: 'DAY', name: 'Day Ticket' }])
  const purchase = (ip_code: string, product_date: string) => ({
    id: `${ip_code} ${product_date}`,
    ip_code,
    product_code: 'DAY',
    kind: 'transaction',
    product_date,
  })
  await insertRows(testApp.pool, 'pos.purchase', [
    purchase('1001', '2026-12-06'),
    purchase('1003', '2026-12-06'),
    purchase('1003', '2026-12-07'),
    purchase('2001', '2027-02-01'),
  ])
  await insertRows(testApp.pool, 'pos.photo', [
    { ip_code: '1003', jpeg: Buffer.from('a jpeg'), photo_hash: 'ff00', updated_on: '2026-12-01' },
  ])
})
afterAll(() => testApp.close())

const season = async (locationId = 1) => {
  const answer = await testApp.app.inject({
    method: 'GET',
    url: `/api/report/season/${locationId}`,
    headers: as('admin'),
  })
  return readSeason.answer.parse(answer.json())
}

test('without check-ins and report runs there are no figures', async () => {
  expect(await season()).toEqual({ checkIns: [], arrivals: [], tasks: [], lastRefreshDate: null })
})

test('arrivals count, for each coming day, the guests who have no required task left', async () => {
  await aCompletedReportRun(testApp.ctx)
  expect((await season()).arrivals).toEqual([
    { day: '2026-12-06', guests: 2, ready: 1 },
    { day: '2026-12-07', guests: 1, ready: 1 },
  ])
})

test('tasks count each guest once, by status', async () => {
  expect((await season()).tasks).toEqual([
    { taskId: testResort.optionalWaiver, name: 'Photo Release', complete: 0, skipped: 0, open: 3 },
    { taskId: 60, name: 'Photo', complete: 1, skipped: 0, open: 2 },
  ])
})

test('check-ins count each guest once a day and location', async () => {
  await testApp.app.inject({
    method: 'POST',
    url: '/api/tasks/contact/complete/Waiver?skip=true',
    headers: as('maya'),
    payload: {
      id: aContactTaskId(testResort.optionalWaiver, '1001'),
      contactTaskIds: ['1001', '1003'].map((id) => aContactTaskId(testResort.optionalWaiver, id)),
    },
  })
  expect((await season()).checkIns).toEqual([{ day: '2026-12-05', locationId: 1, guests: 2 }])
})

test('an unknown location is not found', async () => {
  const answer = await testApp.app.inject({ method: 'GET', url: '/api/report/season/99', headers: as('admin') })
  expect(answer.statusCode).toBe(404)
})
