import { createHash } from 'node:crypto'
import { decodeArrivalCode, splitSignature } from '@first-chair/core/arrival-code/arrival-code'
import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import type { Problem } from '@first-chair/core/contract/problem'
import type { Kiosk, KioskRow } from '@first-chair/core/kiosk/kiosk'
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
import { insertRows } from '../db/insert-rows.ts'
import { someStaff } from '../staff/staff.builders.ts'

let testApp: TestApp
let now = testMorning
/** Audit entries cannot be deleted. */
let auditedBefore = '0'

beforeAll(async () => {
  testApp = await aTestApp({ now: () => now })
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  await aHousehold(testApp.pool, okafors)
  await someStaff(testApp.pool)
  await testApp.pool.query(
    `update settings_document set value = '{"adultsSignForThemselves": true, "kioskPaper": "80mm"}' where kind = 'general'`,
  )
  await insertRows(testApp.pool, 'household', [{ ip_code: '1001', reference: 'K7QM-4TRX' }])
  await insertRows(testApp.pool, 'pos.product', [{ code: 'LIFT', name: 'Lift ticket' }])
  await insertRows(testApp.pool, 'pos.purchase', [
    aPurchase({ id: 'ORD-2001-7', ip_code: '1003' }),
    aPurchase({ id: 'ORD-2001-8', ip_code: '1003', is_cancelled: true }),
    aPurchase({ id: 'SALE 4711', ip_code: '2001', kind: 'transaction' }),
  ])
  await put('/api/staff/pin', { pin: '2580' }, as('desk'))
})
afterAll(() => testApp.close())

beforeEach(async () => {
  now = testMorning
  const { rows } = await testApp.pool.query<{ id: string }>('select coalesce(max(id), 0) as id from audit_entry')
  auditedBefore = rows[0]?.id ?? '0'
  await testApp.pool.query('delete from hand_over; delete from kiosk; delete from attempt_count')
})

function aPurchase(overrides: object) {
  return { kind: 'orderLine', product_code: 'LIFT', product_date: '2026-12-05', is_cancelled: false, ...overrides }
}

type Headers = Record<string, string>
const post = (url: string, payload: object | undefined, headers: Headers) =>
  testApp.app.inject({ method: 'POST', url, headers, ...(payload && { payload }) })
const put = (url: string, payload: object, headers: Headers) =>
  testApp.app.inject({ method: 'PUT', url, headers, payload })
const get = (url: string, headers: Headers) => testApp.app.inject({ method: 'GET', url, headers })
type Response = Awaited<ReturnType<typeof get>>
const codeOf = (answer: Response) => answer.json<Problem>().code
const readCookies = (answer: Response) =>
  [answer.headers['set-cookie']].flat().map((cookie) => String(cookie).split(';')[0] ?? '')

const deviceId = '5f0c1b52-6f1e-4c3f-9a51-1d6a4fbb2f30'
const start = (overrides: object = {}, who = 'desk') =>
  post('/api/staff/locations/1/kiosks', { deviceId, name: 'Kiosk 1', ...overrides }, as(who))

/** Starts a kiosk and returns the headers of its device. */
async function startKiosk(overrides: object = {}): Promise<Headers> {
  const answer = await start(overrides)
  expect(answer.statusCode, answer.body).toBe(200)
  return { cookie: readCookies(answer).find((cookie) => /^first-chair-kiosk=./.test(cookie)) ?? '' }
}

const byBooking = (booking: string, birthDate: string) => ({ by: 'booking', booking, birthDate })
const ownCode = { by: 'code', code: 'https://checkin.example/l/1?ref=K7QM-4TRX' }
const visit = (kiosk: Headers, body: object) => post('/api/kiosk/visit', body, kiosk)

/** Opens the household of Maya, and returns the headers of the device with both cookies. */
async function openVisit(kiosk: Headers, body: object = ownCode): Promise<Headers> {
  const answer = await visit(kiosk, body)
  expect(answer.statusCode, answer.body).toBe(200)
  return { cookie: `${kiosk['cookie']}; ${readCookies(answer)[0]}` }
}

const readTasks = (device: Headers) => post('/api/tasks/ContactTaskGrouping/Location/1', {}, device)
const readKiosk = async (kiosk: Headers) => (await get('/api/kiosk', kiosk)).json<Kiosk>()
const listKiosks = async () =>
  (await get('/api/staff/locations/1/kiosks', as('desk'))).json<{ kiosks: KioskRow[] }>().kiosks
const readAudit = async () => {
  const { rows } = await testApp.pool.query<{ actor_kind: string; actor: string; action: string; after: object }>(
    `select actor_kind, actor, action, after from audit_entry
     where id > $1 and (action like 'kiosk%' or action like 'hand-over%') order by id desc`,
    [auditedBefore],
  )
  return rows
}

describe('a kiosk', () => {
  test('has a cookie that no script can read, and the database has only its hash', async () => {
    const answer = await start()
    const [cookie] = [answer.headers['set-cookie']].flat()
    expect(cookie).toMatch(/^first-chair-kiosk=[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax/)
    const { rows } = await testApp.pool.query<{ row: string }>('select k::text as row from kiosk k')
    expect(rows[0]?.row).not.toContain(String(cookie).split(/[=;]/)[1])
    expect(answer.json()).toEqual({
      name: 'Kiosk 1',
      locationId: 1,
      locationName: 'Base Village',
      isOpen: true,
      isInUse: false,
      startedBy: 'Ben',
      pinTriesLeft: 5,
      paper: '80mm',
      help: { state: 'none', by: '' },
    })
    expect(await readAudit()).toMatchObject([{ actor_kind: 'staff', action: 'kiosk-started' }])
  })

  test('is not started without a PIN, or at a closed location', async () => {
    expect(codeOf(await start({}, 'admin'))).toBe('pin-missing')
    expect(codeOf(await post('/api/staff/locations/3/kiosks', { deviceId, name: 'K' }, as('desk')))).toBe(
      'location-closed',
    )
  })

  test('is not left by its page while guests use it', async () => {
    const kiosk = await startKiosk()
    expect(codeOf(await post('/api/kiosk/leave', undefined, kiosk)), 'while guests use it').toBe('hand-over-locked')
  })

  test('has a page that leaves the hand-over of another device alone', async () => {
    const left = await post('/api/kiosk/leave', undefined, { cookie: 'first-chair-handover=some' })
    expect(left.statusCode).toBe(200)
    expect(left.headers['set-cookie']).toBeUndefined()
  })

  test('ends with the day', async () => {
    const kiosk = await startKiosk()
    const device = await openVisit(kiosk)
    now = new Date('2026-12-06T14:30:00Z')
    expect(await readKiosk(kiosk)).toMatchObject({ isOpen: false })
    expect(codeOf(await visit(kiosk, ownCode))).toBe('kiosk-ended')
    expect(codeOf(await readTasks(device))).toBe('hand-over-ended')
    expect((await post('/api/kiosk/leave', undefined, kiosk)).statusCode).toBe(200)
  })

  test('ends when the person who started it loses the role', async () => {
    const kiosk = await startKiosk()
    await testApp.pool.query(`update staff_member set is_deleted = true where email = 'desk@kestrel.example'`)
    expect(await readKiosk(kiosk)).toMatchObject({ isOpen: false })
    await testApp.pool.query(`update staff_member set is_deleted = false where email = 'desk@kestrel.example'`)
    expect(await readKiosk(kiosk), 'it does not come back').toMatchObject({ isOpen: false })
  })

  test('is ended by the desk and by administrators, also while a household is on it', async () => {
    const kiosk = await startKiosk()
    const device = await openVisit(kiosk)
    const [row] = await listKiosks()
    expect(row).toMatchObject({ name: 'Kiosk 1', startedBy: 'Ben', isInUse: true, helpCalledAtUtc: null })
    const url = `/api/staff/locations/1/kiosks/${row?.id}/end`
    expect(codeOf(await post(`/api/staff/locations/2/kiosks/${row?.id}/end`, undefined, as('desk')))).toBe('not-found')
    expect((await post(url, undefined, as('admin'))).json()).toEqual({ kiosks: [] })
    expect((await post(url, undefined, as('desk'))).statusCode, 'a second end').toBe(200)
    expect(codeOf(await readTasks(device))).toBe('hand-over-ended')
    expect(await readKiosk(kiosk)).toMatchObject({ isOpen: false, isInUse: false })
    expect(codeOf(await visit(kiosk, ownCode))).toBe('kiosk-ended')
  })

  test('of the same device replaces the one before; those of two devices do not disturb each other', async () => {
    const first = await startKiosk()
    const other = await startKiosk({ deviceId: '5f0c1b52-6f1e-4c3f-9a51-1d6a4fbb2f31', name: 'Kiosk 2' })
    await openVisit(first)
    await openVisit(other, byBooking('SALE 4711', '1990-10-10'))
    expect(await listKiosks()).toMatchObject([{ isInUse: true }, { isInUse: true }])
    await startKiosk()
    expect((await listKiosks()).map(({ name }) => name)).toEqual(['Kiosk 1', 'Kiosk 2'])
    expect(await readKiosk(first)).toMatchObject({ isOpen: false })
    expect(await readKiosk(other)).toMatchObject({ isOpen: true, isInUse: true })
  })
})

describe('a household is found', () => {
  test.each([
    ['by the QR code of its arrival card', ownCode],
    ['by the code of its arrival card and a birth date', byBooking('k7qm4trx', '2014-01-15')],
    ['by the number of an order and the birth date of any member', byBooking('ord 2001 7', '1983-07-21')],
  ])('%s', async (_how, body) => {
    const device = await openVisit(await startKiosk(), body)
    const tasks = (await readTasks(device)).json<ContactTaskGrouping>()
    expect(tasks.contacts.map(({ firstName }) => firstName)).toContain('Maya')
    expect(tasks.householdReference).toBe('')
  })

  test.each([
    ['an unknown number', byBooking('ORD-9999-9', '2014-01-15')],
    ['the birth date of nobody in the household', byBooking('ORD-2001-7', '2014-01-16')],
    ['a cancelled order', byBooking('ORD-2001-8', '2014-01-15')],
    ['the birth date of another household', byBooking('ORD-2001-7', '1990-10-10')],
    ['an unknown code', { by: 'code', code: 'https://checkin.example/l/1?ref=AAAA-AAAA' }],
    ['the number of a booking as a scanned code', { by: 'code', code: 'ORD-2001-7' }],
    ['what no code is', { by: 'code', code: 'WIFI:S:lodge;;' }],
  ])('not by %s, always with the same answer after the same time', async (_what, body) => {
    const kiosk = await startKiosk()
    const before = performance.now()
    const answer = await visit(kiosk, body)
    expect(performance.now() - before).toBeGreaterThan(490)
    expect([answer.statusCode, codeOf(answer), answer.json<Problem>().title]).toEqual([
      404,
      'booking-not-found',
      'We found no booking with this number and birth date. Please ask at the desk.',
    ])
    expect(answer.headers['set-cookie']).toBeUndefined()
    const [entry] = await readAudit()
    expect(entry).toMatchObject({ actor_kind: 'kiosk', actor: 'Kiosk 1', action: 'kiosk-household-not-found' })
    expect(JSON.stringify(entry)).not.toMatch(/2001|AAAA|1990|2014/)
  })

  test('only so often in a minute at one kiosk', async () => {
    const kiosk = await startKiosk()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => visit(kiosk, byBooking('ORD-9999-9', '2014-01-15'))),
    )
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(2)
  })
})

describe('a visit', () => {
  test('is a hand-over that no PIN ends and that opens no other household', async () => {
    const device = await openVisit(await startKiosk())
    expect(codeOf(await post('/api/handover/pin', { pin: '2580' }, device))).toBe('hand-over-ended')
    expect(codeOf(await get('/api/handover', device))).toBe('hand-over-ended')
    expect(codeOf(await post('/api/handover/leave', undefined, device))).toBe('hand-over-locked')
    expect(codeOf(await get('/api/readiness/location/1', device))).toBe('not-signed-in')
    await post('/api/staff/handovers/end', undefined, as('desk'))
    expect((await readTasks(device)).statusCode, 'the desk ended its own hand-overs').toBe(200)
  })

  test('says in the evidence of a signature that it was made at a kiosk, and how the household was found', async () => {
    const device = await openVisit(await startKiosk(), byBooking('ORD-2001-7', '2014-01-15'))
    const answer = await post(
      '/api/tasks/contact/complete/Waiver',
      {
        id: aContactTaskId(testResort.dayWaiver, '1003'),
        relatedObject: {
          typedName: 'Maya Lindqvist',
          rolTextHash: createHash('sha256').update('<p>Today only.</p>').digest('hex'),
        },
      },
      device,
    )
    expect(answer.statusCode, answer.body).toBe(200)
    const { rows } = await testApp.pool.query(
      `select w.signed_on, w.comment, a.actor_kind from signed_waiver w, audit_entry a
       where a.action = 'waiver-signed' order by position desc, a.id desc limit 1`,
    )
    expect(rows).toEqual([
      {
        signed_on: 'kiosk',
        actor_kind: 'kiosk',
        comment: expect.stringContaining(
          'Signed at the resort\'s kiosk "Kiosk 1", started by Ben Ahlgren; the household was found by a booking or card number',
        ),
      },
    ])
  })

  test('leaves the waivers of other adults to their own link and to the desk', async () => {
    const sign = (device: Headers, contactId: string, typedName: string) =>
      post(
        '/api/tasks/contact/complete/Waiver',
        {
          id: aContactTaskId(testResort.dayWaiver, contactId),
          relatedObject: {
            typedName,
            rolTextHash: createHash('sha256').update('<p>Today only.</p>').digest('hex'),
          },
        },
        device,
      )
    const kiosk = await startKiosk()
    const device = await openVisit(kiosk)
    const tasks = (await readTasks(device)).json<ContactTaskGrouping>()
    expect(tasks.waiverContactTasks.length).toBeGreaterThan(0)
    expect(tasks.waiverContactTasks.map(({ upTo }) => upTo)).not.toContain('contact')
    expect(codeOf(await sign(device, '1002', 'Theo Lindqvist'))).toBe('not-found')

    // A visit that began before this rule, or before the setting was turned on, has the task.
    const theos = aContactTaskId(testResort.dayWaiver, '1002')
    await testApp.pool.query('update hand_over set contact_task_ids = contact_task_ids || $1::text', [theos])
    expect(codeOf(await sign(device, '1002', 'Theo Lindqvist'))).toBe('signs-for-themselves')
  })

  test('ends with an arrival card, also for a household that never signed in', async () => {
    const kiosk = await startKiosk()
    expect(codeOf(await get('/api/kiosk/visit/card', kiosk)), 'without a visit').toBe('hand-over-ended')
    const device = await openVisit(kiosk, byBooking('SALE 4711', '1990-10-10'))
    const read = async () =>
      (await get('/api/kiosk/visit/card', device)).json<{ householdReference: string; code: string }>()
    const card = await read()
    expect(card).toMatchObject({
      householdReference: expect.stringMatching(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/),
      lastName: 'Okafor',
      people: [{ contactId: '2001', firstName: 'Sam' }],
      readiness: { locationId: 1, visitDay: '2026-12-05', people: [{ contactId: '2001' }] },
    })
    expect((await read()).householdReference).toBe(card.householdReference)
    // Devices of the staff read it without a network.
    const { signed } = splitSignature(new Uint8Array(Buffer.from(card.code, 'base64url'))) ?? {}
    const utf8 = {
      decode: (bytes: Uint8Array) => Buffer.from(bytes).toString(),
      encode: (text: string) => Buffer.from(text),
    }
    expect(signed && decodeArrivalCode(signed, utf8)).toMatchObject({
      locationId: 1,
      day: '2026-12-05',
      people: [{ firstName: 'Sam', verdict: 'not-ready' }],
    })
  })

  test('ends, removes its cookie, and the next household has nothing of it', async () => {
    const kiosk = await startKiosk()
    const device = await openVisit(kiosk)
    const ended = await post('/api/kiosk/visit/end', { reason: 'completed' }, device)
    expect(String(ended.headers['set-cookie'])).toMatch(/^first-chair-handover=; Path=\/; Max-Age=0/)
    expect(ended.headers['clear-site-data']).toBe('"cache"')
    expect(ended.json<Kiosk>()).toMatchObject({ isOpen: true, isInUse: false })
    expect(codeOf(await readTasks(device))).toBe('hand-over-ended')
    expect(codeOf(await get('/api/kiosk/visit/card', device))).toBe('hand-over-ended')
    expect((await post('/api/kiosk/visit/end', { reason: 'idle' }, kiosk)).statusCode, 'a second end').toBe(200)
    const next = await openVisit(kiosk, byBooking('SALE 4711', '1990-10-10'))
    expect((await readTasks(next)).body).not.toMatch(/Lindqvist|100[1-4]/)
    expect(codeOf(await readTasks(device)), 'with the secret of the visit before').toBe('hand-over-ended')
    expect(await readAudit()).toMatchObject([
      { actor_kind: 'kiosk', action: 'hand-over-started', after: { identifiedBy: 'booking' } },
      { actor_kind: 'system', action: 'hand-over-ended', after: { reason: 'completed', done: [] } },
      { actor_kind: 'kiosk', action: 'hand-over-started', after: { identifiedBy: 'code' } },
      { action: 'kiosk-started' },
    ])
  })

  test('ends after half an hour, whatever happens', async () => {
    const device = await openVisit(await startKiosk())
    now = new Date(testMorning.getTime() + 30 * 60_000)
    expect(codeOf(await readTasks(device))).toBe('hand-over-ended')
  })
})

describe('the PIN', () => {
  const enter = (kiosk: Headers, pin: string) => post('/api/kiosk/pin', { pin }, kiosk)

  test('of the person who started it ends the kiosk and removes both cookies', async () => {
    const kiosk = await startKiosk()
    const device = await openVisit(kiosk)
    const answer = await enter(device, '2580')
    expect(answer.json()).toEqual({ locationId: 1 })
    expect(readCookies(answer)).toEqual(['first-chair-kiosk=', 'first-chair-handover='])
    expect(codeOf(await get('/api/kiosk', kiosk))).toBe('kiosk-ended')
    expect(codeOf(await readTasks(device))).toBe('hand-over-ended')
  })

  test('has five tries for all processes; then guests go on, and only the staff end the kiosk', async () => {
    const kiosk = await startKiosk()
    const answers = await Promise.all(Array.from({ length: 6 }, () => enter(kiosk, '1111')))
    expect(answers.map(codeOf).toSorted()).toEqual([
      ...Array.from({ length: 2 }, () => 'pin-blocked'),
      ...Array.from({ length: 4 }, () => 'wrong-pin'),
    ])
    expect(codeOf(await enter(kiosk, '2580'))).toBe('pin-blocked')
    expect(await readKiosk(kiosk)).toMatchObject({ isOpen: true, pinTriesLeft: 0 })
    await openVisit(kiosk)
    const [row] = await listKiosks()
    expect(row).toMatchObject({ isPinBlocked: true })
    await post(`/api/staff/locations/1/kiosks/${row?.id}/end`, undefined, as('desk'))
    expect((await post('/api/kiosk/leave', undefined, kiosk)).statusCode).toBe(200)
  })
})

describe('help', () => {
  test('is called, answered by somebody once, and forgotten when the guest leaves', async () => {
    const kiosk = await startKiosk()
    expect((await post('/api/kiosk/help', undefined, kiosk)).json<Kiosk>().help).toEqual({ state: 'called', by: '' })
    await post('/api/kiosk/help', undefined, kiosk)
    const [row] = await listKiosks()
    expect(row?.helpCalledAtUtc).toBe(testMorning.toISOString())
    await post('/api/kiosk/visit/end', { reason: 'idle' }, kiosk)
    expect((await readKiosk(kiosk)).help, 'nobody has answered yet').toEqual({ state: 'called', by: '' })
    const url = `/api/staff/locations/1/kiosks/${row?.id}/answer`
    await post(url, undefined, as('desk'))
    await post(url, undefined, as('admin'))
    expect((await readKiosk(kiosk)).help).toEqual({ state: 'answered', by: 'Ben' })
    expect(await listKiosks()).toMatchObject([{ helpCalledAtUtc: null }])
    expect((await readAudit()).map(({ action }) => action)).toEqual([
      'kiosk-help-answered',
      'kiosk-help-called',
      'kiosk-started',
    ])
    await post('/api/kiosk/visit/end', { reason: 'left' }, kiosk)
    expect((await readKiosk(kiosk)).help).toEqual({ state: 'none', by: '' })
  })

  test('is announced to the open pages of the staff of the location', async () => {
    const kiosk = await startKiosk()
    const changed = new Promise<void>((resolve) => {
      const stop = testApp.ctx.boardChanges.watch({
        locationId: 1,
        tokenId: 'x',
        onSignOut: () => undefined,
        onChange: () => {
          stop()
          resolve()
        },
      })
    })
    await post('/api/kiosk/help', undefined, kiosk)
    await changed
  })
})
