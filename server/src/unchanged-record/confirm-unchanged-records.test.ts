import { aChildRegistration } from '@first-chair/core/child-registration/child-registration.builders'
import type { ChildRegistrations } from '@first-chair/core/child-registration/child-registration.api'
import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import type { RentalProfiles } from '@first-chair/core/rental-profile/rental-profile.api'
import { aRentalProfile } from '@first-chair/core/rental-profile/rental-profile.builders'
import { LanguageSettings } from '@first-chair/core/settings/language'
import type { ConfirmedRecords } from '@first-chair/core/unchanged-record/unchanged-record.api'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aCheckIn, aTestResortWithPos, type TestResortWithPos } from '../app/check-in.builders.ts'
import { as, type TestApp } from '../app/test-app.builders.ts'
import { aContactTaskId, testResort } from '../app/test-resort.builders.ts'

const childProfile = 60
const photo = 61
const lastSeason = '2026-02-14'
const today = '2026-12-05'
const withoutNotes = { drugAllergy: 'None', foodAllergy: 'None', medication: 'None', specialCondition: 'None' }
let resort: TestResortWithPos
let testApp: TestApp

beforeAll(async () => {
  resort = await aTestResortWithPos('built-in')
  ;({ testApp } = resort)
  await testApp.pool.query(
    `update task_type set effective_days = 120, enable_shoe_size = true, enable_stance = true where id in (2, 3)`,
  )
  await vi.waitFor(async () => {
    const { taskTypes } = await testApp.ctx.setup.current()
    expect(taskTypes.find(({ id }) => id === 3)?.effectiveDays).toBe(120)
  }, 20_000)
})
afterAll(() => resort.close())

beforeEach(async () => {
  await testApp.pool.query(`alter table rental_size_change disable trigger user; delete from rental_size_change;
    alter table rental_size_change enable trigger user`)
  for (const table of ['contact_task_completion', 'pos_outbox', 'graphile_worker._private_jobs', 'health_answer'])
    await testApp.pool.query(`delete from ${table}`)
  for (const contactId of ['1001', '1002', '1003', '1004'])
    await testApp.ctx.pointOfSale.recordRentalProfile(contactId, aRentalProfile({ updateDate: lastSeason }))
  for (const contactId of ['1003', '1004']) await recordRegistration(contactId)
})

const recordRegistration = (contactId: string, over: object = {}) =>
  testApp.ctx.pointOfSale.recordChildRegistration(
    contactId,
    aChildRegistration({ ...withoutNotes, updateDate: lastSeason, ...over }),
  )

const rentalOf = (contactId: string) => aContactTaskId(testResort.rental, contactId)
const childOf = (contactId: string) => aContactTaskId(childProfile, contactId)
const seen = {
  selectedAbility: 'II',
  selectedHeight: 'H4',
  selectedWeight: 'W10',
  shoeSize: 'US 8',
  selectedGoofy: 'N',
  hasGrown: null as boolean | null,
}
const rental = (contactId: string, over: object = {}) => ({ id: rentalOf(contactId), sizes: { ...seen, ...over } })
const { primaryEmergencyContact, primaryEmergencyPhone, alternateEmergencyContact1, alternateEmergencyPhone1 } =
  aChildRegistration()
const child = (contactId: string, over: object = {}) => ({
  id: childOf(contactId),
  registration: {
    primaryEmergencyContact,
    primaryEmergencyPhone,
    alternateEmergencyContact1,
    alternateEmergencyPhone1,
    health: 'none-known',
    ...over,
  },
})
const theWholeFamily = [
  rental('1001'),
  rental('1002'),
  rental('1003', { hasGrown: false }),
  rental('1004', { hasGrown: true, selectedHeight: 'H3', shoeSize: 'US 9' }),
  child('1003'),
  child('1004'),
]

const post = (records: readonly object[], user = 'maya') =>
  testApp.app.inject({
    method: 'POST',
    url: '/api/tasks/contact/confirm',
    headers: as(user),
    payload: { records },
  })
async function confirm(records: readonly object[]): Promise<ConfirmedRecords> {
  const answer = await post(records)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const reasons = ({ refused }: ConfirmedRecords) => refused.map(({ reason }) => reason)
const read = async <Answer>(url: string): Promise<Answer> =>
  (await testApp.app.inject({ url, headers: as('maya') })).json()
const count = async (from: string) =>
  Number((await testApp.pool.query<{ n: number }>(`select count(*) as n from ${from}`)).rows[0]?.n)

describe('home', () => {
  test('says which stored records can be confirmed, and that a photo is open besides', async () => {
    const { unchanged } = await aCheckIn(testApp).grouping()
    expect(unchanged).toEqual({
      isEverything: false,
      records: [
        { contactTaskId: rentalOf('1001'), asks: 'nothing', updatedOn: lastSeason },
        { contactTaskId: rentalOf('1002'), asks: 'nothing', updatedOn: lastSeason },
        { contactTaskId: rentalOf('1003'), asks: 'sizes', updatedOn: lastSeason },
        { contactTaskId: rentalOf('1004'), asks: 'sizes', updatedOn: lastSeason },
        { contactTaskId: childOf('1003'), asks: 'health', updatedOn: lastSeason },
        { contactTaskId: childOf('1004'), asks: 'health', updatedOn: lastSeason },
      ],
    })
  })

  test('has nothing to confirm once everything is confirmed', async () => {
    await confirm(theWholeFamily)
    expect((await aCheckIn(testApp).grouping()).unchanged).toBeUndefined()
  })
})

describe('confirming the records of a family', () => {
  test('completes all of them with one call, and the point of sale gets each of them', async () => {
    const { completed, refused } = await confirm(theWholeFamily)
    expect(refused).toEqual([])
    expect(
      completed.map(({ id, isComplete, isWaitingForPos }: ContactTask) => [id, isComplete, isWaitingForPos]),
    ).toEqual(
      theWholeFamily
        .map(({ id }) => id)
        .toSorted()
        .map((id) => [id, true, true]),
    )
    expect(await count(`pos_outbox where status = 'waiting' and record_date = '${today}'`)).toBe(6)
    expect(await count('graphile_worker.jobs')).toBe(6)
  })

  test('records who confirmed what is unchanged since which day, but not for the child who has grown', async () => {
    const audited = (action: string) => count(`audit_entry where action = '${action}' and actor = '1001'`)
    const before = [await audited('rental-profile-confirmed'), await audited('child-registration-confirmed')]
    await confirm(theWholeFamily)
    const { rows } = await testApp.pool.query(
      `select contact_task_id as id, household_ip_code as by, resort_day as day, unchanged_since as since
       from contact_task_completion order by contact_task_id collate "C"`,
    )
    const unchanged = { by: '1001', day: today, since: lastSeason }
    expect(rows).toEqual([
      { id: rentalOf('1001'), ...unchanged },
      { id: rentalOf('1002'), ...unchanged },
      { id: rentalOf('1003'), ...unchanged },
      { id: rentalOf('1004'), ...unchanged, since: null },
      { id: childOf('1003'), ...unchanged },
      { id: childOf('1004'), ...unchanged },
    ])
    const after = [await audited('rental-profile-confirmed'), await audited('child-registration-confirmed')]
    expect(after.map((number, at) => number - (before[at] ?? 0))).toEqual([3, 2])
  })

  test('shows the day of the confirmation beside the record, until it is sent in another way', async () => {
    const listDays = async () => [
      ...(await read<RentalProfiles>('/api/rentalprofiles')).profiles.map((one) => one.confirmedOn),
      ...(await read<ChildRegistrations>('/api/childregistrations')).registrations.map((one) => one.confirmedOn),
    ]
    expect(await listDays()).toEqual(Array.from({ length: 6 }, () => undefined))
    await confirm(theWholeFamily)
    expect(await listDays()).toEqual([today, today, today, undefined, today, today])
    await aCheckIn(testApp).giveRentalProfile('1002', { shoeSize: 'US 9' })
    expect((await listDays())[1]).toBeUndefined()
  })

  test('stores the new sizes of a child who has grown, as a change by the guest', async () => {
    await confirm(theWholeFamily)
    const { profiles } = await read<RentalProfiles>('/api/rentalprofiles')
    expect(profiles.find(({ contactId }) => contactId === '1004')?.profile).toMatchObject({
      selectedHeight: 'H3',
      shoeSize: 'US 9',
      selectedWeight: 'W10',
      updateDate: today,
    })
    const { rows } = await testApp.pool.query(`select contact_id, is_by_guest, changes from rental_size_change`)
    expect(rows).toEqual([
      {
        contact_id: '1004',
        is_by_guest: true,
        changes: { selectedHeight: { from: 'H4', to: 'H3' }, shoeSize: { from: 'US 8', to: 'US 9' } },
      },
    ])
  })

  test('gives a child the contacts of a sibling, and not the health notes', async () => {
    await recordRegistration('1003', { primaryEmergencyPhone: '970 555 0100', foodAllergy: 'Peanuts' })
    const { completed } = await confirm([child('1004', { primaryEmergencyPhone: '970 555 0100', sameAs: '1003' })])
    expect(completed).toHaveLength(1)
    const { registrations } = await read<ChildRegistrations>('/api/childregistrations')
    const finn = registrations.find(({ contactId }) => contactId === '1004')
    expect(finn?.registration).toMatchObject({ primaryEmergencyPhone: '970 555 0100', foodAllergy: 'None' })
    expect(finn?.confirmedOn).toBeUndefined()
  })

  test('twice changes nothing the second time', async () => {
    await confirm(theWholeFamily)
    const again = await confirm(theWholeFamily)
    expect(again.completed).toHaveLength(6)
    expect(again.refused).toEqual([])
    expect(await count('pos_outbox')).toBe(6)
    expect(await count('rental_size_change')).toBe(1)
  })

  test('from eight devices at once saves each record once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(theWholeFamily)))
    for (const { completed, refused } of answers) expect([completed.length, refused]).toEqual([6, []])
    expect(await count('pos_outbox')).toBe(6)
    expect(await count('contact_task_completion where unchanged_since is not null')).toBe(5)
  })

  test('while other sizes are sent from another device leaves one whole record', async () => {
    await Promise.all([confirm([rental('1001')]), aCheckIn(testApp).giveRentalProfile('1001', { shoeSize: 'US 9' })])
    const { profiles } = await read<RentalProfiles>('/api/rentalprofiles')
    const stored = profiles.find(({ contactId }) => contactId === '1001')
    expect(stored?.confirmedOn === undefined ? 'US 9' : 'US 8').toBe(stored?.profile.shoeSize)
  })
})

describe('a record that may not be confirmed is refused with its reason, and the others are saved', () => {
  test('a child who was not asked, and a question about health without an answer', async () => {
    const answer = await confirm([rental('1001'), rental('1003'), child('1003', { health: null })])
    expect(answer.completed.map(({ id }) => id)).toEqual([rentalOf('1001')])
    expect(answer.refused).toEqual([
      { id: rentalOf('1003'), reason: 'sizes-not-answered', message: 'Please answer for Juno.' },
      {
        id: childOf('1003'),
        reason: 'health-not-answered',
        message: 'Please answer the question about health for Juno.',
      },
    ])
    expect(await count('contact_task_completion')).toBe(1)
  })

  test('a health note that is stored is never replaced', async () => {
    await recordRegistration('1003', { foodAllergy: 'Peanuts' })
    const answer = await confirm([child('1003'), child('1004')])
    expect(answer.refused).toMatchObject([{ id: childOf('1003'), reason: 'health-note-stored' }])
    const { registrations } = await read<ChildRegistrations>('/api/childregistrations')
    expect(registrations[0]?.registration).toMatchObject({ foodAllergy: 'Peanuts', updateDate: lastSeason })
  })

  test('a record that was changed since the guest saw it', async () => {
    await testApp.ctx.pointOfSale.recordRentalProfile(
      '1002',
      aRentalProfile({ updateDate: lastSeason, shoeSize: 'US 9' }),
    )
    await recordRegistration('1004', { primaryEmergencyPhone: '970 555 0100' })
    expect(reasons(await confirm([rental('1002'), child('1004')]))).toEqual(['changed-meanwhile', 'changed-meanwhile'])
  })

  test('a waiver is signed anew and a photo stays: neither can be confirmed', async () => {
    const ids = [testResort.seasonWaiver, photo].map((task) => aContactTaskId(task, '1001'))
    expect(reasons(await confirm(ids.map((id) => ({ id, sizes: seen }))))).toEqual([
      'not-confirmable',
      'not-confirmable',
    ])
  })

  test('nothing is stored, or a withdrawn consent has closed the registration', async () => {
    await testApp.pool.query(`delete from pos.rental_profile where ip_code = '1002'`)
    await testApp.app.inject({
      method: 'POST',
      url: '/api/childregistrations/1003/withdraw',
      headers: as('maya'),
    })
    expect(reasons(await confirm([rental('1002'), child('1003')]))).toEqual(['nothing-stored', 'nothing-stored'])
    await testApp.pool.query(
      `alter table health_consent_event disable trigger user; delete from health_consent_event;
       alter table health_consent_event enable trigger user`,
    )
  })

  test('a value that the lists no longer offer', async () => {
    await testApp.ctx.pointOfSale.recordRentalProfile(
      '1001',
      aRentalProfile({ updateDate: lastSeason, selectedHeight: 'H0' }),
    )
    expect(reasons(await confirm([rental('1001', { selectedHeight: 'H0' })]))).toEqual(['no-longer-valid'])
  })

  test('a task that the resort has removed meanwhile', async () => {
    await testApp.pool.query(`insert into task (id, name, task_type_id, is_optional) values (99, 'Old skis', 2, false)`)
    const answer = await confirm([{ id: aContactTaskId(99, '1001'), sizes: seen }, rental('1001')])
    expect(answer.refused).toMatchObject([{ id: aContactTaskId(99, '1001'), reason: 'no-longer-required' }])
    expect(answer.completed).toHaveLength(1)
  })
})

describe('records of others', () => {
  test('do not exist: nothing of the call is saved', async () => {
    for (const id of [rentalOf('2001'), aContactTaskId(testResort.rental, '1001', testResort.school), 'nonsense']) {
      const answer = await post([rental('1001'), { id, sizes: seen }])
      expect(answer.statusCode).toBe(404)
    }
    expect((await post([rental('1001')], 'sam')).statusCode).toBe(404)
    expect(await count('contact_task_completion')).toBe(0)
  })

  test('a call without a record, and one with too many, is invalid', async () => {
    expect((await post([])).statusCode).toBe(400)
    expect((await post(Array.from({ length: 81 }, () => rental('1001')))).statusCode).toBe(400)
  })
})

describe('where the resort asks for explicit answers about health', () => {
  const consentText = LanguageSettings.parse({}).childRegistration.healthConsent
  const askExplicitly = async (isOn: boolean) => {
    await testApp.pool.query(
      `update settings_document set value = jsonb_build_object('asksExplicitHealthAnswers', $1::boolean) where kind = 'general'`,
      [isOn],
    )
    await vi.waitFor(
      async () => expect((await testApp.ctx.setup.current()).general.asksExplicitHealthAnswers).toBe(isOn),
      20_000,
    )
  }

  test('the consent is needed, and stored with the answers in the same transaction', async () => {
    await askExplicitly(true)
    try {
      expect(reasons(await confirm([child('1003')]))).toEqual(['consent-missing'])
      expect(reasons(await confirm([child('1003', { consentText: 'Another text' })]))).toEqual(['consent-changed'])
      expect(reasons(await confirm([child('1003', { consentText })]))).toEqual([])
      const { registrations } = await read<ChildRegistrations>('/api/childregistrations')
      expect(registrations.find(({ contactId }) => contactId === '1003')).toMatchObject({
        answers: { foodAllergy: { answer: 'none-known' }, answeredBy: 'Maya', answeredOn: today },
        hasConsent: true,
        confirmedOn: today,
      })
    } finally {
      await askExplicitly(false)
    }
  })
})
