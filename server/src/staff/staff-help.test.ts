import { StaffHousehold } from '@first-chair/core/staff/staff-household'
import { printHouseholdCard } from '@first-chair/core/staff/staff-help.api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aJpeg } from '../adapters/pictures/pictures.builders.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, haddads, lindqvists, okafors, testResort } from '../app/test-resort.builders.ts'
import { insertRows } from '../db/insert-rows.ts'
import { someStaff } from './staff.builders.ts'

const PrintedHouseholdCard = printHouseholdCard.answer
const today = '2026-12-05'
/** The id of a location, and of its only activity. */
const park = 70
let testApp: TestApp
beforeAll(async () => {
  testApp = await aTestApp()
  const { pool } = testApp
  await aTestResort(pool)
  await aHousehold(pool, lindqvists)
  await aHousehold(pool, okafors)
  await aHousehold(pool, haddads)
  await someStaff(pool)
  await insertRows(pool, 'pos.product', [{ code: 'DAY', name: 'Day ticket' }])
  await insertRows(pool, 'pos.product_component', [{ product_code: 'DAY', code: 'D', is_image_required: true }])
  await insertRows(pool, 'pos.product_access', [{ product_code: 'DAY', from_time: null }])
  await insertRows(pool, 'pos.purchase', [
    { id: 'A', ip_code: '1003', kind: 'transaction', product_code: 'DAY', product_date: today },
    { id: 'B', ip_code: '2001', kind: 'transaction', product_code: 'DAY', product_date: today },
  ])
  await insertRows(pool, 'task', [{ id: 60, name: 'Photo', task_type_id: 4, is_optional: false }])
  await insertRows(pool, 'activity_task', [{ activity_id: testResort.skiing, task_id: 60, position: 60 }])
  await insertRows(pool, 'activity', [{ id: park, name: 'Play in the snow', age_max: 5 }])
  await insertRows(pool, 'activity_task', [{ activity_id: park, task_id: testResort.rental, position: 1 }])
  await insertRows(pool, 'location', [{ id: park, name: 'Park', slug: 'park' }])
  await insertRows(pool, 'activity_location', [{ location_id: park, activity_id: park }])
  await pool.query('update location set default_activity_id = $1 where id = $1', [park])
})
afterAll(() => testApp.close())

const householdsAt = (location: number) => `/api/staff/locations/${location}/households`
const post = (path: string, payload: object | undefined, user = 'desk', location: number = testResort.base) =>
  testApp.app.inject({
    method: 'POST',
    url: `${householdsAt(location)}${path}`,
    headers: as(user),
    ...(payload ? { payload } : {}),
  })
const read = async (household = '1001', location: number = testResort.base) => {
  const url = `${householdsAt(location)}/${household}?role=desk`
  const answer = await testApp.app.inject({ method: 'GET', url, headers: as('desk') })
  expect(answer.statusCode, answer.body).toBe(200)
  return StaffHousehold.parse(answer.json())
}
const code = (answer: { json: () => { code?: string } }) => answer.json().code
const audited = async (action: string) =>
  (
    await testApp.pool.query<{ actor_kind: string; actor: string; subject: string }>(
      'select actor_kind, actor, subject from audit_entry where action = $1 order by id',
      [action],
    )
  ).rows

describe('the link to what is open', () => {
  test('is not offered without an address', async () => {
    expect((await read()).canSendLink).toBe(false)
    expect(code(await post('/1001/link', undefined))).toBe('no-link-needed')
  })
  test('is sent once in a minute, and the audit log says by whom', async () => {
    await testApp.app.inject({ method: 'GET', url: '/api/profile', headers: as('maya') })
    expect((await read()).canSendLink).toBe(true)
    const sent = await post('/1001/link', undefined)
    expect(sent.statusCode, sent.body).toBe(200)
    expect(sent.json()).toMatchObject({ firstName: 'Maya', isDelivered: false })
    const again = await post('/1001/link', undefined)
    expect([again.statusCode, code(again)]).toEqual([429, 'sent-a-moment-ago'])
    expect(await audited('household-link-sent')).toEqual([
      { actor_kind: 'staff', actor: 'desk@kestrel.example', subject: 'household 1001' },
    ])
    const { rows } = await testApp.pool.query('select purpose, shown_recipient from message')
    expect(rows).toHaveLength(1)
  })
  test('is neither offered nor sent if nothing is open that the guest can do', async () => {
    // Sam has signed in, so there is an address. The park asks adults for nothing, and only the desk can give Sam a card.
    await testApp.app.inject({ method: 'GET', url: '/api/profile', headers: as('sam') })
    expect((await read('2001')).canSendLink).toBe(true)
    const { people, canSendLink } = await read('2001', park)
    expect(people.flatMap(({ reasons }) => reasons.map((reason) => reason.code))).toEqual(['no-pass'])
    expect(canSendLink).toBe(false)
    expect(code(await post('/2001/link', undefined, 'desk', park))).toBe('no-link-needed')
  })
})

describe('the arrival card', () => {
  test('is printed with the code of the household, and the audit log says by whom', async () => {
    const printed = await post('/1001/card', undefined)
    expect(printed.statusCode, printed.body).toBe(200)
    const { card, ...place } = PrintedHouseholdCard.parse(printed.json())
    expect(place).toEqual({ locationName: 'Base Village', paper: 'A4' })
    expect(card.lastName).toBe('Lindqvist')
    expect(card.people.map(({ firstName }) => firstName)).toContain('Juno')
    expect(card.readiness.visitDay).toBe(today)
    expect(card.code).not.toBeNull()
    const opened = await testApp.app.inject({
      method: 'POST',
      url: `/api/staff/locations/${testResort.base}/code`,
      headers: as('desk'),
      payload: { code: card.householdReference },
    })
    expect(opened.json()).toEqual({ household: '1001' })
    expect(await audited('arrival-card-printed')).toEqual([
      { actor_kind: 'staff', actor: 'desk@kestrel.example', subject: 'household 1001' },
    ])
  })
  test('of a household that never signed in gets a reference', async () => {
    const before = await testApp.pool.query('select 1 from household where ip_code = $1', ['3001'])
    expect(before.rows).toHaveLength(0)
    const printed = await post('/3001/card', undefined)
    expect(PrintedHouseholdCard.parse(printed.json()).card.householdReference).toMatch(/^\w{4}-\w{4}$/)
  })
  test('of a household that nobody knows is not printed, and not recorded', async () => {
    const before = await audited('arrival-card-printed')
    expect((await post('/9999/card', undefined)).statusCode).toBe(404)
    expect(await audited('arrival-card-printed')).toEqual(before)
  })
})

describe('a photo', () => {
  const upload = async (contactId: string, household = '1001') =>
    testApp.app.inject({
      method: 'POST',
      url: `${householdsAt(testResort.base)}/${household}/photos/${contactId}`,
      headers: { ...as('desk'), 'content-type': 'image/jpeg' },
      payload: await aJpeg(),
    })
  test('that a staff member took is stored with that staff member as its author', async () => {
    const answer = await upload('1003')
    expect(answer.statusCode, answer.body).toBe(200)
    const { photoHash } = answer.json<{ photoHash: string }>()
    expect((await read()).people.find(({ contactId }) => contactId === '1003')?.photoHash).toBe(photoHash)
    expect(await audited('photo-given')).toEqual([
      { actor_kind: 'staff', actor: 'desk@kestrel.example', subject: 'contact 1003' },
    ])
  })
  test('of a person of another household is not taken', async () => {
    expect((await upload('2001')).statusCode).toBe(404)
  })
  test('that is not accepted stays visible to staff, marked, and is open again', async () => {
    const before = (await read()).people.find(({ contactId }) => contactId === '1003')
    const reject = (reason: string, photoHash = before?.photoHash ?? '') =>
      post('/1001/photos/1003/reject', { photoHash, reason })
    expect((await reject('ugly')).statusCode).toBe(400)
    expect(code(await reject('eyes-covered', 'another'))).toBe('changed-meanwhile')
    const rejected = await reject('eyes-covered')
    expect(rejected.statusCode, rejected.body).toBe(200)
    expect(await audited('photo-rejected')).toMatchObject([{ actor_kind: 'staff', actor: 'desk@kestrel.example' }])
    const after = (await read()).people.find(({ contactId }) => contactId === '1003')
    expect(after).toMatchObject({ photoHash: before?.photoHash, photoRejection: 'eyes-covered', verdict: 'not-ready' })
    expect(after?.reasons.map((reason) => reason.code)).toContain('photo-rejected')
  })
})
