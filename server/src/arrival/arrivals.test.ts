import { randomUUID } from 'node:crypto'
import type { ArrivalEvent } from '@first-chair/core/arrival/arrival-event'
import { webhookEvents } from '@first-chair/core/webhook/webhook-events'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, okafors, testResort } from '../app/test-resort.builders.ts'
import { insertRows } from '../db/insert-rows.ts'
import { someStaff } from '../staff/staff.builders.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await aTestApp({
    users: { ana: { givenName: 'Ana', familyName: 'Costa', email: 'ana@kestrel.example' } },
  })
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  await aHousehold(testApp.pool, okafors)
  await someStaff(testApp.pool)
  await insertRows(testApp.pool, 'staff_member', [
    {
      email: 'ana@kestrel.example',
      desk: { isEverywhere: true, locationIds: [] },
      rental: { isEverywhere: false, locationIds: [] },
      lessons: { isEverywhere: false, locationIds: [] },
    },
  ])
})
afterAll(() => testApp.close())

// Each test starts without events. The product cannot delete any, so the owner switches the triggers off here.
beforeEach(async () => {
  await testApp.pool.query(
    `alter table arrival_event disable trigger user; delete from arrival_event; alter table arrival_event enable trigger user`,
  )
})

const post = async (path: string, payload: object, user = 'desk') => {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `/api/staff/locations/${testResort.base}/households/1001/arrivals${path}`,
    headers: as(user),
    payload,
  })
  return { status: answer.statusCode, body: answer.json<ArrivalEvent[]>() }
}
const arrive = (
  contactIds: string[],
  {
    user = 'desk',
    commandId = randomUUID(),
    device = 'Desk 1',
  }: { user?: string; commandId?: string; device?: string } = {},
) => post('', { commandId, device, contactIds }, user)
const undo = (eventIds: number[], user = 'desk') => post('/undo', { device: 'Desk 2', eventIds }, user)
const counting = (events: ArrivalEvent[]) => events.filter(({ undone }) => !undone).map(({ contactId }) => contactId)

describe('an arrival', () => {
  test('is recorded with who, when, where and on which device, also for people who are not ready', async () => {
    const { status, body } = await arrive(['1001', '1003'])
    expect(status).toBe(200)
    expect(body).toMatchObject(
      ['1001', '1003'].map((contactId) => ({
        kind: 'arrived',
        contactId,
        locationId: testResort.base,
        atUtc: '2026-12-05T14:30:00.000Z',
        by: 'Ben Ahlgren',
        device: 'Desk 1',
        undone: null,
      })),
    )
  })
  test('is recorded once if the same button is pressed twice', async () => {
    const commandId = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => arrive(['1001'], { commandId })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(counting((await arrive(['1001'], { commandId })).body)).toEqual(['1001'])
  })
  test('is recorded once if two desks record it at the same time, and both see it', async () => {
    const answers = await Promise.all([arrive(['1001', '1002']), arrive(['1002', '1001'], { user: 'ana' })])
    for (const { body } of answers) expect(counting(body).toSorted()).toEqual(['1001', '1002'])
    const { rows } = await testApp.pool.query(`select from arrival_event`)
    expect(rows).toHaveLength(2)
  })
  test('of people who arrive later is added', async () => {
    await arrive(['1001'])
    expect(counting((await arrive(['1001', '1002'])).body)).toEqual(['1001', '1002'])
  })
  test('of a person of another household is refused, and nobody arrives', async () => {
    expect((await arrive(['1001', '2001'])).status).toBe(404)
    const { rows } = await testApp.pool.query(`select from arrival_event`)
    expect(rows).toEqual([])
  })
  test.each([
    ['without people', { contactIds: [] }, 'contactIds'],
    ['with a wrong command', { commandId: 'x' }, 'commandId'],
    ['with a long device', { device: 'x'.repeat(41) }, 'device'],
  ])('%s is refused, and the answer names the field', async (_what, over, path) => {
    const valid = { commandId: randomUUID(), device: '', contactIds: ['1001'] }
    expect(await post('', { ...valid, ...over })).toMatchObject({ status: 400, body: { fields: [{ path }] } })
  })
})

describe('an undo', () => {
  test('is an event too: the log shows the arrival, and who undid it', async () => {
    const [arrived] = (await arrive(['1001'])).body
    const { body } = await undo([arrived?.id ?? 0], 'ana')
    expect(body).toMatchObject([{ id: arrived?.id, by: 'Ben Ahlgren', undone: { by: 'Ana Costa' } }])
    const { rows } = await testApp.pool.query(`select kind from arrival_event order by id`)
    expect(rows).toEqual([{ kind: 'arrived' }, { kind: 'undone' }])
  })
  test('happens once if two desks undo at the same time', async () => {
    const [arrived] = (await arrive(['1001'])).body
    await Promise.all([undo([arrived?.id ?? 0]), undo([arrived?.id ?? 0], 'ana')])
    const { rows } = await testApp.pool.query(`select from arrival_event where kind = 'undone'`)
    expect(rows).toHaveLength(1)
  })
  test('stays, if the answer to the arrival was lost and the device sends it again', async () => {
    const commandId = randomUUID()
    const [arrived] = (await arrive(['1001'], { commandId })).body
    await undo([arrived?.id ?? 0])
    expect(counting((await arrive(['1001'], { commandId })).body)).toEqual([])
  })
  test('is followed by a new arrival when the button is pressed again', async () => {
    const [arrived] = (await arrive(['1001'])).body
    await undo([arrived?.id ?? 0])
    expect(counting((await arrive(['1001'])).body)).toEqual(['1001'])
  })
  test('of an event of another household changes nothing', async () => {
    const [arrived] = (await arrive(['1001'])).body
    const answer = await testApp.app.inject({
      method: 'POST',
      url: `/api/staff/locations/${testResort.base}/households/2001/arrivals/undo`,
      headers: as('desk'),
      payload: { device: '', eventIds: [arrived?.id] },
    })
    expect(answer.json()).toEqual([])
    const { rows } = await testApp.pool.query(`select from arrival_event where kind = 'undone'`)
    expect(rows).toEqual([])
  })
})

describe('events of the rental shop and the ski school', () => {
  const record = (kind: string, user: string, more: object = {}) =>
    post('', { commandId: randomUUID(), device: '', contactIds: ['1003'], kind, ...more }, user)
  const collected = { detail: { collectedByContactId: '1001' } }

  test.each([
    ['rental-fitted', 'rental', {}],
    ['rental-returned', 'rental', {}],
    ['handed-to-instructor', 'lessons', { detail: { instructor: 'Sam' } }],
    ['collected', 'lessons', { detail: { collectedByName: 'Ida Berg', reason: 'The parents called' } }],
    ['collected', 'lessons', collected],
  ])('%s is recorded and undone by %s only, with its detail', async (kind, user, more) => {
    for (const other of ['desk', 'rental', 'lessons'].filter((one) => one !== user))
      expect(await record(kind, other, more)).toMatchObject({ status: 403, body: { code: 'role-missing' } })
    const { body } = await record(kind, user, more)
    expect(body).toMatchObject([{ kind, contactId: '1003', undone: null, detail: null, ...more }])
    const ids = body.map(({ id }) => id)
    const others = user === 'rental' ? 'lessons' : 'rental'
    expect((await undo(ids, others)).body).toEqual([])
    expect((await undo(ids, user)).body).toMatchObject([{ kind, undone: { by: expect.any(String) } }])
  })
  test('can follow each other more than once: fitted, returned, fitted', async () => {
    for (const kind of ['rental-fitted', 'rental-fitted', 'rental-returned', 'rental-fitted'])
      await record(kind, 'rental')
    const { rows } = await testApp.pool.query<{ kind: string }>(`select kind from arrival_event order by id`)
    expect(rows.map(({ kind }) => kind)).toEqual(['rental-fitted', 'rental-returned', 'rental-fitted'])
  })
  test('of the ski school are not in an answer to the rental shop', async () => {
    await record('collected', 'lessons', { detail: { collectedByName: 'Ida Berg', reason: 'The parents called' } })
    await arrive(['1003'])
    const { body } = await record('rental-fitted', 'rental')
    expect(body.map(({ kind }) => kind)).toEqual(['arrived', 'rental-fitted'])
    expect(JSON.stringify(body)).not.toContain('Ida')
  })
  test.each([
    ['a child', { detail: { collectedByContactId: '1003' } }, 'detail.collectedByContactId'],
    ['an adult of another household', { detail: { collectedByContactId: '2001' } }, 'detail.collectedByContactId'],
    ['nobody', {}, 'detail'],
    ['a name without a reason', { detail: { collectedByName: 'Ida Berg', reason: ' ' } }, 'detail.reason'],
    ['an instructor', { detail: { instructor: 'Sam' } }, 'detail'],
  ])('collected by %s is refused, and the answer names the field', async (_whom, more, path) => {
    const { status, body } = await record('collected', 'lessons', more)
    expect(status).toBe(400)
    expect(body).toMatchObject({ fields: expect.arrayContaining([expect.objectContaining({ path })]) })
  })
})

test('nobody can change or remove an event, not even the owner of the table', async () => {
  await arrive(['1001'])
  for (const statement of [
    'update arrival_event set device = $$x$$',
    'delete from arrival_event',
    'truncate arrival_event cascade',
  ])
    await expect(testApp.pool.query(statement)).rejects.toThrow(/not allowed/)
})

test('other systems are notified once of those who had not arrived, and of an undo', async () => {
  await insertRows(testApp.pool, 'webhook_endpoint', [
    {
      url: 'https://other.example.test/hook',
      description: 'Test',
      event_types: ['arrival.recorded'],
      created_by: 'admin@kestrel.example',
    },
  ])
  await arrive(['1001'])
  const { body } = await arrive(['1001', '1002'])
  await arrive(['1002'])
  await undo(body.map(({ id }) => id))
  const { rows } = await testApp.pool.query<{ subject: unknown }>(
    `select subject from webhook_event where type = 'arrival.recorded' order by occurred_date_utc`,
  )
  const base = { householdIpCode: '1001', locationId: testResort.base, day: '2026-12-05' }
  expect(rows.map(({ subject }) => subject)).toEqual([
    { ...base, kind: 'arrived', contactIds: ['1001'] },
    { ...base, kind: 'arrived', contactIds: ['1002'] },
    { ...base, kind: 'undone', undoes: 'arrived', contactIds: ['1001', '1002'] },
  ])
  for (const { subject } of rows) expect(webhookEvents['arrival.recorded'].data.parse(subject)).toEqual(subject)
})
