import type { ReminderPreview } from '@first-chair/core/readiness-overview/readiness-overview'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Email } from '../adapters/delivery/delivery.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, okafors, testResort } from '../app/test-resort.builders.ts'
import { sendMessage } from '../message/send-message.ts'
import { remindHousehold } from './remind-household.ts'
import { storeVerdicts } from '../stored-verdict/verdicts.builders.ts'

const saturday = '2026-12-12'
const sent: Email[] = []
let testApp: TestApp

beforeAll(async () => {
  testApp = await aTestApp({
    delivery: {
      email: async (email) => {
        sent.push(email)
        return { kind: 'accepted' }
      },
      sms: undefined,
    },
  })
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  await aHousehold(testApp.pool, okafors)
})
afterAll(() => testApp.close())
beforeEach(async () => {
  sent.length = 0
  await testApp.pool.query(
    `delete from readiness_verdict; delete from readiness_reminder; delete from guest_binding; delete from household;
     delete from message; delete from graphile_worker._private_jobs;
     insert into household (ip_code, reference) values ('1001', 'K7QM-4TRX');
     insert into guest_binding (issuer, subject, ip_code, email) values ('i', 's', '1001', 'maya@example.test')`,
  )
  await storeVerdicts(testApp.pool, [
    { contactId: '1003', day: saturday, codes: ['photo-missing'] },
    { contactId: '1004', day: saturday, codes: ['photo-missing', 'waiver-missing'] },
    { contactId: '2001', ipCode: '2001', day: saturday, codes: ['photo-missing'] },
  ])
})

const url = `/api/admin/readiness/location/${testResort.base}/reminders`
const target = { day: saturday, code: 'photo-missing' }
const preview = async (code = 'photo-missing') => {
  const answer = await testApp.app.inject({
    method: 'GET',
    url: `${url}?day=${saturday}&code=${code}`,
    headers: as('admin'),
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ReminderPreview>()
}
const remind = (payload: object = target) => testApp.app.inject({ method: 'POST', url, headers: as('admin'), payload })
const takeJobs = async () => {
  const { rows } = await testApp.pool.query<{ payload: { reminderIds: number[] } }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'remind-household' returning j.payload`,
  )
  return rows.map(({ payload }) => payload)
}
/** Does what the worker does: first the jobs of the households, then the messages. */
const work = async () => {
  for (const payload of await takeJobs()) await remindHousehold(testApp.ctx, payload)
  const { rows } = await testApp.pool.query<{ id: number }>(
    `select id from message where status = 'waiting' order by id`,
  )
  for (const { id } of rows) await sendMessage(testApp.ctx, { messageId: id })
}

describe('before reminders are sent', () => {
  test('the preview shows the message, who gets it, and who has no address', async () => {
    expect(await preview()).toEqual({
      people: 2,
      households: 1,
      alreadyReminded: 0,
      withoutAddress: 1,
      withoutAddressNames: [{ contactId: '2001', name: expect.any(String) }],
      subject: 'Before your visit on Saturday, December 12',
      text: expect.stringContaining('{People}: A photo is needed.'),
      isDeliverySetUp: true,
    })
  })
  test('the preview sends nothing', async () => {
    await preview()
    await work()
    expect(sent).toEqual([])
  })
})

describe('reminders', () => {
  test('are one e-mail per household, which names the people and what is left', async () => {
    expect((await remind()).json()).toEqual({ people: 2, households: 1 })
    await work()
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      recipient: 'maya@example.test',
      subject: 'Before your visit on Saturday, December 12',
    })
    expect(sent[0]?.text).toContain('Hi Maya,')
    expect(sent[0]?.text).toContain('Juno and Finn: A photo is needed.')
    expect(sent[0]?.html).toContain(`/l/${testResort.base}`)
  })
  test('are sent once per person, blocker and day, also if two administrators send them at the same time', async () => {
    const answers = await Promise.all([remind(), remind(), remind()])
    const people = answers.map((answer) => answer.json<{ people: number }>().people)
    expect(people.toSorted((a, b) => a - b)).toEqual([0, 0, 2])
    await work()
    expect((await remind()).json()).toEqual({ people: 0, households: 0 })
    expect(await preview()).toMatchObject({ people: 0, alreadyReminded: 2, withoutAddress: 1 })
    expect((await remind({ day: saturday, code: 'waiver-missing' })).json()).toEqual({ people: 1, households: 1 })
    await work()
    expect(sent).toHaveLength(2)
  })
  test('are not sent twice if the job of a household runs again', async () => {
    await remind()
    const [job] = await takeJobs()
    if (!job) throw new Error('There is no job.')
    await remindHousehold(testApp.ctx, job)
    await remindHousehold(testApp.ctx, job)
    await work()
    expect(sent).toHaveLength(1)
  })
  test('leave out who has resolved it before the message is written', async () => {
    await remind()
    await testApp.pool.query(
      `update readiness_verdict set blockers = '[]', verdict = 'ready' where contact_id = '1004'`,
    )
    await work()
    expect(sent[0]?.text).toContain('Juno: A photo is needed.')
    expect(sent[0]?.text).not.toContain('Finn')
  })
  test('are in the audit log with their numbers, without names', async () => {
    await remind()
    await remind()
    const { rows } = await testApp.pool.query(
      `select actor, subject, after from audit_entry where action = 'readiness-reminded' and at_utc > now() - interval '1 minute'
       order by id desc limit 1`,
    )
    expect(rows).toEqual([
      {
        actor: expect.any(String),
        subject: `location ${testResort.base}`,
        after: { ...target, people: 2, households: 1 },
      },
    ])
  })
  test.each([
    [{ day: saturday, code: 'pass-blocked' }, 'code'],
    [{ day: '2026-12-04', code: 'photo-missing' }, 'day'],
    [{ day: '2026-12-19', code: 'photo-missing' }, 'day'],
    [{ day: saturday, code: 'nonsense' }, 'code'],
    [{ code: 'photo-missing' }, 'day'],
  ])('are refused for %j, and the answer names the field', async (payload, path) => {
    const answer = await remind(payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ fields: [{ path }] })
    expect(await takeJobs()).toEqual([])
  })
  test('of visits that are more than 30 days ago are erased with the next ones', async () => {
    await testApp.pool.query(
      `insert into readiness_reminder (location_id, contact_id, visit_day, code, ip_code, created_date_utc)
       values ($1, '1003', '2026-11-04', 'photo-missing', '1001', now()), ($1, '1003', '2026-11-05', 'photo-missing', '1001', now())`,
      [testResort.base],
    )
    await remind()
    const { rows } = await testApp.pool.query(
      `select visit_day as day from readiness_reminder where visit_day < '2026-12-01'`,
    )
    expect(rows).toEqual([{ day: '2026-11-05' }])
  })
  test('appear in the list of messages with a masked recipient', async () => {
    await remind()
    await work()
    const answer = await testApp.app.inject({ method: 'GET', url: '/api/admin/messages', headers: as('admin') })
    expect(answer.json()).toMatchObject({
      messages: [{ purpose: 'readiness-reminder', status: 'sent', shownRecipient: 'm•••@example.test' }],
    })
  })
})
