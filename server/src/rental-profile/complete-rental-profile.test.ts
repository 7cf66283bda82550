import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { aRentalProfile, rentalLists } from '@first-chair/core/rental-profile/rental-profile.builders'
import type { RentalProfiles } from '@first-chair/core/rental-profile/rental-profile.api'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rentalListRows } from '../adapters/point-of-sale/built-in/rental-list-rows.builders.ts'
import { insertRows } from '../db/insert-rows.ts'
import { aTestApp, as, type TestApp } from '../http/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, okafors, taskOf, testResort } from '../http/test-resort.builders.ts'
import { sendRentalProfileToPos } from './send-rental-profile-to-pos.ts'

const optionalRental = 50
let house: TestApp

beforeAll(async () => {
  house = await aTestApp()
  await aTestResort(house.pool)
  await insertRows(house.pool, 'task', [
    { id: optionalRental, name: 'Demo skis', task_type_id: 2, is_optional: true, pos_waiver_id: null },
  ])
  await insertRows(house.pool, 'activity_task', [
    { activity_id: testResort.skiing, task_id: optionalRental, position: 9 },
  ])
  await insertRows(house.pool, 'pos.rental_list_entry', rentalListRows(rentalLists))
  await aHousehold(house.pool, [
    ...lindqvists,
    { ipCode: '1005', firstName: 'Ulf', lastName: 'Lindqvist', birthDate: null },
  ])
  await aHousehold(house.pool, okafors)
})
afterAll(() => house.close())

beforeEach(async () => {
  for (const table of [
    'contact_task_completion',
    'pos_outbox',
    'pos.rental_profile',
    'graphile_worker._private_jobs',
  ]) {
    await house.pool.query(`delete from ${table}`)
  }
})

const mayas = taskOf(testResort.rental, '1001')
const given = {
  selectedAbility: 'II',
  selectedAge: null,
  selectedHeight: 'H4',
  selectedWeight: 'W10',
  shoeSize: ' US 8 ',
  selectedGoofy: 'Y',
}
const post = (body: object, options: { as?: string; skip?: boolean } = {}) =>
  house.app.inject({
    method: 'POST',
    url: `/api/tasks/contact/complete/rentalprofile${options.skip ? '?skip=true' : ''}`,
    headers: as(options.as ?? 'maya'),
    payload: body,
  })
const give = (over: object = {}, id = mayas) => post({ id, relatedObject: { ...given, ...over } })
const read = async (user = 'maya') => {
  const answer = await house.app.inject({ method: 'GET', url: '/api/rentalprofiles', headers: as(user) })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<RentalProfiles>()
}
const rentals = async () => {
  const answer = await house.app.inject({
    method: 'POST',
    url: `/api/tasks/ContactTaskGrouping/Location/${testResort.base}`,
    headers: as('maya'),
    payload: {},
  })
  return answer.json<ContactTaskGrouping>().rentalProfileContactTasks
}
const count = async (table: string): Promise<number> =>
  Number((await house.pool.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]?.n)
const outboxIds = async (): Promise<number[]> =>
  (await house.pool.query<{ id: number }>('select id from pos_outbox order by id')).rows.map(({ id }) => id)

type Body = { code?: string; fields?: { path: string; message: string }[]; isComplete?: boolean }

describe('giving a rental profile', () => {
  test('completes the contact task, and the point of sale is told in the same transaction', async () => {
    const answer = await give()
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject([{ id: mayas, isComplete: true, isReadOnly: true, isWaitingForPos: true }])
    const { rows } = await house.pool.query(
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

  test('what was given shows at once, and still when the point of sale has it', async () => {
    await give()
    const profile = aRentalProfile({ selectedGoofy: 'Y', updateDate: '2026-12-05' })
    expect((await read()).profiles).toEqual([{ contactId: '1001', profile }])
    expect((await rentals()).find(({ id }) => id === mayas)).toMatchObject({ isComplete: true, isWaitingForPos: true })

    for (const outboxId of await outboxIds()) await sendRentalProfileToPos(house.ctx, { outboxId })
    expect((await read()).profiles).toEqual([{ contactId: '1001', profile }])
    expect((await rentals()).find(({ id }) => id === mayas)).toMatchObject({ isComplete: true, isWaitingForPos: false })
    expect(await count(`pos_outbox where status = 'sent' and record is null`)).toBe(1)
  })

  test('what stands in the record is not part of the contact tasks', async () => {
    await give()
    expect((await rentals()).map(({ relatedObject }) => relatedObject)).toEqual(expect.arrayContaining([null]))
    expect(JSON.stringify(await rentals())).not.toContain('W10')
  })

  test('the birth date decides the age group, whatever the body says', async () => {
    await give({ selectedAge: 'A3' }, taskOf(testResort.rental, '1004'))
    expect((await read()).profiles[0]?.profile.selectedAge).toBe('A1')
  })

  test('without a birth date the age group is the one that was chosen', async () => {
    const answer = await give({ selectedAge: 'A2' }, taskOf(testResort.rental, '1005'))
    expect(answer.statusCode, answer.body).toBe(200)
    expect((await read()).profiles[0]?.profile.selectedAge).toBe('A2')
  })

  test('names, ages and flags in the body change nothing', async () => {
    const answer = await post({
      id: mayas,
      contact: { contactId: '1001', firstName: 'Mallory', age: 3 },
      isComplete: false,
      isOptional: true,
      relatedObject: { ...given, updateDate: '1999-01-01', selectedShoeSize: 'S9' },
    })
    expect(answer.json()).toMatchObject([{ contact: { firstName: 'Maya', age: 41 }, isOptional: false }])
    expect((await read()).profiles[0]?.profile).toMatchObject({ updateDate: '2026-12-05', selectedShoeSize: 'S8' })
  })

  test('a complete profile is updated, and the last one counts', async () => {
    await give()
    const answer = await give({ selectedHeight: 'H3' })
    expect(answer.json<Body[]>()).toMatchObject([{ isComplete: true }])
    expect(await count('pos_outbox')).toBe(2)
    for (const outboxId of await outboxIds()) await sendRentalProfileToPos(house.ctx, { outboxId })
    expect((await read()).profiles[0]?.profile.selectedHeight).toBe('H3')
  })

  test('the same profile twice is told to the point of sale once', async () => {
    await give()
    const again = await give()
    expect(again.statusCode).toBe(200)
    expect(await count('pos_outbox')).toBe(1)
    expect(await count('graphile_worker.jobs')).toBe(1)
  })

  test('what was given for another task meanwhile can be taken back by giving the former profile again', async () => {
    await give()
    await give({ selectedHeight: 'H3' }, taskOf(optionalRental, '1001'))
    await give()
    expect((await read()).profiles[0]?.profile.selectedHeight).toBe('H4')
    for (const outboxId of await outboxIds()) await sendRentalProfileToPos(house.ctx, { outboxId })
    expect((await read()).profiles[0]?.profile.selectedHeight).toBe('H4')
  })

  test('eight devices that give the same at the same moment make one message', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => give()))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(await count('pos_outbox')).toBe(1)
    expect(await count('contact_task_completion')).toBe(1)
  })

  test('eight devices that give different profiles leave one of them, the last that was told', async () => {
    await Promise.all(['H3', 'H4', 'H3', 'H4'].map((selectedHeight) => give({ selectedHeight })))
    expect(await count('contact_task_completion')).toBe(1)
    const shown = (await read()).profiles[0]?.profile.selectedHeight
    for (const outboxId of await outboxIds()) await sendRentalProfileToPos(house.ctx, { outboxId })
    expect((await read()).profiles[0]?.profile.selectedHeight).toBe(shown)
  })

  test('a point of sale that refuses is noted, and the profile waits', async () => {
    await give()
    const [outboxId = 0] = await outboxIds()
    const refusing = {
      ...house.ctx.pointOfSale,
      recordRentalProfile: () => Promise.reject(new Error('the register is closed')),
    }
    await expect(sendRentalProfileToPos({ pool: house.pool, pointOfSale: refusing }, { outboxId })).rejects.toThrow()
    const { rows } = await house.pool.query('select status, attempts, last_error from pos_outbox')
    expect(rows).toEqual([{ status: 'waiting', attempts: 1, last_error: 'the register is closed' }])
    expect((await read()).profiles).toHaveLength(1)
  })

  test('a message that was sent already is not sent again', async () => {
    await give()
    const [outboxId = 0] = await outboxIds()
    await sendRentalProfileToPos(house.ctx, { outboxId })
    await house.pool.query('delete from pos.rental_profile')
    await sendRentalProfileToPos(house.ctx, { outboxId })
    expect(await count('pos.rental_profile')).toBe(0)
  })
})

describe('what is refused, with nothing written', () => {
  test.each([
    ['selectedAbility', null],
    ['selectedAbility', 'IV'],
    ['selectedAbility', 'III+'],
    ['selectedHeight', ''],
    ['selectedWeight', 'H4'],
    ['shoeSize', '  '],
    ['shoeSize', null],
  ])('%s = %j answers "This is required."', async (field, value) => {
    const answer = await give({ [field]: value })
    expect(answer.statusCode).toBe(400)
    expect(answer.json<Body>()).toMatchObject({
      code: 'invalid-input',
      fields: [{ path: `relatedObject.${field}`, message: 'This is required.' }],
    })
    expect(await count('pos_outbox')).toBe(0)
    expect(await count('contact_task_completion')).toBe(0)
  })

  test('every missing field is named at once', async () => {
    const answer = await post({ id: taskOf(testResort.rental, '1005') })
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
    const answer = await give({ shoeSize: '8'.repeat(33) })
    expect(answer.json<Body>().fields).toMatchObject([{ message: 'At most 32 characters.' }])
  })

  test.each([
    ['a stance that is none', { selectedGoofy: 'X' }],
    ['a number for a key', { selectedHeight: 4 }],
    ['a very long key', { selectedHeight: 'H'.repeat(51) }],
    ['a very long shoe size', { shoeSize: '8'.repeat(201) }],
  ])('%s is no valid input', async (_name, over) => {
    expect((await give(over)).statusCode).toBe(400)
    expect(await count('pos_outbox')).toBe(0)
  })

  test("somebody else's contact task does not exist", async () => {
    const answer = await post({ id: mayas, relatedObject: given }, { as: 'sam' })
    expect(answer.statusCode).toBe(404)
    expect(await count('pos_outbox')).toBe(0)
  })

  test.each(['x', '9-9-9-1001', taskOf(testResort.seasonWaiver, '1001'), taskOf(testResort.rental, '2001')])(
    'the contact task "%s" does not exist',
    async (id) => {
      expect((await give({}, id)).statusCode).toBe(404)
    },
  )

  test('a closed location takes no profile', async () => {
    const answer = await give({}, taskOf(testResort.rental, '1001', testResort.closed))
    expect(answer.statusCode).toBe(409)
    expect(answer.json<Body>().code).toBe('location-closed')
  })

  test('a task that is not optional cannot be skipped', async () => {
    const answer = await post({ id: mayas }, { skip: true })
    expect(answer.statusCode).toBe(409)
    expect(answer.json<Body>().code).toBe('not-optional')
  })

  test('nobody is shown without signing in', async () => {
    const answer = await house.app.inject({ method: 'GET', url: '/api/rentalprofiles' })
    expect(answer.statusCode).toBe(401)
  })
})

test('a household sees its own profiles only', async () => {
  await give()
  expect((await read('sam')).profiles).toEqual([])
})

test('the lists come with hidden entries, for cards that show what technicians chose', async () => {
  expect(await read()).toMatchObject({ ...rentalLists, enableShoeSize: true, enableStance: true })
})

test('an optional task is skipped for the day, tells the point of sale nothing, and can still be done', async () => {
  const id = taskOf(optionalRental, '1001')
  const skipped = await post({ id }, { skip: true })
  expect(skipped.json()).toMatchObject([{ isComplete: true, isReadOnly: true, isSkipped: true }])
  expect(await count('pos_outbox')).toBe(0)
  const done = await give({}, id)
  expect(done.json()).toMatchObject([{ isComplete: true, isSkipped: false }])
})

describe('what the task type enables', () => {
  const enable = async (shoeSize: boolean, stance: boolean) => {
    await house.pool.query('update task_type set enable_shoe_size = $1, enable_stance = $2 where id = 2', [
      shoeSize,
      stance,
    ])
    await expect.poll(read).toMatchObject({ enableShoeSize: shoeSize, enableStance: stance })
  }

  test('a profile is complete only when it has every field that is enabled now', async () => {
    await enable(false, false)
    await give({ shoeSize: null, selectedGoofy: null })
    expect((await rentals())[0]).toMatchObject({ id: mayas, isComplete: true })
    await enable(true, true)
    expect((await rentals())[0]).toMatchObject({ id: mayas, isComplete: false })
    await give()
    expect((await rentals())[0]).toMatchObject({ id: mayas, isComplete: true })
  })

  test('what is not enabled is not asked, and stays as it was', async () => {
    await give()
    await enable(false, false)
    await give({ shoeSize: null, selectedGoofy: null, selectedHeight: 'H3' })
    expect((await read()).profiles[0]?.profile).toMatchObject({
      selectedHeight: 'H3',
      shoeSize: 'US 8',
      selectedGoofy: 'Y',
    })
    await enable(true, true)
  })
})
