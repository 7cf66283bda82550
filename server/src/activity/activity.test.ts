import type { Activity } from '@first-chair/core/activity/activity'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, testResort } from '../app/test-resort.builders.ts'

let testApp: TestApp
let lessons: Activity

beforeAll(async () => {
  testApp = await aTestApp()
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
})
afterAll(() => testApp.close())

const { seasonWaiver, dayWaiver, rental } = testResort

const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, user = 'admin') => {
  const answer = await testApp.app.inject({ method, url, headers: as(user), ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json<never>() }
}
const read = async (id: number) => (await ask('GET', `/api/admin/activities/${id}`)).body as Activity
const getTaskIds = (activity: Activity) => activity.activityTasks.map(({ taskId }) => taskId)
const getProductIds = (activity: Activity) => activity.activityProducts.map(({ productId }) => productId)

/** The fields of a row that the admin area sends back. */
const toUpdate = ({ name, ageMin, ageMax, imageUrl, version }: Activity) => ({
  name,
  ageMin,
  ageMax,
  imageUrl,
  version,
})

beforeEach(async () => {
  await testApp.pool.query(`update activity set name = concat(name, ' ', id) where name = 'Lessons'`)
  lessons = (
    await ask('POST', '/api/activities', {
      name: 'Lessons',
      ageMin: 4,
      ageMax: 14,
      imageUrl: '/pictures/lessons.jpg',
      taskIds: [rental, seasonWaiver],
      productIds: ['LESSON-1', 'LESSON-2'],
    })
  ).body
})

describe('a new activity', () => {
  test('has its tasks in their order and its products, and is recorded in the audit log', async () => {
    expect(lessons).toMatchObject({
      name: 'Lessons',
      ageMin: 4,
      ageMax: 14,
      imageUrl: '/pictures/lessons.jpg',
      version: 1,
    })
    expect(getTaskIds(lessons)).toEqual([rental, seasonWaiver])
    expect(lessons.activityTasks[0]?.task.name).toBe('Rental Profile')
    expect(getProductIds(lessons)).toEqual(['LESSON-1', 'LESSON-2'])
    const { rows } = await testApp.pool.query('select action, actor from audit_entry where subject = $1', [
      `activity ${lessons.id}`,
    ])
    expect(rows).toEqual([{ action: 'activity-added', actor: 'admin@kestrel.example' }])
  })

  test.each([
    [{}, 'name', 'Name is required.'],
    [{ name: ' ' }, 'name', 'Name is required.'],
    [{ name: 'x'.repeat(101) }, 'name', 'A name may have at most 100 characters.'],
    [{ name: 'Tubing', ageMin: 12, ageMax: 4 }, 'ageMax', 'The highest age cannot be below the lowest age.'],
    [{ name: 'Tubing', ageMin: -1 }, 'ageMin', 'Please enter an age from 0 to 150.'],
    [{ name: 'Tubing', ageMax: 151 }, 'ageMax', 'Please enter an age from 0 to 150.'],
    [{ name: 'Tubing', ageMin: 4.5 }, 'ageMin', 'Please enter whole years.'],
    [
      { name: 'Tubing', imageUrl: 'http://pictures.test/a.jpg' },
      'imageUrl',
      'Please enter an https address, or a path that starts with one slash.',
    ],
    [
      { name: 'Tubing', imageUrl: 'javascript:alert(1)' },
      'imageUrl',
      'Please enter an https address, or a path that starts with one slash.',
    ],
    [
      { name: 'Tubing', imageUrl: '//pictures.test/a.jpg' },
      'imageUrl',
      'Please enter an https address, or a path that starts with one slash.',
    ],
    [{ name: 'Tubing', taskIds: [9999] }, 'taskIds', 'One of these tasks no longer exists.'],
    [{ name: 'Tubing', productIds: [' '] }, 'productIds.0', 'A product code is required.'],
  ])('%j is refused with the message at the field', async (fields, path, message) => {
    const { status, body } = await ask('POST', '/api/activities', fields)
    expect(status).toBe(400)
    expect(body).toMatchObject({ fields: [{ path, message }] })
  })

  test('that is refused writes nothing', async () => {
    const count = async () => (await testApp.pool.query('select from activity')).rowCount
    const before = await count()
    await ask('POST', '/api/activities', { name: 'Tubing', taskIds: [9999] })
    expect(await count()).toBe(before)
  })
})

describe('a changed activity', () => {
  const change = (over: object) => ask('PUT', `/api/activities/${lessons.id}`, { ...toUpdate(lessons), ...over })

  test('can have its tasks in another order, which applies to guests', async () => {
    const { body } = await change({ taskIds: [dayWaiver, seasonWaiver, rental] })
    expect(getTaskIds(body)).toEqual([dayWaiver, seasonWaiver, rental])
    await vi.waitFor(async () => {
      const activity = (await testApp.ctx.setup.current()).activities.find(({ id }) => id === lessons.id)
      expect(activity && getTaskIds(activity)).toEqual([dayWaiver, seasonWaiver, rental])
    }, 20_000)
  })

  test('keeps tasks and products that were not sent, and saves a repeated product once', async () => {
    expect(getTaskIds((await change({ name: 'School' })).body)).toEqual([rental, seasonWaiver])
    lessons = await read(lessons.id)
    const { body } = await change({ productIds: ['LESSON-2', 'LESSON-2', 'NEW'], taskIds: [] })
    expect(getProductIds(body)).toEqual(['LESSON-2', 'NEW'])
    expect((body as Activity).activityProducts[0]).toEqual(lessons.activityProducts[1])
    expect(getTaskIds(body)).toEqual([])
  })

  test('based on an outdated version is refused with what differs', async () => {
    await change({ ageMin: 5 })
    expect(await change({ ageMin: 6, taskIds: [rental] })).toMatchObject({
      status: 409,
      body: {
        code: 'changed-meanwhile',
        changes: [
          { path: 'ageMin', saved: 5, sent: 6 },
          { path: 'taskIds', saved: [rental, seasonWaiver], sent: [rental] },
        ],
      },
    })
  })
})

describe('the name of an activity', () => {
  test('is unique, case-insensitively, also after a change', async () => {
    const refused = {
      status: 400,
      body: {
        fields: [
          {
            path: 'name',
            rule: 'taken',
            message: 'There is an activity "Lessons" already. Please choose another name.',
          },
        ],
      },
    }
    expect(await ask('POST', '/api/activities', { name: 'LESSONS' })).toMatchObject(refused)
    const { body: other } = await ask('POST', '/api/activities', { name: 'Park laps' })
    const change = { ...toUpdate(other), name: 'lessons' }
    expect(await ask('PUT', `/api/activities/${(other as Activity).id}`, change)).toMatchObject(refused)
  })

  test('that two activities already share does not prevent saving either of them', async () => {
    await testApp.pool.query(`insert into activity (name) values ('Lessons')`)
    const { status } = await ask('PUT', `/api/activities/${lessons.id}`, { ...toUpdate(lessons), ageMin: 5 })
    expect(status).toBe(200)
  })
})

describe('tasks and products one by one', () => {
  const url = (rest: string) => `/api/activities/${lessons.id}/${rest}`

  test('a task is added at the end, once, and removed', async () => {
    await ask('POST', url('tasks'), { taskId: dayWaiver })
    const { body } = await ask('POST', url('tasks'), { taskId: dayWaiver })
    expect(getTaskIds(body)).toEqual([rental, seasonWaiver, dayWaiver])
    expect(getTaskIds((await ask('DELETE', url(`tasks/${seasonWaiver}`))).body)).toEqual([rental, dayWaiver])
    const listed = (await ask('GET', url('tasks'), undefined, 'maya')).body as Activity['activityTasks']
    expect(listed.map(({ taskId }) => taskId)).toEqual([rental, dayWaiver])
  })

  test('a product is added once and removed, whatever its code contains', async () => {
    const code = 'A/B 50% ü'
    await ask('POST', url('products'), { productId: code })
    expect(getProductIds((await ask('POST', url('products'), { productId: code })).body)).toHaveLength(3)
    const { body } = await ask('DELETE', url(`products/${encodeURIComponent(code)}`))
    expect(getProductIds(body)).toEqual(['LESSON-1', 'LESSON-2'])
  })

  test('unknown tasks, products and activities are not found', async () => {
    expect((await ask('POST', url('tasks'), { taskId: 9999 })).status).toBe(404)
    expect((await ask('DELETE', url(`tasks/${dayWaiver}`))).status).toBe(404)
    expect((await ask('DELETE', url('products/NONE'))).status).toBe(404)
    expect((await ask('POST', '/api/activities/9999/products', { productId: 'X' })).status).toBe(404)
  })
})

describe('deleting an activity', () => {
  test('that is linked names its locations, and leaves them without a default activity', async () => {
    const location = (
      await ask('POST', '/api/locations', {
        name: `School ${lessons.id}`,
        activityIds: [lessons.id, 1],
        defaultActivityId: lessons.id,
      })
    ).body as { id: number; name: string }
    expect((await ask('GET', `/api/admin/activities/dependents?ids=${lessons.id}`)).body).toEqual([
      {
        id: lessons.id,
        name: 'Lessons',
        reasons: [`Linked locations: ${location.name}.`, `These would have no default activity: ${location.name}.`],
        refusal: null,
      },
    ])
    expect(await ask('DELETE', `/api/activities/${lessons.id}`)).toMatchObject({
      status: 409,
      body: {
        code: 'in-use',
        detail: `Lessons is in use. Linked locations: ${location.name}. These would have no default activity: ${location.name}.`,
      },
    })
    expect((await ask('DELETE', `/api/activities/${lessons.id}?confirmed=true`)).status).toBe(200)
    expect((await ask('GET', `/api/admin/activities/${lessons.id}`)).status).toBe(404)
    expect((await ask('GET', `/api/admin/locations/${location.id}`)).body).toMatchObject({
      defaultActivityId: null,
      activityLocations: [{ activityId: 1 }],
    })
  })

  test('that is not linked needs no confirmation', async () => {
    expect((await ask('DELETE', `/api/activities/${lessons.id}`)).status).toBe(200)
  })
})

describe('deleting several activities', () => {
  test('removes each from its locations, all in one change', async () => {
    const { body: tubing } = await ask('POST', '/api/activities', { name: 'Several tubes' })
    const ids = [lessons.id, (tubing as Activity).id]
    const { body: location } = await ask('POST', '/api/locations', {
      name: `Place ${lessons.id}`,
      activityIds: ids,
      defaultActivityId: lessons.id,
    })
    expect(await ask('POST', '/api/admin/activities/delete', { ids })).toMatchObject({
      status: 409,
      body: { code: 'in-use', facts: { locations: `Place ${lessons.id}` } },
    })
    const { body } = await ask('POST', '/api/admin/activities/delete', { ids, confirmed: true })
    expect(body).toEqual({ ids })
    const { id } = location as { id: number }
    expect((await ask('GET', `/api/admin/locations/${id}`)).body).toMatchObject({
      defaultActivityId: null,
      activityLocations: [],
    })
  })
})

describe('the list of the admin area', () => {
  const page = async (query: string) =>
    (await ask('GET', `/api/admin/activities?${query}`)).body as { rows: Activity[] }

  test('is searched by name and product code, and can show activities without tasks', async () => {
    const { body } = await ask('POST', '/api/activities', { name: 'Snowshoe tour', productIds: ['SHOE-9'] })
    const { id } = body as Activity
    expect((await page('search=shoe-9')).rows.map((row) => row.id)).toEqual([id])
    expect((await page('search=snowshoe')).rows.map((row) => row.id)).toEqual([id])
    expect((await page('needsFixing=true')).rows.map((row) => row.id)).toContain(id)
    expect((await page('needsFixing=true')).rows.map((row) => row.id)).not.toContain(lessons.id)
    expect((await page('perPage=1&sort=id')).rows[0]?.activityTasks[0]?.task.name).toBe('Season Liability Waiver')
  })
})
