import type { PosMessage } from '@first-chair/core/outside-system/outside-system'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { builtInPointOfSale } from '../adapters/point-of-sale/built-in/built-in.ts'
import { PointOfSaleDown, type PointOfSaleHealth } from '../adapters/point-of-sale/point-of-sale.ts'
import { anOpenIdProvider } from '../adapters/identity/openid-provider.builders.ts'
import { isProviderAnswering } from '../adapters/identity/is-provider-answering.ts'
import { insertRows } from '../db/insert-rows.ts'
import { aTestApp, as, type TestApp } from '../http/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, okafors, testResort } from '../http/test-resort.builders.ts'
import { queueMessage } from '../message/queue-message.facts.ts'
import { sendPhotoToPos } from '../photo/send-photo-to-pos.ts'
import { tellPosSooner } from './tell-pos-again.ts'
import { startWorker } from '../worker.ts'

let house: TestApp
let isDown: boolean
/** What the process saw of an outside point of sale. */
let seen: PointOfSaleHealth
const told: string[] = []

beforeAll(async () => {
  house = await aTestApp({
    pointOfSale: (pool, sealing) => {
      const builtIn = builtInPointOfSale(pool, sealing)
      return {
        ...builtIn,
        health: () => seen,
        recordPhoto: async (photo) => {
          if (isDown) throw new PointOfSaleDown('The till is asleep.')
          told.push(photo.contactId)
          await builtIn.recordPhoto(photo)
        },
      }
    },
  })
  await aTestResort(house.pool)
  await aHousehold(house.pool, lindqvists)
  await aHousehold(house.pool, okafors)
})
afterAll(() => house.close())
beforeEach(async () => {
  isDown = true
  seen = { state: 'closed', lastSuccessUtc: null, lastErrorUtc: null, lastError: null }
  told.length = 0
  await house.pool.query('delete from pos_outbox; delete from message; delete from graphile_worker._private_jobs')
})

/** A photo that waits for the point of sale, after some tries in vain. */
async function aWaitingPhoto(contactId: string, attempts = 0): Promise<number> {
  const { rows } = await house.pool.query<{ id: number }>(
    `insert into pos_outbox (kind, contact_ids, contact_id, record_date, picture, content_hash, attempts)
     values ('photo', array[$1], $1, '2026-12-05', 'a jpeg', sha256('a jpeg'), $2) returning id`,
    [contactId, attempts],
  )
  return rows[0]?.id ?? 0
}
const tellInVain = (outboxId: number) => sendPhotoToPos(house.ctx, { outboxId }).catch(() => undefined)
const get = async (url: string) => (await house.app.inject({ method: 'GET', url, headers: as('admin') })).json()
const post = (url: string) => house.app.inject({ method: 'POST', url, headers: as('admin') })
const listed = async (query = ''): Promise<PosMessage[]> => (await get(`/api/admin/pos-messages${query}`)).messages
const health = async (name: string) =>
  (await get('/api/admin/outside-systems')).find((system: { name: string }) => system.name === name)

describe('what the point of sale has not been told', () => {
  test('is given up after the last try, still waits, and is told when an administrator says so', async () => {
    const id = await aWaitingPhoto('1003', 24)
    await tellInVain(id)
    expect(await listed('?state=given-up')).toMatchObject([
      { id, kind: 'photo', contactIds: ['1003'], attempts: 25, lastError: 'The till is asleep.' },
    ])
    isDown = false
    await sendPhotoToPos(house.ctx, { outboxId: id })
    expect(told).toEqual([])

    const worker = await startWorker(house.ctx)
    try {
      const retried = await post(`/api/admin/pos-messages/${id}/retry`)
      expect(retried.json()).toMatchObject({ id, attempts: 0, gaveUpDateUtc: null })
      await vi.waitFor(async () => expect(await listed()).toEqual([]), 20_000)
    } finally {
      await worker.stop()
    }
    expect(told).toEqual(['1003'])
    const { rows } = await house.pool.query(`select actor, action from audit_entry where subject = $1`, [
      `pos-message ${id}`,
    ])
    expect(rows).toEqual([{ actor: 'admin@kestrel.example', action: 'pos-message-sent-again' }])
  })

  test('counts as waiting for the point of sale while it is given up: nothing of it is lost', async () => {
    const id = await aWaitingPhoto('1003', 24)
    await tellInVain(id)
    const photo = await house.app.inject({ method: 'GET', url: '/api/photo/contact/1003', headers: as('maya') })
    expect(photo.statusCode, photo.body).toBe(200)
    expect(photo.rawPayload.toString()).toBe('a jpeg')
  })

  test('is told all at once, when the point of sale is back', async () => {
    const given = [await aWaitingPhoto('1003', 24), await aWaitingPhoto('2001', 24)]
    for (const id of given) await tellInVain(id)
    const waiting = await aWaitingPhoto('1002')
    expect((await post('/api/admin/pos-messages/retry')).json()).toEqual({ retried: 2 })
    expect(await listed('?state=given-up')).toEqual([])
    const { rows } = await house.pool.query(`select key from graphile_worker.jobs order by key`)
    expect(rows).toEqual(given.map((id) => ({ key: `pos-outbox:${id}` })))
    expect((await listed()).map(({ id }) => id)).toEqual([...given, waiting])
  })

  test('is told as soon as the point of sale is back, not at the end of a long pause', async () => {
    const id = await aWaitingPhoto('1003', 7)
    await post(`/api/admin/pos-messages/${id}/retry`)
    await house.pool.query(`update graphile_worker._private_jobs set run_at = now() + interval '1 hour', attempts = 7`)
    isDown = false
    const worker = await startWorker(house.ctx)
    try {
      await tellPosSooner(house.ctx)
      await vi.waitFor(async () => expect(await listed()).toEqual([]), 10_000)
    } finally {
      await worker.stop()
    }
    expect(told).toEqual(['1003'])
  })

  test('is found by the IP code of anybody in the household, whether the point of sale answers or not', async () => {
    await insertRows(
      house.pool,
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
    const junos = await aWaitingPhoto('1003')
    await aWaitingPhoto('2001')
    expect((await listed('?ipCode=1001')).map(({ id }) => id)).toEqual([junos])
    expect((await listed('?ipCode=1003')).map(({ id }) => id)).toEqual([junos])
    expect((await listed('?ipCode=1004')).map(({ id }) => id)).toEqual([junos])
    expect(await listed('?ipCode=9999')).toEqual([])
  })

  test('that was told meanwhile is not told again', async () => {
    const id = await aWaitingPhoto('1003')
    isDown = false
    await sendPhotoToPos(house.ctx, { outboxId: id })
    expect((await post(`/api/admin/pos-messages/${id}/retry`)).statusCode).toBe(404)
    expect(told).toHaveLength(1)
  })
})

describe('the health of an outside system', () => {
  test('says what waits, since when, what was given up, and what went wrong last', async () => {
    await tellInVain(await aWaitingPhoto('1002'))
    await tellInVain(await aWaitingPhoto('1003', 24))
    expect(await health('point-of-sale')).toMatchObject({
      isSetUp: true,
      waiting: 1,
      oldestWaitingUtc: expect.stringContaining('T'),
      givenUp: 1,
      lastError: 'The till is asleep.',
      lastErrorUtc: expect.stringContaining('T'),
    })
    isDown = false
    await sendPhotoToPos(house.ctx, { outboxId: await aWaitingPhoto('1004') })
    expect((await health('point-of-sale')).lastSuccessUtc).toContain('T')
  })

  test('says that a point of sale does not answer what it is asked, also while nothing waits for it', async () => {
    expect(await health('point-of-sale')).toMatchObject({ isAnswering: null, lastError: null })
    const down = { lastErrorUtc: '2026-12-05T10:00:00.000Z', lastError: 'household: the connection failed' }
    seen = { state: 'open', lastSuccessUtc: '2026-12-05T09:00:00.000Z', ...down }
    expect(await health('point-of-sale')).toMatchObject({
      isAnswering: false,
      lastSuccessUtc: '2026-12-05T09:00:00.000Z',
      ...down,
    })
    seen = { state: 'closed', lastSuccessUtc: '2026-12-05T10:01:00.000Z', ...down }
    expect(await health('point-of-sale')).toMatchObject({ isAnswering: true, lastError: null, lastErrorUtc: null })
  })

  test('counts messages that nothing is set up for among those that wait for an administrator', async () => {
    const message = {
      purpose: 'mobile-pass',
      reference: 'one',
      channel: 'email',
      recipient: 'maya@example.test',
      firstName: 'Maya',
      link: 'https://check-in.example.test/connect',
      expiresDateUtc: '2026-12-12T14:30:00Z',
    } as const
    await queueMessage(house.pool, message, house.ctx)
    expect(await health('email')).toMatchObject({ isSetUp: false, waiting: 1, givenUp: 0 })
    await house.pool.query(`update message set status = 'outbox'`)
    expect(await health('email')).toMatchObject({ isSetUp: false, waiting: 0, givenUp: 1 })
    expect(await health('sms')).toMatchObject({ waiting: 0, givenUp: 0, lastSuccessUtc: null })
  })

  test('is asked of the identity provider itself', async () => {
    expect(await health('identity-provider')).toMatchObject({ isSetUp: true, isAnswering: true, lastError: null })
    const provider = await anOpenIdProvider()
    expect(await isProviderAnswering(provider.issuer)).toBe(true)
    await provider.stop()
    expect(await isProviderAnswering(provider.issuer)).toBe(false)
  })

  test('stands in the metrics, for whoever is woken up by them', async () => {
    await aWaitingPhoto('1002')
    await tellInVain(await aWaitingPhoto('1003', 24))
    const { body } = await house.app.inject({ method: 'GET', url: '/metrics' })
    expect(body).toContain('first_chair_queue_messages{system="point-of-sale",state="waiting"} 1')
    expect(body).toContain('first_chair_queue_messages{system="point-of-sale",state="given-up"} 1')
    expect(body).toMatch(/first_chair_queue_oldest_seconds\{system="point-of-sale"\} \d/)
    expect(body).toContain('first_chair_queue_oldest_seconds{system="sms"} 0')
  })
})
