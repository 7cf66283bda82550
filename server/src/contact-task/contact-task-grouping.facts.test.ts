import { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { taskTypeIds } from '@first-chair/core/task-kind/task-kinds'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
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

let testApp: TestApp
const jpeg = Buffer.from('/9j/4AAQSkZJRg==', 'base64')

beforeAll(async () => {
  testApp = await aTestApp()
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  await aHousehold(testApp.pool, okafors)
  await insertRows(testApp.pool, 'pos.photo', [{ ip_code: '1003', jpeg, photo_hash: 'abc', updated_on: '2026-11-01' }])
})
afterAll(() => testApp.close())

const ask = (locationId: number | string = testResort.base, body: object = {}, user = 'maya') =>
  testApp.app.inject({
    method: 'POST',
    url: `/api/tasks/ContactTaskGrouping/Location/${locationId}`,
    headers: as(user),
    payload: body,
  })
const grouping = async (...input: Parameters<typeof ask>): Promise<ContactTaskGrouping> => {
  const answer = await ask(...input)
  expect(answer.statusCode, answer.body).toBe(200)
  return ContactTaskGrouping.parse(answer.json())
}

describe('the tasks of a household', () => {
  test('are grouped by kind, with tasks in the order of the activity and people in the order of the household', async () => {
    const { waiverContactTasks, rentalProfileContactTasks, ...rest } = await grouping()
    const people = ['1001', '1002', '1003', '1004']
    expect(waiverContactTasks.map(({ id }) => id)).toEqual(
      [1, 2, 3, 4].flatMap((task) => people.map((id) => aContactTaskId(task, id))),
    )
    expect(rentalProfileContactTasks.map(({ id }) => id)).toEqual(people.map((id) => aContactTaskId(5, id)))
    expect([rest.photoContactTasks, rest.childRegistrationContactTasks]).toEqual([[], []])
    expect(rest).toMatchObject({
      location: { id: 1, slug: 'base-village' },
      resortDay: '2026-12-05',
      arrivalDay: null,
      adultAge: 18,
      householdReference: expect.stringMatching(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/),
    })
    expect(rest.activities).toEqual([
      {
        id: testResort.skiing,
        name: 'Ski and ride',
        imageUrl: '',
        isLocationDefaultActivity: true,
        contactIds: people,
        tasks: [1, 2, 3, 4, 5].map((taskId) => expect.objectContaining({ taskId })),
      },
    ])
  })

  test('contain people with their age on the resort day and without pictures', async () => {
    const { contacts } = await grouping()
    expect(contacts.map(({ firstName, age }) => [firstName, age])).toEqual([
      ['Maya', 41],
      ['Theo', 43],
      ['Juno', 12],
      ['Finn', 7],
    ])
    expect(contacts.map(({ isHeadOfHouseHold }) => isHeadOfHouseHold)).toEqual([true, false, false, false])
    expect(contacts[2]).toMatchObject({ photo: null, photoHash: 'abc', dateOfBirth: '2014-01-15' })
  })

  test('are the same for simultaneous requests of several households as for single requests', async () => {
    const record = { location_id: 1, activity_id: testResort.skiing, outcome: 'skipped', resort_day: '2026-12-05' }
    await insertRows(testApp.pool, 'contact_task_completion', [
      {
        ...record,
        contact_task_id: aContactTaskId(testResort.optionalWaiver, '1002'),
        task_id: testResort.optionalWaiver,
        contact_id: '1002',
        household_ip_code: '1001',
        valid_until: '2026-12-05',
      },
    ])
    const users = ['maya', 'sam', 'maya', 'sam']
    const alone = []
    for (const user of users) alone.push(await grouping(1, {}, user))
    expect(await Promise.all(users.map((user) => grouping(1, {}, user)))).toEqual(alone)
    const skipped = alone.map(
      ({ waiverContactTasks }) => waiverContactTasks.filter(({ isSkipped }) => isSkipped).length,
    )
    await testApp.pool.query('delete from contact_task_completion')
    expect(skipped).toEqual([1, 0, 1, 0])
  })

  test('are limited to the contacts in the body', async () => {
    const { waiverContactTasks } = await grouping(1, { contacts: [{ contactId: '1003' }, { contactId: '1001' }] })
    expect([...new Set(waiverContactTasks.map(({ contact }) => contact.contactId))]).toEqual(['1001', '1003'])
  })

  test('never use facts from the body', async () => {
    const { contacts } = await grouping(1, { contacts: [{ contactId: '1003', age: 40, firstName: 'Boss' }] })
    expect(contacts.find(({ contactId }) => contactId === '1003')).toMatchObject({ age: 12, firstName: 'Juno' })
  })

  test('contacts of other households are not found, also in a list with own contacts', async () => {
    for (const contacts of [
      [{ contactId: '2001' }],
      [{ contactId: '1001' }, { contactId: '2001' }],
      [{ contactId: '' }],
    ]) {
      const answer = await ask(1, { contacts })
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'not-found'])
    }
  })
})

describe('a location', () => {
  test('that is closed answers location-closed', async () => {
    const answer = await ask(testResort.closed)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'location-closed'])
  })

  test('without any task is closed, so that no guest seems to be ready', async () => {
    await insertRows(testApp.pool, 'activity', [{ id: 77, name: 'Nothing yet' }])
    await insertRows(testApp.pool, 'location', [{ id: 77, name: 'New Lodge', slug: 'new-lodge' }])
    await insertRows(testApp.pool, 'activity_location', [{ location_id: 77, activity_id: 77 }])
    await vi.waitFor(async () => {
      const answer = await ask(77)
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'location-closed'])
    }, 20_000)
    await testApp.pool.query('delete from activity_location where location_id = 77')
    await testApp.pool.query('delete from location where id = 77')
    await testApp.pool.query('delete from activity where id = 77')
    await vi.waitFor(async () => expect((await ask(77)).statusCode).toBe(404), 20_000)
  })

  test('that is unknown is not found', async () => {
    expect((await ask(99)).statusCode).toBe(404)
  })

  test('where purchases decide requires no task of guests who bought nothing', async () => {
    const answer = await grouping(testResort.school)
    expect(answer.waiverContactTasks).toEqual([])
    expect(answer.activities.map(({ contactIds }) => contactIds)).toEqual([[]])
  })

  test('where purchases decide requires the tasks of the purchases, and gives the day of arrival', async () => {
    await insertRows(testApp.pool, 'pos.product', [{ code: 'LESSON', name: 'Lesson' }])
    await testApp.pool.query(
      `insert into pos.product_component (product_code, code, authorization_types) values ('LESSON', 'L', '{SEASON}')`,
    )
    await insertRows(testApp.pool, 'pos.purchase', [
      { id: 'P1', ip_code: '1004', kind: 'transaction', product_code: 'LESSON', product_date: '2026-12-12' },
    ])
    const answer = await grouping(testResort.school)
    expect(answer.waiverContactTasks.map(({ id }) => id)).toEqual([aContactTaskId(1, '1004', testResort.school)])
    expect(answer.arrivalDay).toBe('2026-12-12')
  })

  test('where ages decide takes the day of arrival from one member’s purchase, unless it is for another location', async () => {
    expect((await grouping()).arrivalDay).toBe('2026-12-12')
    await insertRows(testApp.pool, 'activity', [{ id: 88, name: 'Lessons only' }])
    await insertRows(testApp.pool, 'activity_product', [
      { activity_id: 88, product_id: 'LESSON' },
      { activity_id: testResort.skiing, product_id: 'LIFT' },
    ])
    await vi.waitFor(async () => expect((await grouping()).arrivalDay).toBeNull(), 20_000)
    await testApp.pool.query('delete from activity_product')
    await testApp.pool.query('delete from activity where id = 88')
    await vi.waitFor(async () => expect((await grouping()).arrivalDay).toBe('2026-12-12'), 20_000)
  })

  test('requires a one-day waiver again on the day of arrival if it was signed earlier', async () => {
    await insertRows(testApp.pool, 'pos.purchase', [
      { id: 'P2', ip_code: '1001', kind: 'transaction', product_code: 'LESSON', product_date: '2026-12-07' },
    ])
    const id = aContactTaskId(testResort.dayWaiver, '1001')
    const text = await testApp.app.inject({
      url: `/api/tasks/${testResort.dayWaiver}/waivertext`,
      headers: as('maya'),
    })
    const signed = await testApp.app.inject({
      method: 'POST',
      url: '/api/tasks/contact/complete/Waiver',
      headers: as('maya'),
      payload: {
        id,
        relatedObject: {
          typedName: 'Maya Lindqvist',
          rolTextHash: text.json<{ rolTextHash: string }>().rolTextHash,
        },
      },
    })
    expect(signed.statusCode, signed.body).toBe(200)
    const expected = { id, isComplete: true, completeUntil: '2026-12-05', dueAgainOn: '2026-12-07' }
    expect(signed.json()).toMatchObject([expected])
    expect((await grouping()).waiverContactTasks.find((listed) => listed.id === id)).toMatchObject(expected)
  })
})

test('the edit-profile location requires its tasks of everybody, even if purchases decide there', async () => {
  const set = (isOn: boolean) =>
    testApp.pool.query('update location set is_edit_profile_location = $1 where id = $2', [isOn, testResort.school])
  await set(true)
  await expect.poll(async () => (await grouping(testResort.school)).location.isEditProfileLocation).toBe(true)
  const { activities, rentalProfileContactTasks } = await grouping(testResort.school)
  expect(activities.map(({ contactIds }) => contactIds)).toEqual([['1001', '1002', '1003', '1004']])
  expect(rentalProfileContactTasks).toHaveLength(4)
  await set(false)
  await expect.poll(async () => (await grouping(testResort.school)).location.isEditProfileLocation).toBe(false)
})

test('a waiver that is not yet at the point of sale is complete and waiting', async () => {
  const id = aContactTaskId(testResort.optionalWaiver, '2001')
  const text = await testApp.app.inject({
    method: 'GET',
    url: `/api/tasks/${testResort.optionalWaiver}/waivertext`,
    headers: as('sam'),
  })
  const signed = await testApp.app.inject({
    method: 'POST',
    url: '/api/tasks/contact/complete/Waiver',
    headers: as('sam'),
    payload: {
      id,
      relatedObject: { rolAccepted: true, rolTextHash: text.json<{ rolTextHash: string }>().rolTextHash },
    },
  })
  expect(signed.statusCode, signed.body).toBe(200)
  const find = async () =>
    (await grouping(1, {}, 'sam')).waiverContactTasks.find((contactTask) => contactTask.id === id)
  expect(await find()).toMatchObject({ isComplete: true, isReadOnly: true, isWaitingForPos: true, isSkipped: false })

  await testApp.pool.query(`update pos_outbox set status = 'sent', sent_date_utc = now()`)
  expect(await find()).toMatchObject({ isComplete: true, isWaitingForPos: false })
})

test('the profile contains the guest, the household and their pictures', async () => {
  const answer = await testApp.app.inject({ method: 'GET', url: '/api/profile', headers: as('maya') })
  type Profile = { user: object; contacts: { contactId: string; photo: string | null }[] }
  const { user, contacts } = answer.json<Profile>()
  expect(user).toEqual({ given_name: 'Maya', family_name: 'Lindqvist', name: 'Maya Lindqvist' })
  expect(contacts.map(({ contactId, photo }) => [contactId, photo])).toEqual([
    ['1001', null],
    ['1002', null],
    ['1003', jpeg.toString('base64')],
    ['1004', null],
  ])
})

test('the activities of a location list the contacts who take part', async () => {
  const answer = await testApp.app.inject({
    method: 'GET',
    url: '/api/activities/locations/1/contacts',
    headers: as('sam'),
  })
  expect(answer.json()).toMatchObject([
    { id: 1, isLocationDefaultActivity: true, contacts: [{ contactId: '2001', firstName: 'Sam' }] },
  ])
})

describe('the lists that operators set up', () => {
  const list = async (url: string) => {
    const answer = await testApp.app.inject({ method: 'GET', url, headers: as('maya') })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Record<string, unknown>[]>()
  }

  test('contain the locations with their links', async () => {
    const locations = await list('/api/locations')
    expect(locations.map(({ id, isDefault, isEnabled }) => [id, isDefault, isEnabled])).toEqual([
      [1, true, true],
      [2, false, true],
      [3, false, false],
    ])
    expect(locations[0]).toMatchObject({ activityLocations: [{ locationId: 1, activityId: 1 }], defaultActivityId: 1 })
  })

  test('contain the activities with their tasks in order', async () => {
    const [activity] = await list('/api/activities')
    expect(activity).toMatchObject({
      activityTasks: [1, 2, 3, 4, 5].map((taskId) => ({ taskId, task: { id: taskId } })),
    })
  })

  test('contain the tasks and the task types', async () => {
    expect(await list('/api/tasks')).toHaveLength(5)
    expect((await list('/api/tasktypes')).map(({ id }) => id)).toEqual(taskTypeIds)
  })

  test('do not contain deleted rows', async () => {
    await testApp.pool.query(
      `insert into task (id, name, task_type_id, deleted_date_utc) values (90, 'Gone', 4, now())`,
    )
    expect(await list('/api/tasks')).toHaveLength(5)
  })
})
