import type { ChildRegistrations } from '@first-chair/core/child-registration/child-registration.api'
import { aChildRegistration } from '@first-chair/core/child-registration/child-registration.builders'
import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { insertRows } from '../db/insert-rows.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import {
  aHousehold,
  aTestResort,
  lindqvists,
  okafors,
  aContactTaskId,
  testResort,
} from '../app/test-resort.builders.ts'
import { createFieldEncryption } from '../encryption/field-encryption.ts'
import { eraseHealthNotes } from './erase-health-notes.ts'
import { sendChildRegistrationToPos } from './send-child-registration-to-pos.ts'

const [childProfile, optionalProfile] = [60, 61]
let testApp: TestApp

beforeAll(async () => {
  testApp = await aTestApp()
  await aTestResort(testApp.pool)
  const task = { task_type_id: 3, pos_waiver_id: null, age_max: 17 }
  await insertRows(testApp.pool, 'task', [
    { ...task, id: childProfile, name: 'Child Profile', is_optional: false },
    { ...task, id: optionalProfile, name: 'Camp', is_optional: true },
  ])
  await insertRows(
    testApp.pool,
    'activity_task',
    [childProfile, optionalProfile].map((task_id) => ({ activity_id: testResort.skiing, task_id, position: task_id })),
  )
  await aHousehold(testApp.pool, lindqvists)
  await aHousehold(testApp.pool, okafors)
})
afterAll(() => testApp.close())

beforeEach(async () => {
  for (const table of [
    'contact_task_completion',
    'pos_outbox',
    'pos.child_registration',
    'graphile_worker._private_jobs',
  ]) {
    await testApp.pool.query(`delete from ${table}`)
  }
})

/** Changes one bit of the encrypted data of some rows. */
const damage = (table: string, column: string, condition = 'true') =>
  testApp.pool.query(
    `update ${table} set ${column} = set_byte(${column}, 30, get_byte(${column}, 30) # 1) where ${condition}`,
  )

const junosTask = aContactTaskId(childProfile, '1003')
const { updateDate: _, ...registrationInput } = aChildRegistration({ specialCondition: 'Asthma' })
const today = '2026-12-05'
const post = (body: object, options: { as?: string; skip?: boolean } = {}) =>
  testApp.app.inject({
    method: 'POST',
    url: `/api/tasks/contact/complete/childregistration${options.skip ? '?skip=true' : ''}`,
    headers: as(options.as ?? 'maya'),
    payload: body,
  })
const submit = (over: object = {}, id = junosTask) => post({ id, relatedObject: { ...registrationInput, ...over } })
const read = async (user = 'maya') => {
  const answer = await testApp.app.inject({ method: 'GET', url: '/api/childregistrations', headers: as(user) })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ChildRegistrations>().registrations
}
const listed = async () => {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `/api/tasks/ContactTaskGrouping/Location/${testResort.base}`,
    headers: as('maya'),
    payload: {},
  })
  return answer.json<ContactTaskGrouping>().childRegistrationContactTasks
}
const count = async (table: string): Promise<number> =>
  Number((await testApp.pool.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]?.n)
const outboxIds = async (): Promise<number[]> =>
  (await testApp.pool.query<{ id: number }>('select id from pos_outbox order by id')).rows.map(({ id }) => id)
const sendToPos = async () => {
  for (const outboxId of await outboxIds()) await sendChildRegistrationToPos(testApp.ctx, { outboxId })
}

type Body = { code?: string; fields?: { path: string; message: string }[] }

describe('submitting a child registration', () => {
  test('completes the contact task and queues the message to the point of sale in the same transaction', async () => {
    const answer = await submit()
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject([{ id: junosTask, isComplete: true, isReadOnly: true, isWaitingForPos: true }])
    const { rows } = await testApp.pool.query(
      `select o.status, o.contact_id, o.record, j.task_identifier, j.queue_name = pos_queue('1003') as is_in_order
       from pos_outbox o join graphile_worker.jobs j on true`,
    )
    expect(rows).toEqual([
      {
        status: 'waiting',
        contact_id: '1003',
        record: null,
        task_identifier: 'send-child-registration-to-pos',
        is_in_order: true,
      },
    ])
  })

  test('the registration is shown at once, before and after it is sent to the point of sale', async () => {
    await submit()
    const registration = { ...registrationInput, updateDate: today }
    expect(await read()).toEqual([{ contactId: '1003', registration }])
    await sendToPos()
    expect(await count('pos.child_registration')).toBe(1)
    expect(await read()).toEqual([{ contactId: '1003', registration }])
    expect((await listed()).find(({ id }) => id === junosTask)).toMatchObject({
      isComplete: true,
      isWaitingForPos: false,
    })
    expect(await count(`pos_outbox where status = 'sent' and sealed_record is null`)).toBe(1)
  })

  test('free texts that are empty or missing become "None"', async () => {
    const { drugAllergy: _drug, ...rest } = registrationInput
    await post({ id: junosTask, relatedObject: { ...rest, foodAllergy: '  ', medication: '' } })
    expect((await read())[0]?.registration).toMatchObject({
      drugAllergy: 'None',
      foodAllergy: 'None',
      medication: 'None',
      specialCondition: 'Asthma',
    })
  })

  test('a complete registration can be updated, and the last one counts', async () => {
    await submit()
    await submit({ medication: 'Inhaler' })
    expect(await count('pos_outbox')).toBe(2)
    await sendToPos()
    expect((await read())[0]?.registration.medication).toBe('Inhaler')
  })

  test('the same registration twice is sent to the point of sale once', async () => {
    await submit()
    expect((await submit()).statusCode).toBe(200)
    expect(await count('pos_outbox')).toBe(1)
    expect(await count('graphile_worker.jobs')).toBe(1)
  })

  test('eight devices that submit the same at the same moment create one message', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit()))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(await count('pos_outbox')).toBe(1)
    expect(await count('contact_task_completion')).toBe(1)
  })

  test('an optional registration can be skipped for the day, and sends nothing to the point of sale', async () => {
    const skipped = await post({ id: aContactTaskId(optionalProfile, '1003') }, { skip: true })
    expect(skipped.json()).toMatchObject([{ isComplete: true, isReadOnly: true, isSkipped: true }])
    expect(await count('pos_outbox')).toBe(0)
  })
})

describe('refused requests, which write nothing', () => {
  test.each([
    ['primaryEmergencyContact', 'Primary contact name is required'],
    ['primaryEmergencyPhone', 'Primary contact phone required'],
    ['alternateEmergencyContact1', 'Alternate contact name is required'],
    ['alternateEmergencyPhone1', 'Alternate contact phone required'],
  ])('without %s the answer is "%s"', async (field, message) => {
    const answer = await submit({ [field]: ' ' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json<Body>()).toMatchObject({
      code: 'invalid-input',
      fields: [{ path: `relatedObject.${field}`, message }],
    })
    expect(await count('pos_outbox')).toBe(0)
    expect(await count('contact_task_completion')).toBe(0)
  })

  test('the answer names all missing fields together', async () => {
    const answer = await post({ id: junosTask })
    expect(answer.json<Body>().fields).toHaveLength(4)
  })

  test.each([
    ['a name of more than 100 characters', { primaryEmergencyContact: 'x'.repeat(101) }],
    ['a phone of more than 40 characters', { alternateEmergencyPhone1: '1'.repeat(41) }],
    ['a note of more than 1000 characters', { medication: 'x'.repeat(1001) }],
    ['a very long note', { medication: 'x'.repeat(10_001) }],
    ['a number for a phone', { primaryEmergencyPhone: 5550142290 }],
  ])('%s is invalid input, and the answer does not repeat it', async (_name, over) => {
    const answer = await submit({ foodAllergy: 'Peanuts', ...over })
    expect(answer.statusCode).toBe(400)
    expect(answer.body).not.toMatch(/Peanuts|Asthma|xxx/)
    expect(await count('pos_outbox')).toBe(0)
  })

  test("somebody else's contact task does not exist", async () => {
    expect((await post({ id: junosTask, relatedObject: registrationInput }, { as: 'sam' })).statusCode).toBe(404)
  })

  test.each(['x', aContactTaskId(testResort.rental, '1003'), aContactTaskId(childProfile, '2001')])(
    'the contact task "%s" does not exist',
    async (id) => {
      expect((await submit({}, id)).statusCode).toBe(404)
    },
  )

  test('an adult does not owe it', async () => {
    const answer = await submit({}, aContactTaskId(childProfile, '1001'))
    expect([answer.statusCode, answer.json<Body>().code]).toEqual([409, 'no-longer-asked'])
  })

  test('a closed location accepts no registration', async () => {
    const answer = await submit({}, aContactTaskId(childProfile, '1003', testResort.closed))
    expect(answer.json<Body>().code).toBe('location-closed')
  })

  test('a task that is not optional cannot be skipped', async () => {
    expect((await post({ id: junosTask }, { skip: true })).json<Body>().code).toBe('not-optional')
  })
})

describe('health notes', () => {
  const everything = async () => {
    const { rows } = await testApp.pool.query<{ text: string }>(
      `select string_agg(t, ' ') as text from (
         select row_to_json(o)::text t from pos_outbox o union all select row_to_json(a)::text from audit_entry a
         union all select row_to_json(c)::text from contact_task_completion c
         union all select row_to_json(r)::text from pos.child_registration r
         union all select row_to_json(j)::text from graphile_worker._private_jobs j) everything`,
    )
    return rows[0]?.text ?? ''
  }
  const hex = (text: string) => Buffer.from(text).toString('hex')

  test('are not readable anywhere in the database', async () => {
    await submit()
    const waiting = await everything()
    await sendToPos()
    for (const stored of [waiting, await everything()]) {
      expect(stored).not.toMatch(new RegExp(`Peanuts|Asthma|${hex('Peanuts')}|${hex('Asthma')}`))
      expect(stored).not.toMatch(new RegExp(`Ingrid|${hex('Ingrid')}`))
    }
  })

  test('of other households cannot be read', async () => {
    await submit()
    expect(await read('sam')).toEqual([])
  })

  test('are not part of the contact tasks', async () => {
    await submit()
    expect(JSON.stringify(await listed())).not.toContain('Peanuts')
  })

  test('cannot be decrypted with a wrong key, and the error reveals nothing', async () => {
    await submit()
    const [outboxId = 0] = await outboxIds()
    const ctxWithWrongKey = { ...testApp.ctx, encryption: createFieldEncryption([Buffer.alloc(32, 9)]) }
    await expect(sendChildRegistrationToPos(ctxWithWrongKey, { outboxId })).rejects.toThrow('ENCRYPTION_KEY')
  })

  test('that cannot be decrypted are named, and the others of the household are answered', async () => {
    await submit()
    await testApp.ctx.pointOfSale.recordChildRegistration('1002', aChildRegistration({ updateDate: today }))
    await testApp.ctx.pointOfSale.recordChildRegistration('1004', aChildRegistration({ updateDate: today }))
    await damage('pos_outbox', 'sealed_record')
    await damage('pos.child_registration', 'sealed_profile', `ip_code = '1004'`)
    const log = vi.spyOn(testApp.ctx.log, 'error')
    const answer = await testApp.app.inject({ method: 'GET', url: '/api/childregistrations', headers: as('maya') })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json<ChildRegistrations>().registrations.map(({ contactId }) => contactId)).toEqual(['1002'])
    expect(answer.json<ChildRegistrations>().unreadableContactIds?.toSorted()).toEqual(['1003', '1004'])
    const [facts, message] = log.mock.calls.at(-1) ?? []
    expect([facts, message]).toMatchObject([{ err: { record: { id: '1003' } } }, 'a record cannot be decrypted'])
    expect(JSON.stringify(log.mock.calls)).not.toContain('Peanuts')
    log.mockRestore()

    await submit({ specialCondition: 'Diabetes' })
    expect((await read()).map(({ registration }) => registration.specialCondition)).toContain('Diabetes')
    expect((await listed()).length).toBeGreaterThan(0)
  })

  test('are not stored with an error of a point of sale that quotes them', async () => {
    await submit()
    const [outboxId = 0] = await outboxIds()
    const quotingPointOfSale = {
      ...testApp.ctx.pointOfSale,
      recordChildRegistration: () => Promise.reject(new Error('cannot store "Peanuts"')),
    }
    const sending = sendChildRegistrationToPos({ ...testApp.ctx, pointOfSale: quotingPointOfSale }, { outboxId })
    await expect(sending).rejects.toThrow('The point of sale refused a child registration.')
    expect(await everything()).not.toContain('Peanuts')
    expect((await read())[0]?.registration.foodAllergy).toBe('Peanuts')
  })

  test('are erased on the day they expire, at the point of sale and in waiting messages', async () => {
    const expireAfter = async (days: number | null) => {
      await testApp.pool.query('update task_type set effective_days = $1 where id = 3', [days])
      await vi.waitFor(async () => {
        const type = (await testApp.ctx.setup.current()).taskTypes.find(({ id }) => id === 3)
        expect(type?.effectiveDays).toBe(days)
      }, 20_000)
    }
    const registration = (updateDate: string) => aChildRegistration({ updateDate })
    await testApp.ctx.pointOfSale.recordChildRegistration('1003', registration('2025-12-05'))
    await testApp.ctx.pointOfSale.recordChildRegistration('1004', registration('2025-12-06'))
    await submit({}, aContactTaskId(childProfile, '1004'))
    await testApp.pool.query(`update pos_outbox set record_date = '2025-12-05'`)

    await expireAfter(null)
    await eraseHealthNotes(testApp.ctx)
    expect((await read()).map(({ registration: stored }) => stored.foodAllergy)).toEqual(['Peanuts', 'Peanuts'])

    await expireAfter(365)
    await eraseHealthNotes(testApp.ctx)
    expect(await read()).toMatchObject([
      { contactId: '1003', registration: { foodAllergy: 'None', primaryEmergencyContact: 'Maya Lindqvist' } },
      { contactId: '1004', registration: { foodAllergy: 'None', specialCondition: 'None' } },
    ])
    expect((await testApp.ctx.pointOfSale.childRegistrations(['1004'])).get('1004')?.foodAllergy).toBe('Peanuts')

    // A record that cannot be decrypted is deleted when it expires, and the others are erased all the same.
    await testApp.ctx.pointOfSale.recordChildRegistration('1003', registration('2025-12-05'))
    await damage('pos_outbox', 'sealed_record')
    await damage('pos.child_registration', 'sealed_profile', `ip_code = '1004'`)
    await testApp.pool.query(`update pos.child_registration set updated_on = '2025-12-05'`)
    await eraseHealthNotes(testApp.ctx)
    expect(await read()).toMatchObject([{ contactId: '1003', registration: { foodAllergy: 'None' } }])
    expect(await outboxIds()).toEqual([])
    await expireAfter(null)
  })
})

test('a guest sees their own phone number from the point of sale, and nobody else does', async () => {
  await testApp.pool.query(`update pos.customer set phone = '970-555-0117' where ip_code = '1001'`)
  await testApp.pool.query(`update pos.customer set phone = '970-555-0118' where ip_code = '1002'`)
  const readPhone = async (user: string) => {
    const answer = await testApp.app.inject({ method: 'GET', url: '/api/childregistrations', headers: as(user) })
    return answer.json<ChildRegistrations>().accountPhone
  }
  expect(await readPhone('maya')).toBe('970-555-0117')
  expect(await readPhone('sam')).toBe('')
})
