import { readSeason } from '@first-chair/core/report/report.api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertRows } from '../db/insert-rows.ts'
import { aTestApp, as, type TestApp } from '../http/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, okafors, taskOf, testResort } from '../http/test-resort.builders.ts'
import { aPopulatedReport } from './population.builders.ts'

let house: TestApp
beforeAll(async () => {
  house = await aTestApp()
  await aTestResort(house.pool)
  await house.pool.query('delete from activity_task where task_id <> $1', [testResort.optionalWaiver])
  await insertRows(house.pool, 'task', [{ id: 60, name: 'Photo', task_type_id: 4 }])
  await insertRows(house.pool, 'activity_task', [{ activity_id: 1, task_id: 60, position: 60 }])
  await aHousehold(house.pool, lindqvists)
  await aHousehold(house.pool, okafors)
  await insertRows(house.pool, 'pos.product', [{ code: 'DAY', name: 'Day Ticket' }])
  const bought = (ip_code: string, product_date: string) => ({
    id: `${ip_code} ${product_date}`,
    ip_code,
    product_code: 'DAY',
    kind: 'transaction',
    product_date,
  })
  await insertRows(house.pool, 'pos.purchase', [
    bought('1001', '2026-12-06'),
    bought('1003', '2026-12-06'),
    bought('1003', '2026-12-07'),
    bought('2001', '2027-02-01'),
  ])
  await insertRows(house.pool, 'pos.photo', [
    { ip_code: '1003', jpeg: Buffer.from('a jpeg'), photo_hash: 'ff00', updated_on: '2026-12-01' },
  ])
})
afterAll(() => house.close())

const season = async (locationId = 1) => {
  const answer = await house.app.inject({
    method: 'GET',
    url: `/api/report/season/${locationId}`,
    headers: as('admin'),
  })
  return readSeason.answer.parse(answer.json())
}

test('before anything happened there is nothing to show', async () => {
  expect(await season()).toEqual({ checkIns: [], arrivals: [], tasks: [], lastRefreshDate: null })
})

test('arrivals tell for each coming day how many guests have nothing left that they must do', async () => {
  await aPopulatedReport(house.ctx)
  expect((await season()).arrivals).toEqual([
    { day: '2026-12-06', guests: 2, ready: 1 },
    { day: '2026-12-07', guests: 1, ready: 1 },
  ])
})

test('tasks tell where guests stop, each guest once', async () => {
  expect((await season()).tasks).toEqual([
    { taskId: testResort.optionalWaiver, name: 'Photo Release', complete: 0, skipped: 0, open: 3 },
    { taskId: 60, name: 'Photo', complete: 1, skipped: 0, open: 2 },
  ])
})

test('check-ins count each guest once a day and location', async () => {
  await house.app.inject({
    method: 'POST',
    url: '/api/tasks/contact/complete/Waiver?skip=true',
    headers: as('maya'),
    payload: {
      id: taskOf(testResort.optionalWaiver, '1001'),
      contactTaskIds: ['1001', '1003'].map((id) => taskOf(testResort.optionalWaiver, id)),
    },
  })
  expect((await season()).checkIns).toEqual([{ day: '2026-12-05', locationId: 1, guests: 2 }])
})

test('an unknown location is not there', async () => {
  const answer = await house.app.inject({ method: 'GET', url: '/api/report/season/99', headers: as('admin') })
  expect(answer.statusCode).toBe(404)
})
