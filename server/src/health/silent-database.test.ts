import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCheckIn, aTestResortWithPos, type TestResortWithPos } from '../app/check-in.builders.ts'
import { as } from '../app/test-app.builders.ts'
import { aSilentNetwork, type SilentNetwork } from '../db/silent-network.builders.ts'
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts'
import { saveSignedOutToken } from '../signed-out-token/signed-out-token.store.ts'
import { loadEvidenceSigner } from '../transparency-log/log-key.facts.ts'

/** A guest gets an answer, and the product recovers, within this time. */
const maxMilliseconds = 10_000

let database: TestDatabase
let network: SilentNetwork
let resort: TestResortWithPos
/** Another process, whose connections work. */
let other: pg.Pool

beforeAll(async () => {
  database = await createTestDatabase()
  network = await aSilentNetwork(database.runtimeConnectionString)
  resort = await aTestResortWithPos('built-in', {
    // Not through a pooler, which would hide the network from the product.
    database: { ...database, runtimeConnectionString: network.connectionString, pooledConnectionString: undefined },
  })
  other = new pg.Pool({ connectionString: database.connectionString })
  // A running product has made the key of its log before the first guest signs.
  await loadEvidenceSigner(resort.testApp.ctx)
})
afterAll(async () => {
  await other.end()
  await resort.close()
  await network.close()
})

const get = async (url: string, headers = {}) => {
  const startedAt = performance.now()
  const answer = await resort.testApp.app.inject({ url, headers })
  return { answer, milliseconds: performance.now() - startedAt }
}
const untilReady = () =>
  expect
    .poll(async () => Object.values((await get('/readyz')).answer.json<{ checks: object }>().checks))
    .not.toContain(false)
const countRows = async (sql: string) => (await other.query(sql)).rowCount

describe('after a firewall dropped all connections without a word', () => {
  test('every request and /readyz are answered in time, and the product recovers', async () => {
    await untilReady()
    await Promise.all(Array.from({ length: 12 }, () => get('/api/profile', as('maya'))))
    expect(network.dropConnections()).toBeGreaterThanOrEqual(4)
    const droppedAt = performance.now()

    const ready = await get('/readyz')
    expect(ready.milliseconds).toBeLessThan(3_000)
    expect(ready.answer.statusCode).toBe(503)
    expect(ready.answer.json()).toMatchObject({ checks: { database: false } })
    expect((await get('/metrics')).milliseconds).toBeLessThan(4_000)

    /** Asks as a phone does, again and again until it works. */
    const askUntilAnswered = async (): Promise<void> => {
      for (;;) {
        const { answer, milliseconds } = await get('/api/profile', as('maya'))
        expect(milliseconds).toBeLessThan(maxMilliseconds)
        if (answer.statusCode === 200) return
        expect(answer.statusCode, answer.body).toBe(503)
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
        await pause(100)
      }
    }
    await Promise.all(Array.from({ length: 12 }, askUntilAnswered))
    expect(performance.now() - droppedAt).toBeLessThan(maxMilliseconds)
    expect((await get('/readyz')).answer.statusCode).toBe(200)
    expect((await get('/metrics')).answer.body).toMatch(/first_chair_silent_connections_total [1-9]/)
  }, 30_000)
})

describe('after a firewall dropped only the connection that listens', () => {
  test('a sign-out and a changed setup of another process are noticed in time', async () => {
    await untilReady()
    expect((await get('/api/profile', as('sam'))).answer.statusCode).toBe(200)
    expect(network.dropConnections('first-chair-listener')).toBe(1)
    const droppedAt = performance.now()
    const until = new Date(Date.now() + 3_600_000)
    await saveSignedOutToken(other, { tokenId: 'sam', until, now: new Date() })
    await other.query(`update location set name = 'Renamed'`)

    const isNoticed = async () =>
      (await get('/api/profile', as('sam'))).answer.statusCode === 401 &&
      (await get('/api/locations', as('maya'))).answer.body.includes('Renamed')
    await expect.poll(isNoticed, { timeout: maxMilliseconds, interval: 200 }).toBe(true)
    expect(performance.now() - droppedAt).toBeLessThan(maxMilliseconds)
    await untilReady()
  }, 30_000)
})

describe('when the answer of the database to a write is lost', () => {
  const expectSavedOnce = async () => {
    expect(await countRows('select from signed_waiver')).toBe(1)
    for (const kind of ['waiver', 'rental-profile', 'child-registration', 'photo']) {
      expect(await countRows(`select from pos_outbox where kind = '${kind}'`), kind).toBe(1)
    }
    expect(await countRows(`select from pos.customer where first_name = 'Alma'`)).toBe(1)
  }

  test('the guest is asked to try again, and the repeated request saves nothing twice', async () => {
    await untilReady()
    const checkIn = aCheckIn(resort.testApp)
    const requests = {
      waiver: () => checkIn.sign(['1001', '1002']),
      'rental profile': () => checkIn.giveRentalProfile('1001'),
      'child registration': () => checkIn.registerChild('1003'),
      photo: () => checkIn.givePhoto('1002'),
      'family member': () => checkIn.addMember('Alma'),
    }
    const deliver = network.loseAnswers(['save-signature', 'keep-record', 'commit\0'])
    const startedAt = performance.now()
    const refused = await Promise.all(Object.values(requests).map((send) => send()))
    expect(performance.now() - startedAt).toBeLessThan(maxMilliseconds)
    for (const answer of refused) {
      expect(answer.statusCode, answer.body).toBe(503)
      expect(answer.json()).toMatchObject({ code: 'unavailable' })
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    deliver()
    // It was saved, but the product does not know.
    await expectSavedOnce()

    for (const [name, send] of Object.entries(requests)) {
      const answer = await send()
      // The guest is told that this family member exists already.
      const status = name === 'family member' ? 409 : 200
      expect(answer.statusCode, `${name}: ${answer.body}`).toBe(status)
    }
    await expectSavedOnce()
  }, 40_000)
})
