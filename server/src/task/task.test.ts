import type { AdminTask, TaskType } from '@first-chair/core/task/task'
import { emptyWaiverFields } from '@first-chair/core/task/task-fields'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBuiltInPointOfSale } from '../adapters/point-of-sale/built-in/built-in.ts'
import { PointOfSaleDown } from '../adapters/point-of-sale/point-of-sale.ts'
import { insertRows } from '../db/insert-rows.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, aContactTaskId, testResort } from '../app/test-resort.builders.ts'

let testApp: TestApp
let isDown = false
let hasList = true

beforeAll(async () => {
  testApp = await aTestApp({
    users: { second: { email: 'second@kestrel.example', name: 'Robin Second' } },
    pointOfSale: (pool) => {
      const pointOfSale = createBuiltInPointOfSale(pool)
      return {
        ...pointOfSale,
        async authorizationTypes() {
          if (isDown) throw new PointOfSaleDown('away')
          return hasList ? pointOfSale.authorizationTypes() : undefined
        },
      }
    },
  })
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  await testApp.pool.query(`insert into administrator_email (email) values ('second@kestrel.example')`)
})
afterAll(() => testApp.close())

const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, user = 'admin') => {
  const answer = await testApp.app.inject({ method, url, headers: as(user), ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json<never>() }
}
const read = async (id: number) => (await ask('GET', `/api/admin/tasks/${id}`)).body as AdminTask
const readLastAuditEntry = async (subject: string) =>
  (
    await testApp.pool.query<{ action: string; before: unknown; after: unknown }>(
      'select action, actor, before, after from audit_entry where subject = $1 order by id desc limit 1',
      [subject],
    )
  ).rows[0]

/** Every field of a waiver with a value that differs from its default. */
const everything = {
  name: 'Spring Waiver',
  taskTypeId: 1,
  ageMin: 5,
  ageMax: 90,
  isOptional: true,
  blocks: 'lesson',
  posWaiverId: 'DAY',
  externalWaiverId: 'X7',
  consolidateWaivers: true,
  useTodayAsValidationDate: true,
  startEffectiveDate: '2026-11-01',
  endEffectiveDate: '2027-05-31',
  validationDate: '2026-12-24',
  enableAgreeCheckbox: true,
  enableTextSignature: true,
  enableWetSignature: true,
  resignWhenTextChanged: true,
  customComment: 'Signed {SignedDate} by {Signer}.',
} as const

let spring: AdminTask
beforeEach(async () => {
  isDown = false
  hasList = true
  await testApp.pool.query(`update task set name = concat(name, ' ', id) where name = 'Spring Waiver'`)
  spring = (await ask('POST', '/api/tasks', everything)).body
})

describe('a new task', () => {
  test('saves every field, and is recorded in the audit log', async () => {
    expect(await read(spring.id)).toMatchObject({ ...everything, version: 1, activities: [], hasCompletions: false })
    expect(await readLastAuditEntry(`task ${spring.id}`)).toMatchObject({
      action: 'task-added',
      actor: 'admin@kestrel.example',
      before: null,
      after: everything,
    })
  })

  test('is in the list of tasks of guests and administrators', async () => {
    await expect
      .poll(async () => ((await ask('GET', '/api/tasks', undefined, 'maya')).body as AdminTask[]).map(({ id }) => id))
      .toContain(spring.id)
  })

  test('is refused with the message at the field', async () => {
    const { status, body } = await ask('POST', '/api/tasks', { name: ' ', taskTypeId: 1 })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      fields: [
        { path: 'name', message: 'Name is required.' },
        { path: 'posWaiverId', message: 'POS waiver code is required.' },
        { path: 'enableAgreeCheckbox', message: 'At least one signature method is required' },
      ],
    })
  })

  test('that is not a waiver loses the waiver fields', async () => {
    const { body } = await ask('POST', '/api/tasks', { ...everything, name: 'About your child', taskTypeId: 3 })
    expect(body).toMatchObject({
      name: 'About your child',
      taskTypeId: 3,
      ageMin: 5,
      isOptional: true,
      ...emptyWaiverFields,
    })
  })
})

describe('the POS waiver code', () => {
  let saved = 0
  const save = (posWaiverId: string) =>
    ask('POST', '/api/tasks', { ...everything, name: `Waiver ${saved++}`, posWaiverId })

  test('must exist at the point of sale', async () => {
    expect((await save('NONE')).body).toMatchObject({
      fields: [{ path: 'posWaiverId', message: 'The point of sale has no waiver with the code NONE.' }],
    })
  })

  test('is accepted unchecked if the point of sale is down or has no list', async () => {
    isDown = true
    expect((await save('UNSEEN')).status).toBe(200)
    isDown = false
    hasList = false
    expect((await save('UNLISTED')).status).toBe(200)
  })

  test('that is saved already stays valid, even if the point of sale does not have it', async () => {
    isDown = true
    const { body: unseen } = await save('UNSEEN')
    isDown = false
    const { status } = await ask('PUT', `/api/tasks/${(unseen as AdminTask).id}`, {
      ...(unseen as AdminTask),
      ageMin: 6,
    })
    expect(status).toBe(200)
  })

  test('can be selected from the list of the point of sale', async () => {
    const offered = await ask('GET', '/api/admin/authorizationtypes')
    expect(offered.body).toMatchObject({
      isOffered: true,
      authorizationTypes: [{ code: 'DAY', name: 'Day' }, { code: 'OUTSIDE' }, { code: 'RELEASE' }, { code: 'SEASON' }],
    })
    hasList = false
    expect((await ask('GET', '/api/admin/authorizationtypes')).body).toEqual({
      isOffered: false,
      authorizationTypes: [],
    })
    isDown = true
    expect((await ask('GET', '/api/admin/authorizationtypes')).status).toBe(502)
  })
})

describe('a changed task', () => {
  test('can have every field reset', async () => {
    const bare = { name: 'Bare', taskTypeId: 1, posWaiverId: 'SEASON', enableAgreeCheckbox: true, version: 1 }
    const { body } = await ask('PUT', `/api/tasks/${spring.id}`, bare)
    expect(body).toMatchObject({
      ...emptyWaiverFields,
      ...bare,
      version: 2,
      ageMin: null,
      ageMax: null,
      isOptional: false,
    })
    expect(await readLastAuditEntry(`task ${spring.id}`)).toMatchObject({ before: everything, after: { name: 'Bare' } })
  })

  test('saved by two administrators shows the second one who was first and what differs', async () => {
    await ask('PUT', `/api/tasks/${spring.id}`, { ...spring, ageMin: 7 }, 'second')
    const { status, body } = await ask('PUT', `/api/tasks/${spring.id}`, { ...spring, ageMin: 8 })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'changed-meanwhile',
      facts: { changedBy: 'second@kestrel.example', version: '2' },
      changes: [{ path: 'ageMin', saved: 7, sent: 8 }],
    })
  })

  test('keeps its type once a guest has completed it, and not before', async () => {
    const photo = { ...spring, taskTypeId: 4 }
    expect((await ask('PUT', `/api/tasks/${spring.id}`, photo)).status).toBe(200)

    const release = await read(testResort.optionalWaiver)
    await testApp.app.inject({
      method: 'POST',
      url: '/api/tasks/contact/complete/Waiver?skip=true',
      headers: as('maya'),
      payload: { id: aContactTaskId(testResort.optionalWaiver, '1003') },
    })
    const refused = await ask('PUT', `/api/tasks/${release.id}`, { ...release, taskTypeId: 4 })
    expect(refused.body).toMatchObject({
      fields: [
        {
          path: 'taskTypeId',
          message: 'Guests have completed this task, so its type cannot be changed. Please add a new task instead.',
        },
      ],
    })
    expect((await ask('PUT', `/api/tasks/${release.id}`, { ...release, name: 'Photos' })).status).toBe(200)
    expect(await read(release.id)).toMatchObject({ hasCompletions: true, name: 'Photos' })
  })

  test('that does not exist is not found', async () => {
    expect((await ask('PUT', '/api/tasks/9999', { ...spring })).status).toBe(404)
    expect((await ask('GET', '/api/admin/tasks/9999')).status).toBe(404)
    expect((await ask('DELETE', '/api/tasks/9999')).status).toBe(404)
  })
})

describe('the name of a task', () => {
  const taken = { code: 'invalid-input', fields: [{ path: 'name', rule: 'taken' }] }
  const message = 'There is a task "Spring Waiver" already. Please choose another name.'

  test.each(['Spring Waiver', ' spring  WAIVER', '\u202ESpring Waiver'])(
    '%j is the name of only one task',
    async (name) => {
      const { status, body } = await ask('POST', '/api/tasks', { ...everything, name })
      expect(status).toBe(400)
      expect(body).toMatchObject({ ...taken, fields: [{ message }] })
    },
  )

  test('cannot be changed to that of another task, but its case can be changed', async () => {
    const { body: other } = await ask('POST', '/api/tasks', { ...everything, name: 'Other waiver' })
    const { id, version } = other as AdminTask
    const change = (name: string) => ask('PUT', `/api/tasks/${id}`, { ...everything, version, name })
    expect((await change('Spring waiver')).body).toMatchObject(taken)
    expect((await change('OTHER WAIVER')).status).toBe(200)
  })

  test('is available again after its task was deleted', async () => {
    await ask('DELETE', `/api/tasks/${spring.id}`)
    expect((await ask('POST', '/api/tasks', everything)).status).toBe(200)
  })

  test('that two tasks already share does not prevent saving either of them', async () => {
    const [twin] = (
      await testApp.pool.query<{ id: number }>(
        `insert into task (name, task_type_id) values ('Spring Waiver', 4) returning id`,
      )
    ).rows
    const saved = await ask('PUT', `/api/tasks/${twin?.id}`, { name: 'Spring Waiver', taskTypeId: 4, version: 1 })
    expect(saved.status).toBe(200)
    expect((await ask('PUT', `/api/tasks/${spring.id}`, { ...spring, ageMin: 6 })).status).toBe(200)
  })

  test('is saved once if several administrators add it at the same moment', async () => {
    const add = () => ask('POST', '/api/tasks', { ...everything, name: 'At once' })
    const statuses = (await Promise.all([add(), add(), add()])).map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 400, 400])
  })

  test('loses characters that change the direction of text', async () => {
    const { body } = await ask('POST', '/api/tasks', { ...everything, name: 'Season\u202E pass\u200B' })
    expect(body).toMatchObject({ name: 'Season pass' })
  })
})

describe('deleting a task', () => {
  const dependents = async (...ids: number[]) =>
    (await ask('GET', `/api/admin/tasks/dependents?ids=${ids.join()}`)).body

  test('that is not in use needs no confirmation', async () => {
    expect((await ask('DELETE', `/api/tasks/${spring.id}`)).body).toEqual({ id: spring.id })
    expect((await ask('GET', `/api/admin/tasks/${spring.id}`)).status).toBe(404)
    expect(await readLastAuditEntry(`task ${spring.id}`)).toMatchObject({ action: 'task-deleted', after: null })
  })

  test('that is part of activities names them, and removes it from them once confirmed', async () => {
    await insertRows(testApp.pool, 'activity', [{ id: 7, name: 'Tubing' }])
    await insertRows(testApp.pool, 'activity_task', [
      { activity_id: 7, task_id: testResort.rental, position: 1 },
      { activity_id: 7, task_id: spring.id, position: 2 },
    ])
    expect((await read(spring.id)).activities).toEqual([{ id: 7, name: 'Tubing' }])
    expect(await dependents(spring.id)).toEqual([
      {
        id: spring.id,
        name: 'Spring Waiver',
        reasons: ['It would be removed from: Tubing.'],
        refusal: null,
      },
    ])
    const refused = await ask('DELETE', `/api/tasks/${spring.id}`)
    expect(refused.body).toMatchObject({
      code: 'in-use',
      detail: 'Spring Waiver is in use. It would be removed from: Tubing.',
      facts: { activities: 'Tubing' },
    })
    expect((await ask('DELETE', `/api/tasks/${spring.id}?confirmed=true`)).status).toBe(200)
    const { rows } = await testApp.pool.query('select task_id from activity_task where activity_id = 7')
    expect(rows).toEqual([{ task_id: testResort.rental }])
    expect(await readLastAuditEntry('activity 7')).toMatchObject({
      action: 'activity-changed',
      before: { taskIds: [testResort.rental, spring.id] },
      after: { taskIds: [testResort.rental] },
    })
    const { rows: versions } = await testApp.pool.query('select version from activity where id = 7')
    expect(versions).toEqual([{ version: 2 }])
  })
})

describe('a waiver window that a signature of today cannot satisfy', () => {
  const dated = { ...everything, useTodayAsValidationDate: false, startEffectiveDate: null, validationDate: null }
  const expired = { ...dated, endEffectiveDate: '2026-12-04' }
  const refusal = { code: 'invalid-input', fields: [{ path: 'endEffectiveDate', rule: 'window' }] }

  test('is refused when a task is added, with the message at the field', async () => {
    const { status, body } = await ask('POST', '/api/tasks', expired)
    expect(status).toBe(400)
    expect(body).toMatchObject(refusal)
    expect(
      (await ask('POST', '/api/tasks', { ...expired, name: 'One day', useTodayAsValidationDate: true })).status,
    ).toBe(200)
    expect(
      (await ask('POST', '/api/tasks', { ...expired, name: 'Until today', endEffectiveDate: '2026-12-05' })).status,
    ).toBe(200)
  })

  test('is refused when a task is changed', async () => {
    const { status, body } = await ask('PUT', `/api/tasks/${spring.id}`, { ...expired, version: 1 })
    expect(status).toBe(400)
    expect(body).toMatchObject(refusal)
  })

  test('is listed as needing a fix if it was saved earlier, and so is one that ends within four weeks', async () => {
    const linked = async (endEffectiveDate: string) => {
      const { body } = await ask('POST', '/api/tasks', {
        ...dated,
        name: `Until ${endEffectiveDate}`,
        endEffectiveDate: '2027-05-31',
      })
      const { id } = body as AdminTask
      await testApp.pool.query('update task set end_effective_date = $2 where id = $1', [id, endEffectiveDate])
      await insertRows(testApp.pool, 'activity_task', [
        { activity_id: testResort.skiing, task_id: id, position: 100 + id },
      ])
      await testApp.pool.query('update setup_generation set number = number + 1')
      return id
    }
    const ids = [await linked('2026-06-01'), await linked('2027-01-01')]
    const useful = await linked('2027-01-02')
    await expect
      .poll(async () => {
        const { body } = await ask('GET', '/api/admin/tasks?needsFixing=true&perPage=100')
        return (body as { rows: AdminTask[] }).rows.map(({ id }) => id)
      })
      .toEqual(expect.arrayContaining(ids))
    const { body } = await ask('GET', '/api/admin/tasks?needsFixing=true&perPage=100')
    expect((body as { rows: AdminTask[] }).rows.map(({ id }) => id)).not.toContain(useful)
    await testApp.pool.query('delete from activity_task where task_id = any ($1::int[])', [[...ids, useful]])
  })
})

describe('deleting several tasks', () => {
  const remove = (ids: readonly number[], confirmed = false) =>
    ask('POST', '/api/admin/tasks/delete', { ids, confirmed })
  const add = async (name: string) => ((await ask('POST', '/api/tasks', { ...everything, name })).body as AdminTask).id

  test('is one change with one confirmation, which names what depends on them', async () => {
    const [first, second] = [await add('First of several'), await add('Second of several')]
    await insertRows(testApp.pool, 'activity', [{ id: 8, name: 'Sledding' }])
    await insertRows(testApp.pool, 'activity_task', [{ activity_id: 8, task_id: second, position: 1 }])
    expect(await remove([first, second])).toMatchObject({
      status: 409,
      body: {
        code: 'in-use',
        detail: 'Second of several is in use. It would be removed from: Sledding.',
      },
    })
    expect((await ask('GET', `/api/admin/tasks/${first}`)).status).toBe(200)
    expect((await remove([first, second], true)).body).toEqual({ ids: [first, second] })
    expect((await ask('GET', `/api/admin/tasks/${first}`)).status).toBe(404)
    expect(await readLastAuditEntry(`task ${second}`)).toMatchObject({ action: 'task-deleted', after: null })
    expect(await readLastAuditEntry('activity 8')).toMatchObject({
      before: { taskIds: [second] },
      after: { taskIds: [] },
    })
  })

  test('leaves out tasks that were deleted meanwhile', async () => {
    const id = await add('Deleted twice')
    await remove([id])
    expect((await remove([id, spring.id])).body).toEqual({ ids: [spring.id] })
  })
})

describe('the list of tasks', () => {
  const list = async (query: string) =>
    (await ask('GET', `/api/admin/tasks?${query}`)).body as { rows: AdminTask[]; total: number; needFixing: number }

  test('is searched by name, type and POS waiver code', async () => {
    const names = async (search: string) => (await list(`search=${search}`)).rows.map(({ name }) => name)
    expect(await names('liability')).toEqual(['Season Liability Waiver'])
    expect(await names('rental%20prof')).toEqual(['Rental Profile'])
    expect(await names('outsi')).toEqual(['Outside Waiver'])
  })

  test('can show the tasks that are in no activity', async () => {
    const { rows, total, needFixing } = await list('needsFixing=true&sort=id&direction=desc')
    expect(rows[0]?.id).toBe(spring.id)
    expect(total).toBe(needFixing)
    expect(rows.every(({ activities }) => activities.length === 0)).toBe(true)
  })

  test('can show one type only, with its own count', async () => {
    const { rows, total } = await list('taskTypeId=4')
    expect(rows.map(({ taskTypeId }) => taskTypeId)).toEqual(rows.map(() => 4))
    expect(total).toBe(rows.length)
    expect(total).toBeGreaterThan(0)
    expect((await list('taskTypeId=4&search=liability')).total).toBe(0)
    expect((await list('')).total).toBeGreaterThan(total)
    expect((await ask('GET', '/api/admin/tasks?taskTypeId=99')).status).toBe(400)
  })

  test('has the same counts of rows that need fixing as the menu', async () => {
    const { body } = await ask('GET', '/api/admin/set-up-gaps')
    const countGaps = async (resource: string) =>
      (await ask('GET', `/api/admin/${resource}`)).body as { needFixing: number }
    expect(body).toEqual({
      resortDay: '2026-12-05',
      locations: (await countGaps('locations')).needFixing,
      activities: (await countGaps('activities')).needFixing,
      tasks: (await countGaps('tasks')).needFixing,
    })
    expect(body).not.toMatchObject({ tasks: 0 })
  })

  test('can be sorted by type', async () => {
    const { rows } = await list('sort=taskTypeId&direction=desc&perPage=100')
    const types = rows.map(({ taskTypeId }) => taskTypeId)
    expect(types).toEqual(types.toSorted((one, other) => other - one))
  })
})

describe('the types of task', () => {
  const types = async () => (await ask('GET', '/api/tasktypes')).body as TaskType[]

  test.each([9, 32_768, 2_147_483_647])('are four: the number %d is not found', async (id) => {
    expect((await ask('GET', `/api/admin/tasktypes/${id}`)).status).toBe(404)
    expect((await ask('PUT', `/api/tasktypes/${id}`, { name: 'Mine', version: 1 })).status).toBe(404)
  })

  test('can be renamed and configured, also with how long a completion is valid', async () => {
    const [, rental] = await types()
    const sent = { name: 'Rentals', enableShoeSize: false, enableStance: false, effectiveDays: 30 }
    const { status, body } = await ask('PUT', '/api/tasktypes/2', { ...sent, version: rental?.version })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: 2, ...sent, version: 2 })
    await expect.poll(async () => (await types())[1]).toMatchObject(sent)
    expect(await readLastAuditEntry('task-type 2')).toMatchObject({
      action: 'task-type-changed',
      before: { name: 'Rental Profile', enableShoeSize: true, effectiveDays: null },
      after: sent,
    })
    expect((await ask('PUT', '/api/tasktypes/2', { ...sent, name: 'Mine', version: 1 })).body).toMatchObject({
      code: 'changed-meanwhile',
      changes: [{ path: 'name', saved: 'Rentals', sent: 'Mine' }],
    })
  })

  test.each([
    [{ name: '' }, 'name', 'Name is required.'],
    [{ effectiveDays: -1 }, 'effectiveDays', 'Please enter 0 to 3650 days.'],
    [{ effectiveDays: 3651 }, 'effectiveDays', 'Please enter 0 to 3650 days.'],
    [{ enableShoeSize: true }, 'enableShoeSize', 'Only rental profiles have this.'],
    [{ enableStance: true }, 'enableStance', 'Only rental profiles have this.'],
  ])('are not saved with %o', async (over, path, message) => {
    const { status, body } = await ask('PUT', '/api/tasktypes/4', { name: 'Photo', version: 1, ...over })
    expect(status).toBe(400)
    expect(body).toMatchObject({ fields: [{ path, message }] })
  })

  test('cannot be added or deleted', async () => {
    expect((await ask('POST', '/api/tasktypes', { name: 'Quiz' })).body).toMatchObject({
      status: 409,
      code: 'fixed-task-types',
      detail: 'The task types are fixed. You can change them, but you cannot add or delete one.',
    })
    expect((await ask('DELETE', '/api/tasktypes/4')).body).toMatchObject({ status: 409, code: 'fixed-task-types' })
    expect((await ask('PUT', '/api/tasktypes/99', { name: 'Quiz', version: 1 })).status).toBe(404)
    expect(await types()).toHaveLength(4)
  })
})
