import { createHash } from 'node:crypto'
import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import type { Problem } from '@first-chair/core/contract/problem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aTestApp, as, testMorning, type TestApp } from '../app/test-app.builders.ts'
import {
  aContactTaskId,
  aHousehold,
  aTestResort,
  lindqvists,
  okafors,
  testResort,
} from '../app/test-resort.builders.ts'
import { someStaff } from '../staff/staff.builders.ts'

let testApp: TestApp
let now = testMorning

beforeAll(async () => {
  testApp = await aTestApp({ now: () => now })
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  await aHousehold(testApp.pool, okafors)
  await someStaff(testApp.pool)
  await testApp.pool.query(
    `update settings_document set value = '{"adultsSignForThemselves": true}' where kind = 'general'`,
  )
  await put('/api/staff/pin', { pin: '2580' }, as('desk'))
})
afterAll(() => testApp.close())

beforeEach(async () => {
  now = testMorning
  await testApp.pool.query('delete from hand_over')
})

type Headers = Record<string, string>
const post = (url: string, payload: object | undefined, headers: Headers) =>
  testApp.app.inject({ method: 'POST', url, headers, ...(payload && { payload }) })
const put = (url: string, payload: object, headers: Headers) =>
  testApp.app.inject({ method: 'PUT', url, headers, payload })
const get = (url: string, headers: Headers) => testApp.app.inject({ method: 'GET', url, headers })

const deviceId = '5f0c1b52-6f1e-4c3f-9a51-1d6a4fbb2f10'
const start = (overrides: object = {}, household = '1001') =>
  post(
    `/api/staff/locations/1/households/${household}/handover`,
    { deviceId, device: 'Desk 1', signIn: 'the sign-in of Ben', ...overrides },
    as('desk'),
  )

/** Starts a hand-over and returns the headers of the device. */
async function handOver(overrides: object = {}, household = '1001'): Promise<Headers> {
  const answer = await start(overrides, household)
  expect(answer.statusCode, answer.body).toBe(200)
  return { cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' }
}

const readTasks = async (device: Headers) =>
  (await post('/api/tasks/ContactTaskGrouping/Location/1', {}, device)).json<ContactTaskGrouping>()
const codeAt = async (answer: ReturnType<typeof get>) => (await answer).json<Problem>().code
const enterPin = (device: Headers, pin: string) => post('/api/handover/pin', { pin }, device)
const signDay = (device: Headers, contactId: string, typedName: string) =>
  post(
    '/api/tasks/contact/complete/Waiver',
    {
      id: aContactTaskId(testResort.dayWaiver, contactId),
      relatedObject: { typedName, rolTextHash: createHash('sha256').update('<p>Today only.</p>').digest('hex') },
    },
    device,
  )
const readEndings = async () => {
  const { rows } = await testApp.pool.query<{ end_reason: string | null }>(
    'select end_reason from hand_over order by id',
  )
  return rows.map(({ end_reason }) => end_reason)
}

test('the cookie of a hand-over cannot be read by scripts, and the database has only its hash', async () => {
  const answer = await start()
  const cookie = String(answer.headers['set-cookie'])
  expect(cookie).toMatch(/^first-chair-handover=[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax/)
  expect(answer.body).not.toMatch(/Lindqvist|Maya|100[1-4]/)
  const { rows } = await testApp.pool.query<{ row: string }>('select h::text as row from hand_over h')
  expect(rows[0]?.row).not.toContain(cookie.split(/[=;]/)[1])
  expect(rows[0]?.row).not.toContain('the sign-in of Ben')
})

test('without a PIN nobody hands a device over', async () => {
  const answer = await post(
    '/api/staff/locations/1/households/1001/handover',
    { deviceId, device: '', signIn: '' },
    as('admin'),
  )
  expect([answer.statusCode, answer.json<Problem>().code]).toEqual([409, 'pin-missing'])
})

test.each([
  [{ pin: '1234' }, 'pin'],
  [{ pin: '25801' }, 'pin'],
])('a PIN such as %o is refused', async (body, path) => {
  const answer = await put('/api/staff/pin', body, as('desk'))
  expect(answer.statusCode).toBe(400)
  expect(answer.json<Problem>().fields?.map((field) => field.path)).toEqual([path])
})

describe('on the device', () => {
  test('the household has its open tasks, and nothing about people who have none', async () => {
    await testApp.pool.query(
      `insert into contact_task_completion (contact_task_id, location_id, activity_id, task_id, contact_id, household_ip_code, outcome, resort_day, valid_until)
       values ('1-1-3-1004', 1, 1, 3, '1004', '1001', 'skipped', '2026-12-05', '2026-12-05')`,
    )
    const device = await handOver()
    const tasks = await readTasks(device)
    expect(tasks.householdReference).toBe('')
    expect(
      tasks.waiverContactTasks.every(({ isComplete, task }) => !isComplete && task.externalWaiverId === null),
    ).toBe(true)
    const ids = tasks.waiverContactTasks.map(({ id }) => id)
    expect(ids).toContain(aContactTaskId(testResort.seasonWaiver, '1002'))
    expect(ids, 'completed before').not.toContain(aContactTaskId(testResort.optionalWaiver, '1004'))
    expect((await get('/api/childregistrations', device)).json()).toMatchObject({ registrations: [], accountPhone: '' })
    const refused = await post(
      '/api/tasks/contact/complete/RentalProfile?skip=true',
      { id: aContactTaskId(testResort.rental, '2001') },
      device,
    )
    expect(refused.statusCode, 'another household').toBe(404)
    expect(await codeAt(post('/api/tasks/ContactTaskGrouping/Location/2', {}, device))).toBe('not-found')
  })

  test('a task that was done before the hand-over cannot be changed', async () => {
    const id = aContactTaskId(testResort.optionalWaiver, '1001')
    await post('/api/tasks/contact/complete/Waiver?skip=true', { id }, as('maya'))
    const device = await handOver()
    expect(await codeAt(post('/api/tasks/contact/complete/Waiver?skip=true', { id }, device))).toBe('not-found')
  })

  test('a signature says that it was made on a device of the resort, and who handed it over', async () => {
    const device = await handOver()
    const answer = await signDay(device, '1003', 'Maya Lindqvist')
    expect(answer.statusCode, answer.body).toBe(200)
    const { rows } = await testApp.pool.query(
      'select signed_on, signer_name, comment from signed_waiver order by position desc limit 1',
    )
    expect(rows).toEqual([
      {
        signed_on: 'hand-over',
        signer_name: 'Maya Lindqvist',
        comment: expect.stringMatching(/Signed on the resort's device, handed over by .+\./),
      },
    ])
    const audit = await testApp.pool.query(
      `select actor_kind, actor from audit_entry where action = 'waiver-signed' order by id desc limit 1`,
    )
    expect(audit.rows).toEqual([{ actor_kind: 'hand-over', actor: '1001' }])
  })

  test('another adult signs for themselves, in their own name only', async () => {
    const device = await handOver()
    expect((await signDay(device, '1002', 'Maya Lindqvist')).statusCode, 'a wrong name').toBe(400)
    expect((await signDay(device, '1002', 'Theo Lindqvist')).statusCode).toBe(200)
    const { rows } = await testApp.pool.query(
      'select signer_ip_code, signer_name, signed_for from signed_waiver order by position desc limit 1',
    )
    expect(rows).toMatchObject([
      { signer_ip_code: '1002', signer_name: 'Theo Lindqvist', signed_for: [{ firstName: 'Theo' }] },
    ])
  })

  test.each([
    ['after ten minutes', async () => (now = new Date(testMorning.getTime() + 10 * 60_000)), 'time'],
    [
      'when the role of the person who started it is removed',
      () => testApp.pool.query(`update staff_member set is_deleted = true where email = 'desk@kestrel.example'`),
      'role-removed',
    ],
    ['when that person ends it elsewhere', () => post('/api/staff/handovers/end', undefined, as('desk')), 'revoked'],
  ])('the household can do nothing more %s, and the device stays locked', async (_, end, reason) => {
    const device = await handOver()
    await end()
    expect(await codeAt(signDay(device, '1004', 'Maya Lindqvist'))).toBe('hand-over-ended')
    const status = await get('/api/handover', device)
    expect(status.json()).toMatchObject({ isOpen: false, pinTriesLeft: 5 })
    expect(status.body).not.toMatch(/Lindqvist|Maya|100[1-4]/)
    expect(await readEndings()).toEqual([reason])
    await testApp.pool.query(`update staff_member set is_deleted = false where email = 'desk@kestrel.example'`)
  })

  test('two devices may have the same household; what one has signed is not signed again by the other', async () => {
    const one = await handOver()
    const other = await handOver({ deviceId: '6f0c1b52-6f1e-4c3f-9a51-1d6a4fbb2f10' })
    const count = async () => (await testApp.pool.query('select from signed_waiver')).rowCount
    expect((await signDay(one, '1004', 'Maya Lindqvist')).statusCode).toBe(200)
    const signed = await count()
    expect((await signDay(other, '1004', 'Maya Lindqvist')).statusCode).toBe(200)
    expect(await count()).toBe(signed)
    expect(await readEndings()).toEqual([null, null])
  })
})

describe('the PIN', () => {
  test('unlocks the device once, and returns the sign-in of the browser', async () => {
    const device = await handOver()
    const answer = await enterPin(device, '2580')
    expect(answer.json()).toEqual({ household: '1001', locationId: 1, signIn: 'the sign-in of Ben' })
    expect(answer.headers['set-cookie']).toMatch(/^first-chair-handover=; Path=\/; Max-Age=0/)
    expect(await codeAt(enterPin(device, '2580'))).toBe('hand-over-ended')
    expect(await codeAt(post('/api/tasks/ContactTaskGrouping/Location/1', {}, device))).toBe('hand-over-ended')
    const { rows } = await testApp.pool.query('select sealed_sign_in from hand_over')
    expect(rows).toEqual([{ sealed_sign_in: null }])
  })

  test('works after the household is done', async () => {
    const device = await handOver()
    await post('/api/handover/end', { reason: 'completed' }, device)
    expect((await enterPin(device, '2580')).statusCode).toBe(200)
    expect(await readEndings()).toEqual(['completed'])
  })

  test('is blocked after five wrong tries at once, and the sign-in is deleted', async () => {
    const device = await handOver()
    expect(await codeAt(post('/api/handover/leave', undefined, device))).toBe('hand-over-locked')
    const answers = await Promise.all(
      ['0001', '0002', '0003', '0004', '0005', '0006', '0007'].map((pin) => enterPin(device, pin)),
    )
    const codes = answers.map((answer) => answer.json<Problem>().code)
    expect(codes.toSorted()).toEqual(['pin-blocked', 'pin-blocked', 'pin-blocked', ...Array(4).fill('wrong-pin')])
    expect(await codeAt(enterPin(device, '2580')), 'the right one').toBe('pin-blocked')
    const { rows } = await testApp.pool.query('select sealed_sign_in from hand_over')
    expect(rows).toEqual([{ sealed_sign_in: null }])

    const left = await post('/api/handover/leave', undefined, device)
    expect([left.statusCode, left.headers['set-cookie']]).toEqual([200, expect.stringContaining('Max-Age=0')])
  })
})

test('a new hand-over of a device ends the one before, and nothing of the family before is in it', async () => {
  const before = await handOver()
  const device = await handOver({}, '2001')
  expect(await readEndings()).toEqual(['replaced', null])
  expect(await codeAt(post('/api/tasks/ContactTaskGrouping/Location/1', {}, before))).toBe('hand-over-ended')
  expect(JSON.stringify(await readTasks(device))).not.toMatch(/Lindqvist|100[1-4]/)
})

test('the audit log says who handed over what, and what was done', async () => {
  const device = await handOver()
  await signDay(device, '1001', 'Maya Lindqvist')
  await post('/api/handover/end', { reason: 'idle' }, device)
  const { rows } = await testApp.pool.query(
    `select actor_kind, actor, action, subject, after from audit_entry where action like 'hand-over-%' order by id desc limit 2`,
  )
  expect(rows).toMatchObject([
    {
      actor_kind: 'system',
      action: 'hand-over-ended',
      subject: 'household 1001',
      after: { reason: 'idle', staff: 'desk@kestrel.example', done: [aContactTaskId(testResort.dayWaiver, '1001')] },
    },
    { actor_kind: 'staff', actor: 'desk@kestrel.example', action: 'hand-over-started', after: { device: 'Desk 1' } },
  ])
})

test('a household with nothing open gets no device', async () => {
  await testApp.pool.query(
    `insert into contact_task_completion (contact_task_id, location_id, activity_id, task_id, contact_id, household_ip_code, outcome, resort_day, valid_until)
     select '1-1-' || t || '-2001', 1, 1, t, '2001', '2001', 'skipped', '2026-12-05', '2026-12-05' from generate_series(1, 5) t
     on conflict do nothing`,
  )
  expect(await codeAt(start({}, '2001'))).toBe('nothing-to-hand-over')
})
