import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists } from '../app/test-resort.builders.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await aTestApp()
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
})
afterAll(() => testApp.close())

const find = (reference: string) =>
  testApp.app.inject({
    method: 'GET',
    url: `/api/admin/references/${encodeURIComponent(reference)}`,
    headers: as('admin'),
  })

test('the reference of an arrival card finds the household', async () => {
  const home = await testApp.app.inject({
    method: 'POST',
    url: '/api/tasks/ContactTaskGrouping/Location/1',
    headers: as('maya'),
    payload: {},
  })
  const { householdReference } = home.json<{ householdReference: string }>()
  const answer = await find(householdReference.toLowerCase().replace('-', ' '))
  expect(answer.json()).toMatchObject({
    reference: householdReference,
    household: { ipCode: '1001', emails: ['maya@example.test'] },
    unmatchedSignIn: null,
  })
  expect(
    answer
      .json<{ household: { people: { firstName: string }[] } }>()
      .household.people.map((person) => person.firstName),
  ).toEqual(['Maya', 'Theo', 'Juno', 'Finn'])
})

test('the reference of a sign-in without a profile finds who tried and why it failed', async () => {
  const refused = await testApp.app.inject({ method: 'GET', url: '/api/profile', headers: as('unverified') })
  const { reference } = refused.json<{ facts: { reference: string } }>().facts
  expect((await find(reference)).json()).toMatchObject({
    reference,
    household: null,
    unmatchedSignIn: {
      givenName: 'Maya',
      familyName: 'Lindqvist',
      email: 'maya@example.test',
      reason: 'email-not-verified',
    },
  })
})

test('an unknown reference is not found, and a malformed one is refused', async () => {
  expect((await find('AAAA-AAAA')).json()).toMatchObject({ status: 404, detail: 'Nobody has this reference.' })
  expect((await find('AAAA')).json()).toMatchObject({
    status: 400,
    fields: [{ path: 'reference', message: 'A reference has eight letters and digits, such as K7QM-4TRX.' }],
  })
})
