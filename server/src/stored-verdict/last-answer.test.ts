import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBuiltInPointOfSale } from '../adapters/point-of-sale/built-in/built-in.ts'
import { PointOfSaleDown } from '../adapters/point-of-sale/point-of-sale.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, testResort } from '../app/test-resort.builders.ts'
import { insertRows } from '../db/insert-rows.ts'
import { findStoredVerdicts, updateAll } from './agreement.builders.ts'
import { findReadinessChanges } from '../readiness/readiness-changes.store.ts'

const saturday = '2026-12-12'

/** Maya has a ticket for Saturday and a card, and has signed. */
async function aTicketAndCard({ pool }: TestApp): Promise<void> {
  await aTestResort(pool)
  await aHousehold(pool, lindqvists)
  await insertRows(pool, 'pos.product', [{ code: 'DAY', name: 'Day ticket' }])
  await insertRows(pool, 'pos.product_access', [{ product_code: 'DAY', from_time: null }])
  await insertRows(pool, 'pos.purchase', [
    { id: 'T1', ip_code: '1001', kind: 'transaction', product_code: 'DAY', product_date: saturday },
  ])
  await insertRows(pool, 'pos.pass_media', [{ id: 'M1', ip_code: '1001', kind: 'card', card_number: '821001' }])
  await insertRows(
    pool,
    'pos.authorization',
    ['SEASON', 'DAY', 'OUTSIDE'].map((authorization_type) => ({
      ip_code: '1001',
      authorization_type,
      source: authorization_type,
      start_date: '2026-12-05',
      end_date: '2027-05-31',
    })),
  )
}

describe('while the gates do not answer', () => {
  let testApp: TestApp
  let isDown = false
  let now = '2026-12-05T14:30:00Z'
  beforeAll(async () => {
    testApp = await aTestApp({
      now: () => new Date(now),
      pointOfSale: (pool) => {
        const builtIn = createBuiltInPointOfSale(pool)
        return {
          ...builtIn,
          validateScansOfPasses: (scans) =>
            isDown ? Promise.reject(new PointOfSaleDown('They are down.')) : builtIn.validateScansOfPasses(scans),
        }
      },
    })
    await aTicketAndCard(testApp)
    await updateAll(testApp)
  })
  afterAll(() => testApp.close())

  const ask = async (path = '') => {
    const url = `/api/readiness/location/${testResort.base}${path}?day=${saturday}`
    return (await testApp.app.inject({ method: 'GET', url, headers: as('maya') })).json<unknown>()
  }
  const findStoredVerdict = async () =>
    (await findStoredVerdicts(testApp.pool)).find((one) => one.contactId === '1001' && one.visitDay === saturday)
      ?.verdict
  const judgeAgain = async (at: string) => {
    now = at
    await testApp.pool.query(`update readiness_verdict set expires_at = $1`, [at])
    await updateAll(testApp)
  }

  test('a verdict is unknown, with what was known before and when that was, however often it is asked', async () => {
    expect(await ask()).toMatchObject({ lastAnswer: null })
    isDown = true
    const known = { contactId: '1001', verdict: 'ready', readyFrom: null, blockers: [] }
    const lastAnswer = { answeredAtUtc: '2026-12-05T14:30:00.000Z', people: expect.arrayContaining([known]) }
    expect(await ask()).toMatchObject({ lastAnswer })
    await judgeAgain('2026-12-05T14:40:00Z')
    await judgeAgain('2026-12-05T14:50:00Z')
    expect(await findStoredVerdict()).toBe('unknown')
    expect(await ask()).toMatchObject({ lastAnswer })
    expect(await ask('/people/1001')).toMatchObject({
      person: { contactId: '1001', verdict: 'unknown' },
      lastAnswer: { answeredAtUtc: lastAnswer.answeredAtUtc, people: [known] },
    })
    const { items } = await findReadinessChanges(
      testApp.pool,
      { locationId: testResort.base, day: saturday, after: 0, upTo: 1_000, hasRemoved: false },
      1_000,
    )
    expect(items.find(({ contactId }) => contactId === '1001')).toMatchObject({
      verdict: 'unknown',
      lastAnswer: { verdict: 'ready', readyFrom: null, blockers: [], answeredAtUtc: lastAnswer.answeredAtUtc },
    })
  })
  test('and afterwards the verdict is known again, without the old answer', async () => {
    isDown = false
    await judgeAgain('2026-12-05T15:00:00Z')
    expect(await findStoredVerdict()).toBe('ready')
    expect(await ask()).toMatchObject({ lastAnswer: null })
    const { rows } = await testApp.pool.query('select from readiness_verdict where last_answer is not null')
    expect(rows).toEqual([])
  })
})
