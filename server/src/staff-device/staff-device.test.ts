import { randomUUID } from 'node:crypto'
import { EnrolledDevice } from '@first-chair/core/staff-device/staff-device'
import { addStaffDevice, listStaffDevices } from '@first-chair/core/staff-device/staff-device.api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aTestApp, as, testMorning, type TestApp } from '../app/test-app.builders.ts'
import { aTestResort, testResort } from '../app/test-resort.builders.ts'
import { someStaff } from '../staff/staff.builders.ts'

let testApp: TestApp
let now = testMorning
beforeAll(async () => {
  testApp = await aTestApp({ now: () => now })
  await aTestResort(testApp.pool)
  await someStaff(testApp.pool)
})
afterAll(() => testApp.close())

const ask = async (method: 'GET' | 'POST' | 'DELETE', url: string, headers: object, payload?: object) => {
  const answer = await testApp.app.inject({
    method,
    url,
    headers: { ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: answer.statusCode, text: answer.body, json: answer.json<unknown>() }
}
const fields = { name: 'Desk 2', role: 'desk', locationId: testResort.base, endsOn: '2026-12-31' }
const addAny = async (over: object = {}) =>
  (await ask('POST', '/api/admin/devices', as('admin'), { ...fields, ...over })).json
const add = async (over: object = {}) => addStaffDevice.answer.parse(await addAny(over))
const enrol = (code: string) => ask('POST', '/api/device/enrol', {}, { code })
const list = async () =>
  listStaffDevices.answer.parse((await ask('GET', '/api/admin/devices', as('admin'))).json).devices
const bundle = (secret: string) => ask('GET', '/api/device/bundle', { authorization: `Device ${secret}` })
const audit = async (id: number) =>
  (
    await testApp.pool.query<{ action: string; actor: string }>(
      'select action, actor from audit_entry where subject = $1 order by id',
      [`device ${id}`],
    )
  ).rows

describe('a device', () => {
  test('is enrolled once with the code of an administrator, also if it is typed in small letters with dashes', async () => {
    const { device, code } = await add()
    expect(device).toMatchObject({ state: 'waiting', createdBy: 'admin@kestrel.example', lastContactAtUtc: null })
    const typed = code.toLowerCase().replace(/(.{4})(?=.)/g, '$1-')
    const { secret, ...enrolled } = EnrolledDevice.parse((await enrol(typed)).json)
    expect(enrolled).toEqual({ id: device.id, ...fields, locationName: device.locationName })
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect((await enrol(code)).json).toMatchObject({ status: 403, code: 'device-code-refused' })
    expect((await list())[0]).toMatchObject({
      id: device.id,
      state: 'enrolled',
      codeExpiresAtUtc: null,
      lastContactAtUtc: testMorning.toISOString(),
    })
    expect(await audit(device.id)).toEqual([{ action: 'device-added', actor: 'admin@kestrel.example' }])
  })
  test('is not enrolled by a code that is wrong or older than 15 minutes', async () => {
    const { code } = await add()
    expect((await enrol('AAAABBBBCCCC')).json).toMatchObject({ code: 'device-code-refused' })
    expect((await enrol('x')).json).toMatchObject({ status: 400, fields: [{ path: 'code' }] })
    now = new Date(testMorning.getTime() + 15 * 60_000)
    expect((await enrol(code)).json).toMatchObject({ code: 'device-code-refused' })
    now = testMorning
  })
  test('has a code and a secret, and the database and the audit log have only their hashes', async () => {
    const { code, device } = await add()
    const { secret } = EnrolledDevice.parse((await enrol(code)).json)
    const stored = JSON.stringify([
      (await testApp.pool.query('select * from staff_device')).rows,
      (await testApp.pool.query('select * from audit_entry')).rows,
    ])
    expect(stored).toContain(`device ${device.id}`)
    expect(stored).not.toContain(code)
    expect(stored).not.toContain(secret)
  })
  test.each([
    ['without a name', { name: ' ' }, 'name'],
    ['with a day that has passed', { endsOn: '2026-12-04' }, 'endsOn'],
    ['with an unknown role', { role: 'boss' }, 'role'],
  ])('%s is refused, and the answer names the field', async (_what, over, path) => {
    expect(await addAny(over)).toMatchObject({ status: 400, fields: [{ path }] })
  })
  test('at an unknown location is refused', async () => {
    expect(await addAny({ locationId: 4711 })).toMatchObject({ status: 404 })
  })
  test('that was revoked gets no bundle, learns when it was revoked, and starts no shift', async () => {
    const { code, device } = await add()
    const { secret } = EnrolledDevice.parse((await enrol(code)).json)
    expect((await bundle(secret)).status).toBe(200)
    expect((await ask('DELETE', `/api/admin/devices/${device.id}`, as('admin'))).status).toBe(200)
    expect((await bundle(secret)).json).toMatchObject({
      status: 403,
      code: 'device-removed',
      facts: { reason: 'revoked', at: testMorning.toISOString() },
    })
    const shift = { secret, shiftId: randomUUID() }
    expect((await ask('POST', '/api/staff/device/shift', as('desk'), shift)).json).toMatchObject({
      code: 'device-removed',
    })
    expect((await ask('DELETE', `/api/admin/devices/${device.id}`, as('admin'))).status, 'a second time').toBe(404)
    expect((await audit(device.id)).map(({ action }) => action)).toEqual(['device-added', 'device-revoked'])
  })
  test('whose code was not used yet can be revoked, and its code no longer works', async () => {
    const { code, device } = await add()
    await ask('DELETE', `/api/admin/devices/${device.id}`, as('admin'))
    expect((await enrol(code)).json).toMatchObject({ code: 'device-code-refused' })
  })
  test('gets no bundle after its last day', async () => {
    const { code } = await add({ endsOn: '2026-12-05' })
    const { secret } = EnrolledDevice.parse((await enrol(code)).json)
    now = new Date(testMorning.getTime() + 24 * 60 * 60_000)
    expect((await bundle(secret)).json).toMatchObject({ code: 'device-removed', facts: { reason: 'ended' } })
    expect((await list())[0]).toMatchObject({ state: 'ended' })
    now = testMorning
  })
  test.each(['unknown', '', 'x'.repeat(5000)])('with the secret "%.10s" is not known', async (secret) => {
    expect((await bundle(secret)).json).toMatchObject({ code: 'device-removed' })
  })
  test.each([
    ['desk', 'base', 'lift', 403],
    ['desk', 'base', 'patrol', 403],
    ['desk', 'base', 'lessons', 403],
    ['rental', 'base', 'desk', 403],
    ['rental', 'base', 'rental', 200],
    ['desk', 'base', 'schoolDesk', 403],
    ['desk', 'school', 'schoolDesk', 200],
  ] as const)('of the role %s at %s answers a shift of "%s" with %i', async (role, place, user, status) => {
    const { code } = await add({ role, locationId: testResort[place] })
    const { secret } = EnrolledDevice.parse((await enrol(code)).json)
    const answer = await ask('POST', '/api/staff/device/shift', as(user), { secret, shiftId: randomUUID() })
    expect(answer.json).toMatchObject(status === 200 ? {} : { status, code: 'role-missing' })
    expect(answer.status).toBe(status)
  })
  test('keeps the shift of a person, and nobody takes the shift of another device', async () => {
    const [one, other] = [await add(), await add()]
    const secrets = await Promise.all(
      [one, other].map(async ({ code }) => EnrolledDevice.parse((await enrol(code)).json).secret),
    )
    const shiftId = randomUUID()
    const start = (secret = '', user = 'desk') => ask('POST', '/api/staff/device/shift', as(user), { secret, shiftId })
    expect((await start(secrets[0])).status).toBe(200)
    expect((await start(secrets[0])).status).toBe(200)
    expect((await start(secrets[1])).status).toBe(403)
    expect((await start(secrets[0], 'rental')).status).toBe(403)
    const { rows } = await testApp.pool.query('select email from device_shift where id = $1', [shiftId])
    expect(rows).toEqual([{ email: 'desk@kestrel.example' }])
  })
})
