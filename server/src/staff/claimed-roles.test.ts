import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, testResort } from '../app/test-resort.builders.ts'
import { aStaffMember } from './staff.builders.ts'
import { insertRows } from '../db/insert-rows.ts'

let testApp: TestApp
const person = (roleValues: string[], over: object = {}) => ({
  givenName: 'Ana',
  familyName: 'Ruiz',
  email: 'ana@resort.example',
  roleValues,
  ...over,
})
const provider = {
  OIDC_ISSUER: 'https://id.resort.example',
  OIDC_CLIENT_ID: 'first-chair',
  OIDC_ROLES_CLAIM: 'groups',
  OIDC_ROLES: `chiefs=admin,front=desk,front=rental,school=lessons@${testResort.school}`,
  DEMO_DATA: '0',
}

beforeAll(async () => {
  testApp = await aTestApp({
    env: provider,
    users: {
      chief: person(['chiefs']),

      front: person(['front']),
      school: person(['school']),
      unknownGroup: person(['guests']),
      unverified: person(['chiefs', 'front'], { emailVerified: false }),
      withoutEmail: person(['chiefs', 'front'], { email: undefined }),
    },
  })
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
})
afterAll(() => testApp.close())
beforeEach(() => testApp.pool.query('delete from staff_member'))

const ask = (url: string, user: string, method: 'GET' | 'POST' = 'GET', payload?: object) =>
  testApp.app.inject({ method, url, headers: as(user), ...(payload ? { payload } : {}) })
const readPlaces = async (user: string) => {
  const answer = await ask('/api/staff/places', user)
  return answer.statusCode === 200 ? answer.json<{ places: object[] }>().places : answer.json<{ code: string }>().code
}

describe('a role from the identity provider', () => {
  test('counts without an entry on the list of staff, everywhere', async () => {
    expect(await readPlaces('front')).toEqual([
      expect.objectContaining({ locationId: testResort.base, roles: ['desk', 'rental'] }),
      expect.objectContaining({ locationId: testResort.school, roles: ['desk', 'rental'] }),
    ])
    const household = await ask(`/api/staff/locations/${testResort.base}/households/1001?role=desk`, 'front')
    expect(household.statusCode).toBe(200)
  })

  test('counts at the location that the operator named only', async () => {
    expect(await readPlaces('school')).toEqual([
      expect.objectContaining({ locationId: testResort.school, roles: ['lessons'] }),
    ])
    const elsewhere = await ask(`/api/staff/locations/${testResort.base}/lesson-list`, 'school')
    expect(elsewhere.json()).toMatchObject({ code: 'role-missing' })
  })

  test('joins the roles of the list', async () => {
    const nowhere = { isEverywhere: false, locationIds: [] }
    await insertRows(testApp.pool, 'staff_member', [
      aStaffMember({
        email: 'ana@resort.example',
        desk: nowhere,
        patrol: { isEverywhere: false, locationIds: [testResort.base] },
      }),
    ])
    expect(await readPlaces('school')).toEqual([
      expect.objectContaining({ locationId: testResort.base, roles: ['patrol'] }),
      expect.objectContaining({ locationId: testResort.school, roles: ['lessons'] }),
    ])
  })

  test.each(['unknownGroup', 'unverified', 'withoutEmail'])(
    'needs a value that the operator mapped, and a verified e-mail (%s)',
    async (user) => {
      expect(await readPlaces(user)).toBe('not-staff')
      expect((await ask('/api/admin/authenticated', user)).json()).toMatchObject({ code: 'not-an-administrator' })
    },
  )
})

describe('an administrator by a claim', () => {
  test('has the admin area and the desk', async () => {
    expect((await ask('/api/admin/authenticated', 'chief')).json()).toEqual({
      email: 'ana@resort.example',
      name: 'Ana Ruiz',
    })
    expect(await readPlaces('chief')).toEqual([
      expect.objectContaining({ roles: ['desk'] }),
      expect.objectContaining({ roles: ['desk'] }),
    ])
  })

  test('changes the list of administrators without being on it', async () => {
    const added = await ask('/api/admin/access/email', 'chief', 'POST', { email: 'new@resort.example' })
    expect(added.statusCode, added.body).toBe(200)
  })

  test('is nobody on an installation that maps no claim', async () => {
    const other = await aTestApp({ users: { chief: person(['chiefs']) } })
    try {
      const answer = await other.app.inject({ method: 'GET', url: '/api/admin/authenticated', headers: as('chief') })
      expect(answer.json()).toMatchObject({ code: 'not-an-administrator' })
    } finally {
      await other.close()
    }
  })
})
