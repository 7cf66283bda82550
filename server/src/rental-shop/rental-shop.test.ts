import { randomUUID } from 'node:crypto'
import type { RentalHousehold, RentalList, SetOut } from '@first-chair/core/rental-shop/rental-shop'
import { aRentalProfile, rentalLists } from '@first-chair/core/rental-profile/rental-profile.builders'
import { aChildRegistration } from '@first-chair/core/child-registration/child-registration.builders'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toRentalListRows } from '../adapters/point-of-sale/built-in/rental-list-rows.builders.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import {
  aContactTaskId,
  aHousehold,
  aTestResort,
  lindqvists,
  okafors,
  testResort,
} from '../app/test-resort.builders.ts'
import { insertRows } from '../db/insert-rows.ts'
import { aStaffMember, someStaff } from '../staff/staff.builders.ts'

const today = '2026-12-05'
const phone = '970-555-0117'
const healthNote = 'Peanuts-marker'
const everywhere = { isEverywhere: true, locationIds: [] }
const nowhere = { isEverywhere: false, locationIds: [] }

let testApp: TestApp
beforeAll(async () => {
  testApp = await aTestApp({ users: { ana: { givenName: 'Ana', familyName: 'Costa', email: 'ana@kestrel.example' } } })
  const { pool } = testApp
  await aTestResort(pool)
  await aHousehold(pool, lindqvists)
  await aHousehold(pool, okafors)
  await someStaff(pool)
  await insertRows(pool, 'staff_member', [
    { is_deleted: false, ...aStaffMember({ email: 'ana@kestrel.example', desk: nowhere, rental: everywhere }) },
  ])
  await pool.query('delete from pos.rental_list_entry')
  await insertRows(pool, 'pos.rental_list_entry', toRentalListRows(rentalLists))
  await insertRows(pool, 'pos.product', [
    { code: 'DAY', name: 'Day ticket' },
    { code: 'RENT', name: 'Ski rental' },
  ])
  await insertRows(pool, 'pos.product_component', [
    { product_code: 'RENT', code: 'R', rules: ['RENTALPROFILEREQUIRED'] },
  ])
  await insertRows(pool, 'pos.purchase', [
    { id: 'A', ip_code: '1001', kind: 'transaction', product_code: 'DAY', product_date: today },
    { id: 'B', ip_code: '1001', kind: 'transaction', product_code: 'RENT', product_date: today },
    { id: 'C', ip_code: '1003', kind: 'transaction', product_code: 'RENT', product_date: today },
    { id: 'D', ip_code: '1002', kind: 'transaction', product_code: 'DAY', product_date: today },
  ])
  await pool.query('update pos.customer set phone = $1 where ip_code = $2', [phone, '1001'])
  await testApp.ctx.pointOfSale.recordChildRegistration('1003', aChildRegistration({ foodAllergy: healthNote }))
  await insertRows(pool, 'readiness_verdict', [aVerdict('1001', 1), aVerdict('1003', 2)])
})
afterAll(() => testApp.close())

/** A stored verdict of somebody who rents today. */
const aVerdict = (contactId: string, changeNo: number) => ({
  location_id: testResort.base,
  contact_id: contactId,
  visit_day: today,
  ip_code: '1001',
  verdict: 'ready',
  blockers: '[]',
  booked: ['gate', 'rental'],
  is_waiting_for_pos: false,
  judged_at: '2026-12-05T10:00:00Z',
  verdict_hash: Buffer.alloc(32),
  changed_at: '2026-12-05T10:00:00Z',
  change_no: changeNo,
  judgement: 1,
})

// The product cannot delete any of these, so the owner switches the triggers off here.
beforeEach(async () => {
  for (const table of ['rental_size_change', 'rental_size_answer', 'rental_set_out'])
    await testApp.pool.query(
      `alter table ${table} disable trigger user; delete from ${table}; alter table ${table} enable trigger user`,
    )
  await testApp.pool.query(`delete from pos_outbox; delete from pos.rental_profile`)
  await testApp.ctx.pointOfSale.recordRentalProfile('1001', aRentalProfile({ updateDate: '2026-12-01' }))
})

const place = `/api/staff/locations/${testResort.base}`
// The caller says which answer it expects.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
const ask = async <Body>(method: 'GET' | 'POST', path: string, payload?: object, user = 'rental') => {
  const answer = await testApp.app.inject({
    method,
    url: `${place}${path}`,
    headers: as(user),
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, text: answer.body, body: answer.json<Body>() }
}
const read = () => ask<RentalHousehold>('GET', '/households/1001/rental')
const correct = (over: object = {}, user = 'rental') =>
  ask<RentalHousehold>(
    'POST',
    '/households/1001/rental/corrections',
    {
      commandId: randomUUID(),
      device: 'Bench 1',
      contactId: '1001',
      field: 'shoeSize',
      from: 'US 8',
      to: 'US 9',
      ...over,
    },
    user,
  )
const getMaya = ({ people }: RentalHousehold) => people.find(({ contactId }) => contactId === '1001')

describe('the household of the rental shop', () => {
  test('has who rents today, with sizes and the provisional code', async () => {
    const { body } = await read()
    expect(body.people.map(({ firstName, product }) => [firstName, product])).toEqual([
      ['Maya', 'Ski rental'],
      ['Juno', 'Ski rental'],
    ])
    expect(getMaya(body)).toMatchObject({
      sizes: {
        shoeSize: 'US 8',
        selectedHeight: 'H4',
        selectedWeight: 'W10',
        selectedAbility: 'II',
        selectedGoofy: 'N',
      },
      skierCode: 'K',
      corrections: [],
      questions: [],
    })
    expect(body.people[1]).toMatchObject({ skierCode: null, sizes: { shoeSize: null } })
    expect(body.codeTable).toEqual({ name: 'ISO 11088', version: expect.any(String) })
  })
  test('says until when the sizes are kept, but not that a legal hold keeps them for longer', async () => {
    expect(getMaya((await read()).body)?.keptUntil, 'without a rule').toBeNull()
    await testApp.pool.query(
      `update settings_document set value = value || '{"keepProfilesYears": 2, "seasonEndsOn": "10-31"}' where kind = 'general'`,
    )
    testApp.ctx.setup.forget()
    const { body } = await read()
    expect(body.people.map(({ firstName, keptUntil }) => [firstName, keptUntil])).toEqual([
      ['Maya', '2029-10-31'],
      ['Juno', null],
    ])
    await testApp.pool.query(
      `insert into legal_hold (contact_ids, incident, reason, placed_by, placed_date_utc) values (array['1001'], '', 'A claim', 'test', now())`,
    )
    const held = await read()
    expect(getMaya(held.body)?.keptUntil).toBeNull()
    expect(held.text).not.toMatch(/claim|legal/i)
    await testApp.pool.query(`update legal_hold set lifted_by = 'test', lifted_date_utc = now()`)
    await testApp.pool.query(
      `update settings_document set value = value - 'keepProfilesYears' - 'seasonEndsOn' where kind = 'general'`,
    )
    testApp.ctx.setup.forget()
  })
  test('says on which day the guest confirmed the sizes without a change, until they are sent again', async () => {
    const complete = (unchangedSince: string | null) =>
      testApp.pool.query(
        `insert into contact_task_completion (contact_task_id, location_id, activity_id, task_id, contact_id, household_ip_code,
           outcome, resort_day, unchanged_since)
         values ($1, $2, $3, $4, '1001', '1001', 'completed', '2026-12-01', $5)
         on conflict (contact_task_id) do update set unchanged_since = excluded.unchanged_since`,
        [
          aContactTaskId(testResort.rental, '1001'),
          testResort.base,
          testResort.skiing,
          testResort.rental,
          unchangedSince,
        ],
      )
    expect(getMaya((await read()).body)?.confirmedOn).toBeUndefined()
    await complete('2026-02-14')
    expect(getMaya((await read()).body)?.confirmedOn).toBe('2026-12-01')
    await complete(null)
    expect(getMaya((await read()).body)?.confirmedOn).toBeUndefined()
    await testApp.pool.query('delete from contact_task_completion')
  })

  test('has no last name, birth date, phone number, e-mail, health note or waiver', async () => {
    const markers = [...lindqvists.map(({ birthDate }) => birthDate ?? 'none'), 'Lindqvist', healthNote, phone, '@']
    for (const { text } of [await read(), await ask('GET', '/rental-list'), await correct()])
      for (const marker of markers) expect(text).not.toContain(marker)
    expect((await read()).text).not.toMatch(/waiver/i)
  })
})

describe('a correction at the bench', () => {
  test('is stored with both values and who made it, and sent to the point of sale with the date of the guest', async () => {
    const { body } = await correct({}, 'ana')
    expect(getMaya(body)).toMatchObject({
      sizes: { shoeSize: 'US 9' },
      corrections: [{ field: 'shoeSize', from: 'US 8', to: 'US 9', by: 'Ana Costa' }],
    })
    const { rows } = await testApp.pool.query(
      `select o.record->>'shoeSize' as "shoeSize", o.record->>'updateDate' as "updateDate", j.task_identifier as job
       from pos_outbox o join graphile_worker.jobs j on j.queue_name = pos_queue('1001') limit 1`,
    )
    expect(rows).toEqual([{ shoeSize: 'US 9', updateDate: '2026-12-01', job: 'send-rental-profile-to-pos' }])
  })
  test('of one of two people at the same time is refused with both values, and nothing is lost', async () => {
    const ability = { field: 'selectedAbility', from: 'II' }
    const answers = await Promise.all([correct({ ...ability, to: 'I' }), correct({ ...ability, to: 'III' }, 'ana')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const saved = getMaya((await read()).body)?.sizes.selectedAbility
    const refused = answers.find(({ status }) => status === 409)?.body
    expect(refused).toMatchObject({ changes: [{ saved, sent: saved === 'I' ? 'III' : 'I' }] })
  })
  test('on top of another one names who was first', async () => {
    await correct({}, 'ana')
    const { status, body } = await correct({ from: 'US 8', to: 'US 8' })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'changed-meanwhile',
      facts: { changedBy: 'Ana Costa' },
      changes: [{ path: 'shoeSize', saved: 'US 9', sent: 'US 8' }],
    })
  })
  test('that is repeated with the same id is stored once', async () => {
    const commandId = randomUUID()
    await Promise.all([1, 2, 3].map(() => correct({ commandId })))
    const { rows } = await testApp.pool.query('select from rental_size_change')
    expect(rows).toHaveLength(1)
  })
  test('to a value that the list does not have names the field', async () => {
    expect(await correct({ to: 'US 99' })).toMatchObject({ status: 400, body: { fields: [{ path: 'to' }] } })
  })
  test.each(['1002', '2001'])('of %s, who does not rent here, is refused', async (contactId) => {
    expect((await correct({ contactId, from: null })).status).toBe(404)
  })
  test('is shown to the guest without a name, until the guest sends the sizes', async () => {
    await correct()
    const asGuest = async () =>
      (await testApp.app.inject({ method: 'GET', url: '/api/rentalprofiles', headers: as('maya') })).json<{
        corrections: unknown[]
      }>().corrections
    expect(await asGuest()).toMatchObject([{ contactId: '1001', field: 'shoeSize', from: 'US 8', to: 'US 9', by: '' }])
    await testApp.pool.query(
      `insert into rental_size_change (contact_id, is_by_guest, changes, changed_by, changed_by_name, device, at_utc)
       values ('1001', true, '{}', '1001', '', '', now())`,
    )
    expect(await asGuest()).toEqual([])
  })
})

test('a questioned size can be right: the answer is stored with the name, and a measured value is not questioned', async () => {
  await testApp.ctx.pointOfSale.recordRentalProfile('1003', aRentalProfile({ selectedHeight: 'H3' }))
  await testApp.pool.query(
    `insert into rental_size_change (contact_id, is_by_guest, changes, changed_by, changed_by_name, device, at_utc)
     values ('1003', true, '{"selectedHeight": {"from": "H4", "to": "H3"}}', '1001', '', '', now())`,
  )
  const { body } = await read()
  const getQuestions = ({ people }: RentalHousehold) => people.find(({ contactId }) => contactId === '1003')?.questions
  const [question] = getQuestions(body) ?? []
  expect(question).toMatchObject({ code: 'shrank', before: 'H4', answer: null })
  const answered = await ask<RentalHousehold>('POST', '/households/1001/rental/answers', {
    device: '',
    contactId: '1003',
    question: question?.key,
  })
  expect(getQuestions(answered.body)?.find(({ key }) => key === question?.key)).toMatchObject({
    answer: { by: expect.any(String) },
  })
  const measured = { contactId: '1003', field: 'selectedHeight', from: 'H3', to: 'H4' }
  expect(getQuestions((await correct(measured)).body)).toEqual([])
})

describe('the list of the rental shop', () => {
  const setOut = (isSetOut: boolean, { commandId = randomUUID(), contactId = '1001' } = {}) =>
    ask<SetOut[]>('POST', '/rental-list/set-out', { commandId, device: '', contactId, isSetOut })
  test('has everybody who rents today, those without sizes last', async () => {
    const { body } = await ask<RentalList>('GET', '/rental-list')
    expect(body.rows).toMatchObject([
      { firstName: 'Maya', lastInitial: 'L', party: 2, hour: 9, product: 'Ski rental', sizes: { shoeSize: 'US 8' } },
      { firstName: 'Juno', party: 2, sizes: { shoeSize: null } },
    ])
  })
  test('has a party in the hour in which its first ticket starts, also if somebody is not ready', async () => {
    const plan = (time: string | null) =>
      testApp.pool.query(
        `update readiness_verdict set planned_time = case contact_id when '1001' then '13:00' else $1 end,
                                      verdict = 'not-ready', ready_from = null`,
        [time],
      )
    await plan('12:30')
    const readHours = async () => (await ask<RentalList>('GET', '/rental-list')).body.rows.map(({ hour }) => hour)
    expect(await readHours()).toEqual([12, 12])
    await plan(null)
    expect(await readHours()).toEqual([9, 9])
  })
  test('says what is set out, once for two devices, and not after an undo', async () => {
    await Promise.all([setOut(true), setOut(true)])
    expect((await ask<SetOut[]>('GET', '/rental-list/set-out')).body).toMatchObject([{ contactId: '1001' }])
    expect((await setOut(false)).body).toEqual([])
    expect((await setOut(true)).body).toHaveLength(1)
  })
  test('refuses a person who does not rent here', async () => {
    expect((await setOut(true, { contactId: '2001' })).status).toBe(404)
  })
})
