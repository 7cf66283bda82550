import type { ChildRegistrations } from '@first-chair/core/child-registration/child-registration.api'
import { aChildRegistration } from '@first-chair/core/child-registration/child-registration.builders'
import { unansweredHealth } from '@first-chair/core/child-registration/health-answer-input'
import { LanguageSettings } from '@first-chair/core/settings/language'
import type { HouseholdReadiness } from '@first-chair/core/readiness/readiness'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
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
import { eraseHealthNotes } from './erase-health-notes.ts'

const childProfile = 60
const consentText = LanguageSettings.parse({}).childRegistration.healthConsent
let testApp: TestApp

beforeAll(async () => {
  testApp = await aTestApp()
  const { pool } = testApp
  await aTestResort(pool)
  await insertRows(pool, 'task', [
    { task_type_id: 3, pos_waiver_id: null, age_max: 17, id: childProfile, name: 'Child Profile', is_optional: false },
  ])
  await insertRows(pool, 'activity_task', [
    { activity_id: testResort.skiing, task_id: childProfile, position: childProfile },
  ])
  await aHousehold(pool, lindqvists)
  await aHousehold(pool, okafors)
})
afterAll(() => testApp.close())

beforeEach(async () => {
  for (const table of ['health_consent_event', 'health_consent_text'])
    await testApp.pool.query(
      `alter table ${table} disable trigger user; delete from ${table}; alter table ${table} enable trigger user`,
    )
  for (const table of ['health_answer', 'contact_task_completion', 'pos_outbox', 'pos.child_registration'])
    await testApp.pool.query(`delete from ${table}`)
  await askExplicitly(true)
})

async function askExplicitly(isOn: boolean): Promise<void> {
  await testApp.pool.query(
    `update settings_document set value = jsonb_build_object('asksExplicitHealthAnswers', $1::boolean) where kind = 'general'`,
    [isOn],
  )
  await vi.waitFor(
    async () => expect((await testApp.ctx.setup.current()).general.asksExplicitHealthAnswers).toBe(isOn),
    20_000,
  )
}

const noneKnown = { ...unansweredHealth.drugAllergy, answer: 'none-known' }
const peanuts = {
  answer: 'something',
  severity: 'life-threatening',
  medicine: 'EpiPen-marker',
  action: 'Use it-marker',
}
const answers = { drugAllergy: noneKnown, foodAllergy: peanuts, medication: noneKnown, specialCondition: noneKnown }
const { updateDate: _, ...registration } = aChildRegistration({ foodAllergy: 'Peanuts-marker' })
const submit = (over: object = {}, body: object = {}) =>
  testApp.app.inject({
    method: 'POST',
    url: '/api/tasks/contact/complete/childregistration',
    headers: as('maya'),
    payload: {
      id: aContactTaskId(childProfile, '1003'),
      relatedObject: { ...registration, answers, consentText, ...over },
      ...body,
    },
  })
const withdraw = (contactId = '1003', user = 'maya') =>
  testApp.app.inject({ method: 'POST', url: `/api/childregistrations/${contactId}/withdraw`, headers: as(user) })
const read = async () => {
  const answer = await testApp.app.inject({ method: 'GET', url: '/api/childregistrations', headers: as('maya') })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ChildRegistrations>()
}
const readBlockers = async () => {
  const url = `/api/readiness/location/${testResort.base}?day=2026-12-05`
  const answer = await testApp.app.inject({ method: 'GET', url, headers: as('maya') })
  const juno = answer.json<HouseholdReadiness>().people.find(({ contactId }) => contactId === '1003')
  return [...(juno?.blockers ?? []), ...(juno?.alsoOpen ?? [])].map(({ code }) => code)
}
const events = async () =>
  (
    await testApp.pool.query<{ kind: string; text: string | null }>(
      `select e.kind, t.text from health_consent_event e left join health_consent_text t using (text_hash) order by e.id`,
    )
  ).rows

describe('explicit answers', () => {
  test('are stored with the consent and its text, and read again', async () => {
    expect((await submit()).statusCode).toBe(200)
    expect(await read()).toMatchObject({
      consentText,
      registrations: [
        {
          contactId: '1003',
          hasConsent: true,
          registration: { foodAllergy: 'Peanuts-marker', drugAllergy: 'None' },
          answers: { answeredBy: 'Maya', answeredOn: '2026-12-05', foodAllergy: { medicine: 'EpiPen-marker' } },
        },
      ],
    })
    expect(await events()).toEqual([{ kind: 'given', text: consentText }])
  })
  test('are not readable in the database', async () => {
    await submit()
    const { rows } = await testApp.pool.query<{ stored: string }>(
      `select row_to_json(a)::text as stored from health_answer a`,
    )
    expect(rows).toHaveLength(1)
    const hex = Buffer.from('marker').toString('hex')
    expect(rows[0]?.stored).not.toMatch(new RegExp(`marker|${hex}`))
  })
  test('that are missing are refused, and the answer names the fields; nothing is stored', async () => {
    const answer = await submit({ answers: undefined, consentText: undefined })
    expect(answer.statusCode).toBe(400)
    const paths = answer.json<{ fields: { path: string }[] }>().fields.map(({ path }) => path)
    expect(paths).toEqual(
      expect.arrayContaining(['relatedObject.answers.drugAllergy.answer', 'relatedObject.consentText']),
    )
    expect(await events()).toEqual([])
  })
  test('with a text of the consent that has changed meanwhile are refused', async () => {
    expect((await submit({ consentText: 'An older text' })).json()).toMatchObject({ status: 409, code: 'text-changed' })
    expect(await events()).toEqual([])
  })
  test('twice are one consent', async () => {
    await submit()
    await submit()
    expect(await events()).toHaveLength(1)
  })
  test('that are sent again because their answer was lost do not give a consent that was withdrawn meanwhile', async () => {
    const submissionId = '6f1d2b1e-1f0a-4f0e-9a53-6f0f7a1c0003'
    await submit({}, { submissionId })
    await withdraw()
    expect((await submit({}, { submissionId })).statusCode).toBe(200)
    expect((await events()).map(({ kind }) => kind)).toEqual(['given', 'withdrawn'])
  })
  test('do not belong to a registration that was changed at the point of sale', async () => {
    await submit()
    await testApp.pool.query('delete from pos_outbox')
    await testApp.ctx.pointOfSale.recordChildRegistration('1003', aChildRegistration({ medication: 'Insulin' }))
    const [stored] = (await read()).registrations
    expect(stored).toMatchObject({ registration: { medication: 'Insulin' } })
    expect(stored?.answers).toBeUndefined()
  })
  test('are erased when they expire', async () => {
    await submit()
    await testApp.pool.query(`update health_answer set answered_on = '2025-01-01'`)
    await testApp.pool.query('update task_type set effective_days = 30 where id = 3')
    const hasDays = async (days: number | null) =>
      expect((await testApp.ctx.setup.current()).taskTypes.find(({ id }) => id === 3)?.effectiveDays).toBe(days)
    await vi.waitFor(() => hasDays(30), 20_000)
    await eraseHealthNotes(testApp.ctx)
    expect((await testApp.pool.query('select from health_answer')).rowCount).toBe(0)
    await testApp.pool.query('update task_type set effective_days = null where id = 3')
    await vi.waitFor(() => hasDays(null), 20_000)
  })
  test('are not asked for while the setting is off: "None" is the default', async () => {
    await askExplicitly(false)
    expect((await submit({ answers: undefined, consentText: undefined, foodAllergy: '' })).statusCode).toBe(200)
    const stored = await read()
    expect(stored).not.toHaveProperty('consentText')
    expect(stored.registrations).toEqual([
      { contactId: '1003', registration: { ...registration, foodAllergy: 'None', updateDate: '2026-12-05' } },
    ])
    expect(await events()).toEqual([])
  })
})

describe('a consent that is withdrawn', () => {
  test('erases the answers and shows the registration to nobody; the task is open again', async () => {
    await submit()
    expect(await readBlockers()).not.toContain('child-registration-missing')
    expect((await withdraw()).statusCode).toBe(200)
    const stored = await read()
    expect(stored.registrations).toEqual([])
    expect(stored.unreadableContactIds).toBeUndefined()
    expect((await testApp.pool.query('select from health_answer')).rowCount).toBe(0)
    expect(await readBlockers()).toContain('child-registration-missing')
    expect((await events()).map(({ kind }) => kind)).toEqual(['given', 'withdrawn'])
  })
  test('is withdrawn once, and given again with the next registration', async () => {
    await submit()
    await withdraw()
    await withdraw()
    await submit({ medication: 'None' })
    expect((await events()).map(({ kind }) => kind)).toEqual(['given', 'withdrawn', 'given'])
    expect((await read()).registrations).toHaveLength(1)
  })
  test('ends with the next registration also while the setting is off', async () => {
    await submit()
    await withdraw()
    await askExplicitly(false)
    await submit({ answers: undefined, consentText: undefined, medication: 'Inhaler' })
    expect((await read()).registrations).toMatchObject([{ registration: { medication: 'Inhaler' } }])
    expect((await read()).registrations[0]?.hasConsent).toBeUndefined()
  })
  test('of a person of another household is not found', async () => {
    expect((await withdraw('2001')).statusCode).toBe(404)
    expect((await withdraw('1003', 'sam')).statusCode).toBe(404)
    expect(await events()).toEqual([])
  })
})

test('nobody can change or remove the evidence of a consent', async () => {
  await submit()
  for (const table of ['health_consent_event', 'health_consent_text'])
    for (const statement of [`delete from ${table}`, `truncate ${table} cascade`])
      await expect(testApp.pool.query(statement)).rejects.toThrow(/not allowed/)
})
