import { createHash } from 'node:crypto'
import { t } from '@first-chair/core/catalogue/picture'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBuiltInPointOfSale } from '../adapters/point-of-sale/built-in/built-in.ts'
import { PointOfSaleDown, type PointOfSale } from '../adapters/point-of-sale/point-of-sale.ts'
import { aJpeg, aMovingWebp, anEmptyPng, aPicture } from '../adapters/pictures/pictures.builders.ts'
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
import { sendPhotoToPos } from './send-photo-to-pos.ts'

const photo = 60
const optionalPhoto = 61

let testApp: TestApp
let isPosDown = false
let picture: Buffer
let otherPicture: Buffer

beforeAll(async () => {
  testApp = await aTestApp({ pointOfSale: (pool) => withOutage(createBuiltInPointOfSale(pool)) })
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  await aHousehold(testApp.pool, okafors)
  await insertRows(
    testApp.pool,
    'task',
    [photo, optionalPhoto].map((id) => ({ id, name: 'Photo', task_type_id: 4, is_optional: id === optionalPhoto })),
  )
  await insertRows(
    testApp.pool,
    'activity_task',
    [photo, optionalPhoto].map((task_id) => ({ activity_id: testResort.skiing, task_id, position: task_id })),
  )
  picture = await aJpeg({ orientation: 6 })
  otherPicture = await aPicture(500, 700).webp().toBuffer()
})
afterAll(() => testApp.close())

beforeEach(async () => {
  isPosDown = false
  for (const table of ['contact_task_completion', 'pos_outbox', 'pos.photo', 'staged_photo']) {
    await testApp.pool.query(`delete from ${table}`)
  }
})

function withOutage(pointOfSale: PointOfSale): PointOfSale {
  return {
    ...pointOfSale,
    recordPhoto: (photoRecord) =>
      isPosDown ? Promise.reject(new PointOfSaleDown('unplugged')) : pointOfSale.recordPhoto(photoRecord),
  }
}

type Options = { as?: string; contactTaskId?: string; submissionId?: string; type?: string }

const upload = (
  contactId: string,
  body: Buffer,
  { as: user = 'maya', contactTaskId, submissionId, type }: Options = {},
) =>
  testApp.app.inject({
    method: 'POST',
    url: '/api/photo/Contact/Upload',
    query: { contactId, ...(contactTaskId && { contactTaskId }), ...(submissionId && { submissionId }) },
    headers: { ...as(user), 'content-type': type ?? 'image/jpeg' },
    payload: body,
  })
const submit = (contactId: string, body: Buffer, options: Options = {}) =>
  upload(contactId, body, { contactTaskId: aContactTaskId(photo, contactId), ...options })
const complete = (body: object, options: { as?: string; skip?: boolean } = {}) =>
  testApp.app.inject({
    method: 'POST',
    url: `/api/tasks/contact/complete/Photo${options.skip ? '?skip=true' : ''}`,
    headers: as(options.as ?? 'maya'),
    payload: body,
  })
const read = (contactId: string, hash?: string, user = 'maya') =>
  testApp.app.inject({
    url: `/api/photo/Contact/${contactId}`,
    query: hash === undefined ? {} : { hash },
    headers: as(user),
  })
const profilePhoto = async (contactId: string) =>
  (await testApp.app.inject({ url: '/api/profile', headers: as('maya') }))
    .json<{ contacts: { contactId: string; photo: string | null; photoHash: string | null }[] }>()
    .contacts.find((contact) => contact.contactId === contactId)
const count = async (table: string): Promise<number> =>
  Number((await testApp.pool.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]?.n)
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Runs the waiting jobs, oldest first, as the queue does. */
async function sendToPos(): Promise<void> {
  const { rows } = await testApp.pool.query<{ id: string }>(
    `select id from pos_outbox where status = 'waiting' order by id`,
  )
  for (const { id } of rows) await sendPhotoToPos(testApp.ctx, { outboxId: Number(id) })
}

type Body = {
  photoHash: string
  contactTask: { isComplete: boolean; isWaitingForPos: boolean; contact: { photoHash: string } } | null
  code?: string
  fields?: { path: string; rule: string; message: string }[]
}

describe('a picture with its contact task', () => {
  test('completes it, with record, completion, audit entry and message to the point of sale', async () => {
    const audits = await count(`audit_entry where action = 'photo-given'`)
    const answer = await submit('1003', picture)
    expect(answer.statusCode, answer.body).toBe(200)
    const { photoHash, contactTask } = answer.json<Body>()
    expect(contactTask).toMatchObject({ isComplete: true, isWaitingForPos: true, contact: { photoHash } })

    const { rows } = await testApp.pool.query(
      `select o.kind, o.status, o.contact_id, encode(o.content_hash, 'hex') as hash, c.outcome, c.contact_task_id,
              (select count(*)::int from graphile_worker.jobs where task_identifier = 'send-photo-to-pos') as jobs
       from pos_outbox o join contact_task_completion c using (contact_id)`,
    )
    expect(rows).toMatchObject([
      {
        kind: 'photo',
        status: 'waiting',
        contact_id: '1003',
        hash: photoHash,
        outcome: 'completed',
        contact_task_id: aContactTaskId(photo, '1003'),
      },
    ])
    expect(rows[0].jobs).toBeGreaterThan(0)
    expect(await count(`audit_entry where action = 'photo-given'`)).toBe(audits + 1)
  })

  test('is shown to the household at once, before and after it is sent to the point of sale', async () => {
    const { photoHash } = (await submit('1003', picture)).json<Body>()
    const before = await profilePhoto('1003')
    expect(before?.photoHash).toBe(photoHash)
    expect(sha256(Buffer.from(before?.photo ?? '', 'base64'))).toBe(photoHash)

    await sendToPos()
    expect(await profilePhoto('1003')).toEqual(before)
    expect((await testApp.ctx.pointOfSale.household('1001')).photos).toEqual([
      { contactId: '1003', updatedOn: '2026-12-05', photoHash },
    ])
    const { rows } = await testApp.pool.query('select status, picture from pos_outbox')
    expect(rows).toEqual([{ status: 'sent', picture: null }])
  })

  test('uploaded again succeeds and is saved once', async () => {
    const first = await submit('1003', picture)
    const again = await submit('1003', picture)
    expect(again.statusCode).toBe(200)
    expect(again.json<Body>().photoHash).toBe(first.json<Body>().photoHash)
    expect(await count('pos_outbox')).toBe(1)
  })

  test('sent by eight devices at the same moment creates one record', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit('1003', picture)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(await count('pos_outbox')).toBe(1)
    expect(await count('contact_task_completion')).toBe(1)
  })

  test('is replaced by a newer picture', async () => {
    await submit('1003', picture)
    const { photoHash } = (await submit('1003', otherPicture)).json<Body>()
    expect((await profilePhoto('1003'))?.photoHash).toBe(photoHash)
    await sendToPos()
    expect((await profilePhoto('1003'))?.photoHash).toBe(photoHash)
  })

  test('replaces a skip', async () => {
    const id = aContactTaskId(optionalPhoto, '1004')
    await complete({ id }, { skip: true })
    const answer = await submit('1004', picture, { contactTaskId: id })
    expect(answer.json<Body>().contactTask).toMatchObject({ isComplete: true, isSkipped: false })
  })
})

describe('while the point of sale is down', () => {
  test('the guest is done, and the message waits with the reason', async () => {
    isPosDown = true
    expect((await submit('1003', picture)).statusCode).toBe(200)
    await expect(sendToPos()).rejects.toThrow('unplugged')
    const { rows } = await testApp.pool.query('select status, attempts, last_error from pos_outbox')
    expect(rows).toEqual([{ status: 'waiting', attempts: 1, last_error: 'unplugged' }])
  })

  test('an older photo never replaces a newer one', async () => {
    isPosDown = true
    await submit('1003', picture)
    const { photoHash } = (await submit('1003', otherPicture)).json<Body>()
    const { rows } = await testApp.pool.query<{ id: string }>('select id from pos_outbox order by id desc')
    isPosDown = false
    for (const { id } of rows) await sendPhotoToPos(testApp.ctx, { outboxId: Number(id) })
    expect((await testApp.ctx.pointOfSale.household('1001')).photos).toMatchObject([{ photoHash }])
    expect(await count(`pos_outbox where status = 'waiting'`)).toBe(0)
  })
})

describe('when the database fails', () => {
  test('during the save, nothing is written, and the next attempt succeeds', async () => {
    await testApp.pool.query('alter table audit_entry rename to audit_entry_away')
    const failed = await submit('1003', picture)
    await testApp.pool.query('alter table audit_entry_away rename to audit_entry')
    expect(failed.statusCode).toBe(500)
    expect([await count('pos_outbox'), await count('contact_task_completion')]).toEqual([0, 0])

    expect((await submit('1003', picture)).statusCode).toBe(200)
    expect([await count('pos_outbox'), await count('contact_task_completion')]).toEqual([1, 1])
  })

  test('while it is down, the guest is asked to retry, and can succeed later', async () => {
    const address = new URL(testApp.superuserConnectionString)
    const name = pg.escapeIdentifier(address.pathname.slice(1))
    address.pathname = '/postgres'
    const superuser = new pg.Client(address.href)
    await superuser.connect()
    try {
      await superuser.query(`alter database ${name} allow_connections false`)
      await superuser.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        new URL(testApp.superuserConnectionString).pathname.slice(1),
      ])
      // Wait until the pool has noticed its broken connections. Else a later request would fail on one.
      await expect.poll(() => testApp.pool.totalCount + testApp.ctx.pool.totalCount).toBe(0)
      const answer = await submit('1003', picture)
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
    } finally {
      await superuser.query(`alter database ${name} allow_connections true`)
      await superuser.end()
    }
    expect((await submit('1003', picture)).statusCode).toBe(200)
  })
})

describe('a picture whose answer was lost', () => {
  test('is saved once, also hours later, and does not replace a newer one', async () => {
    const submissionId = '6f1d2b1e-1f0a-4f0e-9a53-6f0f7a1c0002'
    await submit('1003', picture, { submissionId })
    const newer = (await submit('1003', otherPicture)).json<Body>()
    await testApp.pool.query(`update contact_task_completion set completed_date_utc = now() - interval '3 hours'`)
    await testApp.pool.query(`update pos_outbox set created_date_utc = created_date_utc - interval '3 hours'`)
    const again = await submit('1003', picture, { submissionId })
    expect(again.json<Body>().contactTask).toMatchObject({ isComplete: true, contact: { photoHash: newer.photoHash } })
    expect(await count('pos_outbox')).toBe(2)
  })
})

describe('a picture without a contact task', () => {
  test('waits until the completion saves it as the record', async () => {
    const uploaded = await upload('1003', picture)
    expect(uploaded.statusCode, uploaded.body).toBe(200)
    const { photoHash, contactTask } = uploaded.json<Body>()
    expect(contactTask).toBeNull()
    expect(await count('pos_outbox')).toBe(0)

    const answer = await complete({ id: aContactTaskId(photo, '1003'), relatedObject: { photoHash } })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({ isComplete: true, contact: { photoHash } })
    expect(await count('pos_outbox')).toBe(1)
    expect(await count('staged_photo')).toBe(0)
  })

  test('can be completed without its hash, and repeatedly', async () => {
    await upload('1003', picture)
    for (const time of [1, 2]) {
      const answer = await complete({ id: aContactTaskId(photo, '1003'), relatedObject: null })
      expect(answer.statusCode, `time ${time}`).toBe(200)
    }
    expect(await count('pos_outbox')).toBe(1)
  })

  test('is replaced by a newer one of the same contact', async () => {
    await upload('1003', picture)
    const { photoHash } = (await upload('1003', otherPicture)).json<Body>()
    expect((await complete({ id: aContactTaskId(photo, '1003') })).json()).toMatchObject({ contact: { photoHash } })
  })

  test('expires after one day', async () => {
    await upload('1003', picture)
    await testApp.pool.query(`update staged_photo set staged_date_utc = now() - interval '25 hours'`)
    expect((await complete({ id: aContactTaskId(photo, '1003') })).statusCode).toBe(400)
    await upload('1004', picture)
    expect(await count('staged_photo')).toBe(1)
  })

  test('must exist before the task can be completed', async () => {
    const answer = await complete({ id: aContactTaskId(photo, '1003') })
    expect(answer.statusCode).toBe(400)
    expect(answer.json<Body>().fields?.[0]?.message).toBe('Please add a photo first.')
    expect(await count('contact_task_completion')).toBe(0)
  })

  test('cannot be completed with the hash of another picture', async () => {
    await upload('1003', picture)
    const answer = await complete({ id: aContactTaskId(photo, '1003'), relatedObject: { photoHash: 'a'.repeat(64) } })
    expect(answer.statusCode).toBe(400)
    expect(await count('pos_outbox')).toBe(0)
  })
})

describe('skipping', () => {
  test('an optional photo can be skipped for today, and nothing is sent', async () => {
    const answer = await complete({ id: aContactTaskId(optionalPhoto, '1003') }, { skip: true })
    expect(answer.json()).toMatchObject({ isComplete: true, isReadOnly: true, isSkipped: true })
    expect(await count('pos_outbox')).toBe(0)
  })

  test('a photo that is not optional cannot be skipped', async () => {
    const answer = await complete({ id: aContactTaskId(photo, '1003') }, { skip: true })
    expect([answer.statusCode, answer.json<Body>().code]).toEqual([409, 'not-optional'])
  })
})

describe('anything of another household is not found', () => {
  test.each([
    ['an upload', () => upload('1003', picture, { as: 'sam' })],
    ['an upload for their contact task', () => submit('1003', picture, { as: 'sam' })],
    [
      'an upload for an own contact under a contact task of another household',
      () => upload('2001', picture, { as: 'sam', contactTaskId: aContactTaskId(photo, '1003') }),
    ],
    [
      'an upload for one contact under the contact task of another',
      () => upload('1003', picture, { contactTaskId: aContactTaskId(photo, '1004') }),
    ],
    [
      'an upload under a task of another kind',
      () => upload('1003', picture, { contactTaskId: aContactTaskId(testResort.rental, '1003') }),
    ],
    ['a completion', () => complete({ id: aContactTaskId(photo, '1003') }, { as: 'sam' })],
    ['a skip', () => complete({ id: aContactTaskId(optionalPhoto, '1003') }, { as: 'sam', skip: true })],
    ['an unknown contact', () => upload('nobody', picture)],
  ])('%s', async (_name, attempt) => {
    const answer = await attempt()
    expect([answer.statusCode, answer.json<Body>().code]).toEqual([404, 'not-found'])
    expect(await count('staged_photo')).toBe(0)
    expect(await count('pos_outbox')).toBe(0)
  })

  test('a staged picture can be completed only by the household that uploaded it', async () => {
    await upload('1003', picture)
    await testApp.pool.query(`update staged_photo set household_ip_code = '2001'`)
    expect((await complete({ id: aContactTaskId(photo, '1003') })).statusCode).toBe(400)
  })

  test.each(['stranger', 'unverified', 'not a token'])('"%s" cannot upload', async (user) => {
    expect([401, 403]).toContain((await upload('1003', picture, { as: user })).statusCode)
  })
})

describe('the photo as a file', () => {
  test('is served to the household, waiting or sent, and caches must revalidate it', async () => {
    const { photoHash } = (await submit('1003', picture)).json<Body>()
    for (const step of ['waiting', 'sent']) {
      const answer = await read('1003', photoHash)
      expect(answer.statusCode, step).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'private, no-cache',
        vary: 'authorization',
        'x-content-type-options': 'nosniff',
      })
      expect(sha256(answer.rawPayload)).toBe(photoHash)
      await sendToPos()
    }
  })

  test('answers 304 to a matching tag, for the household only', async () => {
    const { photoHash } = (await submit('1003', picture)).json<Body>()
    const { etag } = (await read('1003', photoHash)).headers
    const again = (user: string, value = etag) =>
      testApp.app.inject({
        url: '/api/photo/Contact/1003',
        headers: { ...as(user), 'if-none-match': String(value) },
      })
    const unchanged = await again('maya')
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
    expect(unchanged.headers).toMatchObject({ etag, 'cache-control': 'private, no-cache', vary: 'authorization' })
    expect((await again('maya', '"another", W/' + String(etag))).statusCode).toBe(304)
    expect((await again('maya', '"another"')).statusCode).toBe(200)
    expect((await again('sam')).statusCode).toBe(404)
    expect(
      (await testApp.app.inject({ url: '/api/photo/Contact/1003', headers: { 'if-none-match': String(etag) } }))
        .statusCode,
    ).toBe(401)
  })

  test('has a new tag after a change', async () => {
    const { photoHash } = (await submit('1003', picture)).json<Body>()
    const before = (await read('1003', photoHash)).headers.etag
    await submit('1003', otherPicture)
    expect((await read('1003', photoHash)).headers.etag).not.toBe(before)
  })

  test('is not found without a photo or for another household, and requires signing in', async () => {
    await submit('1003', picture)
    expect((await read('1002')).statusCode).toBe(404)
    expect((await read('1003', undefined, 'sam')).statusCode).toBe(404)
    expect((await testApp.app.inject({ url: '/api/photo/Contact/1003' })).statusCode).toBe(401)
  })
})

describe('the body of an upload', () => {
  test.each(['image/png', 'text/html', 'application/json', 'application/octet-stream'])(
    'a JPEG with the content type %s is accepted',
    async (type) => {
      expect((await submit('1003', picture, { type })).statusCode).toBe(200)
    },
  )

  const form = (...parts: Buffer[]) =>
    Buffer.concat([
      ...parts.flatMap((part, position) => [
        Buffer.from(
          `--edge\r\nContent-Disposition: form-data; name="f${position}"; filename="../../etc/p.svg"\r\n\r\n`,
        ),
        part,
        Buffer.from('\r\n'),
      ]),
      Buffer.from('--edge--\r\n'),
    ])
  const asForm = { type: 'multipart/form-data; boundary=edge' }

  test('the single file of a form is accepted, whatever its name', async () => {
    const answer = await submit('1003', form(picture), asForm)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json<Body>().photoHash).toBe((await submit('1003', picture)).json<Body>().photoHash)
  })

  test.each<[string, string, () => Promise<Buffer> | Buffer, Options?]>([
    ['two files in a form', t('invalid-type'), () => form(picture, picture), asForm],
    ['an invalid form', t('unknown'), () => Buffer.from('edge'), asForm],
    ['nothing', t('invalid-type'), () => Buffer.alloc(0)],
    ['an SVG with the content type of a JPEG', t('invalid-type'), () => Buffer.from('<svg width="400"/>')],
    ['an animated WebP', t('invalid-type'), () => aMovingWebp()],
    ['a small picture', t('too-small'), () => aJpeg({ width: 300, height: 300 })],
    ['a pixel bomb', t('too-many-pixels'), () => anEmptyPng(16_000, 16_000)],
    ['half a picture', t('unknown'), () => picture.subarray(0, 3_000)],
    ['more than 15 MB', t('too-big'), () => Buffer.alloc(15 * 1024 * 1024 + 1)],
  ])('%s is refused, and the previous photo stays', async (_name, message, body, options = {}) => {
    const { photoHash } = (await submit('1003', otherPicture)).json<Body>()
    const answer = await submit('1003', await body(), options)
    expect(answer.statusCode, answer.body).toBe(400)
    expect(answer.json<Body>()).toMatchObject({ code: 'invalid-input', fields: [{ path: 'picture', message }] })
    expect((await profilePhoto('1003'))?.photoHash).toBe(photoHash)
  })

  test('a closed location accepts no photo', async () => {
    const answer = await submit('1003', picture, { contactTaskId: aContactTaskId(photo, '1003', testResort.closed) })
    expect(answer.json<Body>().code).toBe('location-closed')
  })
})
