import { externalPointsOfSale, type ExternalPointOfSale } from '@first-chair/core/settings/admin-settings'
import { createServer } from 'node:http'
import { aRentalProfile } from '@first-chair/core/rental-profile/rental-profile.builders'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { insertExampleRecords } from '../built-in/put-example-records.builders.ts'
import { exampleRecords } from '../example-records.builders.ts'
import { PointOfSaleDown } from '../point-of-sale.ts'
import { aBridge, bridgeEncryption, bridgeSecret, type ABridge } from '../simulator/a-bridge.builders.ts'
import { createBuiltInBackend } from '../simulator/built-in-backend.ts'
import { startBridge } from '../simulator/bridge-server.ts'
import type { Mood } from '../simulator/switches.ts'
import { bridgeSystems } from '../systems/systems.ts'
import { createBridgeClient, type BridgeClient } from './bridge-client.ts'
import { createBridgePointOfSale } from './bridge-point-of-sale.ts'

const start = Date.parse('2026-12-05T14:30:00.000Z')
const breakerMs = 10_000
const openRtp = (client: BridgeClient) => createBridgePointOfSale(client, bridgeSystems.RTP)
const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined }

describe.each(externalPointsOfSale)('a bridge to %s that is', (system) => {
  let bridge: ABridge
  let passed = 0
  beforeAll(async () => {
    // A long time limit, so that a busy machine does not look like a bridge that does not answer.
    bridge = await aBridge(system, { now: () => start + passed, timeLimitMs: 20_000 })
    await insertExampleRecords(bridge.pool, bridgeEncryption, exampleRecords)
    // Looks up Siriusware's ids, which are then cached.
    await bridge.pointOfSale.household('100')
  })
  afterAll(() => bridge.close())
  afterEach(async () => {
    bridge.server.turn({ mood: 'up' })
    passed += breakerMs
    await bridge.pointOfSale.household('100')
    bridge.logged.length = 0
  })

  const signed = {
    source: 'first-chair:7',
    authorizationType: 'DAY',
    contactIds: ['200'],
    startDate: '2026-12-05',
    endDate: '2026-12-05',
    textHash: 'ab',
    comment: '',
  }
  const createCalls = (): Record<string, () => Promise<unknown>> => ({
    household: () => bridge.pointOfSale.household('100'),
    presentIpCode: () => bridge.pointOfSale.currentIpCode('100'),
    waiver: () => bridge.pointOfSale.waiver('SEASON'),
    rentalLists: () => bridge.pointOfSale.rentalLists(),
    photos: () => bridge.pointOfSale.photos(['100']),
    findCustomers: () =>
      bridge.pointOfSale.findCustomers({ email: 'ada@example.test', givenName: 'Ada', familyName: "O'Neill-Grey" }),
    recordAuthorizations: () => bridge.pointOfSale.recordAuthorizations(signed),
    addMember: () =>
      bridge.pointOfSale.addMember('200', { firstName: 'Zoe', lastName: 'Kim', birthDate: '2020-02-02' }),
    buyingHouseholds: () => bridge.pointOfSale.buyingHouseholds(undefined, 10),
    validateScans: () =>
      bridge.pointOfSale.validateScans({
        passNumber: '82001',
        accessLocationId: null,
        moments: [{ date: '2026-12-05', time: '09:00' }],
      }),
  })

  /** An adapter that waits at most a second and has cached the ids of the example household. */
  const openWithShortTimeout = async () => {
    const client = createBridgeClient({
      url: bridge.server.url,
      secret: bridgeSecret,
      log: silentLog,
      now: () => start + passed,
      timeLimitMs: 1_000,
    })
    const pointOfSale = createBridgePointOfSale(client, bridgeSystems[system])
    await pointOfSale.currentIpCode('100').catch(() => undefined)
    return pointOfSale
  }

  const faults: readonly [Mood, RegExp][] = [
    ['down', /the connection failed/],
    ['failing', /status 503/],
    ['refusing', /POS_SECRET and both clocks must agree/],
    ['wrong-shape', /wrong shape/],
    ['html', /wrong shape/],
    ['huge', /more than \d+ bytes/],
  ]
  test.each(faults)('%s counts as one that does not answer, and the log says why', async (mood, why) => {
    for (const [name, ask] of Object.entries(createCalls())) {
      bridge.server.turn({ mood })
      bridge.logged.length = 0
      const failure = await ask().catch((error: unknown) => error)
      expect(failure, name).toBeInstanceOf(PointOfSaleDown)
      expect(bridge.logged.join('\n'), name).toMatch(why)
      passed += breakerMs
    }
  })

  test('slow is waited for once, up to the time limit', async () => {
    const pointOfSale = await openWithShortTimeout()
    bridge.server.turn({ mood: 'slow', only: ['household'] })
    const before = bridge.server.received().calls['household'] ?? 0
    await expect(pointOfSale.household('100')).rejects.toThrow('the time limit was exceeded')
    expect(bridge.server.received().calls['household']).toBe(before + 1)
  })

  test('slow with one call blocks only that call after repeated timeouts', async () => {
    const pointOfSale = await openWithShortTimeout()
    bridge.server.turn({ mood: 'slow', only: ['household'] })
    const ask = () => pointOfSale.household('100').catch((error: unknown) => String(error))
    const calls = () => bridge.server.received().calls['household'] ?? 0
    await Promise.all([1, 2, 3, 4].map(ask))
    await pointOfSale.rentalLists()
    await ask()
    const before = calls()
    expect(await ask()).toContain('no requests are sent for a while')
    expect(calls()).toBe(before)
    expect((await pointOfSale.rentalLists()).abilityRefs).not.toEqual([])

    bridge.server.turn({ mood: 'up' })
    passed += breakerMs
    expect((await pointOfSale.household('100')).people).not.toEqual([])
    await Promise.all([ask(), ask()])
    expect(calls()).toBe(before + 3)
  })

  test('answering about another customer is rejected', async () => {
    await bridge.pointOfSale.household('200')
    bridge.server.turn({ mood: 'others-records' })
    const { pointOfSale } = bridge
    for (const ask of [
      () => pointOfSale.currentIpCode('100'),
      () => pointOfSale.household('100'),
      () => pointOfSale.waiver('SEASON'),
      () => pointOfSale.photos(['100']),
      () => pointOfSale.rentalProfiles(['100']),
      () => pointOfSale.media(['103']),
      () => pointOfSale.recordAuthorizations({ ...signed, source: 'first-chair:9' }),
    ]) {
      await expect(ask()).rejects.toBeInstanceOf(PointOfSaleDown)
    }
    expect(bridge.logged).toHaveLength(7)
  })

  test('repeating the same households does not cause an endless walk', async () => {
    const batch = await bridge.pointOfSale.buyingHouseholds(undefined, 10)
    const heads = batch.map(({ ipCode }) => ipCode)
    expect(heads.length).toBeGreaterThan(1)
    await expect(bridge.pointOfSale.buyingHouseholds(undefined, 1)).resolves.toHaveLength(1)
    const repeating = await aRepeatingBridge(system, bridge.pool)
    try {
      await expect(repeating.pointOfSale.buyingHouseholds(heads.at(-1), 10)).rejects.toThrow('repeats a household')
      await expect(repeating.pointOfSale.buyingHouseholds(undefined, 1)).rejects.toThrow(
        'more households than requested',
      )
    } finally {
      await repeating.close()
    }
  })

  test('losing its answers records a signature once, although it was sent three times', async () => {
    bridge.server.turn({ mood: 'losing-answers', only: ['recordSignature'] })
    const signature = { ...signed, source: 'first-chair:8', contactIds: ['200', '201'] }
    await expect(bridge.pointOfSale.recordAuthorizations(signature)).rejects.toBeInstanceOf(PointOfSaleDown)
    bridge.server.turn({ mood: 'up' })
    await bridge.pointOfSale.recordAuthorizations(signature)
    expect(bridge.server.received().signatures['first-chair:8']?.told).toBe(4)
    const { rows } = await bridge.pool.query(`select ip_code from pos.authorization where source = 'first-chair:8'`)
    expect(rows).toHaveLength(2)
  })

  test('losing its answers adds a member once, and then answers that the person exists', async () => {
    bridge.server.turn({ mood: 'losing-answers', only: ['addMember'] })
    const member = { firstName: 'Uma', lastName: 'Kim', birthDate: '2020-02-02' }
    await expect(bridge.pointOfSale.addMember('201', member)).rejects.toBeInstanceOf(PointOfSaleDown)
    bridge.server.turn({ mood: 'up' })
    expect(await bridge.pointOfSale.addMember('201', member)).toBe('same-person')
  })

  test('down gets no requests after five failures in a row, and one trial request after ten seconds', async () => {
    bridge.server.turn({ mood: 'down' })
    const down = () => bridge.pointOfSale.household('100').catch((error: unknown) => String(error))
    const calls = () => bridge.server.received().calls['household'] ?? 0
    const before = calls()
    await down()
    await down()
    expect(calls()).toBe(before + 5)
    expect(bridge.client.health()).toMatchObject({ state: 'open', lastError: expect.stringContaining('household') })
    expect(await down()).toContain('no requests are sent for a while')
    expect(calls()).toBe(before + 5)

    passed += breakerMs
    expect(bridge.client.health().state).toBe('half-open')
    await Promise.all([down(), down(), down()])
    expect(calls()).toBe(before + 6)

    passed += breakerMs
    bridge.server.turn({ mood: 'up' })
    expect((await bridge.pointOfSale.household('100')).people).not.toEqual([])
    const { state, lastSuccessUtc, lastErrorUtc } = bridge.client.health()
    expect([state, lastSuccessUtc]).toEqual(['closed', new Date(start + passed).toISOString()])
    expect(Date.parse(lastErrorUtc ?? '')).toBeLessThan(start + passed)
    expect(bridge.logged).toContain('the point of sale answers again')
  })

  test('wrong about one household stays available for other calls', async () => {
    bridge.server.turn({ mood: 'wrong-shape', only: ['household'] })
    for (let attempt = 0; attempt < 8; attempt += 1) await bridge.pointOfSale.household('100').catch(() => undefined)
    expect(bridge.client.health().state).toBe('closed')
    expect((await bridge.pointOfSale.rentalLists()).abilityRefs).not.toEqual([])
  })

  test('up and refuses a call is not treated as down', async () => {
    const { pointOfSale } = bridge
    const refused = pointOfSale.recordRentalProfile('99999', aRentalProfile())
    await expect(refused).rejects.toThrow('customer')
    await expect(refused).rejects.not.toBeInstanceOf(PointOfSaleDown)
  })

  test('called with a key that would change the path gets no request', async () => {
    const { pointOfSale } = bridge
    const before = JSON.stringify(bridge.server.received().calls)
    for (const dots of ['', '.', '..']) {
      expect(await pointOfSale.waiver(dots)).toBeUndefined()
      expect(await pointOfSale.currentIpCode(dots)).toBeUndefined()
      expect(await pointOfSale.activateMobileMedia(dots)).toBeUndefined()
    }
    expect(JSON.stringify(bridge.server.received().calls)).toBe(before)
    expect(await pointOfSale.waiver('../customers/1/household')).toBeUndefined()
  })

  test('called with another secret refuses every request', async () => {
    const otherClient = createBridgeClient({
      url: bridge.server.url,
      secret: 'another secret of thirty-two characters',
      log: silentLog,
      now: () => start + passed,
    })
    const before = bridge.server.received().badSignatures
    await expect(openRtp(otherClient).household('100')).rejects.toBeInstanceOf(PointOfSaleDown)
    expect(bridge.server.received().badSignatures).toBe(before + 1)
  })
})

test('a 404 page of a proxy does not count as an unknown customer', async () => {
  const proxy = createServer((_, response) => response.writeHead(404).end('<h1>Not Found</h1>'))
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', () => resolve()))
  try {
    const address = proxy.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const client = createBridgeClient({
      url: `http://127.0.0.1:${port}/bridge`,
      secret: 's'.repeat(32),
      log: silentLog,
    })
    await expect(openRtp(client).household('100')).rejects.toBeInstanceOf(PointOfSaleDown)
    await expect(openRtp(client).currentIpCode('100')).rejects.toBeInstanceOf(PointOfSaleDown)
  } finally {
    await new Promise((resolve) => proxy.close(resolve))
  }
})

test('the recovery of a point of sale is reported after an outage of a minute, not after a short one', async () => {
  let passed = 0
  let recoveries = 0
  let isAway = true
  const server = createServer((_, response) =>
    isAway ? response.destroy() : response.end(JSON.stringify({ households: 1 })),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  try {
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const client = createBridgeClient({
      url: `http://127.0.0.1:${port}`,
      secret: 's'.repeat(32),
      log: silentLog,
      firstPauseMs: 1,
      now: () => start + passed,
      onBack: () => (recoveries += 1),
    })
    const ask = () => openRtp(client).countBuyingHouseholds()
    for (const awayMs of [breakerMs, 60_000]) {
      isAway = true
      for (const _ of [1, 2]) await expect(ask()).rejects.toBeInstanceOf(PointOfSaleDown)
      passed += awayMs
      isAway = false
      expect(await ask()).toBe(1)
    }
    expect(recoveries).toBe(1)
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
})

/** A bridge that ignores `after` and `atMost` and always returns the first households. */
async function aRepeatingBridge(system: ExternalPointOfSale, pool: pg.Pool) {
  const secret = 's'.repeat(32)
  const backend = createBuiltInBackend(pool, bridgeEncryption)
  const pos = { ...backend.pos, buyingHouseholds: () => backend.pos.buyingHouseholds(undefined, 10) }
  const server = await startBridge({
    backend: { ...backend, pos },
    system,
    secret,
  })
  return {
    pointOfSale: createBridgePointOfSale(
      createBridgeClient({ url: server.url, secret, log: silentLog }),
      bridgeSystems[system],
    ),
    close: () => server.close(),
  }
}
