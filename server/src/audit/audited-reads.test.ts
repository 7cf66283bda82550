import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AuditEntry } from '@first-chair/core/audit/audit'
import { insertRows } from '../db/insert-rows.ts'
import { aCheckIn } from '../app/check-in.builders.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, testResort } from '../app/test-resort.builders.ts'

let testApp: TestApp
/** The newest entry before the test. */
let last = 0

beforeAll(async () => {
  testApp = await aTestApp({
    users: { boss: { givenName: 'Bo', familyName: 'Senn', email: 'boss@kestrel.example' } },
  })
  await aTestResort(testApp.pool)
  await testApp.pool.query(`insert into administrator_email (email) values ('boss@kestrel.example')`)
  await aHousehold(testApp.pool, lindqvists)
  const signed = await aCheckIn(testApp).sign(['1001', '1002', '1003', '1004'])
  expect(signed.statusCode, signed.body).toBe(200)
})
afterAll(() => testApp.close())
beforeEach(async () => {
  const { rows } = await testApp.pool.query<{ last: number }>('select max(id) as last from audit_entry')
  last = rows[0]?.last ?? 0
})

const read = (url: string, user = 'admin') => testApp.app.inject({ method: 'GET', url, headers: as(user) })
const post = (url: string, payload: object) =>
  testApp.app.inject({ method: 'POST', url, headers: as('admin'), payload })
const entries = async () =>
  (
    await testApp.pool.query<Pick<AuditEntry, 'actor' | 'action' | 'subject' | 'after'>>(
      'select actor, action, subject, after from audit_entry where id > $1 order by id',
      [last],
    )
  ).rows
const entry = (action: string, subject: string, after: object | null = null) => ({
  actor: 'admin@kestrel.example',
  action,
  subject,
  after,
})

const evidence = '/api/admin/waivers/signed/1'
const document = '/api/admin/waivers/signed/1/pdf'

test('reading the evidence of a signed waiver creates one entry, however often the page requests it', async () => {
  const answers = await Promise.all([read(evidence), read(evidence), read(evidence)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  await read(evidence)
  expect(await entries()).toEqual([entry('signed-waiver-read', 'signed waiver 1')])
})

test('another administrator gets a separate entry', async () => {
  await read(evidence, 'boss')
  expect(await entries()).toEqual([
    { ...entry('signed-waiver-read', 'signed waiver 1'), actor: 'boss@kestrel.example' },
  ])
})

test('reading the same record again later creates a new entry', async () => {
  await insertRows(testApp.pool, 'audit_entry', [
    {
      at_utc: new Date(Date.now() - 11 * 60_000),
      actor_kind: 'administrator',
      actor: 'admin@kestrel.example',
      action: 'signed-waiver-document-read',
      subject: 'signed waiver 1',
    },
  ])
  expect((await read(document)).statusCode).toBe(200)
  expect(await entries()).toHaveLength(2)
})

test('a request for a waiver that does not exist creates no entry', async () => {
  expect((await read('/api/admin/waivers/signed/99')).statusCode).toBe(404)
  expect((await read('/api/admin/waivers/signed/99/pdf')).statusCode).toBe(404)
  expect(await entries()).toEqual([])
})

test('the explain tool records existing IP codes in one entry, and no other typed text', async () => {
  const url = '/api/report/customer/entitlements'
  await post(url, { ipCodesCommaSeparated: '1001, JUNO-LINDQVIST, 1003' })
  await post(url, { ipCodesCommaSeparated: 'NOBODY' })
  expect(await entries()).toEqual([entry('check-in-explained', '2 contacts', { ipCodes: ['1001', '1003'] })])
})

test('the simulator creates an entry for a real household, and none for an invented person', async () => {
  await post('/api/admin/simulator', { locationId: testResort.base, ipCode: '1001' })
  await post('/api/admin/simulator', { locationId: testResort.base, age: 12 })
  expect(await entries()).toEqual([entry('check-in-explained', 'contact 1001', { ipCodes: ['1001'] })])
})

test('a read is refused if its entry cannot be written', async () => {
  const refuse = 'refuse_reads'
  await testApp.pool.query(`
    create function ${refuse}() returns trigger language plpgsql as $$ begin raise exception using errcode = '53100'; end $$;
    create trigger ${refuse} before insert on audit_entry for each row execute function ${refuse}()`)
  const answers = [await read('/api/admin/waivers/signed/1', 'boss'), await read(document, 'boss')]
  await testApp.pool.query(`drop trigger ${refuse} on audit_entry`)
  // The same person read the evidence a moment ago, so there is an entry already.
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 503])
})

test('reads and changes can be listed separately', async () => {
  await post('/api/locations', { name: 'Summit' })
  // The first signature added the key of the transparency log.
  const actions = async (query: string) =>
    (await read(`/api/admin/audit?${query}`)).json<{ entries: AuditEntry[] }>().entries.map(({ action }) => action)
  expect(new Set(await actions('what=reads'))).toEqual(
    new Set(['check-in-explained', 'signed-waiver-read', 'signed-waiver-document-read']),
  )
  expect(await actions('what=changes')).toEqual(['location-added', 'log-key-added'])
  expect(await actions('')).toEqual(expect.arrayContaining(['location-added', 'signed-waiver-read']))
  expect((await read('/api/admin/audit?what=nonsense')).statusCode).toBe(400)
})
