import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCheckIn, aTestResortWithPos, type TestResortWithPos } from '../app/check-in.builders.ts'
import { aPairOfServers, type PairOfServers } from './dead-standby.builders.ts'

/** A guest gets an answer within this time, and the product recovers within it. */
const maxMilliseconds = 10_000

let servers: PairOfServers
let resort: TestResortWithPos

beforeAll(async () => {
  servers = await aPairOfServers()
  const { connectionString, superuserConnectionString } = servers.primary
  resort = await aTestResortWithPos('built-in', {
    database: {
      connectionString,
      runtimeConnectionString: connectionString,
      superuserConnectionString,
      drop: async () => undefined,
    },
  })
}, 60_000)
afterAll(async () => {
  await resort?.close()
  await servers?.remove()
})

const timed = async <Answer>(work: Promise<Answer>) => {
  const startedAt = performance.now()
  return { answer: await work, milliseconds: performance.now() - startedAt }
}
const ready = () => timed(resort.testApp.app.inject({ url: '/readyz' }))
const countRows = async (sql: string) => (await resort.testApp.pool.query(sql)).rowCount
/** Requests of two households that save something. */
const requests = () => [
  aCheckIn(resort.testApp).sign(['1001']),
  aCheckIn(resort.testApp, 'sam').sign(['2001'], 'Sam Okafor'),
  aCheckIn(resort.testApp).giveRentalProfile('1001'),
  aCheckIn(resort.testApp).giveRentalProfile('1002'),
]

test('with a living standby, commits are confirmed', async () => {
  expect((await aCheckIn(resort.testApp).giveRentalProfile('1003')).statusCode).toBe(200)
  expect((await ready()).answer.statusCode).toBe(200)
})

test('after the standby died, writes are refused in time, reads work, and the product is not ready', async () => {
  await servers.killStandby()
  const diedAt = performance.now()
  const writing = Promise.all(requests().map(timed))
  expect((await timed(aCheckIn(resort.testApp).home())).answer.statusCode).toBe(200)
  await expect.poll(async () => (await ready()).answer.statusCode, { timeout: maxMilliseconds }).toBe(503)
  const { answer, milliseconds } = await ready()
  expect(milliseconds).toBeLessThan(3_000)
  expect(answer.json()).toMatchObject({ checks: { database: true, storage: true, commits: false } })
  expect(performance.now() - diedAt).toBeLessThan(maxMilliseconds)

  for (const refused of await writing) {
    expect(refused.milliseconds).toBeLessThan(maxMilliseconds)
    expect(refused.answer.statusCode, refused.answer.body).toBe(503)
    expect(refused.answer.json()).toMatchObject({ code: 'unavailable' })
    expect(Number(refused.answer.headers['retry-after'])).toBeGreaterThan(0)
  }
}, 30_000)

test('while it is known that nothing can be saved, writes are refused at once and occupy no session', async () => {
  expect((await ready()).answer.statusCode).toBe(503)
  const before = await servers.countWaitingSessions()
  expect(before).toBeGreaterThan(0)
  for (const { answer, milliseconds } of await Promise.all(requests().map(timed))) {
    expect(answer.statusCode).toBe(503)
    expect(milliseconds).toBeLessThan(2_000)
  }
  await ready()
  expect(await servers.countWaitingSessions()).toBe(before)
  expect((await aCheckIn(resort.testApp).home()).statusCode).toBe(200)
})

test('when the standby is back, the product recovers, and the repeated requests save everything once', async () => {
  await servers.startStandby()
  await expect.poll(async () => (await ready()).answer.statusCode, { timeout: maxMilliseconds }).toBe(200)
  for (const answer of await Promise.all(requests())) expect(answer.statusCode, answer.body).toBe(200)
  expect(await countRows('select from signed_waiver_contact')).toBe(2)
  for (const contactId of ['1001', '1002', '1003']) {
    const sql = `select from pos_outbox where kind = 'rental-profile' and contact_id = '${contactId}'`
    expect(await countRows(sql), contactId).toBe(1)
  }
}, 30_000)
