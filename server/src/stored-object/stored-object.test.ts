import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ObjectStorage } from '../adapters/object-storage/object-storage.ts'
import { anS3Server, type S3Server } from '../adapters/object-storage/s3-server.builders.ts'
import { createS3Storage } from '../adapters/object-storage/s3.ts'
import { aJpeg, aPicture } from '../adapters/pictures/pictures.builders.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { startWorker } from '../app/worker.ts'
import { aContactTaskId, aHousehold, aTestResort, frosts, testResort } from '../app/test-resort.builders.ts'
import { parseObjectStorage } from '../config/parse-object-storage.ts'
import { aDrawing } from '../signature/drawn-signature.builders.ts'
import { verifySignedWaivers } from '../waiver-verification/verify-signed-waivers.ts'
import { checkObjects } from './check-objects.ts'
import { deleteUnusedObjects, moveObjects, moveObjectsInBackground } from './move-objects.ts'
import { updateMoveDirection } from './stored-object.store.ts'

let server: S3Server
let objectStorage: ObjectStorage
let testApp: TestApp

beforeAll(async () => {
  server = await anS3Server()
  objectStorage = openStorage(server)
})
afterAll(() => server.close())

beforeEach(async () => {
  server.failWith(undefined)
  server.objects.clear()
  testApp = await aTestApp({ objectStorage })
  await aTestResort(testApp.pool)
  return () => testApp.close()
})

function openStorage({ url }: S3Server): ObjectStorage {
  const config = parseObjectStorage(url)
  if (!config) throw new Error('The simulated server has no valid address.')
  return createS3Storage(config)
}

const move = () => moveObjects({ pool: testApp.pool, objectStorage })
const moveBack = async () => {
  await updateMoveDirection(testApp.pool, 'to-database')
  return move()
}
const keys = (folder: string) => [...server.objects.keys()].filter((key) => key.startsWith(folder))
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Lets a number of guests sign, each with a drawing of their own. */
async function sign(count: number): Promise<void> {
  for (const person of frosts.slice(0, count)) await aHousehold(testApp.pool, [person])
  for (const { ipCode, firstName, lastName } of frosts.slice(0, count)) await signOne(ipCode, firstName, lastName)
}

async function signOne(ipCode: string, firstName: string, lastName: string) {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/api/tasks/contact/complete/Waiver',
    headers: as(firstName.toLowerCase()),
    payload: {
      id: aContactTaskId(testResort.seasonWaiver, ipCode),
      relatedObject: {
        rolAccepted: true,
        signature: aDrawing(ipCode),
        typedName: `${firstName} ${lastName}`,
        signatureDateOffset: -7,
        rolTextHash: sha256(Buffer.from(testResort.waiverHtml)),
      },
    },
  })
  expect(answer.statusCode, answer.body).toBe(200)
}

/** What `/metrics` says about the move. */
async function metrics() {
  const { body } = await testApp.app.inject('/metrics')
  const read = (name: string) =>
    Number(
      body
        .split('\n')
        .find((line) => line.startsWith(name))
        ?.split(' ')[1],
    )
  return {
    drawings: read('first_chair_objects_to_move{kind="drawing"}'),
    photos: read('first_chair_objects_to_move{kind="photo"}'),
    isFailing: read('first_chair_object_storage_failing_seconds{source="database"}') > 0,
  }
}

async function places(): Promise<{ inDatabase: number; inStorage: number }> {
  const { rows } = await testApp.pool.query<{ inDatabase: number; inStorage: number }>(
    `select count(drawing)::int as "inDatabase", count(drawing_object)::int as "inStorage" from signed_waiver`,
  )
  return rows[0] ?? { inDatabase: 0, inStorage: 0 }
}

async function verify() {
  const { checked, fault } = await verifySignedWaivers(testApp.pool, objectStorage)
  return { checked, fault }
}

describe('drawings', () => {
  test('are moved to the object storage, where the signed waivers are still valid, and back', async () => {
    await sign(4)
    const { rows: before } = await testApp.pool.query('select position, drawing from signed_waiver order by position')
    expect(await move()).toBe(4)
    expect(await places()).toEqual({ inDatabase: 0, inStorage: 4 })
    expect(keys('drawings/').map((key) => key.split('/')[1])).toEqual(
      keys('drawings/').map((key) => sha256(server.objects.get(key) ?? Buffer.of())),
    )
    expect(await verify()).toEqual({ checked: 4, fault: undefined })

    expect(await moveBack()).toBe(4)
    expect(await places()).toEqual({ inDatabase: 4, inStorage: 0 })
    expect((await testApp.pool.query('select position, drawing from signed_waiver order by position')).rows).toEqual(
      before,
    )
    expect(await verify()).toEqual({ checked: 4, fault: undefined })
  })

  test('that were signed after a move are moved by the next one', async () => {
    await sign(1)
    await move()
    const [, second] = frosts
    if (!second) throw new Error('There is no second guest.')
    await aHousehold(testApp.pool, [second])
    await signOne(second.ipCode, second.firstName, second.lastName)
    expect(await places()).toEqual({ inDatabase: 1, inStorage: 1 })
    expect(await move()).toBe(1)
    expect(await verify()).toEqual({ checked: 2, fault: undefined })
  })

  test('are moved by the job queue', async () => {
    await sign(2)
    const worker = await startWorker(testApp.ctx, testApp.queuePool)
    try {
      await testApp.pool.query(`select graphile_worker.add_job('move-objects', '{}')`)
      await expect.poll(places).toEqual({ inDatabase: 0, inStorage: 2 })
    } finally {
      await worker.stop()
    }
  })

  test('are in the document and the claims pack, wherever they are', async () => {
    await sign(1)
    const pack = () => testApp.app.inject({ url: '/api/admin/waivers/signed/1/pdf', headers: as('admin') })
    const before = await pack()
    await move()
    expect((await pack()).rawPayload.equals(before.rawPayload)).toBe(true)
    const check = await testApp.app.inject({ url: '/api/admin/waivers/signed/1', headers: as('admin') })
    expect(check.json()).toMatchObject({ fault: null })
  })

  test('that are missing or were changed in the object storage are reported, and by their position', async () => {
    await sign(2)
    await move()
    const { rows } = await testApp.pool.query<{ id: string }>(
      'select drawing_object as id from signed_waiver order by position',
    )
    const key = (place: number) => keys('drawings/').find((name) => name.includes(rows[place]?.id ?? '-')) ?? ''
    const original = server.objects.get(key(1)) ?? Buffer.of()

    server.objects.set(key(1), Buffer.concat([original, Buffer.from('x')]))
    const changed = { subject: 'Signed waiver 2', fault: 'has a drawing that was changed in the object storage' }
    expect(await verify()).toEqual({ checked: 1, fault: changed })
    const shown = await testApp.app.inject({ url: '/api/admin/waivers/signed/2', headers: as('admin') })
    expect(shown.json()).toMatchObject({ fault: changed.fault })
    // The document is still made: it says that the drawing is unreadable.
    expect(
      (await testApp.app.inject({ url: '/api/admin/waivers/signed/2/pdf', headers: as('admin') })).statusCode,
    ).toBe(200)

    server.objects.delete(key(1))
    expect((await verify()).fault).toEqual({
      subject: 'Signed waiver 2',
      fault: 'has a drawing that is missing in the object storage',
    })
  })

  test('whose recorded hash was changed together with the object are reported', async () => {
    await sign(1)
    await move()
    const [key = ''] = keys('drawings/')
    const forged = Buffer.from('forged')
    server.objects.set(key.replace(/[0-9a-f]{64}/, sha256(forged)), forged)
    await testApp.pool.query('update stored_object set content_hash = sha256($1)', [forged])
    expect((await verify()).fault).toEqual({ subject: 'Signed waiver 1', fault: 'was changed after it was signed' })
  })

  test('can be replaced by nothing but the same drawing', async () => {
    await sign(2)
    // Not even by a superuser.
    const superuser = new pg.Client(testApp.superuserConnectionString)
    await superuser.connect()
    try {
      const refused = (sql: string) => expect(superuser.query(sql)).rejects.toThrow('its rows are evidence')
      const update = 'update signed_waiver set drawing ='
      await refused(`${update} null`)
      await refused(`${update} null, drawing_object = gen_random_uuid()`)
      await refused(`${update} 'x'`)
      await refused(`update signed_waiver set typed_name = 'x'`)
      await superuser.query(`insert into stored_object (id, kind, content_hash)
        select gen_random_uuid(), 'drawing', sha256(drawing) from signed_waiver where position = 1`)
      const object = '(select id from stored_object)'
      await refused(`${update} null, drawing_object = ${object} where position = 2`)
      await refused(`${update} null, drawing_object = ${object}, typed_name = 'x' where position = 1`)
      await superuser.query(`${update} null, drawing_object = ${object} where position = 1`)
      await refused(`${update} 'x', drawing_object = null where position = 1`)
      await refused('delete from signed_waiver')
    } finally {
      await superuser.end()
    }
  })
})

describe('while the object storage is down', () => {
  test('guests sign and upload photos, and nothing leaves the database', async () => {
    server.failWith(503)
    await sign(2)
    await expect(move()).rejects.toThrow('The object storage failed: S3 returned 503')
    expect(await places()).toEqual({ inDatabase: 2, inStorage: 0 })
    expect(await verify()).toEqual({ checked: 2, fault: undefined })

    server.failWith(undefined)
    expect(await move()).toBe(2)
  })

  test('the job reports it, tries again with the next one, and the metrics say how long it fails', async () => {
    await sign(2)
    expect(await metrics()).toEqual({ drawings: 2, photos: 0, isFailing: false })
    server.failWith(503)
    await expect(moveObjectsInBackground(testApp.ctx, () => false)).resolves.toBeUndefined()
    expect(await metrics()).toEqual({ drawings: 2, photos: 0, isFailing: true })
    server.failWith(undefined)
    await moveObjectsInBackground(testApp.ctx, () => false)
    expect(await places()).toEqual({ inDatabase: 0, inStorage: 2 })
    expect(await metrics()).toEqual({ drawings: 0, photos: 0, isFailing: false })
    await updateMoveDirection(testApp.pool, 'to-database')
    expect(await metrics()).toEqual({ drawings: 2, photos: 0, isFailing: false })
  })

  test('a document with a moved drawing is answered with 503, and the signed waiver is not called invalid', async () => {
    await sign(1)
    await move()
    server.failWith(500)
    const answer = await testApp.app.inject({ url: '/api/admin/waivers/signed/1/pdf', headers: as('admin') })
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('10')
    expect(answer.json()).toMatchObject({ code: 'storage-unavailable' })
    await expect(verifySignedWaivers(testApp.pool, objectStorage)).rejects.toThrow('The object storage failed')
    await expect(verifySignedWaivers(testApp.pool)).rejects.toThrow('OBJECT_STORAGE_URL is not set')
  })

  test('an object that was damaged on its way does not replace the drawing', async () => {
    await sign(1)
    const damaged: ObjectStorage = {
      ...objectStorage,
      put: (key, bytes, type) => objectStorage.put(key, bytes.subarray(1), type),
    }
    await expect(moveObjects({ pool: testApp.pool, objectStorage: damaged })).rejects.toThrow(
      'was changed in the object storage',
    )
    expect(await places()).toEqual({ inDatabase: 1, inStorage: 0 })
  })
})

describe('an interrupted move', () => {
  const age = () => testApp.pool.query(`update stored_object set changed_date_utc = now() - interval '2 hours'`)

  test('loses nothing, and its objects are deleted after an hour', async () => {
    await sign(3)
    let puts = 0
    const stopping: ObjectStorage = {
      ...objectStorage,
      put: async (key, bytes, type) => {
        puts += 1
        if (puts === 3) throw new Error('killed')
        await objectStorage.put(key, bytes, type)
      },
    }
    await expect(moveObjects({ pool: testApp.pool, objectStorage: stopping })).rejects.toThrow('killed')
    await expect.poll(() => keys('drawings/').length).toBe(2)
    expect(await places()).toEqual({ inDatabase: 3, inStorage: 0 })

    expect(await move()).toBe(3)
    await deleteUnusedObjects({ pool: testApp.pool, objectStorage })
    expect(keys('drawings/')).toHaveLength(5)
    await age()
    await deleteUnusedObjects({ pool: testApp.pool, objectStorage })
    expect(keys('drawings/')).toHaveLength(3)
    expect(await verify()).toEqual({ checked: 3, fault: undefined })
  })

  test('that continues after its objects were deleted leaves the drawing in the database', async () => {
    await sign(1)
    const slow: ObjectStorage = {
      ...objectStorage,
      put: async (key, bytes, type) => {
        await objectStorage.put(key, bytes, type)
        // The process was suspended for hours.
        await age()
        await testApp.pool.query(`update stored_object set state = 'deleting'`)
      },
    }
    await expect(moveObjects({ pool: testApp.pool, objectStorage: slow })).rejects.toThrow(
      'is not in object storage any more',
    )
    expect(await places()).toEqual({ inDatabase: 1, inStorage: 0 })
  })

  test('a deletion that was interrupted is finished', async () => {
    await sign(1)
    await move()
    await moveBack()
    await age()
    server.failWith(500)
    await expect(deleteUnusedObjects({ pool: testApp.pool, objectStorage })).rejects.toThrow('S3 returned 500')
    server.failWith(undefined)
    await deleteUnusedObjects({ pool: testApp.pool, objectStorage })
    expect(keys('drawings/')).toEqual([])
    expect((await testApp.pool.query('select from stored_object')).rowCount).toBe(0)
  })

  test('four processes at the same time move each drawing once', async () => {
    await sign(6)
    await Promise.all([move(), move(), move(), move()])
    expect(await places()).toEqual({ inDatabase: 0, inStorage: 6 })
    await age()
    await deleteUnusedObjects({ pool: testApp.pool, objectStorage })
    expect(keys('drawings/')).toHaveLength(6)
    expect(await verify()).toEqual({ checked: 6, fault: undefined })
  })

  test('guests who sign during moves in both directions lose nothing', async () => {
    const signing = new AbortController()
    const moving = (async () => {
      while (!signing.signal.aborted) {
        await updateMoveDirection(testApp.pool, 'to-object-storage')
        await move()
        await moveBack()
      }
    })()
    await sign(8)
    signing.abort()
    await moving
    expect(await verify()).toEqual({ checked: 8, fault: undefined })
    expect(await places()).toEqual({ inDatabase: 8, inStorage: 0 })
  })
})

describe('photos of the built-in point of sale', () => {
  const [guest] = frosts
  const photoTask = 60
  const user = guest?.firstName.toLowerCase() ?? ''
  const contactId = guest?.ipCode ?? ''

  beforeEach(async () => {
    if (guest) await aHousehold(testApp.pool, [guest])
  })

  async function record(picture: Buffer): Promise<void> {
    await testApp.ctx.pointOfSale.recordPhoto({
      contactId,
      updatedOn: '2026-12-05',
      photoHash: sha256(picture),
      jpeg: picture,
    })
  }
  const read = () => testApp.app.inject({ url: `/api/photo/Contact/${contactId}`, headers: as(user) })
  const profile = () => testApp.app.inject({ url: '/api/profile', headers: as(user) })

  test('are served from the object storage, one by one and with the profile', async () => {
    const picture = await aJpeg()
    await record(picture)
    expect(await move()).toBe(1)
    expect((await testApp.pool.query('select jpeg from pos.photo')).rows).toEqual([{ jpeg: null }])
    expect((await read()).rawPayload.equals(picture)).toBe(true)
    expect((await profile()).json()).toMatchObject({ contacts: [{ photo: picture.toString('base64') }] })

    await moveBack()
    expect((await read()).rawPayload.equals(picture)).toBe(true)
    expect((await testApp.pool.query('select from pos.photo where jpeg is not null')).rowCount).toBe(1)
  })

  test('are left out of the profile while the object storage is down, and each photo is answered with 503', async () => {
    const picture = await aJpeg()
    await record(picture)
    await move()
    server.failWith(503)
    const answer = await read()
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10'])
    expect(answer.json()).toMatchObject({ code: 'storage-unavailable' })
    expect((await profile()).json()).toMatchObject({ contacts: [{ photo: null, photoHash: sha256(picture) }] })
  })

  test('that are replaced or erased are deleted there as well', async () => {
    await record(await aJpeg())
    await move()
    const replacement = await aPicture(500, 500).jpeg().toBuffer()
    await record(replacement)
    await move()
    expect((await read()).rawPayload.equals(replacement)).toBe(true)
    expect(keys('photos/')).toHaveLength(2)
    const age = () => testApp.pool.query(`update stored_object set changed_date_utc = now() - interval '2 hours'`)
    await age()
    await deleteUnusedObjects({ pool: testApp.pool, objectStorage })
    expect(keys('photos/').map((key) => server.objects.get(key)?.equals(replacement))).toEqual([true])

    await testApp.pool.query('delete from pos.photo')
    await age()
    await deleteUnusedObjects({ pool: testApp.pool, objectStorage })
    expect(keys('photos/')).toEqual([])
  })

  test('that are replaced while they are moved are the newer picture', async () => {
    await record(await aJpeg())
    const newer = await aPicture(600, 600).jpeg().toBuffer()
    let hasWritten = false
    const slow: ObjectStorage = {
      ...objectStorage,
      put: async (key, bytes, type) => {
        await record(newer)
        await objectStorage.put(key, bytes, type)
        hasWritten = true
      },
    }
    await moveObjects({ pool: testApp.pool, objectStorage: slow }, () => hasWritten)
    expect((await read()).rawPayload.equals(newer)).toBe(true)
    await move()
    expect((await read()).rawPayload.equals(newer)).toBe(true)
  })

  test('a task with a photo is completed while the object storage is down', async () => {
    server.failWith(503)
    await testApp.pool.query(`insert into task (id, name, task_type_id) values ($1, 'Photo', 4)`, [photoTask])
    await testApp.pool.query('insert into activity_task (activity_id, task_id, position) values ($1, $2, 60)', [
      testResort.skiing,
      photoTask,
    ])
    const answer = await testApp.app.inject({
      method: 'POST',
      url: '/api/photo/Contact/Upload',
      query: { contactId, contactTaskId: aContactTaskId(photoTask, contactId) },
      headers: { ...as(user), 'content-type': 'image/jpeg' },
      payload: await aJpeg(),
    })
    expect(answer.statusCode, answer.body).toBe(200)
  })
})

describe('the check of the object storage', () => {
  async function check() {
    const found: string[] = []
    const { checked } = await checkObjects(
      { pool: testApp.pool, objectStorage },
      (_key, fault) => found.push(fault),
      (key) => found.push(`unknown: ${key}`),
    )
    return { checked, found: found.toSorted() }
  }

  test('finds nothing after a move', async () => {
    await sign(4)
    await move()
    expect(await check()).toEqual({ checked: 4, found: [] })
  })

  test('finds objects that are missing, changed, or not known to the database', async () => {
    await sign(3)
    await move()
    const [changed = '', missing = ''] = keys('drawings/')
    server.objects.set(changed, Buffer.from('x'))
    server.objects.delete(missing)
    server.objects.set('photos/by-somebody-else.jpg', Buffer.from('x'))
    expect(await check()).toEqual({
      checked: 3,
      found: [
        'is missing in the object storage',
        'unknown: photos/by-somebody-else.jpg',
        'was changed in the object storage',
      ],
    })
  })
})
