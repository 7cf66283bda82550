import { addDays } from '@first-chair/core/calendar/calendar-date'
import { storedDaysAhead, storedDaysBack } from '@first-chair/core/stored-verdict/stored-visits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBuiltInPointOfSale } from '../adapters/point-of-sale/built-in/built-in.ts'
import { PointOfSaleDown } from '../adapters/point-of-sale/point-of-sale.ts'
import { aTestApp, testMorning, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, okafors, testResort } from '../app/test-resort.builders.ts'
import { startWorker } from '../app/worker.ts'
import { insertRows } from '../db/insert-rows.ts'
import {
  findStoredVerdicts,
  readAnswers,
  readAsStored,
  updateAll,
  updateAllAtOnce,
  withoutNumber,
  type StoredVerdict,
} from './agreement.builders.ts'
import { eraseVerdicts } from './erase-verdicts.ts'

const today = '2026-12-05'
const saturday = '2026-12-12'

/** Maya and Theo have tickets for Saturday and cards. Nobody has signed. The other household has bought nothing. */
async function someTickets({ pool }: TestApp): Promise<void> {
  await aTestResort(pool)
  await aHousehold(pool, lindqvists)
  await aHousehold(pool, okafors)
  await insertRows(pool, 'pos.product', [{ code: 'DAY', name: 'Day ticket' }])
  await insertRows(pool, 'pos.product_access', [{ product_code: 'DAY', from_time: null }])
  await insertRows(
    pool,
    'pos.purchase',
    ['1001', '1002'].map((ip_code) => ({
      id: `T${ip_code}`,
      ip_code,
      kind: 'transaction',
      product_code: 'DAY',
      product_date: saturday,
    })),
  )
  await insertRows(
    pool,
    'pos.pass_media',
    ['1001', '1002'].map((id) => ({ id, ip_code: id, kind: 'card', card_number: `82${id}` })),
  )
}

const sign = (testApp: TestApp, contactId: string) =>
  insertRows(
    testApp.pool,
    'pos.authorization',
    ['SEASON', 'DAY', 'OUTSIDE'].map((authorization_type) => ({
      ip_code: contactId,
      authorization_type,
      source: `test-${authorization_type}`,
      start_date: today,
      end_date: '2027-05-31',
    })),
  )
const find = (stored: readonly StoredVerdict[], contactId: string, visitDay = saturday) =>
  stored.find((one) => one.contactId === contactId && one.visitDay === visitDay && one.locationId === testResort.base)
const countDueChanges = async ({ pool }: TestApp) =>
  (await pool.query<{ n: number }>('select count(*)::int as n from readiness_change where due_at <= now()')).rows[0]?.n
const requireWaiting = async (testApp: TestApp) => expect(await countDueChanges(testApp)).toBeGreaterThan(0)

describe('stored verdicts', () => {
  let testApp: TestApp
  let now: Date
  beforeEach(async () => {
    now = testMorning
    testApp = await aTestApp({ now: () => now })
    await someTickets(testApp)
    await updateAll(testApp)
    return () => testApp.close()
  })

  test('are those of the guest, for today and the days of the visit, of households that have bought something', async () => {
    const stored = await findStoredVerdicts(testApp.pool)
    expect(new Set(stored.map(({ visitDay }) => visitDay))).toEqual(new Set([today, saturday]))
    expect(new Set(stored.map(({ ipCode }) => ipCode))).toEqual(new Set(['1001']))
    const people = stored.filter(({ locationId }) => locationId === testResort.base)
    for (const visitDay of [today, saturday]) {
      const own = people.filter((row) => row.visitDay === visitDay).map(withoutNumber)
      const read = await readAsStored(testApp, '1001', { locationId: testResort.base, visitDay })
      expect(own).toEqual(read.toSorted((a, b) => (a.contactId < b.contactId ? -1 : 1)))
    }
    expect(find(stored, '1001')).toMatchObject({ verdict: 'not-ready', isRemoved: false })
  })

  test('contain codes only', async () => {
    const { rows } = await testApp.pool.query<{ row: string }>(
      'select to_jsonb(v)::text as row from readiness_verdict v',
    )
    expect(rows.map(({ row }) => row).join()).not.toMatch(/Maya|Lindqvist|1985|Waiver|Day ticket|has to/)
  })

  test('follow a change of a household, and only what changed gets a new number', async () => {
    const before = await findStoredVerdicts(testApp.pool)
    await sign(testApp, '1001')
    await requireWaiting(testApp)
    await updateAll(testApp)
    const after = await findStoredVerdicts(testApp.pool)
    expect(find(after, '1001')?.verdict).toBe('ready')
    expect(find(after, '1001')?.changeNo).toBeGreaterThan(Math.max(...before.map(({ changeNo }) => changeNo)))
    expect(find(after, '1002')?.changeNo).toBe(find(before, '1002')?.changeNo)
    expect(await countDueChanges(testApp)).toBe(0)
  })

  test('follow a change of the setup', async () => {
    await sign(testApp, '1001')
    await updateAll(testApp)
    await testApp.pool.query(`update task set custom_comment = 'x', end_effective_date = '2026-12-06' where id = $1`, [
      testResort.seasonWaiver,
    ])
    await requireWaiting(testApp)
    await updateAll(testApp)
    const stored = await findStoredVerdicts(testApp.pool)
    const { changeNo: _, isRemoved: __, ...row } = find(stored, '1001') ?? expect.fail()
    const read = await readAsStored(testApp, '1001', { locationId: testResort.base, visitDay: saturday })
    expect(read).toContainEqual(row)
  })

  test('stay for a cancelled visit, and say that nothing was bought', async () => {
    await sign(testApp, '1001')
    await testApp.pool.query('update pos.purchase set is_cancelled = true')
    await updateAll(testApp)
    const maya = find(await findStoredVerdicts(testApp.pool), '1001')
    expect(maya?.verdict).toBe('not-ready')
    expect(maya?.blockers).toContainEqual({ code: 'nothing-bought', blocks: 'gate', resolvedBy: 'guest' })
  })

  test('of a person who moves to another household are those of the other household', async () => {
    await testApp.pool.query(`update pos.customer set head_ip_code = '2001' where ip_code = '1002'`)
    await updateAll(testApp)
    const stored = await findStoredVerdicts(testApp.pool)
    expect(stored.filter(({ contactId }) => contactId === '1002').map(({ ipCode }) => ipCode)).toEqual(
      expect.arrayContaining(['2001']),
    )
    expect(find(stored, '1002')).toMatchObject({ ipCode: '2001', isRemoved: false })
  })

  test('of a merged person are marked as removed, with a new number', async () => {
    const before = find(await findStoredVerdicts(testApp.pool), '1002')
    await testApp.pool.query(`update pos.customer set merged_into = '1001' where ip_code = '1002'`)
    await updateAll(testApp)
    const after = find(await findStoredVerdicts(testApp.pool), '1002')
    expect(after).toMatchObject({ isRemoved: true, verdict: 'not-ready' })
    expect(after?.changeNo).toBeGreaterThan(before?.changeNo ?? 0)
  })

  test('are judged again when they expire, without a new number if nothing changed', async () => {
    const before = await findStoredVerdicts(testApp.pool)
    now = new Date('2026-12-05T16:00:30.000Z')
    await updateAll(testApp)
    const { rows } = await testApp.pool.query<{ judged: Date; day: string }>(
      `select judged_at as judged, visit_day as day from readiness_verdict`,
    )
    expect(rows.filter(({ day }) => day === today).map(({ judged }) => judged)).toContainEqual(now)
    expect((await findStoredVerdicts(testApp.pool)).map(({ changeNo }) => changeNo)).toEqual(
      before.map(({ changeNo }) => changeNo),
    )
  })

  test('of the next day are there after midnight, and those of the last day stay', async () => {
    now = new Date('2026-12-06T08:00:00.000Z')
    await updateAll(testApp)
    const days = new Set((await findStoredVerdicts(testApp.pool)).map(({ visitDay }) => visitDay))
    expect(days).toEqual(new Set([today, addDays(today, 1), saturday]))
    const { rows } = await testApp.pool.query('select from readiness_verdict where expires_at <= $1', [now])
    expect(rows).toEqual([])
  })

  test('appear on the day from which a purchase is near enough', async () => {
    await insertRows(testApp.pool, 'pos.purchase', [
      { id: 'L', ip_code: '2001', kind: 'transaction', product_code: 'DAY', product_date: addDays(today, 15) },
    ])
    await updateAll(testApp)
    expect((await findStoredVerdicts(testApp.pool)).some(({ ipCode }) => ipCode === '2001')).toBe(false)
    now = new Date('2026-12-06T17:00:00.000Z')
    await updateAll(testApp)
    const own = (await findStoredVerdicts(testApp.pool)).filter(({ ipCode }) => ipCode === '2001')
    expect(new Set(own.map(({ visitDay }) => visitDay))).toEqual(
      new Set([addDays(today, 1), addDays(today, 1 + storedDaysAhead)]),
    )
  })

  test('of days that passed a month ago are counted and erased', async () => {
    now = new Date(`${addDays(saturday, storedDaysBack)}T18:00:00.000Z`)
    await eraseVerdicts(testApp.ctx)
    const days = () => findStoredVerdicts(testApp.pool).then((rows) => new Set(rows.map(({ visitDay }) => visitDay)))
    expect(await days()).toEqual(new Set([saturday]))
    now = new Date(`${addDays(saturday, storedDaysBack + 1)}T18:00:00.000Z`)
    await eraseVerdicts(testApp.ctx)
    expect(await days()).toEqual(new Set())
    const { rows } = await testApp.pool.query(
      `select location_id, visit_day, verdict, people from readiness_day_count where location_id = 1 order by visit_day`,
    )
    expect(rows).toEqual([
      { location_id: 1, visit_day: today, verdict: 'not-ready', people: 4 },
      { location_id: 1, visit_day: saturday, verdict: 'not-ready', people: 4 },
    ])
  })

  test('give home its answer, also after the setup has changed, and never one that has expired or is of another setup', async () => {
    const atBase = { ipCode: '1001', locationId: testResort.base }
    const check = async (isStored: boolean) => {
      const answers = await readAnswers(testApp, atBase)
      expect(answers.told).toEqual(answers.judged)
      expect(answers.isStored).toBe(isStored)
      return answers.told
    }
    await updateAllAtOnce(testApp)
    expect(await check(true)).toMatchObject({ visitDay: saturday, visitDays: [saturday], lastAnswer: null })
    const { rows } = await testApp.pool.query<{ row: string }>(
      'select to_jsonb(a)::text as row from readiness_answer a',
    )
    expect(rows.map(({ row }) => row).join()).not.toMatch(/Maya|Lindqvist|1985/)

    await testApp.pool.query(`update task set custom_comment = 'x', end_effective_date = '2026-12-06' where id = $1`, [
      testResort.seasonWaiver,
    ])
    // Nobody has heard of the change yet, and the change of the household is lost.
    await testApp.pool.query('delete from readiness_change')
    testApp.ctx.setup.forget()
    const changed = await check(false)
    expect(JSON.stringify(changed.people)).toContain('task-impossible')
    await testApp.pool.query(`insert into readiness_change (ip_code, is_urgent) values ('*', false)`)
    await check(false)
    await updateAll(testApp)
    await check(true)

    now = new Date('2026-12-06T08:00:00.000Z')
    await check(false)
    await updateAll(testApp)
    await check(true)

    await sign(testApp, '1001')
    await check(false)
    // A process of the previous release deals with a change, and saves no answer.
    await testApp.pool.query(`delete from readiness_change where ip_code = '1001'`)
    await check(false)
  })

  test('of a head who moves to another household give home no answer about the old household', async () => {
    const check = async () => {
      const { isStored, told, judged } = await readAnswers(testApp, { ipCode: '1001', locationId: testResort.base })
      expect(told).toEqual(judged)
      return isStored
    }
    await updateAllAtOnce(testApp)
    expect(await check()).toBe(true)
    await testApp.pool.query(`update pos.customer set head_ip_code = '2001' where ip_code = '1001'`)
    expect(await check()).toBe(false)
    await updateAll(testApp)
    expect(await check()).toBe(false)
  })

  test('stay the newest, even if an older judgement is saved later', async () => {
    await sign(testApp, '1001')
    await Promise.all([updateAll(testApp), updateAll(testApp), updateAll(testApp)])
    const stored = await findStoredVerdicts(testApp.pool)
    expect(find(stored, '1001')?.verdict).toBe('ready')
    expect(new Set(stored.map(({ changeNo }) => changeNo)).size).toBe(stored.length)
  })
})

describe('while the point of sale does not answer', () => {
  let testApp: TestApp
  let isDown = false
  beforeAll(async () => {
    testApp = await aTestApp({
      pointOfSale: (pool) => {
        const builtIn = createBuiltInPointOfSale(pool)
        const failFor = async (ipCode: string) => {
          if (isDown && ipCode === '1001') throw new PointOfSaleDown('It is down in this test.')
          return builtIn.household(ipCode)
        }
        return { ...builtIn, household: failFor }
      },
    })
    await someTickets(testApp)
    await updateAll(testApp)
  })
  afterAll(() => testApp.close())

  test('for a household, its change waits and the others are judged', async () => {
    isDown = true
    await insertRows(testApp.pool, 'pos.purchase', [
      { id: 'S', ip_code: '2001', kind: 'transaction', product_code: 'DAY', product_date: saturday },
    ])
    await sign(testApp, '1001')
    await updateAll(testApp)
    const during = await findStoredVerdicts(testApp.pool)
    expect(during.some(({ ipCode }) => ipCode === '2001')).toBe(true)
    expect(find(during, '1001')?.verdict).toBe('not-ready')
    isDown = false
    await testApp.pool.query(`update readiness_change set due_at = now()`)
    await updateAll(testApp)
    expect(find(await findStoredVerdicts(testApp.pool), '1001')?.verdict).toBe('ready')
  })
})

test('the worker judges a changed household within two seconds', async () => {
  const testApp = await aTestApp()
  await someTickets(testApp)
  const worker = await startWorker(testApp.ctx, testApp.queuePool)
  const getVerdict = async () => find(await findStoredVerdicts(testApp.pool), '1001')?.verdict
  await expect.poll(getVerdict, { timeout: 20_000, interval: 50 }).toBe('not-ready')
  await expect.poll(() => countDueChanges(testApp), { timeout: 20_000 }).toBe(0)
  await sign(testApp, '1001')
  const changedAt = performance.now()
  await expect.poll(getVerdict, { timeout: 20_000, interval: 20 }).toBe('ready')
  const milliseconds = performance.now() - changedAt
  await worker.stop()
  await testApp.close()
  expect(milliseconds).toBeLessThan(2_000)
}, 60_000)
