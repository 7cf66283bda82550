import { addDays } from '@first-chair/core/calendar/calendar-date'
import { HouseholdReadiness, type PersonReadiness } from '@first-chair/core/readiness/readiness'
import { getGates, type Gate } from '@first-chair/core/opening-hours/gates'
import { getGateCheckTimes } from '@first-chair/core/opening-hours/opening-hours'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBuiltInPointOfSale } from '../adapters/point-of-sale/built-in/built-in.ts'
import { PointOfSaleDown, type PointOfSale } from '../adapters/point-of-sale/point-of-sale.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, testResort } from '../app/test-resort.builders.ts'
import { aTestResortWithPos, aCheckIn, type TestResortWithPos } from '../app/check-in.builders.ts'
import { insertRows } from '../db/insert-rows.ts'
import { fillDemoResort } from '../demo/fill-demo-resort.ts'
import { readReadiness } from './read-readiness.ts'

const today = '2026-12-05'
const saturday = '2026-12-12'

const ask = (testApp: TestApp, query = '', user = 'maya', locationId: number | string = testResort.base) =>
  testApp.app.inject({ method: 'GET', url: `/api/readiness/location/${locationId}${query}`, headers: as(user) })
const judge = async (testApp: TestApp, query = ''): Promise<HouseholdReadiness> => {
  const answer = await ask(testApp, query)
  expect(answer.statusCode, answer.body).toBe(200)
  return HouseholdReadiness.parse(answer.json())
}
const find = ({ people }: HouseholdReadiness, contactId: string): PersonReadiness => {
  const person = people.find((one) => one.contactId === contactId)
  if (!person) throw new Error(`${contactId} is not in the answer.`)
  return person
}
const codes = ({ blockers }: PersonReadiness) => blockers.map(({ code }) => code)

/** Maya and Theo have tickets for Saturday and cards, Juno a blocked card, Finn nothing. Everybody has signed. */
async function someTickets({ pool }: TestApp): Promise<void> {
  await aTestResort(pool)
  await aHousehold(pool, lindqvists)
  await insertRows(pool, 'pos.product', [
    { code: 'DAY', name: 'Day ticket' },
    { code: 'TWILIGHT', name: 'Twilight ticket' },
  ])
  await insertRows(pool, 'pos.product_access', [
    { product_code: 'DAY', from_time: null },
    { product_code: 'TWILIGHT', from_time: '15:00' },
  ])
  await insertRows(pool, 'pos.purchase', [
    { id: 'A', ip_code: '1001', kind: 'transaction', product_code: 'DAY', product_date: saturday },
    { id: 'B', ip_code: '1002', kind: 'transaction', product_code: 'TWILIGHT', product_date: saturday },
    { id: 'C', ip_code: '1003', kind: 'transaction', product_code: 'DAY', product_date: saturday },
  ])
  await insertRows(
    pool,
    'pos.pass_media',
    ['1001', '1002', '1003'].map((ipCode) => ({
      id: ipCode,
      ip_code: ipCode,
      kind: 'card',
      card_number: `82 ${ipCode}-0`,
    })),
  )
  await insertRows(pool, 'pos.hotlist_entry', [{ media_id: '1003', reason_code: 'UNPAID', from_date: '2026-12-01' }])
}

describe('the readiness of a household', () => {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await aTestApp()
    await someTickets(testApp)
  })
  afterAll(() => testApp.close())

  test('is judged for the next day for which it bought something', async () => {
    expect(await judge(testApp)).toMatchObject({
      locationId: testResort.base,
      visitDay: saturday,
      visitDays: [saturday],
      checkedAtUtc: '2026-12-05T14:30:00.000Z',
    })
  })
  test('names what each person has to resolve, who can, and where', async () => {
    const judged = await judge(testApp)
    expect(codes(find(judged, '1001'))[0]).toBe('waiver-missing')
    expect(find(judged, '1001').blockers[0]).toMatchObject({
      resolvedBy: 'guest',
      action: { kind: 'task', contactTaskId: expect.stringMatching(/-1001$/) },
      message: 'The waiver has to be signed.',
    })
    expect(codes(find(judged, '1003'))).toContain('pass-blocked')
    expect(codes(find(judged, '1004'))).toEqual(expect.arrayContaining(['nothing-bought', 'no-pass']))
  })
  test('of another day is judged for that day', async () => {
    const judged = await judge(testApp, `?day=${addDays(saturday, 1)}`)
    expect(judged.visitDay).toBe(addDays(saturday, 1))
    expect(codes(find(judged, '1001'))).toContain('purchase-expired')
    expect(codes(find(await judge(testApp, `?day=${today}`), '1001'))).toContain('purchase-not-yet-valid')
  })
  test.each([
    ['that has passed', addDays(today, -1), 'Choose today or a later day.'],
    ['too far ahead', addDays(today, 401), 'This day is too far in the future. Choose an earlier day.'],
    ['that does not exist', '2026-02-30', 'Please enter a date.'],
  ])('is refused for a day %s, and the answer names the field', async (_what, day, message) => {
    const answer = await ask(testApp, `?day=${day}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid-input', fields: [{ path: 'day', message }] })
  })
  test('is refused for an unknown location', async () => {
    expect((await ask(testApp, '', 'maya', 4711)).statusCode).toBe(404)
  })
  test('of one person is the same as that of the household', async () => {
    const household = await judge(testApp)
    for (const person of household.people) {
      const url = `/api/readiness/location/${testResort.base}/people/${person.contactId}`
      const answer = await testApp.app.inject({ method: 'GET', url, headers: as('maya') })
      const { people: _, dayMarks: __, ...common } = household
      expect(answer.json()).toEqual({ ...common, person })
    }
  })
  test.each(['2001', 'nobody', '1001%20'])(
    'of %s, who is not in the household, is not found, and the answer names the field',
    async (contactId) => {
      const url = `/api/readiness/location/${testResort.base}/people/${contactId}`
      const answer = await testApp.app.inject({ method: 'GET', url, headers: as('maya') })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ code: 'not-found', fields: [{ path: 'contactId', rule: 'unknown' }] })
      const tooLate = await testApp.app.inject({ method: 'GET', url: `${url}?day=2020-01-01`, headers: as('maya') })
      expect(tooLate.json()).toMatchObject({ code: 'invalid-input', fields: [{ path: 'day' }] })
    },
  )
  test('contains no name, birth date, pass number or code of the point of sale', async () => {
    const answer = await ask(testApp)
    expect(answer.body).not.toMatch(/Maya|Lindqvist|1985|82 ?1001|UNPAID/)
  })
})

describe('a guest who completes everything', () => {
  let resort: TestResortWithPos
  beforeAll(async () => {
    resort = await aTestResortWithPos('built-in')
  })
  afterAll(() => resort.close())

  test('is ready as soon as the last blocker is resolved, before the point of sale knows of it only if its gates open', async () => {
    const { testApp, posPool } = resort
    await insertRows(posPool, 'pos.product', [{ code: 'DAY', name: 'Day ticket' }])
    await insertRows(posPool, 'pos.product_access', [{ product_code: 'DAY', from_time: null }])
    await insertRows(posPool, 'pos.purchase', [
      { id: 'A', ip_code: '1001', kind: 'transaction', product_code: 'DAY', product_date: saturday },
    ])
    await insertRows(posPool, 'pos.pass_media', [{ id: 'M1', ip_code: '1001', kind: 'card', card_number: '821001' }])
    const waivers = async () =>
      find(await judge(testApp), '1001').blockers.filter(({ code }) => code === 'waiver-missing')
    const before = await waivers()
    expect(before.length).toBeGreaterThan(0)
    const maya = aCheckIn(testApp)
    await maya.grouping()
    expect((await maya.sign(['1001'])).statusCode).toBe(200)
    const after = await waivers()
    expect(after).toHaveLength(before.length - 1)
  })
})

describe('while the point of sale does not answer', () => {
  const withFault = (fault: Partial<PointOfSale>) =>
    aTestApp({ pointOfSale: (pool) => ({ ...createBuiltInPointOfSale(pool), ...fault }) })
  const down = () => Promise.reject(new PointOfSaleDown('It is down in this test.'))

  test.each([
    ['the cards and phones', { media: down }],
    ['the gates', { validateScansOfPasses: down }],
  ])('for %s, the verdict is unknown and what is open is still listed', async (_what, fault) => {
    const testApp = await withFault(fault)
    await someTickets(testApp)
    const maya = find(await judge(testApp), '1001')
    expect(maya.verdict).toBe('unknown')
    expect(codes(maya)).toContain('waiver-missing')
    await testApp.close()
  })
})

describe('while the point of sale hangs', () => {
  /** Never answers, like a system behind a firewall that drops packets. */
  const hang = () => new Promise<never>(() => undefined)

  test.each([
    ['the cards and phones', { media: hang }],
    ['the gates', { validateScansOfPasses: hang }],
    ['the days of purchases and the gates', { purchaseValidity: hang, validateScansOfPasses: hang }],
  ])('for %s, the verdict is unknown within four seconds', async (_what, fault) => {
    const testApp = await aTestApp({ pointOfSale: (pool) => ({ ...createBuiltInPointOfSale(pool), ...fault }) })
    await someTickets(testApp)
    const startedAt = performance.now()
    const { people } = await judge(testApp)
    expect(performance.now() - startedAt).toBeLessThan(4_000)
    expect(people.map(({ verdict }) => verdict)).toEqual(people.map(() => 'unknown'))
    await testApp.close()
  })

  test('for everything, the verdict is unknown within four seconds, from the household of the last answer', async () => {
    const resort = await aTestResortWithPos('RTP')
    expect((await ask(resort.testApp)).statusCode).toBe(200)
    resort.bridge?.server.turn({ mood: 'slow' })
    const startedAt = performance.now()
    const { people } = await judge(resort.testApp)
    expect(performance.now() - startedAt).toBeLessThan(4_000)
    expect(people.length).toBeGreaterThan(0)
    expect(people.map(({ verdict }) => verdict)).toEqual(people.map(() => 'unknown'))
    await resort.close()
  })
})

describe('in the demo resort', () => {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await aTestApp()
    await fillDemoResort(testApp.pool, { today, encryption: testApp.ctx.encryption })
  })
  afterAll(() => testApp.close())

  test('nobody is ready whose gate would stay closed, and nobody is refused by the right to ride whose gate would open', async () => {
    const { ctx, pool } = testApp
    const { rows: heads } = await pool.query<{ ip_code: string }>(
      'select ip_code from pos.customer where ip_code = head_ip_code and merged_into is null order by 1',
    )
    const setup = await ctx.setup.current()
    const location = setup.locations.find(({ isDefault }) => isDefault)
    if (!location) throw new Error('There is no default location.')
    const { gates } = getGates(location, setup.general)
    const counted = { ready: 0, notReady: 0 }
    for (const { ip_code: ipCode } of heads) {
      for (const days of [0, 1, 7]) {
        const day = addDays(today, days)
        const guest = {
          ipCode,
          householdReference: '',
          givenName: '',
          familyName: '',
          name: '',
          email: '',
          requestId: '',
          ipAddress: '',
          userAgent: '',
          peerAddress: '',
        }
        const { people } = await readReadiness(ctx, guest, { locationId: location.id, day })
        for (const person of people) {
          const isOpen = await opensForSomeCard(person.contactId, day, gates)
          const isReady = person.verdict === 'ready' || person.verdict === 'ready-from'
          counted[isReady ? 'ready' : 'notReady'] += 1
          if (isReady && person.booked.includes('gate')) expect(isOpen, `${person.contactId} on ${day}`).toBe(true)
          const rightCodes = codes(person).filter(
            (code) => code.startsWith('purchase') || code === 'nothing-bought' || code === 'no-pass',
          )
          if (isOpen) expect(rightCodes, `${person.contactId} on ${day}`).toEqual([])
        }
      }
    }
    expect(counted.ready).toBeGreaterThan(0)
    expect(counted.notReady).toBeGreaterThan(0)
  }, 300_000)

  /** True if one of the gates would open for an active card or phone of a contact at one of the times. */
  async function opensForSomeCard(contactId: string, day: string, gates: readonly Gate[]): Promise<boolean> {
    const media = await testApp.ctx.pointOfSale.media([contactId])
    const scans = await Promise.all(
      media.flatMap(({ id, kind, cardNumber, rfidNumber }) =>
        gates.map(({ accessLocationId, openingHours }) =>
          testApp.ctx.pointOfSale.validateScans({
            passNumber: kind === 'mobile' ? id : (rfidNumber ?? cardNumber ?? '').replaceAll(/[ -]/g, '').toUpperCase(),
            accessLocationId,
            moments: getGateCheckTimes(openingHours).map((time) => ({ date: day, time })),
          }),
        ),
      ),
    )
    return scans.flat().some(({ result }) => result === 'valid')
  }
})
