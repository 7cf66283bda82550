import { aChildRegistration } from '@first-chair/core/child-registration/child-registration.builders'
import { foldCustomerName } from '@first-chair/core/contact/fold-customer-name'
import { administratorPlaces } from '@first-chair/core/staff/role-places'
import { StaffHousehold } from '@first-chair/core/staff/staff-household'
import { maxStaffSearchResults, StaffSearchResult } from '@first-chair/core/staff/staff-search'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, okafors, testResort } from '../app/test-resort.builders.ts'
import { insertRows } from '../db/insert-rows.ts'
import { storeVerdicts, type NewVerdict } from '../stored-verdict/verdicts.builders.ts'
import { someStaff } from './staff.builders.ts'
import { watchStaffHousehold } from './watch-staff-household.ts'

const today = '2026-12-05'
const phone = '970-555-0117'
const healthNote = 'Peanuts-marker'
const birthDates = lindqvists.map(({ birthDate }) => birthDate ?? 'none')

let testApp: TestApp
beforeAll(async () => {
  testApp = await aTestApp()
  const { pool } = testApp
  await aTestResort(pool)
  await aHousehold(pool, lindqvists)
  await aHousehold(pool, okafors)
  await someStaff(pool)
  await insertRows(pool, 'pos.product', [
    { code: 'DAY', name: 'Day ticket' },
    { code: 'RENT', name: 'Ski rental' },
    { code: 'LESSON', name: 'Kids lesson' },
  ])
  await insertRows(pool, 'pos.product_component', [
    { product_code: 'RENT', code: 'R', rules: ['RENTALPROFILEREQUIRED'] },
    { product_code: 'LESSON', code: 'L', rules: ['CHILDREGPROFILEREQUIRED'] },
  ])
  await insertRows(pool, 'pos.product_access', [{ product_code: 'DAY', from_time: null }])
  await insertRows(pool, 'pos.purchase', [
    { id: 'A', ip_code: '1001', kind: 'transaction', product_code: 'DAY', product_date: today },
    { id: 'B', ip_code: '1003', kind: 'transaction', product_code: 'DAY', product_date: today },
    { id: 'C', ip_code: '1003', kind: 'transaction', product_code: 'RENT', product_date: today },
    { id: 'D', ip_code: '1003', kind: 'transaction', product_code: 'LESSON', product_date: today },
  ])
  await insertRows(pool, 'pos.pass_media', [{ id: 'M1', ip_code: '1003', kind: 'card', card_number: '82 1003-0' }])
  await insertRows(pool, 'household', [{ ip_code: '1001', reference: 'K7QM-4TRX' }])
  await pool.query('update pos.customer set phone = $1 where ip_code = $2', [phone, '1001'])
  await testApp.ctx.pointOfSale.recordChildRegistration(
    '1003',
    aChildRegistration({ foodAllergy: healthNote, alternateEmergencyContact1: 'Chidi' }),
  )
})
afterAll(() => testApp.close())

const place = `/api/staff/locations/${testResort.base}`
const post = (path: string, payload: object, user = 'desk') =>
  testApp.app.inject({ method: 'POST', url: `${place}${path}`, headers: as(user), payload })
const openCode = async (code: string, user = 'desk') => {
  const answer = await post('/code', { code }, user)
  return answer.statusCode === 200
    ? answer.json<{ household: string }>().household
    : answer.json<{ code: string }>().code
}
const search = async (text: string) => {
  const answer = await post('/search', { search: text })
  expect(answer.statusCode, answer.body).toBe(200)
  return StaffSearchResult.parse(answer.json())
}
const ask = (user = 'desk', role = user, household = '1001') =>
  testApp.app.inject({ method: 'GET', url: `${place}/households/${household}?role=${role}`, headers: as(user) })
const read = async (user = 'desk', role = user) => {
  const answer = await ask(user, role)
  expect(answer.statusCode, answer.body).toBe(200)
  return StaffHousehold.parse(answer.json())
}

describe('a code', () => {
  test.each([
    ['the reference of an arrival card', 'K7QM-4TRX'],
    ['the reference in small letters, without the dash', 'k7qm4trx'],
    ['the address in the QR code', 'https://check-in.example.test/l/1?ref=K7QM-4TRX'],
    ['the number of a card of any member', '82 1003 0'],
  ])('that is %s opens the household, for every role', async (_what, code) => {
    expect(await openCode(code)).toBe('1001')
    expect(await openCode(code, 'rental')).toBe('1001')
    expect(await openCode(code, 'lessons')).toBe('1001')
  })
  test.each(['AAAA-2222', '9999 9999', 'https://other.example/menu', 'Lindqvist'])(
    '"%s" finds nobody',
    async (code) => {
      expect(await openCode(code)).toBe('not-found')
    },
  )
})

describe('a search by name', () => {
  test('finds the household by the beginning of a name, and says when it is expected', async () => {
    expect(await search('lindq')).toEqual({
      today,
      hasMore: false,
      isSearchable: true,
      households: [
        {
          household: '1001',
          reference: 'K7QM-4TRX',
          firstName: 'Maya',
          lastName: 'Lindqvist',
          guests: lindqvists.length,
          expectedOn: today,
          arrived: 0,
        },
      ],
    })
  })
  test('with the birth date finds only who was born on this day', async () => {
    const [maya] = lindqvists
    expect((await search(`lindqvist ${maya?.birthDate}`)).households).toHaveLength(1)
    expect((await search('lindqvist 1971-01-01')).households).toHaveLength(0)
  })
  test('that matches 6,000 people answers with the first 20, says that there are more, and reads no others', async () => {
    await testApp.pool.query(
      `insert into pos.customer (ip_code, head_ip_code, first_name, last_name, folded_name, birth_date)
       select 'hit-' || n, 'hit-' || n, 'Robin', 'Commonname', $1, date '1980-01-01' + n from generate_series(1, 6000) n`,
      [foldCustomerName('Robin', 'Commonname')],
    )
    const reads = vi.spyOn(testApp.ctx.pointOfSale, 'household')
    const { households, hasMore } = await search('commonname')
    expect(households).toHaveLength(maxStaffSearchResults)
    expect(hasMore).toBe(true)
    expect(reads).toHaveBeenCalledTimes(maxStaffSearchResults)
    reads.mockRestore()

    const one = await search('commonname 1980-01-02')
    expect(one).toMatchObject({ hasMore: false, households: [{ household: 'hit-1' }] })
  })
  test('that matches 6,000 people lists those expected here today first, then those expected on coming days', async () => {
    const visit = (contactId: string, day: string, more: Partial<NewVerdict> = {}) => ({
      contactId,
      ipCode: contactId,
      day,
      plannedTime: '09:00',
      ...more,
    })
    const [head, other] = ['hit-5998', 'hit-5997'] as const
    await insertRows(testApp.pool, 'pos.purchase', [
      { id: 'E', ip_code: head, kind: 'transaction', product_code: 'DAY', product_date: today },
      { id: 'F', ip_code: other, kind: 'transaction', product_code: 'DAY', product_date: '2026-12-07' },
    ])
    await storeVerdicts(testApp.pool, [
      visit(head, today),
      visit(other, '2026-12-07'),
      visit('hit-5996', '2026-12-04'),
      visit('hit-5995', today, { locationId: testResort.school }),
      visit('hit-5994', today, { isRemoved: true }),
    ])
    const { households, hasMore } = await search('commonname')
    const found = households.map(({ household }) => household)
    expect([found.length, hasMore]).toEqual([maxStaffSearchResults, true])
    expect(found.slice(0, 2)).toEqual([head, other])
    expect(found.filter((household) => /hit-599[456]/.test(household))).toEqual([])
  })
  test('with fewer than three letters finds nobody', async () => {
    expect((await search('li')).households).toEqual([])
  })
  test('is recorded in the audit log with the person and the matches, without the text', async () => {
    await search('okafor')
    const { rows } = await testApp.pool.query<{ actor_kind: string; actor: string; after: object }>(
      `select actor_kind, actor, subject, after from audit_entry where action = 'guest-searched' order by id desc limit 1`,
    )
    expect(rows[0]).toMatchObject({ actor_kind: 'staff', actor: 'desk@kestrel.example', subject: 'guests by name' })
    expect(JSON.stringify(rows[0])).not.toMatch(/okafor/i)
  })
  test('that is too long is refused, and the answer names the field', async () => {
    const answer = await post('/search', { search: 'x'.repeat(101) })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ fields: [{ path: 'search' }] })
  })
})

describe('the household page of the desk', () => {
  test('names everybody with the verdict for today, what is missing, and who can resolve it', async () => {
    const { people, ...household } = await read()
    expect(household).toMatchObject({
      household: '1001',
      reference: 'K7QM-4TRX',
      lastName: 'Lindqvist',
      phone: { firstName: 'Maya', number: phone },
      day: today,
      isOld: false,
      events: [],
    })
    const maya = people.find(({ contactId }) => contactId === '1001')
    expect(maya).toMatchObject({
      firstName: 'Maya',
      lastInitial: 'L',
      ageBand: 'adult',
      age: null,
      product: 'Day ticket',
      verdict: 'not-ready',
    })
    expect(maya?.reasons).toContainEqual(
      expect.objectContaining({
        code: 'waiver-missing',
        text: 'Waiver not signed',
        resolvedBy: 'guest',
        resolverName: 'Maya',
      }),
    )
  })
  test('says in the words of the resort for staff why a pass is blocked, which the guest never reads', async () => {
    const { pool } = testApp
    await insertRows(pool, 'pos.pass_media', [{ id: 'BLOCKED', ip_code: '1002', kind: 'card', card_number: '821999' }])
    await insertRows(pool, 'pos.hotlist_entry', [{ media_id: 'BLOCKED', reason_code: 'UNPAID', from_date: today }])
    await insertRows(pool, 'collection_item', [
      { collection_id: 2, name: 'unpaid', value: 'A payment is open.', staff_value: 'Owes 120', resolved_by: 'shop' },
    ])
    const theo = (await read()).people.find(({ contactId }) => contactId === '1002')
    expect(theo?.reasons).toContainEqual(
      expect.objectContaining({ code: 'pass-blocked', text: 'Owes 120', resolvedBy: 'shop' }),
    )
    const url = `/api/readiness/location/${testResort.base}?day=${today}`
    const guest = await testApp.app.inject({ method: 'GET', url, headers: as('maya') })
    expect(guest.body).toContain('A payment is open.')
    expect(guest.body).not.toContain('Owes 120')
    await pool.query(`delete from pos.hotlist_entry; delete from pos.pass_media where id = 'BLOCKED'`)
    await pool.query('delete from collection_item')
  })
  test('has the same verdicts and codes as the page of the guest', async () => {
    const answer = await testApp.app.inject({
      method: 'GET',
      url: `/api/readiness/location/${testResort.base}?day=${today}`,
      headers: as('maya'),
    })
    type Judged = { contactId: string; verdict: string; blockers: { code: string }[] }
    const toCodes = (people: Judged[]) =>
      Object.fromEntries(
        people.map(({ contactId, verdict, blockers }) => [contactId, [verdict, ...blockers.map(({ code }) => code)]]),
      )
    const guest = toCodes(answer.json<{ people: Judged[] }>().people)
    const desk = toCodes((await read()).people.map((person) => ({ ...person, blockers: person.reasons })))
    expect(desk).toEqual(guest)
  })
  test('is not found for an unknown household', async () => {
    expect((await ask('desk', 'desk', '4711')).statusCode).toBe(404)
  })
})

describe('the stream of an open household', () => {
  test.each([
    ['continues while the person has a role', 'desk@kestrel.example', 60, true],
    ['ends within seconds when the role of the person is removed', 'gone-staff@kestrel.example', 60, false],
    ['ends when the sign-in expires', 'desk@kestrel.example', -1, false],
  ])('%s', async (_when, email, seconds, mayContinue) => {
    const stream = watchStaffHousehold(
      testApp.ctx,
      {
        requestId: 'test',
        ipAddress: '127.0.0.1',
        peerAddress: '127.0.0.1',
        userAgent: 'test',
        token: { id: 'a token', expiresAt: testApp.ctx.clock.now().getTime() / 1000 + seconds },
        email,
        name: 'Ben Ahlgren',
        places: administratorPlaces,
        claimed: { places: null, isAdministrator: false },
      },
      { locationId: testResort.base, household: '1001', since: undefined },
    )
    await expect.poll(() => stream.mayContinue()).toBe(mayContinue)
  })
})

describe('least knowledge', () => {
  test.each(['desk', 'rental', 'lessons', 'lift'])(
    'the answer to %s has no birth date, health note or e-mail',
    async (user) => {
      const { body } = await ask(user)
      for (const marker of [...birthDates, healthNote, 'Chidi', '@']) expect(body).not.toContain(marker)
    },
  )
  test.each(['rental', 'lessons', 'lift'])('the answer to %s has no last name or phone number', async (user) => {
    const { body } = await ask(user)
    expect(body).not.toContain('Lindqvist')
    expect(body).not.toContain(phone)
  })
  test.each(['rental', 'lessons'])('the answer to %s has no waiver', async (user) => {
    expect((await ask(user)).body).not.toMatch(/waiver/i)
  })
  test('the rental shop sees who has a rental today, with the missing sizes and nothing else', async () => {
    const { people, lastName, phone: number } = await read('rental')
    expect({ lastName, number }).toEqual({ lastName: null, number: null })
    expect(people.map(({ firstName, reasons }) => [firstName, reasons.map(({ code }) => code)])).toEqual([
      ['Juno', ['rental-profile-missing']],
    ])
  })
  test('the ski school sees who has a lesson today', async () => {
    expect((await read('lessons')).people.map(({ firstName, verdict }) => [firstName, verdict])).toEqual([
      ['Juno', 'ready'],
    ])
  })
  test('nobody gets the page of a role that the person has not', async () => {
    expect((await ask('rental', 'desk')).json()).toMatchObject({ status: 403, code: 'role-missing' })
    expect((await ask('desk', 'lessons')).json()).toMatchObject({ status: 403, code: 'role-missing' })
    expect((await ask('admin', 'lessons')).statusCode).toBe(403)
  })
})
