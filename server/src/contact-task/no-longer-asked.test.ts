import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTestApp, as, type TestApp } from '../http/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, okafors, taskOf, testResort } from '../http/test-resort.builders.ts'

let house: TestApp

beforeAll(async () => {
  house = await aTestApp()
  await aTestResort(house.pool)
  await aHousehold(house.pool, lindqvists)
  await aHousehold(house.pool, okafors)
  await house.pool.query('delete from activity_task where task_id in ($1, $2)', [
    testResort.seasonWaiver,
    testResort.rental,
  ])
})
afterAll(() => house.close())

const complete = async (kind: string, id: string) => {
  const answer = await house.app.inject({
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
])('a %s that was unlinked while a guest filled it in answers that it is no longer asked', async (kind, taskId) => {
  expect(await complete(kind, taskOf(taskId, '1003'))).toEqual({ status: 409, code: 'no-longer-asked' })
})

test('so does one that was deleted meanwhile', async () => {
  await house.pool.query('update task set deleted_date_utc = now() where id = $1', [testResort.seasonWaiver])
  expect(await complete('Waiver', taskOf(testResort.seasonWaiver, '1001'))).toEqual({
    status: 409,
    code: 'no-longer-asked',
  })
})

test('a task that there never was does not exist', async () => {
  expect(await complete('Waiver', taskOf(99, '1001'))).toEqual({ status: 404, code: 'not-found' })
})

test("another household's answers as if it did not exist, asked or not", async () => {
  for (const taskId of [testResort.seasonWaiver, testResort.dayWaiver]) {
    expect(await complete('Waiver', taskOf(taskId, '2001'))).toEqual({ status: 404, code: 'not-found' })
  }
})

test('a task of another kind is not there', async () => {
  expect(await complete('Photo', taskOf(testResort.dayWaiver, '1001'))).toEqual({ status: 404, code: 'not-found' })
})
