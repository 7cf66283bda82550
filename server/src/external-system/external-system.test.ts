import type { PosMessage } from '@first-chair/core/external-system/external-system'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createBuiltInPointOfSale } from '../adapters/point-of-sale/built-in/built-in.ts'
import { PointOfSaleDown, type PointOfSaleHealth } from '../adapters/point-of-sale/point-of-sale.ts'
import { anOpenIdProvider } from '../adapters/identity/openid-provider.builders.ts'
import { isProviderAnswering } from '../adapters/identity/is-provider-answering.ts'
import { insertRows } from '../db/insert-rows.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, okafors, testResort } from '../app/test-resort.builders.ts'
import { queueMessage } from '../message/queue-message.facts.ts'
import { sendPhotoToPos } from '../photo/send-photo-to-pos.ts'
import { notifyPosSooner } from './notify-pos-again.ts'
import { startWorker } from '../app/worker.ts'

let testApp: TestApp
let isDown: boolean
/** The health of an external point of sale, as the process has posHealth it. */
let posHealth: PointOfSaleHealth
const receivedPhotos: string[] = []

beforeAll(async () => {
  testApp = await aTestApp({
    pointOfSale: (pool, encryption) => {
      const builtIn = createBuiltInPointOfSale(pool, encryption)
      return {
        ...builtIn,
        health: () => posHealth,
        recordPhoto: async (photo) => {
          if (isDown) throw new PointOfSaleDown('The till is asleep.')
          receivedPhotos.push(photo.contactId)
          await builtIn.recordPhoto(photo)
        },
      }
    },
  })
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  await aHousehold(testApp.pool, okafors)
})
afterAll(() => testApp.close())
beforeEach(async () => {
  isDown = true
  posHealth = { state: 'closed', lastSuccessUtc: null, lastErrorUtc: null, lastError: null }
  receivedPhotos.length = 0
  await testApp.pool.query('delete from pos_outbox; delete from message; delete from graphile_worker._private_jobs')
})

/** Adds a photo that waits for the point of sale after this many failed attempts. */
async function aWaitingPhoto(contactId: string, attempts = 0): Promise<number> {
  const { rows } = await testApp.pool.query<{ id: number }>(
    `insert into pos_outbox (kind, contact_ids, contact_id, record_date, picture, content_hash, attempts)
     values ('photo', array[$1], $1, '2026-12-05', 'a jpeg', sha256('a jpeg'), $2) returning id`,
    [contactId, attempts],
  )
  return rows[0]?.id ?? 0
}
const failToSend = (outboxId: number) => sendPhotoToPos(testApp.ctx, { outboxId }).catch(() => undefined)
const get = async (url: string) => (await testApp.app.inject({ method: 'GET', url, headers: as('admin') })).json()
const post = (url: string) => testApp.app.inject({ method: 'POST', url, headers: as('admin') })
const listed = async (query = ''): Promise<PosMessage[]> => (await get(`/api/admin/pos-messages${query}`)).messages
const health = async (name: string) =>
  (await get('/api/admin/outside-systems')).find((system: { name: string }) => system.name === name)

describe('a message that the point of sale has not received', () => {
  test('is given up after the last attempt, stays stored, and is sent when an administrator retries it', async () => {
    const id = await aWaitingPhoto('1003', 24)
    await failToSend(id)
    expect(await listed('?state=given-up')).toMatchObject([
      { id, kind: 'photo', contactIds: ['1003'], attempts: 25, lastError: 'The till is asleep.' },
    ])
    isDown = false
    await sendPhotoToPos(testApp.ctx, { outboxId: id })
    expect(receivedPhotos).toEqual([])

    const worker = await startWorker(testApp.ctx, testApp.queuePool)
    try {
      const retried = await post(`/api/admin/pos-messages/${id}/retry`)
      expect(retried.json()).toMatchObject({ id, attempts: 0, gaveUpDateUtc: null })
      await vi.waitFor(async () => expect(await listed()).toEqual([]), 20_000)
    } finally {
      await worker.stop()
    }
    expect(receivedPhotos).toEqual(['1003'])
    const { rows } = await testApp.pool.query(`select actor, action from audit_entry where subject = $1`, [
      `pos-message ${id}`,
    ])
    expect(rows).toEqual([{ actor: 'admin@kestrel.example', action: 'pos-message-sent-again' }])
  })

  test('keeps its photo available while it is given up', async () => {
    const id = await aWaitingPhoto('1003', 24)
    await failToSend(id)
    const photo = await testApp.app.inject({ method: 'GET', url: '/api/photo/contact/1003', headers: as('maya') })
    expect(photo.statusCode, photo.body).toBe(200)
    expect(photo.rawPayload.toString()).toBe('a jpeg')
  })

  test('is retried together with all others that were given up', async () => {
    const givenUp = [await aWaitingPhoto('1003', 24), await aWaitingPhoto('2001', 24)]
    for (const id of givenUp) await failToSend(id)
    const waiting = await aWaitingPhoto('1002')
    expect((await post('/api/admin/pos-messages/retry')).json()).toEqual({ retried: 2 })
    expect(await listed('?state=given-up')).toEqual([])
    const { rows } = await testApp.pool.query(`select key from graphile_worker.jobs order by key`)
    expect(rows).toEqual(givenUp.map((id) => ({ key: `pos-outbox:${id}` })))
    expect((await listed()).map(({ id }) => id)).toEqual([...givenUp, waiting])
  })

  test('is sent as soon as the point of sale is back, not at the end of a long pause', async () => {
    const id = await aWaitingPhoto('1003', 7)
    await post(`/api/admin/pos-messages/${id}/retry`)
    await testApp.pool.query(
      `update graphile_worker._private_jobs set run_at = now() + interval '1 hour', attempts = 7`,
    )
    isDown = false
    const worker = await startWorker(testApp.ctx, testApp.queuePool)
    try {
      await notifyPosSooner(testApp.ctx)
      await vi.waitFor(async () => expect(await listed()).toEqual([]), 10_000)
    } finally {
      await worker.stop()
    }
    expect(receivedPhotos).toEqual(['1003'])
  })

  test('is found by the IP code of any person in the household, even while the point of sale is down', async () => {
    await insertRows(
      testApp.pool,
      'contact_task_completion',
      ['1003', '1004'].map((contact_id) => ({
        contact_task_id: `of ${contact_id}`,
        location_id: testResort.base,
        activity_id: testResort.skiing,
        task_id: testResort.rental,
        contact_id,
        household_ip_code: '1001',
        outcome: 'completed',
        resort_day: '2026-12-05',
      })),
    )
    const messageOfJuno = await aWaitingPhoto('1003')
    await aWaitingPhoto('2001')
    expect((await listed('?ipCode=1001')).map(({ id }) => id)).toEqual([messageOfJuno])
    expect((await listed('?ipCode=1003')).map(({ id }) => id)).toEqual([messageOfJuno])
    expect((await listed('?ipCode=1004')).map(({ id }) => id)).toEqual([messageOfJuno])
    expect(await listed('?ipCode=9999')).toEqual([])
  })

  test('that was sent in the meantime is not sent again', async () => {
    const id = await aWaitingPhoto('1003')
    isDown = false
    await sendPhotoToPos(testApp.ctx, { outboxId: id })
    expect((await post(`/api/admin/pos-messages/${id}/retry`)).statusCode).toBe(404)
    expect(receivedPhotos).toHaveLength(1)
  })
})

describe('the status of an external system', () => {
  test('contains what waits and since when, what was given up, and the last error', async () => {
    await failToSend(await aWaitingPhoto('1002'))
    await failToSend(await aWaitingPhoto('1003', 24))
    expect(await health('point-of-sale')).toMatchObject({
      isSetUp: true,
      waiting: 1,
      oldestWaitingUtc: expect.stringContaining('T'),
      givenUp: 1,
      lastError: 'The till is asleep.',
      lastErrorUtc: expect.stringContaining('T'),
    })
    isDown = false
    await sendPhotoToPos(testApp.ctx, { outboxId: await aWaitingPhoto('1004') })
    expect((await health('point-of-sale')).lastSuccessUtc).toContain('T')
  })

  test('says that a point of sale does not answer, even while no message waits for it', async () => {
    expect(await health('point-of-sale')).toMatchObject({ isAnswering: null, lastError: null })
    const down = { lastErrorUtc: '2026-12-05T10:00:00.000Z', lastError: 'household: the connection failed' }
    posHealth = { state: 'open', lastSuccessUtc: '2026-12-05T09:00:00.000Z', ...down }
    expect(await health('point-of-sale')).toMatchObject({
      isAnswering: false,
      lastSuccessUtc: '2026-12-05T09:00:00.000Z',
      ...down,
    })
    posHealth = { state: 'closed', lastSuccessUtc: '2026-12-05T10:01:00.000Z', ...down }
    expect(await health('point-of-sale')).toMatchObject({ isAnswering: true, lastError: null, lastErrorUtc: null })
  })

  test('counts messages of a channel that is not set up as given up', async () => {
    const message = {
      purpose: 'mobile-pass',
      reference: 'one',
      channel: 'email',
      recipient: 'maya@example.test',
      firstName: 'Maya',
      link: 'https://check-in.example.test/connect',
      expiresDateUtc: '2026-12-12T14:30:00Z',
    } as const
    await queueMessage(testApp.pool, message, testApp.ctx)
    expect(await health('email')).toMatchObject({ isSetUp: false, waiting: 1, givenUp: 0 })
    await testApp.pool.query(`update message set status = 'outbox'`)
    expect(await health('email')).toMatchObject({ isSetUp: false, waiting: 0, givenUp: 1 })
    expect(await health('sms')).toMatchObject({ waiting: 0, givenUp: 0, lastSuccessUtc: null })
  })

  test('of the identity provider comes from calling it', async () => {
    expect(await health('identity-provider')).toMatchObject({ isSetUp: true, isAnswering: true, lastError: null })
    const provider = await anOpenIdProvider()
    expect(await isProviderAnswering(provider.issuer)).toBe(true)
    await provider.stop()
    expect(await isProviderAnswering(provider.issuer)).toBe(false)
  })

  test('is part of the metrics', async () => {
    await aWaitingPhoto('1002')
    await failToSend(await aWaitingPhoto('1003', 24))
    const { body } = await testApp.app.inject({ method: 'GET', url: '/metrics' })
    expect(body).toContain('first_chair_queue_messages{system="point-of-sale",state="waiting"} 1')
    expect(body).toContain('first_chair_queue_messages{system="point-of-sale",state="given-up"} 1')
    expect(body).toMatch(/first_chair_queue_oldest_seconds\{system="point-of-sale"\} \d/)
    expect(body).toContain('first_chair_queue_oldest_seconds{system="sms"} 0')
  })
})
