import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createBuiltInPointOfSale } from '../adapters/point-of-sale/built-in/built-in.ts'
import { PointOfSaleDown } from '../adapters/point-of-sale/point-of-sale.ts'
import { insertRows } from '../db/insert-rows.ts'
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts'
import { aTestApp, as, testMorning, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists } from '../app/test-resort.builders.ts'

const today = '2026-12-05'

/** Maya's pass opens the gate, Theo's from 15:00 on, Juno's is blocked, Finn has bought nothing. */
async function somePasses({ pool }: TestApp): Promise<void> {
  await aTestResort(pool)
  await aHousehold(pool, lindqvists)
  await insertRows(pool, 'pos.access_location', [
    { code: 'G1', name: 'Gondola' },
    { code: 'N1', name: 'North' },
  ])
  await insertRows(pool, 'pos.product', [
    { code: 'SEASON', name: 'Season Pass' },
    { code: 'TWILIGHT', name: 'Twilight Ticket' },
  ])
  await insertRows(pool, 'pos.product_access', [
    { product_code: 'SEASON', access_location: 'G1', from_time: null },
    { product_code: 'TWILIGHT', access_location: null, from_time: '15:00' },
  ])
  await insertRows(pool, 'pos.purchase', [
    { id: 'A', ip_code: '1001', kind: 'prepaidAccess', product_code: 'SEASON', product_date: null },
    { id: 'B', ip_code: '1002', kind: 'transaction', product_code: 'TWILIGHT', product_date: today },
    { id: 'C', ip_code: '1003', kind: 'prepaidAccess', product_code: 'SEASON', product_date: null },
  ])
  await insertRows(
    pool,
    'pos.pass_media',
    lindqvists.map(({ ipCode }) => ({ id: ipCode, ip_code: ipCode, kind: 'card', card_number: `82 ${ipCode}-0` })),
  )
  await insertRows(pool, 'pos.hotlist_entry', [{ media_id: '1003', reason_code: 'LOST', from_date: '2026-12-01' }])
}

const check = (testApp: TestApp, passNumber: string, more: object = {}, remoteAddress = '192.0.2.1') =>
  testApp.app.inject({
    method: 'POST',
    url: '/api/profile/passes/check',
    remoteAddress,
    payload: { passNumber, date: today, ...more },
  })
const checkVerdict = async (testApp: TestApp, passNumber: string, more: object = {}) => {
  const answer = await check(testApp, passNumber, more)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Record<string, string>>()
}

describe('the pass checker', () => {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await aTestApp()
    await somePasses(testApp)
  })
  afterAll(() => testApp.close())

  test('names the product of a valid pass, but not its holder', async () => {
    const answer = await check(testApp, ' 82-1001 0')
    expect(answer.json()).toMatchObject({ verdict: 'valid', productName: 'Season Pass', validFrom: '' })
    expect(answer.body).not.toMatch(/Maya|Lindqvist|1001|1985/)
  })
  test('says from when a pass is valid', async () => {
    expect(await checkVerdict(testApp, '8210020')).toMatchObject({ verdict: 'valid', validFrom: '15:00' })
  })
  test('says that a pass is blocked and where to ask, without the reason code', async () => {
    expect(await checkVerdict(testApp, '8210030')).toMatchObject({
      verdict: 'not-valid',
      why: 'blocked',
      reason: '',
      nextStep: 'call',
    })
  })
  test('offers a new ticket to a guest without a ticket for the day', async () => {
    expect(await checkVerdict(testApp, '8210040')).toMatchObject({ why: 'nothing-bought', nextStep: 'renew' })
  })
  test('answers not-found for an unknown number, with the same fields', async () => {
    const unknown = await checkVerdict(testApp, '8299990')
    expect(unknown).toMatchObject({ verdict: 'not-found', nextStep: 'call' })
    expect(Object.keys(unknown)).toEqual(Object.keys(await checkVerdict(testApp, '8210010')))
  })
  test('uses the location of the general settings if no lifts are listed', async () => {
    const set = (id: string) =>
      testApp.pool.query(`update settings_document set value = $1 where kind = 'general'`, [
        JSON.stringify({ passCheckerLocationId: id }),
      ])
    await set('N1')
    const verdict = () => checkVerdict(testApp, '8210010')
    await expect.poll(verdict).toMatchObject({ why: 'other-place', nextStep: 'call' })
    await set('')
    await expect.poll(verdict).toMatchObject({ verdict: 'valid' })
  })

  test('offers the lifts and uses the reason texts of the two collections', async () => {
    const add = async (collectionId: number, name: string, value: string) => {
      const answer = await testApp.app.inject({
        method: 'POST',
        url: '/api/collections/items',
        headers: as('admin'),
        payload: { collectionId, name, value },
      })
      expect(answer.statusCode, answer.body).toBe(200)
    }
    await add(1, 'Base Gondola', 'G1')
    await add(1, 'North Chair', 'N1')
    await add(2, 'lost', 'This card was reported lost.')
    const form = await testApp.app.inject({ method: 'GET', url: '/api/profile/passes/check' })
    expect(form.json()).toEqual({
      today,
      accessLocations: [
        { name: 'Base Gondola', accessLocationId: 'G1' },
        { name: 'North Chair', accessLocationId: 'N1' },
      ],
    })
    expect(await checkVerdict(testApp, '8210010', { accessLocationId: 'G1' })).toMatchObject({ verdict: 'valid' })
    expect(await checkVerdict(testApp, '8210010', { accessLocationId: 'N1' })).toMatchObject({ why: 'other-place' })
    expect(await checkVerdict(testApp, '8210030', { accessLocationId: 'G1' })).toMatchObject({
      reason: 'This card was reported lost.',
    })
    for (const more of [{}, { accessLocationId: 'SECRET' }]) {
      const answer = await check(testApp, '8210010', more)
      expect(answer.json()).toMatchObject({ fields: [{ path: 'accessLocationId', message: 'Choose a lift.' }] })
    }
  })

  test.each([
    [{ passNumber: '12' }, 'passNumber'],
    [{ date: '2026-02-30' }, 'date'],
    [{ date: '2026-12-04' }, 'date'],
    [{ date: '2028-12-05' }, 'date'],
    [{ date: 'tomorrow' }, 'date'],
  ])('refuses %o at its field', async (invalid, path) => {
    const answer = await check(testApp, '8210010', { accessLocationId: 'G1', ...invalid })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ fields: [{ path: expect.stringContaining(path) }] })
  })

  test('takes the same time for known and unknown numbers', { retry: 2, timeout: 60_000 }, async () => {
    const times: Record<string, number[]> = { '8210010': [], '8210030': [], '8299990': [] }
    const round = async (): Promise<void> => {
      for (const [number, measured] of Object.entries(times)) {
        const start = performance.now()
        await checkVerdict(testApp, number, { accessLocationId: 'G1' })
        measured.push(performance.now() - start)
      }
    }
    for (let rounds = 0; rounds < 7; rounds += 1) await round()
    const median = (number: string) => (times[number] ?? []).toSorted((a, b) => a - b)[3] ?? Number.NaN
    for (const known of ['8210010', '8210030']) {
      expect(Math.abs(median(known) / median('8299990') - 1), known).toBeLessThan(0.1)
    }
  })

  test('logs only the fingerprint of a number', async () => {
    const lines: unknown[] = []
    const spies = (['info', 'warn', 'error'] as const).map((level) =>
      vi.spyOn(testApp.ctx.log, level).mockImplementation((...line: unknown[]) => void lines.push(line)),
    )
    await checkVerdict(testApp, '8210010', { accessLocationId: 'G1' })
    await check(testApp, '8210010', { accessLocationId: 'wrong' })
    spies.forEach((spy) => spy.mockRestore())
    expect(JSON.stringify(lines)).toContain('pass checked')
    expect(JSON.stringify(lines)).not.toContain('8210010')
  })

  test('records nothing', async () => {
    const { rows } = await testApp.pool.query(
      `select (select count(*)::int from audit_entry where action not like 'collection-%') as audit,
              (select count(*)::int from pos_outbox) as outbox`,
    )
    expect(rows).toEqual([{ audit: 0, outbox: 0 }])
  })
})

test('the pass checker says that it cannot check while the point of sale is down', async () => {
  const testApp = await aTestApp({
    pointOfSale: (pool, encryption) => ({
      ...createBuiltInPointOfSale(pool, encryption),
      validateScans: () => Promise.reject(new PointOfSaleDown('no answer')),
    }),
  })
  await somePasses(testApp)
  expect(await checkVerdict(testApp, '8210010')).toMatchObject({ verdict: 'unavailable', nextStep: 'call' })
  await testApp.close()
})

describe('guessing', () => {
  let database: TestDatabase
  let testApp: TestApp
  let otherProcess: TestApp
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: testMorning })
    database = await createTestDatabase()
    const options = {
      env: { REQUESTS_PER_MINUTE: '100000' },
      now: () => new Date(),
      database: { ...database, drop: () => Promise.resolve() },
    }
    testApp = await aTestApp(options)
    otherProcess = await aTestApp(options)
    await somePasses(testApp)
  })
  afterAll(async () => {
    vi.useRealTimers()
    await testApp.close()
    await otherProcess.close()
    await database.drop()
  })
  const waitAMinute = () => vi.setSystemTime(Date.now() + 60_000)

  test('a thousand numbers from one address gets thirty answers a minute, then a time to retry', async () => {
    const answers = []
    // In batches: on a busy machine, a thousand simultaneous requests take longer than the timeout of the point of
    // sale.
    for (let batch = 0; batch < 10; batch += 1) {
      const guesses = Array.from({ length: 100 }, (_, guess) => `82${10_000 + 100 * batch + guess}`)
      answers.push(...(await Promise.all(guesses.map((guess) => check(testApp, guess, {}, '2001:db8::1')))))
    }
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(970)
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30)
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBe(60)
    expect((await check(testApp, '8210010', {}, '2001:db8::ffff')).statusCode, 'the same network').toBe(429)
    expect((await check(testApp, '8210010', {}, '2001:db8:0:1::1')).statusCode, 'another network').toBe(200)

    waitAMinute()
    expect((await check(testApp, '8210010', {}, '2001:db8::1')).statusCode).toBe(200)
  })

  test('one number from many addresses gets ten answers a minute', async () => {
    waitAMinute()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) => check(testApp, '8210010', {}, `192.0.2.${place}`)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10)
    expect((await check(testApp, '8210020', {}, '192.0.2.1')).statusCode).toBe(200)
  })

  test('gets as many answers from two processes as from one', async () => {
    waitAMinute()
    const answers = []
    for (let attempt = 0; attempt < 8; attempt += 1) {
      for (const process of [testApp, otherProcess])
        answers.push(await check(process, '8210010', {}, `192.0.2.${attempt}`))
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(200), ...Array(6).fill(429)])
  })
})

describe('when the pass checker is switched off', () => {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await aTestApp({ env: { FEATURES: 'BLEConnect' } })
    await somePasses(testApp)
  })
  afterAll(() => testApp.close())

  test('its calls do not exist', async () => {
    expect((await check(testApp, '8210010')).json()).toMatchObject({ status: 404, code: 'not-found' })
    const form = await testApp.app.inject({ method: 'GET', url: '/api/profile/passes/check' })
    expect(form.statusCode).toBe(404)
    const nonsense = await testApp.app.inject({ method: 'POST', url: '/api/profile/passes/check', payload: [] })
    expect(nonsense.statusCode).toBe(404)
  })
})
