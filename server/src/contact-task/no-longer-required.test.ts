import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import {
  aHousehold,
  aTestResort,
  lindqvists,
  okafors,
  aContactTaskId,
  testResort,
} from '../app/test-resort.builders.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await aTestApp()
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  await aHousehold(testApp.pool, okafors)
  await testApp.pool.query('delete from activity_task where task_id in ($1, $2)', [
    testResort.seasonWaiver,
    testResort.rental,
  ])
})
afterAll(() => testApp.close())

const complete = async (kind: string, id: string) => {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `/api/tasks/contact/complete/${kind}`,
    headers: as('maya'),
    payload: { id },
  })
  return { status: answer.statusCode, code: answer.json<{ code: string }>().code }
}

test.each([
  ['Waiver', testResort.seasonWaiver],
  ['RentalProfile', testResort.rental],
])('a %s that was unlinked while a guest filled it in answers no-longer-asked', async (kind, taskId) => {
  expect(await complete(kind, aContactTaskId(taskId, '1003'))).toEqual({ status: 409, code: 'no-longer-asked' })
})

test('a task that was deleted meanwhile answers no-longer-asked', async () => {
  await testApp.pool.query('update task set deleted_date_utc = now() where id = $1', [testResort.seasonWaiver])
  expect(await complete('Waiver', aContactTaskId(testResort.seasonWaiver, '1001'))).toEqual({
    status: 409,
    code: 'no-longer-asked',
  })
})

test('a task that never existed is not found', async () => {
  expect(await complete('Waiver', aContactTaskId(99, '1001'))).toEqual({ status: 404, code: 'not-found' })
})

test('a contact task of another household is not found, whether it is required or not', async () => {
  for (const taskId of [testResort.seasonWaiver, testResort.dayWaiver]) {
    expect(await complete('Waiver', aContactTaskId(taskId, '2001'))).toEqual({ status: 404, code: 'not-found' })
  }
})

test('a task of another kind is not found', async () => {
  expect(await complete('Photo', aContactTaskId(testResort.dayWaiver, '1001'))).toEqual({
    status: 404,
    code: 'not-found',
  })
})
