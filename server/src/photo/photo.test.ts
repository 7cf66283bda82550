import { createHash } from 'node:crypto'
import { pictureMessages } from '@first-chair/core/photo/photo'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { builtInPointOfSale } from '../adapters/point-of-sale/built-in/built-in.ts'
import { PointOfSaleDown, type PointOfSale } from '../adapters/point-of-sale/point-of-sale.ts'
import { aJpeg, aMovingWebp, anEmptyPng, aPicture } from '../adapters/pictures/pictures.builders.ts'
import { insertRows } from '../db/insert-rows.ts'
import { aTestApp, as, type TestApp } from '../http/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, okafors, taskOf, testResort } from '../http/test-resort.builders.ts'
import { sendPhotoToPos } from './send-photo-to-pos.ts'

const photo = 60
const optionalPhoto = 61

let house: TestApp
let isPosDown = false
let picture: Buffer
let otherPicture: Buffer

beforeAll(async () => {
  house = await aTestApp({ pointOfSale: (pool) => sometimesDown(builtInPointOfSale(pool)) })
  await aTestResort(house.pool)
  await aHousehold(house.pool, lindqvists)
  await aHousehold(house.pool, okafors)
  await insertRows(
    house.pool,
    'task',
    [photo, optionalPhoto].map((id) => ({ id, name: 'Photo', task_type_id: 4, is_optional: id === optionalPhoto })),
  )
  await insertRows(
    house.pool,
    'activity_task',
    [photo, optionalPhoto].map((task_id) => ({ activity_id: testResort.skiing, task_id, position: task_id })),
  )
  picture = await aJpeg({ orientation: 6 })
  otherPicture = await aPicture(500, 700).webp().toBuffer()
})
afterAll(() => house.close())

beforeEach(async () => {
  isPosDown = false
  for (const table of ['contact_task_completion', 'pos_outbox', 'pos.photo', 'staged_photo']) {
    await house.pool.query(`delete from ${table}`)
  }
})

function sometimesDown(pointOfSale: PointOfSale): PointOfSale {
  return {
    ...pointOfSale,
    recordPhoto: (told) =>
      isPosDown ? Promise.reject(new PointOfSaleDown('unplugged')) : pointOfSale.recordPhoto(told),
  }
}

type Options = { as?: string; contactTaskId?: string; type?: string }

const upload = (contactId: string, body: Buffer, { as: user = 'maya', contactTaskId, type }: Options = {}) =>
  house.app.inject({
    method: 'POST',
    url: '/api/photo/Contact/Upload',
    query: { contactId, ...(contactTaskId === undefined ? {} : { contactTaskId }) },
    headers: { ...as(user), 'content-type': type ?? 'image/jpeg' },
    payload: body,
  })
const give = (contactId: string, body: Buffer, options: Options = {}) =>
  upload(contactId, body, { contactTaskId: taskOf(photo, contactId), ...options })
const complete = (body: object, options: { as?: string; skip?: boolean } = {}) =>
  house.app.inject({
    method: 'POST',
    url: `/api/tasks/contact/complete/Photo${options.skip ? '?skip=true' : ''}`,
    headers: as(options.as ?? 'maya'),
    payload: body,
  })
const read = (contactId: string, hash?: string, user = 'maya') =>
  house.app.inject({
    url: `/api/photo/Contact/${contactId}`,
    query: hash === undefined ? {} : { hash },
    headers: as(user),
  })
const profilePhoto = async (contactId: string) =>
  (await house.app.inject({ url: '/api/profile', headers: as('maya') }))
    .json<{ contacts: { contactId: string; photo: string | null; photoHash: string | null }[] }>()
    .contacts.find((contact) => contact.contactId === contactId)
const count = async (table: string): Promise<number> =>
  Number((await house.pool.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]?.n)
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Does the jobs that wait, oldest first, as the queue would. */
async function tellPos(): Promise<void> {
  const { rows } = await house.pool.query<{ id: string }>(
    `select id from pos_outbox where status = 'waiting' order by id`,
  )
  for (const { id } of rows) await sendPhotoToPos(house.ctx, { outboxId: Number(id) })
}

type Body = {
  photoHash: string
  contactTask: { isComplete: boolean; isWaitingForPos: boolean; contact: { photoHash: string } } | null
  code?: string
  fields?: { path: string; rule: string; message: string }[]
}

describe('a picture with its contact task', () => {
  test('completes it: record, completion, audit and message to the point of sale', async () => {
    const audits = await count(`audit_entry where action = 'photo-given'`)
    const answer = await give('1003', picture)
    expect(answer.statusCode, answer.body).toBe(200)
    const { photoHash, contactTask } = answer.json<Body>()
    expect(contactTask).toMatchObject({ isComplete: true, isWaitingForPos: true, contact: { photoHash } })

    const { rows } = await house.pool.query(
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
        contact_task_id: taskOf(photo, '1003'),
      },
    ])
    expect(rows[0].jobs).toBeGreaterThan(0)
    expect(await count(`audit_entry where action = 'photo-given'`)).toBe(audits + 1)
  })

  test('is seen at once by the household, before and after the point of sale has it', async () => {
    const { photoHash } = (await give('1003', picture)).json<Body>()
    const before = await profilePhoto('1003')
    expect(before?.photoHash).toBe(photoHash)
    expect(sha256(Buffer.from(before?.photo ?? '', 'base64'))).toBe(photoHash)

    await tellPos()
    expect(await profilePhoto('1003')).toEqual(before)
    expect((await house.ctx.pointOfSale.household('1001')).photos).toEqual([
      { contactId: '1003', updatedOn: '2026-12-05', photoHash },
    ])
    const { rows } = await house.pool.query('select status, picture from pos_outbox')
    expect(rows).toEqual([{ status: 'sent', picture: null }])
  })

  test('a repeated upload is a quiet success and is kept once', async () => {
    const first = await give('1003', picture)
    const again = await give('1003', picture)
    expect(again.statusCode).toBe(200)
    expect(again.json<Body>().photoHash).toBe(first.json<Body>().photoHash)
    expect(await count('pos_outbox')).toBe(1)
  })

  test('eight devices that send the same picture at the same moment make one record', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => give('1003', picture)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(await count('pos_outbox')).toBe(1)
    expect(await count('contact_task_completion')).toBe(1)
  })

  test('another picture takes its place', async () => {
    await give('1003', picture)
    const { photoHash } = (await give('1003', otherPicture)).json<Body>()
    expect((await profilePhoto('1003'))?.photoHash).toBe(photoHash)
    await tellPos()
    expect((await profilePhoto('1003'))?.photoHash).toBe(photoHash)
  })

  test('takes the place of a skip', async () => {
    const id = taskOf(optionalPhoto, '1004')
    await complete({ id }, { skip: true })
    const answer = await give('1004', picture, { contactTaskId: id })
    expect(answer.json<Body>().contactTask).toMatchObject({ isComplete: true, isSkipped: false })
  })
})

describe('while the point of sale is down', () => {
  test('the guest is done, the message waits, and the reason is noted', async () => {
    isPosDown = true
    expect((await give('1003', picture)).statusCode).toBe(200)
    await expect(tellPos()).rejects.toThrow('unplugged')
    const { rows } = await house.pool.query('select status, attempts, last_error from pos_outbox')
    expect(rows).toEqual([{ status: 'waiting', attempts: 1, last_error: 'unplugged' }])
  })

  test('a photo that a newer one has overtaken never takes its place', async () => {
    isPosDown = true
    await give('1003', picture)
    const { photoHash } = (await give('1003', otherPicture)).json<Body>()
    const { rows } = await house.pool.query<{ id: string }>('select id from pos_outbox order by id desc')
    isPosDown = false
    for (const { id } of rows) await sendPhotoToPos(house.ctx, { outboxId: Number(id) })
    expect((await house.ctx.pointOfSale.household('1001')).photos).toMatchObject([{ photoHash }])
    expect(await count(`pos_outbox where status = 'waiting'`)).toBe(0)
  })
})

describe('when the database fails', () => {
  test('in the middle, nothing of it is kept, and the next try is a whole one', async () => {
    await house.pool.query('alter table audit_entry rename to audit_entry_away')
    const failed = await give('1003', picture)
    await house.pool.query('alter table audit_entry_away rename to audit_entry')
    expect(failed.statusCode).toBe(500)
    expect([await count('pos_outbox'), await count('contact_task_completion')]).toEqual([0, 0])

    expect((await give('1003', picture)).statusCode).toBe(200)
    expect([await count('pos_outbox'), await count('contact_task_completion')]).toEqual([1, 1])
  })

  test('while it is away, the guest is asked to come back, and can', async () => {
    const address = new URL(house.superuserConnectionString)
    const name = pg.escapeIdentifier(address.pathname.slice(1))
    address.pathname = '/postgres'
    const superuser = new pg.Client(address.href)
    await superuser.connect()
    try {
      await superuser.query(`alter database ${name} allow_connections false`)
      await superuser.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        new URL(house.superuserConnectionString).pathname.slice(1),
      ])
      // What was connected has noticed; else a later request would be the one that does.
      await expect.poll(() => house.pool.totalCount).toBe(0)
      const answer = await give('1003', picture)
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
    } finally {
      await superuser.query(`alter database ${name} allow_connections true`)
      await superuser.end()
    }
    expect((await give('1003', picture)).statusCode).toBe(200)
  })
})

describe('a picture without a contact task', () => {
  test('waits, and the completion makes it the record', async () => {
    const uploaded = await upload('1003', picture)
    expect(uploaded.statusCode, uploaded.body).toBe(200)
    const { photoHash, contactTask } = uploaded.json<Body>()
    expect(contactTask).toBeNull()
    expect(await count('pos_outbox')).toBe(0)

    const answer = await complete({ id: taskOf(photo, '1003'), relatedObject: { photoHash } })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({ isComplete: true, contact: { photoHash } })
    expect(await count('pos_outbox')).toBe(1)
    expect(await count('staged_photo')).toBe(0)
  })

  test('is completed with the contact task alone, and again without harm', async () => {
    await upload('1003', picture)
    for (const time of [1, 2]) {
      const answer = await complete({ id: taskOf(photo, '1003'), relatedObject: null })
      expect(answer.statusCode, `time ${time}`).toBe(200)
    }
    expect(await count('pos_outbox')).toBe(1)
  })

  test('the newest of a contact counts', async () => {
    await upload('1003', picture)
    const { photoHash } = (await upload('1003', otherPicture)).json<Body>()
    expect((await complete({ id: taskOf(photo, '1003') })).json()).toMatchObject({ contact: { photoHash } })
  })

  test('what nobody completed for a day is gone', async () => {
    await upload('1003', picture)
    await house.pool.query(`update staged_photo set staged_date_utc = now() - interval '25 hours'`)
    expect((await complete({ id: taskOf(photo, '1003') })).statusCode).toBe(400)
    await upload('1004', picture)
    expect(await count('staged_photo')).toBe(1)
  })

  test('nothing is completed without a picture', async () => {
    const answer = await complete({ id: taskOf(photo, '1003') })
    expect(answer.statusCode).toBe(400)
    expect(answer.json<Body>().fields?.[0]?.message).toBe('Please add a photo first.')
    expect(await count('contact_task_completion')).toBe(0)
  })

  test('nor with the hash of another picture', async () => {
    await upload('1003', picture)
    const answer = await complete({ id: taskOf(photo, '1003'), relatedObject: { photoHash: 'a'.repeat(64) } })
    expect(answer.statusCode).toBe(400)
    expect(await count('pos_outbox')).toBe(0)
  })
})

describe('skipping', () => {
  test('an optional photo is skipped for today, and nothing is told', async () => {
    const answer = await complete({ id: taskOf(optionalPhoto, '1003') }, { skip: true })
    expect(answer.json()).toMatchObject({ isComplete: true, isReadOnly: true, isSkipped: true })
    expect(await count('pos_outbox')).toBe(0)
  })

  test('a photo that is not optional cannot be skipped', async () => {
    const answer = await complete({ id: taskOf(photo, '1003') }, { skip: true })
    expect([answer.statusCode, answer.json<Body>().code]).toEqual([409, 'not-optional'])
  })
})

describe("somebody else's household does not exist", () => {
  test.each([
    ['an upload', () => upload('1003', picture, { as: 'sam' })],
    ['an upload for their contact task', () => give('1003', picture, { as: 'sam' })],
    [
      'an upload for one of ours under their contact task',
      () => upload('2001', picture, { as: 'sam', contactTaskId: taskOf(photo, '1003') }),
    ],
    [
      'an upload for one contact under the contact task of another',
      () => upload('1003', picture, { contactTaskId: taskOf(photo, '1004') }),
    ],
    [
      'an upload under a task of another kind',
      () => upload('1003', picture, { contactTaskId: taskOf(testResort.rental, '1003') }),
    ],
    ['a completion', () => complete({ id: taskOf(photo, '1003') }, { as: 'sam' })],
    ['a skip', () => complete({ id: taskOf(optionalPhoto, '1003') }, { as: 'sam', skip: true })],
    ['an unknown contact', () => upload('nobody', picture)],
  ])('%s', async (_name, attempt) => {
    const answer = await attempt()
    expect([answer.statusCode, answer.json<Body>().code]).toEqual([404, 'not-found'])
    expect(await count('staged_photo')).toBe(0)
    expect(await count('pos_outbox')).toBe(0)
  })

  test('a picture staged for a contact is completed by the household that sent it only', async () => {
    await upload('1003', picture)
    await house.pool.query(`update staged_photo set household_ip_code = '2001'`)
    expect((await complete({ id: taskOf(photo, '1003') })).statusCode).toBe(400)
  })

  test.each(['stranger', 'unverified', 'not a token'])('"%s" sends nothing', async (user) => {
    expect([401, 403]).toContain((await upload('1003', picture, { as: user })).statusCode)
  })
})

describe('the photo as a file', () => {
  test('comes to the household, waiting or told, and no cache shows it without asking again', async () => {
    const { photoHash } = (await give('1003', picture)).json<Body>()
    for (const step of ['waiting', 'told']) {
      const answer = await read('1003', photoHash)
      expect(answer.statusCode, step).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'private, no-cache',
        vary: 'authorization',
        'x-content-type-options': 'nosniff',
      })
      expect(sha256(answer.rawPayload)).toBe(photoHash)
      await tellPos()
    }
  })

  test('that the browser has already is not sent again, to the household only', async () => {
    const { photoHash } = (await give('1003', picture)).json<Body>()
    const { etag } = (await read('1003', photoHash)).headers
    const again = (user: string, value = etag) =>
      house.app.inject({
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
      (await house.app.inject({ url: '/api/photo/Contact/1003', headers: { 'if-none-match': String(etag) } }))
        .statusCode,
    ).toBe(401)
  })

  test('has another tag after it was changed', async () => {
    const { photoHash } = (await give('1003', picture)).json<Body>()
    const before = (await read('1003', photoHash)).headers.etag
    await give('1003', otherPicture)
    expect((await read('1003', photoHash)).headers.etag).not.toBe(before)
  })

  test('is not there for a contact without one, for strangers, and for nobody', async () => {
    await give('1003', picture)
    expect((await read('1002')).statusCode).toBe(404)
    expect((await read('1003', undefined, 'sam')).statusCode).toBe(404)
    expect((await house.app.inject({ url: '/api/photo/Contact/1003' })).statusCode).toBe(401)
  })
})

describe('what is sent', () => {
  test.each(['image/png', 'text/html', 'application/json', 'application/octet-stream'])(
    'a JPEG that calls itself %s is taken for what it is',
    async (type) => {
      expect((await give('1003', picture, { type })).statusCode).toBe(200)
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

  test('the one file of a form is taken, whatever its name', async () => {
    const answer = await give('1003', form(picture), asForm)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json<Body>().photoHash).toBe((await give('1003', picture)).json<Body>().photoHash)
  })

  test.each<[string, string, () => Promise<Buffer> | Buffer, Options?]>([
    ['two files in a form', pictureMessages['invalid-type'], () => form(picture, picture), asForm],
    ['a form that is none', pictureMessages.unknown, () => Buffer.from('edge'), asForm],
    ['nothing', pictureMessages['invalid-type'], () => Buffer.alloc(0)],
    ['an SVG that calls itself a JPEG', pictureMessages['invalid-type'], () => Buffer.from('<svg width="400"/>')],
    ['a moving WebP', pictureMessages['invalid-type'], () => aMovingWebp()],
    ['a small picture', pictureMessages['too-small'], () => aJpeg({ width: 300, height: 300 })],
    ['a pixel bomb', pictureMessages['too-many-pixels'], () => anEmptyPng(16_000, 16_000)],
    ['half a picture', pictureMessages.unknown, () => picture.subarray(0, 3_000)],
    ['more than 15 MB', pictureMessages['too-big'], () => Buffer.alloc(15 * 1024 * 1024 + 1)],
  ])('%s is refused, and the old photo stays', async (_name, message, body, options = {}) => {
    const { photoHash } = (await give('1003', otherPicture)).json<Body>()
    const answer = await give('1003', await body(), options)
    expect(answer.statusCode, answer.body).toBe(400)
    expect(answer.json<Body>()).toMatchObject({ code: 'invalid-input', fields: [{ path: 'picture', message }] })
    expect((await profilePhoto('1003'))?.photoHash).toBe(photoHash)
  })

  test('a closed location takes no photo', async () => {
    const answer = await give('1003', picture, { contactTaskId: taskOf(photo, '1003', testResort.closed) })
    expect(answer.json<Body>().code).toBe('location-closed')
  })
})
