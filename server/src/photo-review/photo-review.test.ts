import { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { getPhotoRejectionMessage } from '@first-chair/core/photo-review/photo-rejection'
import { HouseholdReadiness } from '@first-chair/core/readiness/readiness'
import { externalPointsOfSale } from '@first-chair/core/settings/admin-settings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Email } from '../adapters/delivery/delivery.ts'
import { aJpeg } from '../adapters/pictures/pictures.builders.ts'
import { aCheckIn, aTestResortWithPos } from '../app/check-in.builders.ts'
import { notifyPointOfSale } from '../app/notify-point-of-sale.builders.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aContactTaskId, aHousehold, aTestResort, lindqvists, testResort } from '../app/test-resort.builders.ts'
import { startWorker } from '../app/worker.ts'
import { insertRows } from '../db/insert-rows.ts'

const photoTask = 60

let testApp: TestApp
let hasMailServer = true
const sent: Email[] = []
const pictures: Buffer[] = []

const emailSender = async (email: Email) => {
  sent.push(email)
  return { kind: 'accepted' } as const
}

beforeAll(async () => {
  testApp = await aTestApp({
    delivery: {
      get email() {
        return hasMailServer ? emailSender : undefined
      },
      sms: undefined,
    },
  })
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  await insertRows(testApp.pool, 'task', [{ id: photoTask, name: 'Photo', task_type_id: 4, is_optional: false }])
  await insertRows(testApp.pool, 'activity_task', [
    { activity_id: testResort.skiing, task_id: photoTask, position: photoTask },
  ])
  pictures.push(await aJpeg(), await aJpeg({ orientation: 6 }))
  await testApp.app.inject({ method: 'GET', url: '/api/profile', headers: as('maya') })
})
afterAll(() => testApp.close())

beforeEach(async () => {
  hasMailServer = true
  sent.length = 0
  await testApp.pool.query(`
    alter table photo_rejection disable trigger user;
    delete from photo_rejection;
    alter table photo_rejection enable trigger user;
    delete from contact_task_completion; delete from pos_outbox; delete from pos.photo; delete from staged_photo;
    delete from message; delete from graphile_worker._private_jobs`)
})

const upload = (picture: number, target = testApp, contactId = '1004') =>
  target.app.inject({
    method: 'POST',
    url: '/api/photo/Contact/Upload',
    query: { contactId, contactTaskId: aContactTaskId(photoTask, contactId) },
    headers: { ...as('maya'), 'content-type': 'image/jpeg' },
    payload: pictures[picture] ?? Buffer.alloc(0),
  })
const submit = async (picture: number) => {
  const answer = await upload(picture)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ photoHash: string }>().photoHash
}
const reject = (photoHash: string, over: object = {}, target = testApp, contactId = '1004', user = 'admin') =>
  target.app.inject({
    method: 'POST',
    url: `/api/admin/photo/${contactId}/reject`,
    headers: as(user),
    payload: { ipCode: '1001', photoHash, reason: 'eyes-covered', ...over },
  })
const list = async () =>
  (await testApp.app.inject({ url: '/api/admin/photo', query: { ipCode: '1001' }, headers: as('admin') })).json<{
    people: { firstName: string; photoHash: string | null; rejection: { reason: string } | null }[]
    hasEmail: boolean
  }>()
const finnsTask = async (target = testApp) => {
  const answer = await target.app.inject({
    method: 'POST',
    url: '/api/tasks/ContactTaskGrouping/Location/1',
    headers: as('maya'),
    payload: {},
  })
  const { photoContactTasks } = ContactTaskGrouping.parse(answer.json())
  return photoContactTasks.find(({ contact }) => contact.contactId === '1004')
}
const deliver = async () => {
  const worker = await startWorker(testApp.ctx, testApp.queuePool)
  try {
    await expect
      .poll(async () => (await testApp.pool.query('select from message where status <> $1', ['sent'])).rowCount)
      .toBe(0)
    await expect
      .poll(async () => (await testApp.pool.query(`select from pos_outbox where status = 'waiting'`)).rowCount)
      .toBe(0)
  } finally {
    await worker.stop()
  }
}
const sentence = getPhotoRejectionMessage('eyes-covered', 'Finn')

test('a photo that is not accepted opens the task again and says why, and another photo completes it', async () => {
  const photoHash = await submit(0)
  expect(await finnsTask()).toMatchObject({ isComplete: true, photoRejection: null })
  const answer = await reject(photoHash)
  expect(answer.json()).toMatchObject({
    isNew: true,
    rejection: { reason: 'eyes-covered', rejectedBy: 'admin@kestrel.example' },
  })
  expect(await finnsTask()).toMatchObject({
    isComplete: false,
    isReadOnly: false,
    isWaitingForPos: false,
    photoRejection: 'eyes-covered',
  })
  expect((await list()).people.find(({ firstName }) => firstName === 'Finn')).toMatchObject({
    photoHash,
    rejection: { reason: 'eyes-covered' },
  })

  await submit(1)
  expect(await finnsTask()).toMatchObject({ isComplete: true, photoRejection: null })
  expect((await list()).people.find(({ firstName }) => firstName === 'Finn')?.rejection).toBeNull()
})

test('the rejection still counts after the photo has reached the point of sale', async () => {
  const photoHash = await submit(0)
  await reject(photoHash)
  await deliver()
  expect((await testApp.pool.query('select photo_hash from pos.photo')).rows).toEqual([{ photo_hash: photoHash }])
  expect(await finnsTask()).toMatchObject({ isComplete: false, photoRejection: 'eyes-covered' })
})

test('while the rejected photo waits to be sent, an older photo of the point of sale does not count', async () => {
  await insertRows(testApp.pool, 'pos.photo', [
    { ip_code: '1004', jpeg: Buffer.from('a jpeg'), photo_hash: 'ff00', updated_on: '2025-01-21' },
  ])
  await reject(await submit(0))
  expect(await finnsTask()).toMatchObject({ isComplete: false, photoRejection: 'eyes-covered' })
  await testApp.pool.query('delete from pos_outbox')
  expect(await finnsTask()).toMatchObject({ isComplete: false, photoRejection: 'eyes-covered' })
  await testApp.pool.query(`update pos.photo set photo_hash = 'aa11', updated_on = '2026-12-05'`)
  expect(await finnsTask()).toMatchObject({ isComplete: true, photoRejection: null })
})

test('the same picture again is refused, also if it was uploaded before it was rejected', async () => {
  const staged = await testApp.app.inject({
    method: 'POST',
    url: '/api/photo/Contact/Upload?contactId=1004',
    headers: { ...as('maya'), 'content-type': 'image/jpeg' },
    payload: pictures[0] ?? Buffer.alloc(0),
  })
  expect(staged.statusCode).toBe(200)
  await reject(await submit(0))
  await testApp.pool.query(
    `insert into staged_photo (contact_id, household_ip_code, picture, content_hash) values ('1004', '1001', $1, decode($2, 'hex'))
     on conflict (contact_id) do nothing`,
    [pictures[0], staged.json<{ photoHash: string }>().photoHash],
  )
  const problem = { status: 400, fields: [{ path: 'picture', rule: 'not-accepted' }] }
  expect((await upload(0)).json()).toMatchObject(problem)
  const completed = await testApp.app.inject({
    method: 'POST',
    url: '/api/tasks/contact/complete/Photo',
    headers: as('maya'),
    payload: { id: aContactTaskId(photoTask, '1004'), relatedObject: {} },
  })
  expect(completed.json()).toMatchObject(problem)
  expect(await finnsTask()).toMatchObject({ isComplete: false })
})

test('a photo that was replaced meanwhile is not rejected', async () => {
  const before = await submit(0)
  await submit(1)
  const answer = await reject(before)
  expect(answer.json()).toMatchObject({ status: 409, code: 'changed-meanwhile' })
  expect(answer.json<{ detail: string }>().detail).toContain('newer photo of Finn')
  expect(await finnsTask()).toMatchObject({ isComplete: true, photoRejection: null })
})

test('two people who reject the same photo leave one record and one message, and both read the first reason', async () => {
  const photoHash = await submit(0)
  const answers = await Promise.all([reject(photoHash), reject(photoHash, { reason: 'unclear' }), reject(photoHash)])
  const bodies = answers.map((answer) => answer.json<{ isNew: boolean; rejection: { reason: string } }>())
  expect(bodies.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(new Set(bodies.map(({ rejection }) => rejection.reason)).size).toBe(1)
  const { rows } = await testApp.pool.query(
    `select (select count(*)::int from photo_rejection) as rejections, (select count(*)::int from message) as messages`,
  )
  expect(rows).toEqual([{ rejections: 1, messages: 1 }])
})

test('the household gets an e-mail with the reason and a link, and the audit log has both the reading and the rejection', async () => {
  const photoHash = await submit(0)
  expect((await list()).hasEmail).toBe(true)
  expect((await reject(photoHash)).json()).toMatchObject({ emails: 1 })
  await deliver()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ recipient: 'maya@example.test' })
  expect(sent[0]?.subject).toContain('a new photo of Finn')
  expect(sent[0]?.text).toContain(sentence)
  expect(sent[0]?.text).toContain(`${testApp.ctx.config.baseUrl}/home`)
  const { rows } = await testApp.pool.query(
    `select distinct on (action) action, subject, after from audit_entry
     where action in ('photos-read', 'photo-rejected') order by action, id desc`,
  )
  expect(rows).toEqual([
    { action: 'photo-rejected', subject: 'contact 1004', after: { photoHash, reason: 'eyes-covered' } },
    { action: 'photos-read', subject: 'household 1001', after: { contactIds: ['1001', '1002', '1003', '1004'] } },
  ])
})

test('systems that want the event get it once, with the day of the resort', async () => {
  await testApp.pool.query(
    `insert into webhook_endpoint (url, description, event_types, created_by)
     values ('https://rental.example.test', 'Rental', '{photo.rejected}', 'admin@kestrel.example')`,
  )
  const photoHash = await submit(0)
  await Promise.all([reject(photoHash), reject(photoHash)])
  const { rows } = await testApp.pool.query('select type, subject from webhook_event')
  expect(rows).toEqual([
    {
      type: 'photo.rejected',
      subject: {
        contactId: '1004',
        reason: 'eyes-covered',
        day: testApp.ctx.clock.resortDay(testApp.ctx.config.resortTimeZone),
      },
    },
  ])
  await testApp.pool.query('delete from webhook_delivery; delete from webhook_event; delete from webhook_endpoint')
})

test('without a mail server the photo is rejected without a message', async () => {
  hasMailServer = false
  const photoHash = await submit(0)
  expect((await list()).hasEmail).toBe(false)
  expect((await reject(photoHash)).json()).toMatchObject({ isNew: true, emails: 0 })
  expect((await testApp.pool.query('select from message')).rowCount).toBe(0)
})

test('the readiness names the photo and the reason', async () => {
  await reject(await submit(0))
  const answer = await testApp.app.inject({ url: '/api/readiness/location/1', headers: as('maya') })
  const finn = HouseholdReadiness.parse(answer.json()).people.find(({ contactId }) => contactId === '1004')
  const blockers = [...(finn?.blockers ?? []), ...(finn?.alsoOpen ?? [])]
  expect(blockers.find(({ code }) => code === 'photo-rejected')).toMatchObject({
    message: sentence,
    resolvedBy: 'guest',
    action: { kind: 'task', contactTaskId: aContactTaskId(photoTask, '1004') },
  })
})

test('the staff sees the current photo, and nobody else does', async () => {
  await submit(0)
  const read = (user: string, contactId = '1004', ipCode = '1001') =>
    testApp.app.inject({ url: `/api/admin/photo/${contactId}`, query: { ipCode }, headers: as(user) })
  const answer = await read('admin')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(answer.rawPayload.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
  expect((await read('maya')).statusCode).toBe(403)
  expect((await read('admin', '1003')).statusCode).toBe(404)
  expect((await read('admin', '2001')).statusCode).toBe(404)
})

describe('a request that makes no sense', () => {
  test.each([
    ['an unknown reason', { reason: 'ugly' }, 400],
    ['no photo', { photoHash: '' }, 400],
    ['a person of another household', { ipCode: '2001' }, 404],
    ['somebody without this photo', { photoHash: 'ff00' }, 409],
  ])('with %s is refused', async (_name, over, status) => {
    await submit(0)
    expect((await reject('ff00', over)).statusCode).toBe(status)
  })
  test('for an unknown person or household is not found', async () => {
    expect((await reject('ff00', {}, testApp, '9999')).statusCode).toBe(404)
    expect((await reject('ff00', { ipCode: 'nobody' })).statusCode).toBe(404)
  })
  test('of a guest is refused', async () => {
    expect((await reject('ff00', {}, testApp, '1004', 'maya')).statusCode).toBe(403)
  })
})

test('the record can be added only', async () => {
  await reject(await submit(0))
  await expect(testApp.ctx.pool.query('delete from photo_rejection')).rejects.toThrow()
  await expect(testApp.ctx.pool.query(`update photo_rejection set reason = 'unclear'`)).rejects.toThrow()
})

describe.each(externalPointsOfSale)('with %s', (system) => {
  let resort: Awaited<ReturnType<typeof aTestResortWithPos>>
  beforeAll(async () => {
    resort = await aTestResortWithPos(system)
  })
  afterAll(() => resort.close())

  test('a rejected photo does not count, before and after it has reached the point of sale', async () => {
    const guest = aCheckIn(resort.testApp)
    const contactId = '1001'
    const uploaded = await guest.givePhoto(contactId)
    expect(uploaded.statusCode, uploaded.body).toBe(200)
    const { photoHash } = uploaded.json<{ photoHash: string }>()
    const answer = await reject(photoHash, { ipCode: contactId }, resort.testApp, contactId)
    expect(answer.statusCode, answer.body).toBe(200)
    const getTask = async () =>
      (await guest.grouping()).photoContactTasks.find(({ contact }) => contact.contactId === contactId)
    expect(await getTask()).toMatchObject({ isComplete: false, photoRejection: 'eyes-covered' })
    expect(await notifyPointOfSale(resort.testApp.ctx)).toEqual([])
    expect(await getTask()).toMatchObject({ isComplete: false, photoRejection: 'eyes-covered' })
  })
})
