import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists } from '../app/test-resort.builders.ts'
import { insertRows } from '../db/insert-rows.ts'
import { enforceRetention } from './enforce-retention.ts'
import { insertHold, lockHolds } from './legal-hold.store.ts'

let testApp: TestApp
let now = new Date('2028-12-05T14:30:00.000Z')

beforeAll(async () => {
  testApp = await aTestApp({ now: () => now })
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  const photo = { jpeg: Buffer.from('a jpeg'), photo_hash: 'ab' }
  await insertRows(testApp.pool, 'pos.photo', [
    { ip_code: '1001', updated_on: '2026-01-10', ...photo },
    { ip_code: '1002', updated_on: '2026-01-10', ...photo },
    { ip_code: '1003', updated_on: '2027-12-10', ...photo },
  ])
  // Another number of Theo, from a customer that was merged into him.
  await insertRows(testApp.pool, 'pos.customer', [
    {
      ip_code: '1099',
      first_name: 'Theo',
      last_name: 'Lindqvist',
      folded_name: 'theo lindqvist',
      head_ip_code: '1099',
      merged_into: '1002',
      position: 0,
    },
  ])
  await insertRows(testApp.pool, 'pos.rental_profile', [{ ip_code: '1001', updated_on: '2020-01-10' }])
  await insertRows(
    testApp.pool,
    'audit_entry',
    ['contact 1001', 'contact 1002', 'contact 1099', 'household 1001', 'location 1'].map((subject) => ({
      at_utc: '2020-01-10T00:00:00Z',
      actor_kind: 'system',
      actor: 'test',
      action: 'old',
      subject,
    })),
  )
})
afterAll(() => testApp.close())

const setClocks = async (clocks: object): Promise<void> => {
  await testApp.pool.query(`update settings_document set value = $1 where kind = 'general'`, [clocks])
  testApp.ctx.setup.forget()
}
const enforce = async (on: string) => {
  now = new Date(`${on}T14:30:00.000Z`)
  await enforceRetention(testApp.ctx)
  const answer = await testApp.app.inject({ url: '/api/admin/retention', headers: as('admin') })
  return answer.json<{ lastRun: { day: string; erased: Record<string, number> } }>().lastRun
}
const listPhotos = async () =>
  (await testApp.pool.query<{ ip_code: string }>('select ip_code from pos.photo order by 1')).rows.map(
    ({ ip_code }) => ip_code,
  )
const nothing = { waivers: 0, photos: 0, profiles: 0, messages: 0, auditEntries: 0 }

test('nothing is erased until the operator has set a clock', async () => {
  expect(await enforce('2028-12-05')).toMatchObject({ day: '2028-12-05', erased: nothing })
  expect(await listPhotos()).toEqual(['1001', '1002', '1003'])
})

test('what has been kept for long enough goes, except the records of people with a legal hold', async () => {
  await testApp.app.inject({
    method: 'POST',
    url: '/api/admin/retention/holds',
    headers: as('admin'),
    payload: { contactIds: ['1002'], reason: 'A claim' },
  })
  await setClocks({ keepPhotosYears: 2, keepProfilesYears: 50, keepAuditYears: 2 })
  expect((await enforce('2028-12-06')).erased).toEqual({ ...nothing, photos: 1, auditEntries: 2 })
  expect(await listPhotos()).toEqual(['1002', '1003'])
  // Also about another number of the person, and about the household.
  const { rows } = await testApp.pool.query(`select subject from audit_entry where action = 'old' order by 1`)
  expect(rows.map(({ subject }) => subject)).toEqual(['contact 1002', 'contact 1099', 'household 1001'])
})

test('a day is done once, whatever processes try, and a run that was interrupted is continued', async () => {
  await setClocks({ keepPhotosYears: 1 })
  await Promise.all([enforceRetention(testApp.ctx), enforceRetention(testApp.ctx)])
  expect(await listPhotos()).toEqual(['1002', '1003'])
  now = new Date('2028-12-07T14:30:00.000Z')
  await insertRows(testApp.pool, 'retention_run', [{ day: '2028-12-07' }])
  expect((await enforce('2028-12-07')).erased).toEqual({ ...nothing })
  await testApp.pool.query(`update legal_hold set lifted_by = 'test', lifted_date_utc = now()`)
  expect((await enforce('2029-11-02')).erased).toMatchObject({ photos: 2 })
})

test('a hold that is placed while records are erased protects them', async () => {
  const { pool } = testApp
  await insertRows(pool, 'pos.photo', [
    { ip_code: '1004', updated_on: '2026-01-10', jpeg: Buffer.from('a jpeg'), photo_hash: 'ab' },
  ])
  const desk = await pool.connect()
  await desk.query('begin')
  await lockHolds(desk)
  const run = enforce('2029-12-01')
  await vi.waitFor(
    async () => {
      const { rowCount } = await pool.query(`select from pg_locks where locktype = 'advisory' and not granted`)
      expect(rowCount).toBeGreaterThan(0)
    },
    { timeout: 10_000 },
  )
  await insertHold(desk, { contactIds: ['1004'], incident: '', reason: 'A claim' }, { by: 'test', now })
  await desk.query('commit')
  desk.release()
  expect((await run).erased).toMatchObject({ photos: 0 })
  expect(await listPhotos()).toEqual(['1004'])
})

test('a hold protects the records of a merged customer, and messages about the person whose recipient is forgotten', async () => {
  const { pool } = testApp
  await pool.query(`update pos.customer set merged_into = '1003' where ip_code = '1004'`)
  await pool.query(`update legal_hold set contact_ids = array['1003'] where lifted_date_utc is null`)
  const message = {
    channel: 'email',
    status: 'expired',
    created_date_utc: '2029-01-01T00:00:00Z',
    expires_date_utc: '2029-01-02T00:00:00Z',
  }
  await insertRows(pool, 'message', [
    { purpose: 'photo-rejected', reference: 'photo 1003 ab 1', ...message },
    { purpose: 'photo-rejected', reference: 'photo 1001 ab 1', ...message },
  ])
  await insertRows(
    pool,
    'unmatched_sign_in',
    ['2029-11-03T00:00:00Z', '2029-11-05T12:00:00Z'].map((modified_date_utc, index) => ({
      code: `OLD${index}`,
      issuer: 'https://id.example.test',
      subject: `${index}`,
      email: 'x@example.test',
      given_name: 'X',
      family_name: 'Y',
      reason: 'none',
      modified_date_utc,
    })),
  )
  await setClocks({ keepPhotosYears: 1, keepMessagesDays: 30 })
  expect((await enforce('2029-12-02')).erased).toMatchObject({ photos: 0, messages: 1 })
  expect(await listPhotos()).toEqual(['1004'])
  expect((await pool.query('select reference from message')).rows).toEqual([{ reference: 'photo 1003 ab 1' }])
  expect((await pool.query('select code from unmatched_sign_in')).rows).toEqual([{ code: 'OLD1' }])
})

test('an entry of the audit log that is younger than a year stays, whatever the settings are', async () => {
  const count = async () => (await testApp.pool.query(`select from audit_entry where action <> 'old'`)).rowCount
  const before = await count()
  await testApp.ctx.pool.query(`select delete_audit_entries('2100-01-01')`)
  expect(await count()).toBe(before)
  await expect(testApp.pool.query('delete from audit_entry')).rejects.toThrow('is not allowed')
})
