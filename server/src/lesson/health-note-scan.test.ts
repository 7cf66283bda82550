import { api } from '@first-chair/core/api'
import { aChildRegistration } from '@first-chair/core/child-registration/child-registration.builders'
import { staffRoles } from '@first-chair/core/contract/staff-role'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessTable } from '../app/access-table.builders.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists } from '../app/test-resort.builders.ts'
import { insertRows } from '../db/insert-rows.ts'
import { someStaff } from '../staff/staff.builders.ts'

const today = '2026-12-05'
/** Part of the health note, of a contact and of her number. None of them may be in an answer. */
const markers = /Peanuts-marker|Ingrid-marker|555-0199/
let testApp: TestApp

beforeAll(async () => {
  testApp = await aTestApp()
  const { pool } = testApp
  await aTestResort(pool)
  await aHousehold(pool, lindqvists)
  await someStaff(pool)
  await insertRows(pool, 'pos.product', [
    { code: 'LESSON', name: 'Kids Blue' },
    { code: 'RENTAL', name: 'Rental' },
  ])
  await insertRows(pool, 'pos.product_component', [
    { product_code: 'LESSON', code: 'L', rules: ['CHILDREGPROFILEREQUIRED'] },
    { product_code: 'RENTAL', code: 'R', rules: ['RENTALPROFILEREQUIRED'] },
  ])
  await insertRows(
    pool,
    'pos.purchase',
    ['LESSON', 'RENTAL'].map((code) => ({
      id: code,
      ip_code: '1003',
      kind: 'transaction',
      product_code: code,
      product_date: today,
    })),
  )
  await insertRows(pool, 'household', [{ ip_code: '1001', reference: 'K7QM-4TRX' }])
  await testApp.ctx.pointOfSale.recordChildRegistration(
    '1003',
    aChildRegistration({
      foodAllergy: 'Peanuts-marker',
      primaryEmergencyContact: 'Ingrid-marker',
      primaryEmergencyPhone: '970-555-0199',
    }),
  )
})
afterAll(() => testApp.close())

const notesCalls = ['openHealthNote', 'openLessonNotes', 'openEmergencyNote']
const staffCalls = api.filter(({ caller }) => caller === 'staff')
const call = (endpoint: (typeof api)[number], user: string) => {
  const row = accessTable[endpoint.name]
  const url = (row?.url ?? endpoint.path.replace(/:\w+/g, '1')).replace('role=desk', `role=${user}`)
  return testApp.app.inject({
    method: endpoint.method,
    url,
    headers: as(user),
    ...(row?.body ? { payload: row.body } : {}),
  })
}

test.each(['admin', ...staffRoles])(
  'no answer to %s has a health note or an emergency contact, except the calls that open one',
  async (user) => {
    let answered = 0
    for (const endpoint of staffCalls) {
      const mayOpen = endpoint.roles?.some((role) => role === user) === true && notesCalls.includes(endpoint.name)
      const answer = await call(endpoint, user)
      if (answer.statusCode === 200) answered += 1
      if (!mayOpen) expect(answer.body, endpoint.name).not.toMatch(markers)
    }
    expect(answered, 'calls that were not refused').toBeGreaterThan(2)
  },
)

test('the calls that open a note do answer it, so that the scan can find one', async () => {
  const find = (name: string) => staffCalls.filter((endpoint) => endpoint.name === name)
  for (const endpoint of find('openHealthNote')) expect((await call(endpoint, 'lessons')).body).toMatch(markers)
  for (const endpoint of find('openEmergencyNote')) expect((await call(endpoint, 'patrol')).body).toMatch(markers)
})

test('neither the audit log nor the webhooks nor the messages nor the jobs have a health note', async () => {
  const { rows } = await testApp.pool.query<{ text: string }>(
    `select to_jsonb(a)::text as text from audit_entry a union all select to_jsonb(j)::text from graphile_worker._private_jobs j
     union all select to_jsonb(e)::text from webhook_event e union all select to_jsonb(v)::text from arrival_event v`,
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { text } of rows) expect(text).not.toMatch(markers)
})
