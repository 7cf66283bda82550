import type { VisitExplanation } from '@first-chair/core/explanation/readiness-explanation'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertRows } from '../db/insert-rows.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, testResort } from '../app/test-resort.builders.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await aTestApp()
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  await insertRows(testApp.pool, 'pos.product', [{ code: 'LESSON', name: 'Lesson' }])
  await insertRows(testApp.pool, 'pos.product_component', [
    { product_code: 'LESSON', code: 'A', rules: ['RENTALPROFILEREQUIRED'], authorization_types: ['DAY'] },
  ])
  await insertRows(testApp.pool, 'activity_product', [{ activity_id: testResort.skiing, product_id: 'LESSON' }])
  await testApp.pool.query('update task set age_max = 14 where id = $1', [testResort.rental])
})
afterAll(() => testApp.close())

const simulate = async (payload: object) => {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/api/admin/simulator',
    headers: as('admin'),
    payload,
  })
  return { status: answer.statusCode, body: answer.json<VisitExplanation>() }
}
const verdicts = ({ people }: VisitExplanation) =>
  Object.fromEntries(
    people.map(({ firstName, activities }) => [
      firstName,
      activities.flatMap(({ tasks }) => tasks.map(({ name, verdict, asked }) => `${name}: ${verdict}, ${asked}`)),
    ]),
  )

test('a person of an age owes the tasks for that age', async () => {
  const child = await simulate({ locationId: testResort.base, age: 12 })
  expect(verdicts(child.body)['Somebody']).toContain('Rental Profile: owed, activity-task')
  const adult = await simulate({ locationId: testResort.base, age: 15 })
  expect(verdicts(adult.body)['Somebody']).toContain('Rental Profile: not-owed, too-old')
  expect(adult.body.people[0]?.age).toBe(15)
})

test('at a location driven by purchases, the products decide which tasks are owed', async () => {
  const nothing = await simulate({ locationId: testResort.school, age: 9 })
  expect(nothing.body.people[0]?.activities[0]).toMatchObject({ belongs: false, reason: 'nothing-counted' })
  const lesson = await simulate({ locationId: testResort.school, age: 9, productIds: ['LESSON'] })
  expect(verdicts(lesson.body)['Somebody']).toEqual([
    'Season Liability Waiver: not-owed, no-purchase-requires-it',
    'Day Waiver: owed, purchase-requires-it',
    'Photo Release: not-owed, no-purchase-requires-it',
    'Outside Waiver: not-owed, no-purchase-requires-it',
    'Rental Profile: owed, purchase-requires-it',
  ])
})

test('a real household can be simulated on another day', async () => {
  const { body } = await simulate({ locationId: testResort.base, ipCode: '1001', day: '2033-06-30' })
  expect(body).toMatchObject({ resortDay: '2033-06-30', locationName: 'Base Village' })
  expect(body.people.map(({ firstName, age }) => [firstName, age])).toEqual([
    ['Maya', 48],
    ['Theo', 49],
    ['Juno', 19],
    ['Finn', 14],
  ])
})

test('a closed location can be simulated before it opens', async () => {
  expect((await simulate({ locationId: testResort.closed, age: 30 })).status).toBe(200)
})

test('the resort day is used if no day is sent', async () => {
  expect((await simulate({ locationId: testResort.base, age: 30 })).body.resortDay).toBe('2026-12-05')
})

test.each([
  [{ age: 30 }, 'locationId', undefined],
  [{ locationId: 1 }, 'age', 'Please enter either an age or the IP code of a household.'],
  [{ locationId: 1, age: 121 }, 'age', 'Please enter an age from 0 to 120.'],
  [{ locationId: 1, age: 3, day: '2026-02-30' }, 'day', 'Please enter a date.'],
  [{ locationId: 1, ipCode: 'NOBODY' }, 'ipCode', 'The point of sale has no customer with this IP code.'],
])('%j is refused at its field', async (simulation, path, message) => {
  const { status, body } = await simulate(simulation)
  expect(status).toBe(400)
  expect(body).toMatchObject({ fields: [{ path, ...(message === undefined ? {} : { message }) }] })
})

test('a location that does not exist is not found', async () => {
  expect((await simulate({ locationId: 999, age: 3 })).status).toBe(404)
})

test('products are listed for operators', async () => {
  const answer = await testApp.app.inject({ method: 'GET', url: '/api/admin/products', headers: as('admin') })
  expect(answer.json()).toEqual({ isOffered: true, products: [{ code: 'LESSON', name: 'Lesson' }] })
})

describe('the readiness for a visit', () => {
  test('is explained with the simulation, for the day of the visit', async () => {
    const { body } = await simulate({
      locationId: testResort.school,
      age: 9,
      productIds: ['LESSON'],
      visitDay: '2026-12-07',
    })
    expect(body.resortDay).toBe('2026-12-05')
    expect(body.readiness).toMatchObject({
      visitDay: '2026-12-07',
      isMadeUp: true,
      people: [{ verdict: 'not-ready', passes: [{ kind: 'card', isReadable: true }], purchases: [{ day: 'valid' }] }],
    })
  })
  test('of a real household is that of the point of sale', async () => {
    const { body } = await simulate({ locationId: testResort.base, ipCode: '1001' })
    expect(body.readiness).toMatchObject({ visitDay: '2026-12-05', isMadeUp: false })
    expect(body.readiness.people.map(({ contactId }) => contactId)).toEqual(['1001', '1002', '1003', '1004'])
    expect(body.readiness.people[0]?.blockers.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['nothing-bought', 'no-pass', 'waiver-missing']),
    )
  })
  test.each([
    ['2026-12-04', 'Choose today or a later day.'],
    ['2028-12-04', 'This day is too far in the future. Choose an earlier day.'],
    ['2026-02-30', 'Please enter a date.'],
  ])('is refused for the day %s, and the answer names the field', async (visitDay, message) => {
    const { status, body } = await simulate({ locationId: testResort.base, age: 30, visitDay })
    expect(status).toBe(400)
    expect(body).toMatchObject({ fields: [{ path: 'visitDay', message }] })
  })
})
