import { addDays } from '@first-chair/core/calendar/calendar-date'
import {
  ReadinessOverview,
  type ReadinessDay,
  type UnreadyPerson,
} from '@first-chair/core/readiness-overview/readiness-overview'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBuiltInPointOfSale } from '../adapters/point-of-sale/built-in/built-in.ts'
import { PointOfSaleDown, type PointOfSale } from '../adapters/point-of-sale/point-of-sale.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, okafors, testResort } from '../app/test-resort.builders.ts'
import { storeVerdicts } from '../stored-verdict/verdicts.builders.ts'

const today = '2026-12-05'
const saturday = '2026-12-12'
let testApp: TestApp
let isDown = false

beforeAll(async () => {
  testApp = await aTestApp({
    pointOfSale: (pool): PointOfSale => {
      const builtIn = createBuiltInPointOfSale(pool)
      return {
        ...builtIn,
        household: (ipCode) =>
          isDown ? Promise.reject(new PointOfSaleDown('It is down in this test.')) : builtIn.household(ipCode),
      }
    },
  })
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  await aHousehold(testApp.pool, okafors)
})
afterAll(() => testApp.close())
beforeEach(async () => {
  isDown = false
  await testApp.pool.query(
    `delete from readiness_verdict; delete from readiness_reminder; delete from guest_binding; delete from household`,
  )
})

const get = (path = '', locationId: number = testResort.base) =>
  testApp.app.inject({
    method: 'GET',
    url: `/api/admin/readiness/location/${locationId}${path}`,
    headers: as('admin'),
  })
const overview = async (locationId?: number) => ReadinessOverview.parse((await get('', locationId)).json())
const readDay = async (day = saturday): Promise<ReadinessDay> => {
  const found = (await overview()).days.find((one) => one.day === day)
  if (!found) throw new Error(`${day} is not in the overview.`)
  return found
}
const list = async (query: string) => {
  const answer = await get(`/people?day=${saturday}${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ people: UnreadyPerson[]; total: number; next: string | null }>()
}

describe('the coming days', () => {
  test('are fourteen, from today on, also without anybody', async () => {
    const { days, wasJudged, judgedSinceUtc } = await overview()
    expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 14 }, (_, index) => addDays(today, index)))
    expect(days[0]).toMatchObject({ ready: 0, partlyOpen: 0, stopped: 0, unchecked: 0, blockers: [] })
    expect([wasJudged, judgedSinceUtc]).toEqual([false, null])
  })
  test('count each person once, by what the verdict means', async () => {
    await storeVerdicts(testApp.pool, [
      { contactId: '1', day: saturday },
      { contactId: '2', day: saturday, verdict: 'ready-from' },
      { contactId: '3', day: saturday, codes: ['rental-profile-missing', 'child-registration-missing'] },
      { contactId: '4', day: saturday, codes: ['rental-profile-missing', 'waiver-missing'] },
      { contactId: '5', day: saturday, codes: ['no-pass'] },
      { contactId: '6', day: saturday, verdict: 'unknown' },
      { contactId: '7', day: saturday, verdict: 'pending' },
      { contactId: '8', day: saturday, codes: ['photo-missing'], isRemoved: true },
    ])
    expect(await readDay()).toMatchObject({ ready: 2, partlyOpen: 1, stopped: 2, unchecked: 2 })
    expect(await overview()).toMatchObject({ wasJudged: true, judgedSinceUtc: '2026-12-05T14:00:00.000Z' })
  })
  test('list what stops guests, most people first', async () => {
    await storeVerdicts(testApp.pool, [
      { contactId: '3', day: saturday, codes: ['photo-missing'] },
      { contactId: '4', day: saturday, codes: ['waiver-missing', 'photo-missing'] },
    ])
    expect((await readDay()).blockers).toEqual([
      { code: 'photo-missing', blocks: 'gate', resolvedBy: 'guest', people: 2 },
      { code: 'waiver-missing', blocks: 'gate', resolvedBy: 'guest', people: 1 },
    ])
  })
  test('have nothing of another location, and nothing of other days', async () => {
    await storeVerdicts(testApp.pool, [
      { contactId: '1', day: saturday, locationId: testResort.school },
      { contactId: '2', day: addDays(today, -1) },
      { contactId: '3', day: addDays(today, 14) },
    ])
    const { days, wasJudged } = await overview()
    expect(days.every(({ ready }) => ready === 0)).toBe(true)
    expect(wasJudged).toBe(true)
    expect((await overview(testResort.school)).days.map(({ ready }) => ready)).toContain(1)
  })
  test('name a waiver whose dates let no signature count, from the first day on which that is so', async () => {
    await testApp.pool.query(
      `update task set use_today_as_validation_date = false, end_effective_date = $1, modified_date_utc = now()
       where id = $2`,
      [saturday, testResort.seasonWaiver],
    )
    testApp.ctx.setup.forget()
    const gapDays = (await overview()).days.filter(({ gaps }) => gaps.some(({ code }) => code === 'waiver-dates'))
    expect(gapDays[0]?.day).toBe(addDays(saturday, 1))
    expect(gapDays[0]?.gaps).toMatchObject([{ code: 'waiver-dates', taskId: testResort.seasonWaiver }])
    await testApp.pool.query('update task set end_effective_date = null where id = $1', [testResort.seasonWaiver])
    testApp.ctx.setup.forget()
  })
  test('of a location that does not exist are not found', async () => {
    expect((await get('', 4711)).statusCode).toBe(404)
    expect((await get(`/people?day=${saturday}`, 4711)).statusCode).toBe(404)
  })
})

describe('the list of who is not ready', () => {
  test('has as many people as the count of the day and of each blocker', async () => {
    const codes = ['photo-missing', 'waiver-missing', 'no-pass', 'rental-profile-missing'] as const
    await storeVerdicts(
      testApp.pool,
      Array.from({ length: 90 }, (_, index) => ({
        contactId: `P${String(index).padStart(3, '0')}`,
        day: saturday,
        codes: codes.filter((_code, bit) => (index >> bit) % 2 === 1),
      })),
    )
    const day = await readDay()
    const readAll = async (query: string) => {
      const people: UnreadyPerson[] = []
      for (let after = '', isEnd = false; !isEnd;) {
        const page = await list(`${query}&after=${after}`)
        people.push(...page.people)
        after = page.next ?? ''
        isEnd = page.next === null
        expect(page.people.length).toBeLessThanOrEqual(25)
      }
      return people
    }
    const everybody = await readAll('')
    expect(everybody).toHaveLength(day.partlyOpen + day.stopped + day.unchecked)
    expect(new Set(everybody.map(({ contactId }) => contactId)).size).toBe(everybody.length)
    expect((await list('')).total).toBe(everybody.length)
    for (const { code, people } of day.blockers) {
      const listed = await readAll(`&code=${code}`)
      expect(listed, code).toHaveLength(people)
      expect(listed.every(({ blockers }) => blockers.some((blocker) => blocker.code === code))).toBe(true)
    }
  })
  test('has names, ages on the day, the household reference and whether there is an address', async () => {
    await testApp.pool.query(`insert into household (ip_code, reference) values ('1001', 'K7QM-4TRX')`)
    await testApp.pool.query(
      `insert into guest_binding (issuer, subject, ip_code, email) values ('i', 's', '1001', 'maya@example.test')`,
    )
    await storeVerdicts(testApp.pool, [
      { contactId: '1003', day: saturday, codes: ['photo-missing'] },
      { contactId: '2001', ipCode: '2001', day: saturday, codes: ['photo-missing'] },
    ])
    const { people } = await list('&code=photo-missing')
    expect(people).toMatchObject([
      { name: 'Juno Lindqvist', householdReference: 'K7QM-4TRX', hasAddress: true, remindedAtUtc: null },
      { householdReference: null, hasAddress: false },
    ])
    expect(people[0]?.age).toBeTypeOf('number')
  })
  test('has no names while the point of sale does not answer, and still lists everybody', async () => {
    await storeVerdicts(testApp.pool, [{ contactId: '1003', day: saturday, codes: ['photo-missing'] }])
    isDown = true
    expect((await list('')).people).toMatchObject([{ contactId: '1003', name: null, age: null }])
  })
  test('is in the audit log with its reader, without names', async () => {
    await storeVerdicts(testApp.pool, [{ contactId: '1003', day: today, codes: ['photo-missing'] }])
    expect((await get(`/people?day=${today}&code=photo-missing`)).statusCode).toBe(200)
    const { rows } = await testApp.pool.query(
      `select actor_kind, subject, after from audit_entry where action = 'readiness-read' order by id desc limit 1`,
    )
    expect(rows).toEqual([
      {
        actor_kind: 'administrator',
        subject: `location ${testResort.base}`,
        after: { day: today, code: 'photo-missing' },
      },
    ])
  })
  test.each([
    ['', 'day'],
    ['?day=2026-02-30', 'day'],
    [`?day=${saturday}&code=nonsense`, 'code'],
  ])('is refused for %j, and the answer names the field', async (query, path) => {
    const answer = await get(`/people${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ fields: [{ path }] })
  })
})
