import { randomUUID } from 'node:crypto'
import { aChildRegistration } from '@first-chair/core/child-registration/child-registration.builders'
import type { OwnHandOverCodes } from '@first-chair/core/lesson/hand-over-code'
import { HealthNote } from '@first-chair/core/lesson/health-note'
import { LessonHousehold } from '@first-chair/core/lesson/lesson-household'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, okafors, testResort } from '../app/test-resort.builders.ts'
import { saveWithdrawal } from '../child-registration/health-answer.store.ts'
import { insertRows } from '../db/insert-rows.ts'
import { decryptContent } from '../message/encrypted-content.facts.ts'
import { someStaff } from '../staff/staff.builders.ts'

const today = '2026-12-05'
const marker = 'Peanuts-marker'
let testApp: TestApp

beforeAll(async () => {
  testApp = await aTestApp()
  const { pool } = testApp
  await aTestResort(pool)
  await aHousehold(pool, lindqvists)
  await aHousehold(pool, okafors)
  await someStaff(pool)
  await insertRows(pool, 'pos.product', [{ code: 'LESSON', name: 'Kids Blue' }])
  await insertRows(pool, 'pos.product_component', [
    { product_code: 'LESSON', code: 'L', rules: ['CHILDREGPROFILEREQUIRED'] },
  ])
  await insertRows(pool, 'pos.purchase', [
    { id: 'L1', ip_code: '1003', kind: 'transaction', product_code: 'LESSON', product_date: today },
    { id: 'L2', ip_code: '1004', kind: 'transaction', product_code: 'LESSON', product_date: '2026-12-06' },
  ])
  await insertRows(pool, 'household', [{ ip_code: '1001', reference: 'K7QM-4TRX' }])
  await insertRows(pool, 'guest_binding', [
    { issuer: 'x', subject: 'maya', ip_code: '1001', email: 'Maya@example.test' },
  ])
  await testApp.ctx.pointOfSale.recordChildRegistration('1003', aChildRegistration({ foodAllergy: marker }))
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await testApp.pool.query(
    `alter table arrival_event disable trigger user; delete from arrival_event; alter table arrival_event enable trigger user`,
  )
  await testApp.pool.query('delete from message')
})

const place = `/api/staff/locations/${testResort.base}/households/1001`
const openNote = (contactId = '1003', user = 'lessons') =>
  testApp.app.inject({
    method: 'POST',
    url: `${place}/health-notes/${contactId}`,
    headers: as(user),
    payload: { device: 'Tablet 7' },
  })
const readHousehold = async () => {
  const answer = await testApp.app.inject({ method: 'GET', url: `${place}/lessons`, headers: as('lessons') })
  expect(answer.statusCode, answer.body).toBe(200)
  return LessonHousehold.parse(answer.json())
}
const collect = (detail: object) =>
  testApp.app.inject({
    method: 'POST',
    url: `${place}/arrivals`,
    headers: as('lessons'),
    payload: { commandId: randomUUID(), device: 'Tablet 7', contactIds: ['1003'], kind: 'collected', detail },
  })
const lastAudit = async (action: string) =>
  (
    await testApp.pool.query<{ actor: string; subject: string; after: object | null }>(
      'select actor, subject, after from audit_entry where action = $1 order by id desc limit 1',
      [action],
    )
  ).rows[0]

describe('a health note', () => {
  test('is opened with the call list, and never cached', async () => {
    const answer = await openNote()
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(HealthNote.parse(answer.json())).toMatchObject({
      status: 'something',
      items: [{ field: 'foodAllergy', reason: marker }],
      contacts: [{ name: 'Maya Lindqvist' }, { name: 'Ingrid Lindqvist' }],
    })
  })
  test('is in the audit log each time it is opened: who, where and on which device, without the note', async () => {
    const count = async () =>
      (await testApp.pool.query(`select from audit_entry where action = 'health-note-read'`)).rowCount
    const before = (await count()) ?? 0
    await openNote()
    await openNote()
    expect(await count()).toBe(before + 2)
    const entry = await lastAudit('health-note-read')
    expect(entry).toEqual({
      actor: 'lessons@kestrel.example',
      subject: 'contact 1003',
      after: { role: 'lessons', locationId: testResort.base, device: 'Tablet 7' },
    })
    expect(JSON.stringify(entry)).not.toContain(marker)
  })
  test.each([
    ['a child without a lesson today', '1004'],
    ['an adult of the household', '1001'],
    ['a person of another household', '2001'],
  ])('of %s is not found', async (_who, contactId) => {
    expect((await openNote(contactId)).statusCode).toBe(404)
  })
  test('whose consent was withdrawn is not shown: nobody has answered', async () => {
    const event = { contactId: '1003', householdIpCode: '1001', at: testApp.ctx.clock.now(), requestId: 'x' }
    await saveWithdrawal(testApp.pool, event)
    const { body } = await openNote()
    expect(JSON.parse(body)).toMatchObject({ status: 'not-answered', items: [], contacts: [] })
    expect(body).not.toContain(marker)
    await testApp.pool.query(
      `insert into health_consent_event (kind, contact_id, household_ip_code, at_utc) values ('given', '1003', '1001', now())`,
    )
  })
  test.each(['desk', 'rental', 'admin'])('is not for %s', async (user) => {
    expect((await openNote('1003', user)).json()).toMatchObject({ status: 403, code: 'role-missing' })
  })
  test.each(['desk', 'rental'])('is in no answer to %s', async (user) => {
    await collect({ collectedByContactId: '1001', codeCheck: 'same' })
    const requests = [
      { method: 'GET', url: `${place}?role=${user}` },
      { method: 'GET', url: `${place}/lessons` },
      { method: 'POST', url: `${place}/health-notes/1003`, payload: { device: '' } },
      { method: 'POST', url: `/api/staff/locations/${testResort.base}/code`, payload: { code: 'K7QM-4TRX' } },
      { method: 'POST', url: `/api/staff/locations/${testResort.base}/search`, payload: { search: 'lindqvist' } },
      { method: 'POST', url: `${place}/arrivals/undo`, payload: { device: '', eventIds: [1] } },
      { method: 'GET', url: '/api/staff/places' },
    ] as const
    for (const request of requests) {
      const answer = await testApp.app.inject({ ...request, headers: as(user) })
      expect(answer.body, request.url).not.toMatch(/marker|Ingrid|peanut/i)
    }
  })
})

describe('the lessons of a household', () => {
  test('are those of today, with the adults who may pick up, and no last name or health data', async () => {
    const { children, adults } = await readHousehold()
    expect(children).toEqual([
      { contactId: '1003', lesson: 'Kids Blue', startsAt: null, handOverCode: expect.stringMatching(/^[A-Z\d]{4}$/) },
    ])
    expect(adults.map(({ firstName }) => firstName)).toContain('Maya')
    expect(adults.map(({ contactId }) => contactId)).not.toContain('1003')
    expect(JSON.stringify({ children, adults })).not.toMatch(/Lindqvist|marker/)
  })
  test('have one code for each child and day, which the parents see too', async () => {
    const codes = await Promise.all([readHousehold(), readHousehold()])
    const own = await testApp.app.inject({
      method: 'GET',
      url: `/api/hand-over-codes/location/${testResort.base}`,
      headers: as('maya'),
    })
    const [code] = codes.map(({ children }) => children[0]?.handOverCode)
    expect(own.json<OwnHandOverCodes>()).toEqual([{ contactId: '1003', firstName: 'Juno', code }])
    expect(codes[1]?.children[0]?.handOverCode).toBe(code)
    const others = await testApp.app.inject({
      method: 'GET',
      url: `/api/hand-over-codes/location/${testResort.base}`,
      headers: as('sam'),
    })
    expect(others.json()).toEqual([])
  })
})

describe('picking up', () => {
  const messages = async () => {
    const { rows } = await testApp.pool.query<{ purpose: string; reference: string; content: Buffer }>(
      'select purpose, reference, sealed_content as content from message',
    )
    return rows.map(({ content, ...row }) => decryptContent(testApp.ctx, { ...row, encryptedContent: content }))
  }
  test('by an adult of the household sends no message', async () => {
    expect((await collect({ collectedByContactId: '1001', codeCheck: 'same' })).statusCode).toBe(200)
    expect(await messages()).toEqual([])
  })
  test('by somebody else tells the parents at once, with the name and the reason', async () => {
    const answer = await collect({ collectedByName: 'Ida Berg', reason: 'Maya called', codeCheck: 'not-shown' })
    expect(answer.json()).toMatchObject([{ kind: 'collected', detail: { codeCheck: 'not-shown' } }])
    expect(await messages()).toMatchObject([
      {
        recipient: 'maya@example.test',
        firstName: 'Juno',
        collectedBy: { name: 'Ida Berg', reason: 'Maya called' },
      },
    ])
  })
  test('with another code is recorded and in the audit log', async () => {
    await collect({ collectedByContactId: '1001', codeCheck: 'different' })
    expect(await lastAudit('hand-over-code-differed')).toEqual({
      actor: 'lessons@kestrel.example',
      subject: 'contact 1003',
      after: { householdIpCode: '1001' },
    })
  })
})
