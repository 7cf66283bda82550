import { randomUUID } from 'node:crypto'
import { aChildRegistration } from '@first-chair/core/child-registration/child-registration.builders'
import type { OwnHandOverCodes } from '@first-chair/core/lesson/hand-over-code'
import { HealthNote } from '@first-chair/core/lesson/health-note'
import { LessonHousehold } from '@first-chair/core/lesson/lesson-household'
import { LessonList, LessonNotes } from '@first-chair/core/lesson/lesson-list'
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
const undo = async (arrivals: { id: number }[]) => {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `${place}/arrivals/undo`,
    headers: as('lessons'),
    payload: { device: 'Tablet 7', eventIds: arrivals.map(({ id }) => id) },
  })
  expect(answer.statusCode, answer.body).toBe(200)
}
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
      after: { role: 'lessons', locationId: testResort.base, device: 'Tablet 7', use: 'screen' },
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
      `select purpose, reference, sealed_content as content from message where sealed_content is not null order by id`,
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
  test('by somebody else that is undone tells the parents so, once, by the clock of the resort', async () => {
    const collected = await collect({ collectedByName: 'Ida Berg', reason: 'Maya called' })
    await testApp.pool.query(`update message set status = 'sent', sealed_content = null, sent_date_utc = now()`)
    await Promise.all([undo(collected.json()), undo(collected.json())])
    await undo(collected.json())
    expect(await messages()).toEqual([
      {
        recipient: 'maya@example.test',
        firstName: 'Juno',
        link: `${testApp.ctx.config.baseUrl}/home`,
        undonePickUp: { name: 'Ida Berg', time: '07:30', undoneTime: '07:30' },
      },
    ])
  })
  test('by somebody else that is undone before anybody was told sends neither message', async () => {
    const collected = await collect({ collectedByName: 'Ida Berg', reason: 'Maya called' })
    await undo(collected.json())
    const { rows } = await testApp.pool.query('select purpose, status from message')
    expect(rows).toEqual([{ purpose: 'child-collected', status: 'expired' }])
  })
  test('by somebody else that is undone replaces a message that an administrator may have read in the outbox', async () => {
    const collected = await collect({ collectedByName: 'Ida Berg', reason: 'Maya called' })
    await testApp.pool.query(`update message set status = 'outbox'`)
    await undo(collected.json())
    const { rows } = await testApp.pool.query('select purpose, status from message order by id')
    expect(rows).toEqual([
      { purpose: 'child-collected', status: 'expired' },
      { purpose: 'pick-up-undone', status: 'waiting' },
    ])
  })
  test('by an adult of the household that is undone sends no message', async () => {
    await undo((await collect({ collectedByContactId: '1001' })).json())
    expect(await messages()).toEqual([])
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

describe('the lesson list', () => {
  const list = `/api/staff/locations/${testResort.base}/lesson-list`
  const readList = async () => {
    const answer = await testApp.app.inject({ method: 'GET', url: list, headers: as('lessons') })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.body).not.toMatch(/marker|Lindqvist/)
    return LessonList.parse(answer.json())
  }
  const openNotes = (over: object = {}, user = 'lessons') =>
    testApp.app.inject({
      method: 'POST',
      url: `${list}/health-notes`,
      headers: as(user),
      payload: { device: 'Tablet 7', lesson: 'Kids Blue', startsAt: null, use: 'paper', ...over },
    })
  const record = (kind: string, user: string, detail?: object) =>
    testApp.app.inject({
      method: 'POST',
      url: `${place}/arrivals`,
      headers: as(user),
      payload: { commandId: randomUUID(), device: '', contactIds: ['1003'], kind, detail },
    })
  const aVerdict = (contactId: string, changeNo: number, blockers: object[]) => ({
    location_id: testResort.base,
    contact_id: contactId,
    visit_day: today,
    ip_code: '1001',
    verdict: 'not-ready',
    blockers: JSON.stringify(blockers),
    booked: ['lesson'],
    is_waiting_for_pos: false,
    judged_at: '2026-12-05T10:00:00Z',
    verdict_hash: Buffer.alloc(32),
    changed_at: '2026-12-05T10:00:00Z',
    change_no: changeNo,
    judgement: 1,
  })
  beforeAll(async () => {
    const blocks = 'lesson'
    await insertRows(testApp.pool, 'readiness_verdict', [
      aVerdict('1003', 1, [
        { code: 'waiver-missing', blocks },
        { code: 'child-registration-missing', blocks },
        { code: 'a-code-of-the-next-release', blocks },
      ]),
      // Without a lesson today: the point of sale has changed since the verdict.
      aVerdict('1004', 2, []),
    ])
  })
  afterAll(() => testApp.pool.query('delete from readiness_verdict'))

  test('has the children of each lesson with what is open, without last names, waivers and health data', async () => {
    expect(await readList()).toEqual({
      day: today,
      emergencyText: '',
      unreadable: 0,
      lessons: [
        {
          name: 'Kids Blue',
          startsAt: null,
          children: [
            {
              household: '1001',
              contactId: '1003',
              firstName: 'Juno',
              lastInitial: 'L',
              age: expect.any(Number),
              photoHash: null,
              formProblem: 'Child profile missing',
              isStoppedByDesk: true,
              state: 'to-come',
              sinceUtc: null,
              instructor: null,
            },
          ],
        },
      ],
    })
  })
  test('says who has a child now, and forgets what was undone', async () => {
    const readState = async () => (await readList()).lessons[0]?.children[0]
    await record('arrived', 'desk')
    expect(await readState()).toMatchObject({ state: 'arrived', sinceUtc: expect.any(String), instructor: null })
    const [, handed] = (await record('handed-to-instructor', 'lessons', { instructor: 'Sam Ortiz' })).json<
      { id: number }[]
    >()
    expect(await readState()).toMatchObject({ state: 'with-instructor', instructor: 'Sam Ortiz' })
    await testApp.app.inject({
      method: 'POST',
      url: `${place}/arrivals/undo`,
      headers: as('lessons'),
      payload: { device: '', eventIds: [handed?.id] },
    })
    expect(await readState()).toMatchObject({ state: 'arrived' })
    await record('collected', 'lessons', { collectedByContactId: '1001', codeCheck: 'same' })
    expect(await readState()).toMatchObject({ state: 'collected', instructor: null })
  })
  test('opens the notes of one lesson, and the log names each child and the use', async () => {
    const answer = await openNotes()
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(LessonNotes.parse(answer.json())).toMatchObject([
      { contactId: '1003', note: { status: 'something', items: [{ reason: marker }] } },
    ])
    const entry = await lastAudit('health-note-read')
    expect(entry).toEqual({
      actor: 'lessons@kestrel.example',
      subject: 'contact 1003',
      after: { role: 'lessons', locationId: testResort.base, device: 'Tablet 7', use: 'paper' },
    })
  })
  test.each([
    ['another lesson', { lesson: 'Kids Red' }],
    ['another time', { startsAt: '10:00' }],
  ])('opens nothing for %s', async (_what, over) => {
    expect((await openNotes(over)).json()).toEqual([])
  })
  test.each(['desk', 'rental', 'admin', 'maya'])('is not for %s', async (user) => {
    for (const answer of [
      await testApp.app.inject({ method: 'GET', url: list, headers: as(user) }),
      await openNotes({}, user),
    ]) {
      expect(answer.statusCode).toBe(403)
      expect(answer.body).not.toContain(marker)
    }
  })
})
