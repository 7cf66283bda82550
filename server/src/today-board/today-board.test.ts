import { randomUUID } from 'node:crypto'
import { blockerCodes } from '@first-chair/core/readiness/blocker-codes'
import { administratorPlaces } from '@first-chair/core/staff/role-places'
import { TodayBoard } from '@first-chair/core/today-board/today-board'
import { TodaysPeople } from '@first-chair/core/today-board/todays-people'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, okafors, testResort } from '../app/test-resort.builders.ts'
import { dangerousStrings, toSafeCell } from '../csv/dangerous-strings.builders.ts'
import { storeVerdicts } from '../stored-verdict/verdicts.builders.ts'
import { someStaff } from '../staff/staff.builders.ts'
import { openBoards } from './boards.facts.ts'
import { toBoardUpdate } from './board-update.rule.ts'
import { watchTodayBoard } from './read-today-board.ts'

const day = '2026-12-05'
let testApp: TestApp
let origin: string
beforeAll(async () => {
  testApp = await aTestApp({ endsStreams: false })
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  await aHousehold(testApp.pool, okafors)
  await someStaff(testApp.pool)
  origin = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
  await vi.waitFor(() => expect(testApp.ctx.boardChanges.isListening()).toBe(true), 20_000)
})
afterAll(() => testApp.close())

/** Maya is ready, Theo comes at 15:00, Juno lacks a waiver and sizes, Finn only sizes. Sam is not expected. */
beforeEach(async () => {
  await testApp.pool.query(
    `delete from readiness_verdict; alter table arrival_event disable trigger user; delete from arrival_event;
     alter table arrival_event enable trigger user; alter table audit_entry disable trigger user; delete from audit_entry;
     alter table audit_entry enable trigger user`,
  )
  await storeVerdicts(testApp.pool, [
    { contactId: '1001', day, plannedTime: '09:00' },
    { contactId: '1002', day, plannedTime: '15:00', verdict: 'ready-from' },
    {
      contactId: '1003',
      day,
      plannedTime: '09:00',
      codes: ['waiver-missing', 'rental-profile-missing'],
      booked: ['gate', 'rental'],
    },
    { contactId: '1004', day, plannedTime: '09:00', codes: ['rental-profile-missing'], booked: ['rental'] },
    { contactId: '2001', day, ipCode: '2001', verdict: 'unknown' },
    { contactId: '2001', day: '2026-12-06', ipCode: '2001', plannedTime: '09:00' },
  ])
})

const place = `/api/staff/locations/${testResort.base}`
const get = (path: string, user = 'desk') =>
  testApp.app.inject({ method: 'GET', url: `${place}/today${path}`, headers: as(user) })
const read = async (user = 'desk') => {
  const answer = await get(`?role=${user}`, user)
  expect(answer.statusCode, answer.body).toBe(200)
  return TodayBoard.parse(answer.json())
}
const list = async (query: string, user = 'desk') => {
  const answer = await get(`/people?role=${user}&${query}`, user)
  expect(answer.statusCode, answer.body).toBe(200)
  return TodaysPeople.parse(answer.json())
}
const arrive = async (contactIds: string[], household = '1001') => {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `${place}/households/${household}/arrivals`,
    headers: as('desk'),
    payload: { commandId: randomUUID(), device: '', contactIds },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ id: number }[]>()
}

describe('the board', () => {
  test('counts who is expected, who has arrived and who is not ready, by hour and by the most urgent reason', async () => {
    await arrive(['1001', '1003'])
    const { arrivals, ...board } = await read()
    expect(board).toEqual({
      day,
      time: '07:30',
      expected: 4,
      arrived: 2,
      notReady: 2,
      hours: [
        [9, 3, 2, 2, 1],
        [15, 1, 0, 0, 0],
      ],
      blockers: [
        { code: 'rental-profile-missing', people: 1 },
        { code: 'waiver-missing', people: 1 },
      ],
    })
    expect(arrivals).toEqual([
      { id: expect.any(Number), time: '07:30', name: 'Maya L.', people: 2, verdict: 'not-ready', household: '1001' },
    ])
  })
  test('counts who arrives without being expected in the hour of the arrival', async () => {
    await arrive(['2001'], '2001')
    expect(await read()).toMatchObject({
      expected: 5,
      arrived: 1,
      hours: [
        [7, 1, 1, 0, 0],
        [9, 3, 0, 2, 0],
        [15, 1, 0, 0, 0],
      ],
    })
  })
  test('forgets an arrival that was undone', async () => {
    const [event] = await arrive(['1001'])
    await testApp.app.inject({
      method: 'POST',
      url: `${place}/households/1001/arrivals/undo`,
      headers: as('desk'),
      payload: { device: '', eventIds: [event?.id] },
    })
    expect(await read()).toMatchObject({ arrived: 0, arrivals: [] })
  })
  test('of the rental shop has only who rents, what stops the rental, and no last names', async () => {
    await arrive(['1001', '1003'])
    const board = await read('rental')
    expect(board).toMatchObject({
      expected: 2,
      arrived: 1,
      notReady: 2,
      blockers: [{ code: 'rental-profile-missing', people: 2 }],
      arrivals: [{ name: 'Juno', people: 1 }],
    })
    expect(JSON.stringify(board)).not.toContain('waiver')
  })
  test('is not for a role that the person has not, nor for a closed location', async () => {
    expect((await get('?role=lessons')).json()).toMatchObject({ status: 403, code: 'role-missing' })
    expect((await get('?role=desk', 'rental')).statusCode).toBe(403)
    const closed = await testApp.app.inject({
      method: 'GET',
      url: `/api/staff/locations/${testResort.closed}/today?role=desk`,
      headers: as('desk'),
    })
    expect(closed.json()).toMatchObject({ code: 'location-closed' })
  })
  test('of 5,000 guests is far smaller than 100 KB', async () => {
    await testApp.pool.query(
      `insert into readiness_verdict (location_id, contact_id, visit_day, ip_code, verdict, blockers, booked,
         is_waiting_for_pos, planned_time, judged_at, verdict_hash, changed_at, change_no, judgement)
       select 1, 'g' || n, $1::date, 'g' || n, case when n % 3 = 0 then 'not-ready' else 'ready' end,
              case when n % 3 = 0 then jsonb_build_array(jsonb_build_object('code', ($2::text[])[1 + n % $3::int], 'blocks', 'gate', 'resolvedBy', 'desk'))
                   else '[]' end,
              '{gate}', false, to_char(6 + n % 17, 'FM00') || ':30', now(), decode(repeat('00', 32), 'hex'), now(), 1000 + n, 1
       from generate_series(1, 5000) n`,
      [day, blockerCodes, blockerCodes.length],
    )
    const { body } = await get('?role=desk')
    expect(TodayBoard.parse(JSON.parse(body)).expected).toBe(5_004)
    expect(body.length).toBeLessThan(4_000)
  })
})

describe('an update of the board', () => {
  test('is at most 1 KB, also with the longest names and codes and in a full day', () => {
    const codes = blockerCodes.toSorted((a, b) => b.length - a.length).slice(0, 6)
    const update = toBoardUpdate({
      day,
      time: '09:41',
      expected: 5_000,
      arrived: 4_999,
      notReady: 4_999,
      hours: Array.from({ length: 18 }, (_, index) => [6 + index, 1_277, 1_277, 277, 277]),
      blockers: codes.map((code) => ({ code, people: 1_000 })),
      arrivals: Array.from({ length: 12 }, (_, index) => ({
        id: 999_999_999 - index,
        time: '09:41',
        name: `${'Ж'.repeat(23)}… Ж.`,
        people: 12,
        verdict: 'not-ready' as const,
        household: 'x'.repeat(20),
      })),
    })
    expect(Buffer.byteLength(`event: board\nid: 99999\ndata: ${JSON.stringify(update)}\n\n`)).toBeLessThanOrEqual(1_024)
  })
  test('arrives when somebody arrives, and when a verdict of today is stored', async () => {
    const controller = new AbortController()
    const response = await fetch(`${origin}${place}/today/events?role=desk`, {
      headers: as('desk'),
      signal: controller.signal,
    })
    let received = ''
    void (async () => {
      const decoder = new TextDecoder()
      for await (const chunk of response.body ?? []) received += decoder.decode(chunk, { stream: true })
    })().catch(() => undefined)
    const last = () => TodayBoard.parse(JSON.parse(received.split('data: ').at(-1)?.split('\n')[0] ?? '{}'))
    await expect.poll(() => received).toContain('data: ')
    expect(last().arrived).toBe(0)
    await arrive(['1001'])
    await expect.poll(() => last().arrived).toBe(1)
    expect(last().arrivals).toMatchObject([{ name: 'Maya L.' }])
    // The database announces verdicts of its own day, which is not the day of this test.
    const countUpdates = () => received.split('data: ').length
    const before = countUpdates()
    const { rows } = await testApp.pool.query<{ today: string }>('select current_date::text as today')
    await storeVerdicts(testApp.pool, [{ contactId: '1001', day: rows[0]?.today ?? '' }])
    await expect.poll(countUpdates).toBeGreaterThan(before)
    controller.abort()
  })

  test('continue until the sign-in expires or the person loses the role', async () => {
    const now = testApp.ctx.clock.now().getTime() / 1000
    const watch = (expiresAt: number, email = 'desk@kestrel.example') =>
      watchTodayBoard(
        testApp.ctx,
        openBoards(testApp.ctx),
        {
          requestId: 'test',
          ipAddress: '127.0.0.1',
          peerAddress: '127.0.0.1',
          userAgent: 'test',
          token: { id: 'a token', expiresAt },
          email,
          name: 'Ben Ahlgren',
          places: administratorPlaces,
          claimed: { places: null, isAdministrator: false },
        },
        { locationId: testResort.base, role: 'desk' },
      )
    expect(await (await watch(now + 60)).mayContinue()).toBe(true)
    expect(await (await watch(now - 1)).mayContinue()).toBe(false)
    expect(await (await watch(now + 60, 'gone-staff@kestrel.example')).mayContinue()).toBe(false)
  })
})

describe('a list', () => {
  const names = ({ people }: TodaysPeople) => people.map(({ name }) => name)
  test('names who is behind each number, by planned time', async () => {
    await arrive(['1001'])
    expect(names(await list('group=expected'))).toEqual(['Maya L.', 'Juno L.', 'Finn L.', 'Theo L.'])
    expect(names(await list('group=arrived'))).toEqual(['Maya L.'])
    expect(names(await list('group=to-come&hour=15'))).toEqual(['Theo L.'])
    expect(names(await list('group=not-ready'))).toEqual(['Juno L.', 'Finn L.'])
    expect(names(await list('group=not-ready&code=waiver-missing'))).toEqual(['Juno L.'])
  })
  test('says when somebody is expected and has arrived, and the most urgent reason', async () => {
    await arrive(['1003'])
    expect((await list('group=arrived')).people).toEqual([
      {
        contactId: '1003',
        household: '1001',
        name: 'Juno L.',
        plannedTime: '09:00',
        arrivedAt: '07:30',
        verdict: 'not-ready',
        readyFrom: null,
        reason: { code: 'waiver-missing', text: 'Waiver not signed', resolvedBy: 'guest' },
      },
    ])
  })
  test('of the rental shop has first names only, and only its own reasons', async () => {
    const { people } = await list('group=not-ready', 'rental')
    expect(people.map(({ name, reason }) => [name, reason?.code])).toEqual([
      ['Juno', 'rental-profile-missing'],
      ['Finn', 'rental-profile-missing'],
    ])
  })
  test('has no birth date and no last name', async () => {
    const { body } = await get('/people?role=desk&group=expected')
    expect(body).not.toMatch(/Lindqvist|\d{4}-\d\d-\d\dT|19\d\d|@/)
  })
  test('has pages that continue after the last person', async () => {
    await storeVerdicts(
      testApp.pool,
      Array.from({ length: 60 }, (_, index) => ({
        contactId: `${7000 + index}`,
        ipCode: `${7000 + index}`,
        day,
        plannedTime: '10:00',
      })),
    )
    const first = await list('group=expected')
    expect(first.people).toHaveLength(50)
    expect(first.total).toBe(64)
    const second = await list(`group=expected&after=${encodeURIComponent(first.next ?? '')}`)
    expect(second.next).toBeNull()
    expect(new Set([...first.people, ...second.people].map(({ contactId }) => contactId)).size).toBe(64)
  })
  test('is in the audit log with the person and the list, without names', async () => {
    await list('group=not-ready&code=waiver-missing')
    const { rows } = await testApp.pool.query('select actor_kind, actor, subject, after from audit_entry')
    expect(rows).toEqual([
      {
        actor_kind: 'staff',
        actor: 'desk@kestrel.example',
        subject: 'location 1',
        after: { day, role: 'desk', group: 'not-ready', code: 'waiver-missing' },
      },
    ])
  })
  test.each([
    ['group=nobody', 'group'],
    ['group=expected&hour=24', 'hour'],
    ['group=expected&code=hungry', 'code'],
    ['group=expected&after=x', 'after'],
  ])('with the filter %s is refused, and the answer names the field', async (query, path) => {
    expect((await get(`/people?role=desk&${query}`)).json()).toMatchObject({ status: 400, fields: [{ path }] })
  })
  test('is a file that is safe to open in a spreadsheet', async () => {
    const [dangerous] = dangerousStrings
    await testApp.pool.query(`update pos.customer set first_name = $1 where ip_code = '1003'`, [dangerous])
    const { body, headers } = await get('/people.csv?role=desk&group=not-ready')
    await testApp.pool.query(`update pos.customer set first_name = 'Juno' where ip_code = '1003'`)
    expect(headers['content-type']).toContain('text/csv')
    expect(body).toBe(
      [
        '\uFEFFExpected at,Guest,Arrived at,Readiness,Reason',
        `09:00,${toSafeCell(dangerous)} L.,,Not ready,Waiver not signed`,
        '09:00,Finn L.,,Not ready,Sizes missing',
        '',
      ].join('\r\n'),
    )
  })
})
