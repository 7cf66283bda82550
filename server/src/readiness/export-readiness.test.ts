import { createHash } from 'node:crypto'
import { addDays } from '@first-chair/core/calendar/calendar-date'
import {
  maxCodesPerLookup,
  ReadinessChanges,
  ReadinessLookup,
  type ExportedReadiness,
} from '@first-chair/core/stored-verdict/readiness-export'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aTestResortWithPos } from '../app/check-in.builders.ts'
import { toApiKey } from '../app/callers.builders.ts'
import { aTestApp, testMorning, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, okafors, testResort } from '../app/test-resort.builders.ts'
import { insertRows } from '../db/insert-rows.ts'
import { findStoredVerdicts, readAsStored, updateAll } from '../stored-verdict/agreement.builders.ts'
import { eraseVerdicts } from '../stored-verdict/erase-verdicts.ts'

const today = '2026-12-05'
const saturday = '2026-12-12'
const headers = { 'x-api-key': toApiKey('screens') }

let testApp: TestApp
let now: Date
beforeEach(async () => {
  now = testMorning
  testApp = await aTestApp({ now: () => now })
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  await aHousehold(testApp.pool, okafors)
  await insertRows(testApp.pool, 'pos.product', [{ code: 'DAY', name: 'Day ticket' }])
  await insertRows(testApp.pool, 'pos.product_access', [{ product_code: 'DAY', from_time: null }])
  await insertRows(
    testApp.pool,
    'pos.purchase',
    ['1001', '2001'].map((ip_code) => ({
      id: `T${ip_code}`,
      ip_code,
      kind: 'transaction',
      product_code: 'DAY',
      product_date: saturday,
    })),
  )
  await insertRows(testApp.pool, 'pos.pass_media', [
    { id: 'M1', ip_code: '1001', kind: 'card', card_number: '82 1001-0', is_active: true },
    { id: 'M2', ip_code: '1001', kind: 'card', card_number: '82 1001-1', is_active: false },
  ])
  await aKey(testApp)
  await updateAll(testApp)
})
afterEach(() => testApp.close())

const aKey = ({ pool }: TestApp) =>
  insertRows(pool, 'api_key', [
    {
      nickname: 'Screens',
      shown_as: 'fc_live_abcd…',
      key_hash: createHash('sha256').update(toApiKey('screens')).digest(),
      type: 'standard',
      scopes: '{readiness:read}',
      created_by: 'admin@kestrel.example',
    },
  ])
const ask = (query: string, more: Record<string, string> = {}, method: 'GET' = 'GET') =>
  testApp.app.inject({ method, url: `/api/export/readiness?${query}`, headers: { ...headers, ...more } })
const read = async (query: string): Promise<ReadinessChanges> => {
  const answer = await ask(`locationId=${testResort.base}&${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return ReadinessChanges.parse(answer.json())
}
/** Reads all pages from a cursor on. */
const readAll = async (since: string, limit: number, betweenPages = async () => {}) => {
  const items: ExportedReadiness[] = []
  for (let cursor = since; ;) {
    const page = await read(`since=${cursor}&limit=${limit}`)
    items.push(...page.items)
    cursor = page.nextCursor
    if (!page.hasMore) return { items, cursor }
    await betweenPages()
  }
}
const sign = (contactId: string, target = testApp) =>
  insertRows(
    target.pool,
    'pos.authorization',
    ['SEASON', 'DAY', 'OUTSIDE'].map((authorization_type) => ({
      ip_code: contactId,
      source: `test-${authorization_type}`,
      authorization_type,
      start_date: today,
      end_date: '2027-05-31',
    })),
  )
const toKey = ({ contactId, visitDay }: { contactId: string; visitDay: string }) => `${contactId} ${visitDay}`

describe('the export of readiness', () => {
  test('has every stored verdict of the location, with ids, codes and days only', async () => {
    const { items, hasMore, nextCursor } = await read('')
    const stored = (await findStoredVerdicts(testApp.pool)).filter(({ locationId }) => locationId === testResort.base)
    expect(items.map(toKey).toSorted()).toEqual(stored.map(toKey).toSorted())
    expect(hasMore).toBe(false)
    expect(Number(nextCursor)).toBeGreaterThan(0)
    expect(JSON.stringify(items)).not.toMatch(/Maya|Lindqvist|Sam|1985|Waiver|Day ticket|82 ?1001/)
    expect(items.find(({ contactId, visitDay }) => contactId === '1001' && visitDay === saturday)).toMatchObject({
      householdIpCode: '1001',
      verdict: 'not-ready',
      isRemoved: false,
      changedAtUtc: testMorning.toISOString(),
    })
  })
  test('of a day has this day only', async () => {
    const { items } = await read(`day=${saturday}`)
    expect(new Set(items.map(({ visitDay }) => visitDay))).toEqual(new Set([saturday]))
    expect((await read(`day=${addDays(today, 1)}`)).items).toEqual([])
  })
  test('after a cursor has what changed since, and nothing else', async () => {
    const { nextCursor } = await read('')
    expect((await read(`since=${nextCursor}`)).items).toEqual([])
    await sign('1001')
    await updateAll(testApp)
    const { items } = await read(`since=${nextCursor}`)
    expect(new Set(items.map(({ contactId }) => contactId))).toEqual(new Set(['1001']))
    expect(items.find(({ visitDay }) => visitDay === saturday)).toMatchObject({ verdict: 'ready', blockers: [] })
  })
  test('names people who were removed only to those who may have stored them', async () => {
    const { nextCursor } = await read('')
    await testApp.pool.query(`update pos.customer set merged_into = '1001' where ip_code = '1002'`)
    await updateAll(testApp)
    const removed = (await read(`since=${nextCursor}`)).items.filter(({ contactId }) => contactId === '1002')
    expect(removed.map(({ isRemoved }) => isRemoved)).toEqual([true, true])
    expect((await read('')).items.some(({ contactId }) => contactId === '1002')).toBe(false)
  })
  test.each([1, 2, 3, 1_000])('in pages of %i misses nothing, also while verdicts change', async (limit) => {
    const people = ['1001', '1002', '1003', '1004', '2001']
    const { items, cursor } = await readAll('0', limit, async () => {
      const next = people.shift()
      if (next === undefined) return
      await sign(next)
      await updateAll(testApp)
    })
    const copy = new Map(items.map((item) => [toKey(item), item.verdict]))
    for (const item of (await readAll(cursor, limit)).items) copy.set(toKey(item), item.verdict)
    const stored = (await findStoredVerdicts(testApp.pool)).filter(({ locationId }) => locationId === testResort.base)
    expect(copy).toEqual(new Map(stored.map((row) => [toKey(row), row.verdict] as const)))
  })
  test('is 304 until something changes', async () => {
    const query = `locationId=${testResort.base}`
    const first = await ask(query)
    const tag = String(first.headers['etag'])
    expect(tag).toMatch(/^W\/"/)
    const same = await ask(query, { 'if-none-match': tag })
    expect(same.statusCode).toBe(304)
    expect(same.body).toBe('')
    await sign('1001')
    await updateAll(testApp)
    const changed = await ask(query, { 'if-none-match': tag })
    expect(changed.statusCode).toBe(200)
    expect(changed.headers['etag']).not.toBe(tag)
  })
  test('as a stream has the same rows, and ends with the cursor', async () => {
    const page = await read('')
    const answer = await ask(`locationId=${testResort.base}&format=ndjson`)
    expect(answer.headers['content-type']).toBe('application/x-ndjson')
    const lines = answer.body
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line))
    expect(lines.at(-1)).toEqual({ nextCursor: page.nextCursor, hasMore: false })
    expect(lines.slice(0, -1)).toEqual(page.items)
  })
  test.each([
    ['', 'locationId'],
    ['locationId=x', 'locationId'],
    ['locationId=4711', 'locationId'],
    ['locationId=1&day=2026-13-01', 'day'],
    [`locationId=1&day=${addDays(today, 15)}`, 'day'],
    [`locationId=1&day=${addDays(today, -31)}`, 'day'],
    ['locationId=1&since=abc', 'since'],
    ['locationId=1&since=-1', 'since'],
    ['locationId=1&limit=0', 'limit'],
    ['locationId=1&limit=1001', 'limit'],
    ['locationId=1&format=csv', 'format'],
  ])('refuses "%s" and names the field %s', async (query, field) => {
    const answer = await ask(query)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid-input', fields: [{ path: field }] })
  })
  test('refuses a cursor from before the stored history, or of another database, and says what to do', async () => {
    const { nextCursor } = await read('limit=1')
    now = new Date(`${addDays(today, 31)}T18:00:00.000Z`)
    await updateAll(testApp)
    await eraseVerdicts(testApp.ctx)
    for (const since of [nextCursor, '999999999']) {
      const answer = await ask(`locationId=1&since=${since}`)
      expect(answer.statusCode).toBe(410)
      expect(answer.json()).toMatchObject({
        code: 'cursor-expired',
        detail: expect.stringContaining('without `since`'),
        fields: [{ path: 'since', rule: 'expired' }],
      })
    }
    expect((await ask('locationId=1')).statusCode).toBe(200)
  })
  test('needs its own scope', async () => {
    await testApp.pool.query(`update api_key set scopes = '{export:read,export:process}'`)
    const answer = await ask('locationId=1')
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'scope-missing' })
  })
})

describe('the look-up of readiness', () => {
  const lookUp = (body: object, target = testApp) =>
    target.app.inject({ method: 'POST', url: '/api/export/readiness/lookup', headers, payload: body })
  const find = async (body: object, target = testApp): Promise<ReadinessLookup> => {
    const answer = await lookUp({ locationId: testResort.base, day: saturday, ...body }, target)
    expect(answer.statusCode, answer.body).toBe(200)
    return ReadinessLookup.parse(answer.json())
  }

  test('judges people now, not from the store, and lists unknown codes', async () => {
    await sign('1001')
    const { people, unknownIpCodes } = await find({ ipCodes: ['1001', '1002', '9999', '2001', '1001'] })
    expect(people.map(({ contactId, householdIpCode }) => [contactId, householdIpCode])).toEqual([
      ['1001', '1001'],
      ['1002', '1001'],
      ['2001', '2001'],
    ])
    expect(unknownIpCodes).toEqual(['9999'])
    const read = await readAsStored(testApp, '1001', { locationId: testResort.base, visitDay: saturday })
    for (const { householdIpCode: ipCode, ...person } of people.slice(0, 2)) {
      expect(read).toContainEqual({ ...person, ipCode, locationId: testResort.base, visitDay: saturday })
    }
  })
  test('tells a gate the verdict of a pass and what it is about, and nothing about its holder', async () => {
    const before = await find({ mediaNumbers: ['82 1001-0', '82-1001-1', '77'] })
    expect(before.media).toEqual([
      { mediaNumber: '82 1001-0', verdict: 'not-ready', readyFrom: null, reasonClass: 'task' },
      { mediaNumber: '82-1001-1', verdict: 'not-ready', readyFrom: null, reasonClass: 'task' },
    ])
    expect(before.unknownMediaNumbers).toEqual(['77'])
    await sign('1001')
    const { media } = await find({ mediaNumbers: ['8210010', '8210011'] })
    expect(media).toEqual([
      { mediaNumber: '8210010', verdict: 'ready', readyFrom: null, reasonClass: null },
      { mediaNumber: '8210011', verdict: 'not-ready', readyFrom: null, reasonClass: 'pass' },
    ])
    expect(JSON.stringify(before)).not.toMatch(/Maya|Lindqvist|"1001"/)
  })
  test('takes 500 codes, and refuses 501 with the name of the field', async () => {
    const codes = Array.from({ length: maxCodesPerLookup }, (_, index) => `X${index}`)
    expect((await find({ ipCodes: codes })).unknownIpCodes).toHaveLength(maxCodesPerLookup)
    for (const [body, path] of [
      [{ ipCodes: [...codes, 'Y'] }, 'ipCodes'],
      [{ mediaNumbers: [...codes, 'Y'] }, 'mediaNumbers'],
      [{ ipCodes: codes, mediaNumbers: ['Y'] }, 'ipCodes'],
      [{}, 'ipCodes'],
      [{ ipCodes: [''] }, 'ipCodes.0'],
      [{ ipCodes: ['1001'], day: addDays(today, -1) }, 'day'],
      [{ ipCodes: ['1001'], locationId: 4711 }, 'locationId'],
    ] as const) {
      const answer = await lookUp({ locationId: testResort.base, day: saturday, ...body })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ fields: expect.arrayContaining([expect.objectContaining({ path })]) })
    }
    expect((await lookUp({ locationId: testResort.closed, day: saturday, ipCodes: ['1001'] })).statusCode).toBe(409)
  })
  test.each(['RTP', 'SW'] as const)(
    'behind a bridge to %s, judges heads and asks the gates about passes',
    async (kind) => {
      const resort = await aTestResortWithPos(kind)
      await aKey(resort.testApp)
      await insertRows(resort.posPool, 'pos.pass_media', [
        { id: 'M1', ip_code: '1001', kind: 'card', card_number: '821001' },
      ])
      const { people, media, unknownMediaNumbers } = await find(
        { ipCodes: ['1001'], mediaNumbers: ['821001', '77'] },
        resort.testApp,
      )
      await resort.close()
      expect(people).toMatchObject([{ contactId: '1001', verdict: 'not-ready' }])
      expect(media).toEqual([{ mediaNumber: '821001', verdict: 'not-ready', readyFrom: null, reasonClass: 'ticket' }])
      expect(unknownMediaNumbers).toEqual(['77'])
    },
  )
})
