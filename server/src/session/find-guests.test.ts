import { externalPointsOfSale } from '@first-chair/core/settings/admin-settings'
import { GuestSearchResult } from '@first-chair/core/session/guest-search'
import { findGuests } from '@first-chair/core/session/reference.api'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchCustomers } from '../adapters/point-of-sale/built-in/search-customers.ts'
import { aTestResortWithPos } from '../app/check-in.builders.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, haddads, lindqvists, okafors } from '../app/test-resort.builders.ts'

let testApp: TestApp
let reference = ''

beforeAll(async () => {
  testApp = await aTestApp()
  await aTestResort(testApp.pool)
  for (const household of [lindqvists, okafors, haddads]) await aHousehold(testApp.pool, household)
  const home = await testApp.app.inject({
    method: 'POST',
    url: '/api/tasks/ContactTaskGrouping/Location/1',
    headers: as('maya'),
    payload: {},
  })
  reference = home.json<{ householdReference: string }>().householdReference
  await testApp.app.inject({ method: 'GET', url: '/api/profile', headers: as('unverified') })
})
afterAll(() => testApp.close())

const ask = (search: string, target: TestApp = testApp, user = 'admin') =>
  target.app.inject({ method: 'POST', url: findGuests.path, headers: as(user), payload: { search } })
const find = async (search: string, target: TestApp = testApp) => {
  const answer = await ask(search, target)
  expect(answer.statusCode, answer.body).toBe(200)
  return GuestSearchResult.parse(answer.json())
}
const heads = async (search: string) => (await find(search)).guests.flatMap(({ household }) => household?.ipCode ?? [])

describe('a household is found by', () => {
  test.each([
    ['the IP code of its head', '1001'],
    ['the IP code of a member', '1003'],
    ['a last name', 'lindqvist'],
    ['the beginning of a last name', 'Lindq'],
    ['a first name', 'juno'],
    ['first and last name', 'Maya Lindqvist'],
    ['last and first name', 'lindqvist, maya'],
    ['the beginnings of both', 'fi lind'],
    ['an e-mail in any case', 'Maya@Example.test'],
    ['the beginning of an e-mail', 'maya@'],
  ])('%s', async (_what, search) => {
    expect(await heads(search)).toEqual(['1001'])
  })

  test('its reference, and the answer has everything that staff need to help', async () => {
    const { guests, hasMore } = await find(reference.toLowerCase().replace('-', ' '))
    expect(guests[0]).toMatchObject({ reference, household: { ipCode: '1001', emails: ['maya@example.test'] } })
    expect(guests[0]?.household?.people.map(({ firstName }) => firstName)).toEqual(['Maya', 'Theo', 'Juno', 'Finn'])
    expect(hasMore).toBe(false)
  })
})

test('a household that never signed in has no reference and no sign-in', async () => {
  expect((await find('Okafor')).guests).toEqual([
    {
      reference: null,
      createdDateUtc: null,
      household: {
        ipCode: '2001',
        emails: [],
        people: [{ contactId: '2001', firstName: 'Sam', lastName: 'Okafor' }],
      },
      unmatchedSignIn: null,
    },
  ])
})

test('a sign-in without a profile is found by name and by e-mail', async () => {
  for (const search of ['maya lindqvist', 'maya@example.test']) {
    const { guests } = await find(search)
    expect(guests.flatMap(({ unmatchedSignIn }) => unmatchedSignIn?.reason ?? [])).toEqual(['email-not-verified'])
  }
})

test.each(['%', '100%', '_____', "'; drop table household; --", '\\'])(
  'the search text %s is treated as plain text',
  async (search) => {
    const answer = await ask(search)
    expect([200, 400]).toContain(answer.statusCode)
    if (answer.statusCode === 200) expect(GuestSearchResult.parse(answer.json()).guests).toEqual([])
  },
)

test('text that is too short is refused at its field', async () => {
  expect((await ask('a@')).json()).toMatchObject({
    status: 400,
    fields: [{ path: 'search', message: expect.stringContaining('at least two letters of a name') }],
  })
})

test('only administrators can search guests', async () => {
  expect((await ask('Lindqvist', testApp, 'maya')).statusCode).toBe(403)
  expect((await ask('Lindqvist', testApp, 'nobody')).statusCode).toBe(401)
})

test('the audit log records each search: who searched, the kind of text and the matches, but not the text', async () => {
  const { rows: before } = await testApp.pool.query<{ last: number }>('select max(id) as last from audit_entry')
  await find('Lindqvist')
  await find('Lindqvist')
  await find('nobody@example.test')
  const { rows } = await testApp.pool.query(
    'select actor, action, subject, after from audit_entry where id > $1 order by id',
    [before[0]?.last],
  )
  const byName = {
    actor: 'admin@kestrel.example',
    action: 'guest-searched',
    subject: 'guests by IP code or name',
    after: { ipCodes: ['1001'], references: [expect.stringMatching(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)] },
  }
  expect(rows).toEqual([
    byName,
    byName,
    { ...byName, subject: 'guests by e-mail', after: { ipCodes: [], references: [] } },
  ])
})

describe('among tens of thousands of households', () => {
  beforeAll(async () => {
    const client = new pg.Client(testApp.superuserConnectionString)
    await client.connect()
    // Not through the product's pool: its time limit of 15 seconds is for requests.
    await client.query(`
      insert into pos.customer (ip_code, first_name, last_name, folded_name, email, head_ip_code)
      select 'V' || n, 'Kim', 'Number ' || n, 'kim' || n % 50 || ' number' || n, 'kim' || n || '@volume.example', 'V' || n
      from generate_series(1, 30000) n`)
    await client.query('analyze pos.customer')
    await client.end()
  })

  test('at most twenty are returned, and the answer says that there are more', async () => {
    const { guests, hasMore } = await find('kim')
    expect([guests.length, hasMore]).toEqual([20, true])
    expect(await heads('number27777')).toEqual(['V27777'])
    expect(await heads('kim27777@volume')).toEqual(['V27777'])
  })

  test.each([
    { kind: 'ipCode', ipCode: 'V500' },
    { kind: 'email', email: 'kim77' },
    { kind: 'name', foldedWords: ['number777'] },
    { kind: 'name', foldedWords: ['kim4', 'number77'] },
    { kind: 'name', foldedWords: ['a', 'b', 'c', 'd'] },
  ] as const)('%j uses an index and no sequential scan', async (search) => {
    const plans: string[] = []
    const explaining = new Proxy(testApp.pool, {
      get: (target, name) =>
        name === 'query'
          ? async (text: string, values: unknown[]) => {
              const { rows } = await target.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
              plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
              return target.query(text, values)
            }
          : Reflect.get(target, name),
    })
    await searchCustomers(explaining, search, 21)
    expect(plans.join()).toContain('Index')
    expect(plans.join()).not.toContain('Seq Scan')
  })
})

describe.each(externalPointsOfSale)('with %s, which cannot be searched', (system) => {
  let resort: Awaited<ReturnType<typeof aTestResortWithPos>>
  beforeAll(async () => {
    resort = await aTestResortWithPos(system)
    await resort.testApp.app.inject({ method: 'GET', url: '/api/profile', headers: as('maya') })
  })
  afterAll(() => resort.close())

  test('a guest who has signed in is found by e-mail and IP code, and the answer says what was not searched', async () => {
    const byEmail = await find('maya@example.test', resort.testApp)
    expect(byEmail.guests.map(({ household }) => household?.people[0]?.firstName)).toEqual(['Maya'])
    expect(byEmail.notSearchedAtPos).toEqual(['email'])
    const ipCode = byEmail.guests[0]?.household?.ipCode ?? ''
    expect((await find(ipCode, resort.testApp)).guests[0]?.household?.ipCode).toBe(ipCode)
  })

  test('a name finds no guest, and the answer says why', async () => {
    expect(await find('Lindqvist', resort.testApp)).toMatchObject({ guests: [], notSearchedAtPos: ['name'] })
  })
})
