import type { AdminEmail } from '@first-chair/core/admin-access/admin-email'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { insertFirstAdministrators } from './administrator.store.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await aTestApp({
    users: {
      robin: { email: ' Robin@Kestrel.Example ', givenName: 'Robin', familyName: 'Second' },
      kim: { email: 'kim@kestrel.example', givenName: 'Kim', familyName: 'Third' },
    },
  })
})
afterAll(() => testApp.close())

beforeEach(async () => {
  await testApp.pool.query('delete from administrator_email')
  await insertFirstAdministrators(testApp.pool, ['admin@kestrel.example', 'robin@kestrel.example'])
})

const address = '/api/admin/access/email'
const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, user = 'admin') => {
  const answer = await testApp.app.inject({ method, url, headers: as(user), ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json<never>() }
}
const page = async (query = '') =>
  (await ask('GET', `${address}?${query}`)).body as { rows: AdminEmail[]; total: number }
const entry = async (email: string) => {
  const listed = (await page('perPage=-1')).rows.find((row) => row.email === email)
  if (!listed) throw new Error(`${email} is not on the list.`)
  return listed
}
const remove = async (email: string, user = 'admin') =>
  ask('DELETE', `${address}/${(await entry(email)).id}`, undefined, user)
const mayAdministrate = async (user: string) =>
  (await ask('GET', '/api/admin/authenticated', undefined, user)).status === 200

describe('an administrator', () => {
  test('is added by e-mail, in any case, and has access immediately', async () => {
    expect(await mayAdministrate('kim')).toBe(false)
    const { status, body } = await ask('POST', address, { email: '  KIM@kestrel.example' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ email: 'kim@kestrel.example', isDeleted: false, version: 1 })
    expect(await mayAdministrate('kim')).toBe(true)
  })

  test.each([
    ['', 'E-mail is required.'],
    ['kim', 'This is not an e-mail address.'],
    ['Robin@kestrel.example', 'This e-mail already has access.'],
  ])('cannot be added with the e-mail "%s"', async (email, message) => {
    expect((await ask('POST', address, { email })).body).toMatchObject({
      status: 400,
      fields: [{ path: 'email', message }],
    })
  })

  test('loses access with the next call after the removal, which records who removed it and when', async () => {
    expect(await mayAdministrate('robin')).toBe(true)
    expect((await remove('robin@kestrel.example')).status).toBe(200)
    expect(await mayAdministrate('robin')).toBe(false)
    const { rows } = await testApp.pool.query(
      `select is_deleted, removed_by, removed_date_utc from administrator_email where email = 'robin@kestrel.example'`,
    )
    expect(rows).toEqual([
      { is_deleted: true, removed_by: 'admin@kestrel.example', removed_date_utc: expect.any(Date) },
    ])
  })

  test('can be added again after a removal; restarting the server does not add it again', async () => {
    await remove('robin@kestrel.example')
    await insertFirstAdministrators(testApp.pool, ['robin@kestrel.example'])
    expect(await mayAdministrate('robin')).toBe(false)
    expect((await ask('POST', address, { email: 'robin@kestrel.example' })).status).toBe(200)
    expect(await mayAdministrate('robin')).toBe(true)
  })

  test('cannot remove their own access, by removing the entry or by changing its e-mail', async () => {
    expect((await remove('admin@kestrel.example')).body).toMatchObject({ status: 409, code: 'own-access' })
    const own = await entry('admin@kestrel.example')
    const renamed = await ask('PUT', address, { id: own.id, email: 'other@kestrel.example', version: own.version })
    expect(renamed.body).toMatchObject({ code: 'own-access' })
    expect(await entry('admin@kestrel.example')).toEqual(own)
  })

  test('cannot be removed if it is the last one', async () => {
    await remove('robin@kestrel.example')
    expect((await remove('admin@kestrel.example')).body).toMatchObject({ status: 409, code: 'last-administrator' })
  })

  test('stays on the list if two administrators remove each other at the same time: only one removal succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      await testApp.pool.query('delete from administrator_email')
      await insertFirstAdministrators(testApp.pool, ['admin@kestrel.example', 'robin@kestrel.example'])
      const [admin, robin] = [await entry('admin@kestrel.example'), await entry('robin@kestrel.example')]
      const answers = await Promise.all([
        ask('DELETE', `${address}/${robin.id}`, undefined, 'admin'),
        ask('DELETE', `${address}/${admin.id}`, undefined, 'robin'),
      ])
      expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '403'])
      expect((await testApp.pool.query('select 1 from administrator_email where not is_deleted')).rows).toHaveLength(1)
    }
  })

  test('that does not exist is not found', async () => {
    expect((await ask('DELETE', `${address}/999999`)).status).toBe(404)
    expect((await ask('PUT', address, { id: 999_999, email: 'x@kestrel.example', version: 1 })).status).toBe(404)
  })
})

describe('a changed e-mail', () => {
  test('gives access to the new e-mail and removes it from the old one, even if the configuration still names the old one', async () => {
    const { id, version } = await entry('robin@kestrel.example')
    const { body } = await ask('PUT', address, { id, email: 'kim@kestrel.example', version })
    expect(body).toMatchObject({ id, email: 'kim@kestrel.example', version: version + 1 })
    await insertFirstAdministrators(testApp.pool, ['robin@kestrel.example'])
    expect([await mayAdministrate('kim'), await mayAdministrate('robin')]).toEqual([true, false])
    const { rows } = await testApp.pool.query('select action, before, after from audit_entry where subject = $1', [
      `administrator ${id}`,
    ])
    expect(rows).toMatchObject([
      {
        action: 'administrator-changed',
        before: { email: 'robin@kestrel.example' },
        after: { email: 'kim@kestrel.example' },
      },
    ])
  })

  test('cannot be one that already has access, and cannot be changed twice from the same version', async () => {
    const { id, version } = await entry('robin@kestrel.example')
    expect((await ask('PUT', address, { id, email: 'admin@kestrel.example', version })).body).toMatchObject({
      fields: [{ message: 'This e-mail already has access.' }],
    })
    await ask('PUT', address, { id, email: 'first@kestrel.example', version })
    expect((await ask('PUT', address, { id, email: 'second@kestrel.example', version })).body).toMatchObject({
      code: 'changed-meanwhile',
      changes: [{ path: 'email', saved: 'first@kestrel.example', sent: 'second@kestrel.example' }],
    })
  })
})

describe('the list', () => {
  beforeEach(async () => {
    await insertFirstAdministrators(
      testApp.pool,
      Array.from({ length: 20 }, (_, index) => `n${10 + index}@kestrel.example`),
    )
  })

  test.each([
    ['', 10],
    ['perPage=3', 3],
    ['perPage=15', 15],
    ['perPage=-1', 22],
    ['perPage=0', 10],
    ['perPage=16', 10],
    ['perPage=ten', 10],
    ['perPage=2&perPage=3', 10],
  ])('with the query "%s" has %d of 22 rows', async (query, count) => {
    const { rows, total } = await page(query)
    expect([rows.length, total]).toEqual([count, 22])
  })

  test('can be paged, sorted and searched', async () => {
    expect((await page('perPage=15&page=2')).rows).toHaveLength(7)
    expect((await page('direction=desc')).rows[0]?.email).toBe('robin@kestrel.example')
    expect((await page('search=N1')).rows.map(({ email }) => email)[9]).toBe('n19@kestrel.example')
    expect((await page('search=%25')).rows).toEqual([])
  })
})
