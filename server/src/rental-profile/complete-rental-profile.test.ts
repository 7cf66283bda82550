import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { aRentalProfile, rentalLists } from '@first-chair/core/rental-profile/rental-profile.builders'
import type { RentalProfiles } from '@first-chair/core/rental-profile/rental-profile.api'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toRentalListRows } from '../adapters/point-of-sale/built-in/rental-list-rows.builders.ts'
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
import { sendRentalProfileToPos } from './send-rental-profile-to-pos.ts'

const optionalRental = 50
let testApp: TestApp

beforeAll(async () => {
  testApp = await aTestApp()
  await aTestResort(testApp.pool)
  await insertRows(testApp.pool, 'task', [
    { id: optionalRental, name: 'Demo skis', task_type_id: 2, is_optional: true, pos_waiver_id: null },
  ])
  await insertRows(testApp.pool, 'activity_task', [
    { activity_id: testResort.skiing, task_id: optionalRental, position: 9 },
  ])
  await insertRows(testApp.pool, 'pos.rental_list_entry', toRentalListRows(rentalLists))
  await aHousehold(testApp.pool, [
    ...lindqvists,
    { ipCode: '1005', firstName: 'Ulf', lastName: 'Lindqvist', birthDate: null },
  ])
  await aHousehold(testApp.pool, okafors)
})
afterAll(() => testApp.close())

beforeEach(async () => {
  for (const table of [
    'contact_task_completion',
    'pos_outbox',
    'pos.rental_profile',
    'graphile_worker._private_jobs',
  ]) {
    await testApp.pool.query(`delete from ${table}`)
  }
})

const mayasTask = aContactTaskId(testResort.rental, '1001')
const profileInput = {
  selectedAbility: 'II',
  selectedAge: null,
  selectedHeight: 'H4',
  selectedWeight: 'W10',
  shoeSize: ' US 8 ',
  selectedGoofy: 'Y',
}
const post = (body: object, options: { as?: string; skip?: boolean } = {}) =>
  testApp.app.inject({
    method: 'POST',
    url: `/api/tasks/contact/complete/rentalprofile${options.skip ? '?skip=true' : ''}`,
    headers: as(options.as ?? 'maya'),
    payload: body,
  })
const submit = (over: object = {}, id = mayasTask) => post({ id, relatedObject: { ...profileInput, ...over } })
const read = async (user = 'maya') => {
  const answer = await testApp.app.inject({ method: 'GET', url: '/api/rentalprofiles', headers: as(user) })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<RentalProfiles>()
}
const rentals = async () => {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `/api/tasks/ContactTaskGrouping/Location/${testResort.base}`,
    headers: as('maya'),
    payload: {},
  })
  return answer.json<ContactTaskGrouping>().rentalProfileContactTasks
}
const count = async (table: string): Promise<number> =>
  Number((await testApp.pool.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]?.n)
const outboxIds = async (): Promise<number[]> =>
  (await testApp.pool.query<{ id: number }>('select id from pos_outbox order by id')).rows.map(({ id }) => id)

type Body = { code?: string; fields?: { path: string; message: string }[]; isComplete?: boolean }

describe('submitting a rental profile', () => {
  test('completes the contact task and queues the message to the point of sale in the same transaction', async () => {
    const answer = await submit()
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject([{ id: mayasTask, isComplete: true, isReadOnly: true, isWaitingForPos: true }])
    const { rows } = await testApp.pool.query(
      `select o.status, o.contact_id, o.record_date, o.record, j.task_identifier, j.queue_name = pos_queue('1001') as is_in_order
       from pos_outbox o join graphile_worker.jobs j on true`,
    )
    expect(rows).toEqual([
      {
        status: 'waiting',
        contact_id: '1001',
        record_date: '2026-12-05',
        record: aRentalProfile({ selectedGoofy: 'Y', updateDate: '2026-12-05' }),
        task_identifier: 'send-rental-profile-to-pos',
        is_in_order: true,
      },
    ])
  })

  test('the profile is shown at once, before and after it is sent to the point of sale', async () => {
    await submit()
    const profile = aRentalProfile({ selectedGoofy: 'Y', updateDate: '2026-12-05' })
    expect((await read()).profiles).toEqual([{ contactId: '1001', profile }])
    expect((await rentals()).find(({ id }) => id === mayasTask)).toMatchObject({
      isComplete: true,
      isWaitingForPos: true,
    })

    for (const outboxId of await outboxIds()) await sendRentalProfileToPos(testApp.ctx, { outboxId })
    expect((await read()).profiles).toEqual([{ contactId: '1001', profile }])
    expect((await rentals()).find(({ id }) => id === mayasTask)).toMatchObject({
      isComplete: true,
      isWaitingForPos: false,
    })
    expect(await count(`pos_outbox where status = 'sent' and record is null`)).toBe(1)
  })

  test('the content of the profile is not part of the contact tasks', async () => {
    await submit()
    expect((await rentals()).map(({ relatedObject }) => relatedObject)).toEqual(expect.arrayContaining([null]))
    expect(JSON.stringify(await rentals())).not.toContain('W10')
  })

  test('the birth date determines the age group, whatever the body contains', async () => {
    await submit({ selectedAge: 'A3' }, aContactTaskId(testResort.rental, '1004'))
    expect((await read()).profiles[0]?.profile.selectedAge).toBe('A1')
  })

  test('without a birth date the selected age group is used', async () => {
    const answer = await submit({ selectedAge: 'A2' }, aContactTaskId(testResort.rental, '1005'))
    expect(answer.statusCode, answer.body).toBe(200)
    expect((await read()).profiles[0]?.profile.selectedAge).toBe('A2')
  })

  test('names, ages and flags in the body change nothing', async () => {
    const answer = await post({
      id: mayasTask,
      contact: { contactId: '1001', firstName: 'Mallory', age: 3 },
      isComplete: false,
      isOptional: true,
      relatedObject: { ...profileInput, updateDate: '1999-01-01', selectedShoeSize: 'S9' },
    })
    expect(answer.json()).toMatchObject([{ contact: { firstName: 'Maya', age: 41 }, isOptional: false }])
    expect((await read()).profiles[0]?.profile).toMatchObject({ updateDate: '2026-12-05', selectedShoeSize: 'S8' })
  })

  test('a complete profile can be updated, and the last one counts', async () => {
    await submit()
    const answer = await submit({ selectedHeight: 'H3' })
    expect(answer.json<Body[]>()).toMatchObject([{ isComplete: true }])
    expect(await count('pos_outbox')).toBe(2)
    for (const outboxId of await outboxIds()) await sendRentalProfileToPos(testApp.ctx, { outboxId })
    expect((await read()).profiles[0]?.profile.selectedHeight).toBe('H3')
  })

  test('the same profile twice is sent to the point of sale once', async () => {
    await submit()
    const again = await submit()
    expect(again.statusCode).toBe(200)
    expect(await count('pos_outbox')).toBe(1)
    expect(await count('graphile_worker.jobs')).toBe(1)
  })

  test('a submission whose answer was lost is saved once, however late it is repeated, and undoes no later change', async () => {
    const first = { id: mayasTask, relatedObject: profileInput, submissionId: '6f1d2b1e-1f0a-4f0e-9a53-6f0f7a1c0001' }
    await post(first)
    await submit({ selectedHeight: 'H3' })
    await testApp.pool.query(`update contact_task_completion set completed_date_utc = now() - interval '3 hours'`)
    await testApp.pool.query(`update pos_outbox set created_date_utc = created_date_utc - interval '3 hours'`)
    expect((await post(first)).json<Body[]>()).toMatchObject([{ isComplete: true }])
    expect(await count('pos_outbox')).toBe(2)
    expect((await read()).profiles[0]?.profile.selectedHeight).toBe('H3')
  })

  test('a device that uses one id for two people loses neither, and each of them is still saved once', async () => {
    const submissionId = '6f1d2b1e-1f0a-4f0e-9a53-6f0f7a1c0002'
    const ids = [mayasTask, aContactTaskId(testResort.rental, '1002')]
    for (const id of [...ids, ...ids]) {
      await testApp.pool.query(`update contact_task_completion set completed_date_utc = now() - interval '3 hours'`)
      const answer = await post({ id, relatedObject: profileInput, submissionId })
      expect(answer.json<Body[]>()).toMatchObject([{ id, isComplete: true }])
    }
    expect(await count('contact_task_completion')).toBe(2)
    expect(await count('pos_outbox')).toBe(2)
  })

  test('a submission that the previous release saved is not saved again', async () => {
    const submissionId = '6f1d2b1e-1f0a-4f0e-9a53-6f0f7a1c0003'
    await testApp.pool.query('insert into record_submission (id) values ($1)', [submissionId])
    await post({ id: mayasTask, relatedObject: profileInput, submissionId })
    expect(await count('pos_outbox')).toBe(0)
  })

  test('the id of a submission is a UUID', async () => {
    const answer = await post({ id: mayasTask, relatedObject: profileInput, submissionId: '1' })
    expect(answer.statusCode).toBe(400)
    expect(await count('contact_task_completion')).toBe(0)
  })

  test('a profile that another task has changed can be restored by submitting the former profile again', async () => {
    await submit()
    await submit({ selectedHeight: 'H3' }, aContactTaskId(optionalRental, '1001'))
    await submit()
    expect((await read()).profiles[0]?.profile.selectedHeight).toBe('H4')
    for (const outboxId of await outboxIds()) await sendRentalProfileToPos(testApp.ctx, { outboxId })
    expect((await read()).profiles[0]?.profile.selectedHeight).toBe('H4')
  })

  test('eight devices that submit the same at the same moment create one message', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit()))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(await count('pos_outbox')).toBe(1)
    expect(await count('contact_task_completion')).toBe(1)
  })

  test('devices that submit different profiles at the same moment leave the one that was sent last', async () => {
    await Promise.all(['H3', 'H4', 'H3', 'H4'].map((selectedHeight) => submit({ selectedHeight })))
    expect(await count('contact_task_completion')).toBe(1)
    const displayed = (await read()).profiles[0]?.profile.selectedHeight
    for (const outboxId of await outboxIds()) await sendRentalProfileToPos(testApp.ctx, { outboxId })
    expect((await read()).profiles[0]?.profile.selectedHeight).toBe(displayed)
  })

  test('a refusal of the point of sale is recorded, and the profile waits', async () => {
    await submit()
    const [outboxId = 0] = await outboxIds()
    const refusingPointOfSale = {
      ...testApp.ctx.pointOfSale,
      recordRentalProfile: () => Promise.reject(new Error('the register is closed')),
    }
    await expect(
      sendRentalProfileToPos({ pool: testApp.pool, pointOfSale: refusingPointOfSale }, { outboxId }),
    ).rejects.toThrow()
    const { rows } = await testApp.pool.query('select status, attempts, last_error from pos_outbox')
    expect(rows).toEqual([{ status: 'waiting', attempts: 1, last_error: 'the register is closed' }])
    expect((await read()).profiles).toHaveLength(1)
  })

  test('a message that was sent already is not sent again', async () => {
    await submit()
    const [outboxId = 0] = await outboxIds()
    await sendRentalProfileToPos(testApp.ctx, { outboxId })
    await testApp.pool.query('delete from pos.rental_profile')
    await sendRentalProfileToPos(testApp.ctx, { outboxId })
    expect(await count('pos.rental_profile')).toBe(0)
  })
})

describe('refused requests, which write nothing', () => {
  test.each([
    ['selectedAbility', null],
    ['selectedAbility', 'IV'],
    ['selectedAbility', 'III+'],
    ['selectedHeight', ''],
    ['selectedWeight', 'H4'],
    ['shoeSize', '  '],
    ['shoeSize', null],
  ])('%s = %j answers "This is required."', async (field, value) => {
    const answer = await submit({ [field]: value })
    expect(answer.statusCode).toBe(400)
    expect(answer.json<Body>()).toMatchObject({
      code: 'invalid-input',
      fields: [{ path: `relatedObject.${field}`, message: 'This is required.' }],
    })
    expect(await count('pos_outbox')).toBe(0)
    expect(await count('contact_task_completion')).toBe(0)
  })

  test('the answer names all missing fields together', async () => {
    const answer = await post({ id: aContactTaskId(testResort.rental, '1005') })
    expect(answer.statusCode).toBe(400)
    expect(answer.json<Body>().fields?.map(({ path }) => path)).toEqual([
      'relatedObject.selectedAbility',
      'relatedObject.selectedAge',
      'relatedObject.selectedHeight',
      'relatedObject.selectedWeight',
      'relatedObject.shoeSize',
    ])
  })

  test('a shoe size of more than 32 characters is too long', async () => {
    const answer = await submit({ shoeSize: '8'.repeat(33) })
    expect(answer.json<Body>().fields).toMatchObject([{ message: 'At most 32 characters.' }])
  })

  test.each([
    ['an unknown stance', { selectedGoofy: 'X' }],
    ['a number for a key', { selectedHeight: 4 }],
    ['a very long key', { selectedHeight: 'H'.repeat(51) }],
    ['a very long shoe size', { shoeSize: '8'.repeat(201) }],
  ])('%s is invalid input', async (_name, over) => {
    expect((await submit(over)).statusCode).toBe(400)
    expect(await count('pos_outbox')).toBe(0)
  })

  test("somebody else's contact task does not exist", async () => {
    const answer = await post({ id: mayasTask, relatedObject: profileInput }, { as: 'sam' })
    expect(answer.statusCode).toBe(404)
    expect(await count('pos_outbox')).toBe(0)
  })

  test.each([
    'x',
    '9-9-9-1001',
    aContactTaskId(testResort.seasonWaiver, '1001'),
    aContactTaskId(testResort.rental, '2001'),
  ])('the contact task "%s" does not exist', async (id) => {
    expect((await submit({}, id)).statusCode).toBe(404)
  })

  test('a closed location accepts no profile', async () => {
    const answer = await submit({}, aContactTaskId(testResort.rental, '1001', testResort.closed))
    expect(answer.statusCode).toBe(409)
    expect(answer.json<Body>().code).toBe('location-closed')
  })

  test('a task that is not optional cannot be skipped', async () => {
    const answer = await post({ id: mayasTask }, { skip: true })
    expect(answer.statusCode).toBe(409)
    expect(answer.json<Body>().code).toBe('not-optional')
  })

  test('profiles cannot be read without signing in', async () => {
    const answer = await testApp.app.inject({ method: 'GET', url: '/api/rentalprofiles' })
    expect(answer.statusCode).toBe(401)
  })
})

test('a household sees its own profiles only', async () => {
  await submit()
  expect((await read('sam')).profiles).toEqual([])
})

test('the lists include hidden entries, for cards that show the choices of technicians', async () => {
  expect(await read()).toMatchObject({ ...rentalLists, enableShoeSize: true, enableStance: true })
})

test('an optional task can be skipped for the day, sends nothing to the point of sale, and can still be completed', async () => {
  const id = aContactTaskId(optionalRental, '1001')
  const skipped = await post({ id }, { skip: true })
  expect(skipped.json()).toMatchObject([{ isComplete: true, isReadOnly: true, isSkipped: true }])
  expect(await count('pos_outbox')).toBe(0)
  const done = await submit({}, id)
  expect(done.json()).toMatchObject([{ isComplete: true, isSkipped: false }])
})

describe('what the task type enables', () => {
  const enable = async (shoeSize: boolean, stance: boolean) => {
    await testApp.pool.query('update task_type set enable_shoe_size = $1, enable_stance = $2 where id = 2', [
      shoeSize,
      stance,
    ])
    await expect.poll(read).toMatchObject({ enableShoeSize: shoeSize, enableStance: stance })
  }

  test('a profile is complete only if it has every enabled field', async () => {
    await enable(false, false)
    await submit({ shoeSize: null, selectedGoofy: null })
    expect((await rentals())[0]).toMatchObject({ id: mayasTask, isComplete: true })
    await enable(true, true)
    expect((await rentals())[0]).toMatchObject({ id: mayasTask, isComplete: false })
    await submit()
    expect((await rentals())[0]).toMatchObject({ id: mayasTask, isComplete: true })
  })

  test('fields that are not enabled are not required and stay unchanged', async () => {
    await submit()
    await enable(false, false)
    await submit({ shoeSize: null, selectedGoofy: null, selectedHeight: 'H3' })
    expect((await read()).profiles[0]?.profile).toMatchObject({
      selectedHeight: 'H3',
      shoeSize: 'US 8',
      selectedGoofy: 'Y',
    })
    await enable(true, true)
  })
})
