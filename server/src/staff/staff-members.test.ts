import type { StaffMember } from '@first-chair/core/staff/staff-member'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aTestResort, testResort } from '../app/test-resort.builders.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await aTestApp({ users: { twoRoles: { email: ' Both@Kestrel.Example ', givenName: 'Kim' } } })
  await aTestResort(testApp.pool)
  await testApp.pool.query(
    `insert into administrator_email (email) values ('admin@kestrel.example') on conflict do nothing`,
  )
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await testApp.pool.query('delete from staff_member')
})

const address = '/api/admin/staff'
const nowhere = { isEverywhere: false, locationIds: [] as number[] }
const noRole = { desk: nowhere, rental: nowhere, lessons: nowhere, lift: nowhere, patrol: nowhere }
const everywhere = { isEverywhere: true, locationIds: [] as number[] }
const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, user = 'admin') => {
  const answer = await testApp.app.inject({ method, url, headers: as(user), ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json<never>() }
}
const add = async (fields: object) => {
  const { status, body } = await ask('POST', address, { ...noRole, ...fields })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as StaffMember
}
const placesOf = (user: string) => ask('GET', '/api/staff/places', undefined, user)

describe('a person of the staff', () => {
  test('has the roles that an administrator chose, at the chosen locations', async () => {
    await add({
      email: 'both@kestrel.example',
      desk: { isEverywhere: false, locationIds: [testResort.school] },
      rental: everywhere,
    })
    expect(await placesOf('twoRoles')).toMatchObject({
      status: 200,
      body: {
        email: 'both@kestrel.example',
        places: [
          { locationId: testResort.base, name: 'Base Village', roles: ['rental'] },
          { locationId: testResort.school, roles: ['desk', 'rental'] },
        ],
      },
    })
  })
  test('is refused at the next call after the role was removed, with a sentence that says why', async () => {
    const member = await add({ email: 'both@kestrel.example', desk: everywhere })
    expect((await placesOf('twoRoles')).status).toBe(200)
    expect((await ask('DELETE', `${address}/${member.id}`)).status).toBe(200)
    expect(await placesOf('twoRoles')).toMatchObject({
      status: 403,
      body: { code: 'not-staff', detail: 'This account does not belong to the staff of the resort.' },
    })
  })
  test('can be added again after a removal', async () => {
    const member = await add({ email: 'both@kestrel.example', desk: everywhere })
    await ask('DELETE', `${address}/${member.id}`)
    await add({ email: 'both@kestrel.example', lessons: everywhere })
    expect((await placesOf('twoRoles')).status).toBe(200)
  })
  test('does not get into the admin area', async () => {
    await add({ email: 'both@kestrel.example', desk: everywhere })
    expect((await ask('GET', '/api/admin/authenticated', undefined, 'twoRoles')).status).toBe(403)
  })
  test('without any role is refused, and the answer names the field', async () => {
    const answer = await ask('POST', address, {
      ...noRole,
      email: 'x@y.example',
    })
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'desk', message: 'Please choose at least one role, and where the person has it.' }] },
    })
  })
  test('is on the list once', async () => {
    await add({ email: 'both@kestrel.example', desk: everywhere })
    const answer = await ask('POST', address, {
      ...noRole,
      email: 'BOTH@kestrel.example',
      desk: everywhere,
    })
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'email', message: 'This e-mail is on the list already.' }] },
    })
  })
})

test('an administrator has the desk at every enabled location without an entry on the list', async () => {
  const { body } = await placesOf('admin')
  expect((body as { places: { roles: string[] }[] }).places.map(({ roles }) => roles)).toEqual([['desk'], ['desk']])
})

test('each change of the list is recorded in the audit log', async () => {
  const member = await add({ email: 'both@kestrel.example', desk: everywhere })
  await ask('PUT', `${address}/${member.id}`, {
    ...noRole,
    email: 'both@kestrel.example',
    desk: everywhere,
    rental: everywhere,
    version: member.version,
  })
  await ask('DELETE', `${address}/${member.id}`)
  const { rows } = await testApp.pool.query(`select action, actor from audit_entry where subject = $1 order by id`, [
    `staff member ${member.id}`,
  ])
  expect(rows).toEqual(
    ['staff-member-added', 'staff-member-changed', 'staff-member-deleted'].map((action) => ({
      action,
      actor: 'admin@kestrel.example',
    })),
  )
})
