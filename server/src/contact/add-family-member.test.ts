import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBuiltInPointOfSale } from '../adapters/point-of-sale/built-in/built-in.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, okafors, testResort } from '../app/test-resort.builders.ts'

let testApp: TestApp
let isKnownToPos = true
beforeAll(async () => {
  testApp = await aTestApp({
    pointOfSale: (pool, encryption) => {
      const builtIn = createBuiltInPointOfSale(pool, encryption)
      return {
        ...builtIn,
        addMember: (head, member) => builtIn.addMember(isKnownToPos ? head : 'nobody', member),
      }
    },
  })
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  await aHousehold(testApp.pool, okafors)
})
afterAll(() => testApp.close())

const add = (payload: object, user = 'maya') =>
  testApp.app.inject({ method: 'POST', url: '/api/family/addmember', headers: as(user), payload })
const ida = { firstName: 'Ida', lastName: 'Lindqvist', dateOfBirth: '2021-05-04' }

test('a new family member is in the household at once, and owes what the others owe', async () => {
  const answer = await add(ida)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({ firstName: 'Ida', age: 5, isHeadOfHouseHold: false })

  const grouping = await testApp.app.inject({
    method: 'POST',
    url: `/api/tasks/ContactTaskGrouping/Location/${testResort.base}`,
    headers: as('maya'),
    payload: {},
  })
  const { contacts, waiverContactTasks } = grouping.json<{
    contacts: { firstName: string }[]
    waiverContactTasks: { contact: { firstName: string } }[]
  }>()
  expect(contacts.at(-1)?.firstName).toBe('Ida')
  expect(waiverContactTasks.some(({ contact }) => contact.firstName === 'Ida')).toBe(true)
})

test('a member with the same folded name and birth date is refused as the same person, also from two phones at once', async () => {
  const twin = { ...ida, firstName: 'Elsa' }
  const answers = await Promise.all([add(twin), add({ ...twin, firstName: 'ELSA' })])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'same-person' })
})

test('invalid fields are named, and nobody is added', async () => {
  const answer = await add({ firstName: 'R2', lastName: '', dateOfBirth: '2027-01-01' })
  expect(answer.statusCode).toBe(400)
  expect(answer.json<{ fields: { path: string }[] }>().fields.map(({ path }) => path)).toEqual([
    'firstName',
    'lastName',
    'dateOfBirth',
  ])
})

test('a household has at most 20 people', async () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRS']
  for (const letter of letters) {
    expect((await add({ ...ida, firstName: letter, lastName: 'Okafor' }, 'sam')).statusCode).toBe(200)
  }
  const answer = await add({ ...ida, firstName: 'Toomuch', lastName: 'Okafor' }, 'sam')
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ code: 'household-full' })
})

test('a guest whom the point of sale no longer knows is told to call', async () => {
  isKnownToPos = false
  const answer = await add({ ...ida, firstName: 'Nobody' })
  isKnownToPos = true
  expect(answer.statusCode).toBe(502)
  expect(answer.json()).toMatchObject({
    code: 'external-system-down',
    detail: 'Our booking system no longer has this person or product. Please call us.',
  })
})
