import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { CustomerReportPage } from '@first-chair/core/report/report'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertRows } from '../db/insert-rows.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, okafors, testResort } from '../app/test-resort.builders.ts'
import { toSafeCell, dangerousStrings } from '../csv/dangerous-strings.builders.ts'
import { storeVerdicts } from '../stored-verdict/verdicts.builders.ts'
import { aCompletedReportRun } from './report-run.builders.ts'

let testApp: TestApp
let port: number

const sold = { kind: 'orderLine', is_open: true }
beforeAll(async () => {
  testApp = await aTestApp()
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  await aHousehold(testApp.pool, okafors)
  await insertRows(testApp.pool, 'pos.product', [
    { code: 'PASS', name: 'Season Pass' },
    { code: 'DAY', name: 'Day Ticket' },
  ])
  await insertRows(testApp.pool, 'pos.product_component', [
    { product_code: 'PASS', code: 'LIFT', authorization_types: ['SEASON'] },
  ])
  await insertRows(testApp.pool, 'activity_product', [{ activity_id: testResort.skiing, product_id: 'PASS' }])
  await insertRows(testApp.pool, 'pos.purchase', [
    { ...sold, id: 'a', ip_code: '1001', product_code: 'PASS', kind: 'prepaidAccess', product_date: null },
    { ...sold, id: 'b', ip_code: '1001', product_code: 'DAY', product_date: '2026-12-10' },
    { ...sold, id: 'c', ip_code: '1003', product_code: 'DAY', product_date: '2026-12-12' },
    { ...sold, id: 'd', ip_code: '2001', product_code: 'DAY', product_date: '2026-11-01' },
  ])
  await insertRows(testApp.pool, 'pos.pass_media', [
    { id: 'M1', ip_code: '1003', kind: 'card', is_active: true, is_printed: false },
    { id: 'M2', ip_code: '1001', kind: 'card', is_active: true, is_printed: true },
  ])
  await testApp.pool.query(`update pos.customer set phone = '+1 970 555 0117' where ip_code = '1001'`)
  await testApp.app.listen({ host: '127.0.0.1', port: 0 })
  const bound: string | AddressInfo | null = testApp.app.server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The server has no port.')
  port = bound.port
})
afterAll(() => testApp.close())

const range = { startDate: '2026-12-01', endDate: '2026-12-31', locationId: '1' }
const getReport = (query: Record<string, string>, who = 'admin') =>
  testApp.app.inject({
    method: 'GET',
    url: `/api/report/customer?${new URLSearchParams({ ...range, ...query }).toString()}`,
    headers: as(who),
  })
const json = async (query: Record<string, string> = {}) =>
  CustomerReportPage.parse((await getReport({ isCsvExport: 'false', ...query })).json())
const csv = async (query: Record<string, string> = {}): Promise<Record<string, string>[]> => {
  const body = (await getReport(query)).rawPayload
  expect([...body.subarray(0, 3)], 'the byte order mark').toEqual([0xef, 0xbb, 0xbf])
  return parse(body, { bom: true, columns: true, recordDelimiter: '\r\n' })
}

test('a report without any completed run answers not-populated', async () => {
  expect((await getReport({})).json()).toMatchObject({ code: 'not-populated', status: 409 })
})

describe('a report', () => {
  beforeAll(() => aCompletedReportRun(testApp.ctx))

  test('is recorded in the audit log with its reader and its request, because it has data of everybody', async () => {
    const entries = async () => {
      const { rows } = await testApp.pool.query<{ actor_kind: string; actor: string; subject: string; after: unknown }>(
        `select actor_kind, actor, subject, after from audit_entry where action = 'report-read' order by id`,
      )
      return rows
    }
    const before = (await entries()).length
    await csv({ includeDetails: 'false' })
    const { next } = await json({ perPage: '1' })
    await json({ perPage: '1', after: next ?? '' })
    expect((await entries()).slice(before)).toEqual(
      [true, false].map((isCsvExport) => ({
        actor_kind: 'administrator',
        actor: 'admin@kestrel.example',
        subject: 'location 1',
        after: expect.objectContaining({ startDate: '2026-12-01', endDate: '2026-12-31', isCsvExport }),
      })),
    )
  })

  test('has a row for each guest, product and task, and none for guests without a counted purchase', async () => {
    const { rows, total, next } = await json()
    expect([...new Set(rows.map(({ ipCode }) => ipCode))]).toEqual(['1001', '1003'])
    expect(rows).toHaveLength(15)
    expect({ total, next }).toEqual({ total: 15, next: null })
    expect(rows[0]).toMatchObject({
      firstName: 'Maya',
      age: 41,
      contactName: 'Maya Lindqvist',
      contactPhone: '+1 970 555 0117',
      activity: 'Ski and ride',
      task: 'Season Liability Waiver',
      status: 'Missing',
      productCode: 'PASS',
      productDate: null,
      printableMedia: 0,
    })
  })

  test('names the head of household as the contact of a minor', async () => {
    const juno = (await json()).rows.find(({ ipCode }) => ipCode === '1003')
    expect(juno).toMatchObject({ contactName: 'Maya Lindqvist', contactEmail: 'maya@example.test', printableMedia: 1 })
  })

  test('without details has one row per guest, with lists of tasks', async () => {
    const { rows, total } = await json({ includeDetails: 'false' })
    expect(total).toBe(2)
    expect(rows[0]).toMatchObject({
      ipCode: '1001',
      missingTasks: 'Day Waiver; Outside Waiver; Rental Profile; Season Liability Waiver',
      optionalTasks: 'Photo Release',
      skippedTasks: null,
      earliestProductDate: '2026-12-10',
      task: null,
    })
  })

  test('where purchases decide, lists a task only for the product that requires it', async () => {
    const { rows } = await json({ locationId: '2' })
    expect(rows.map(({ ipCode, task, productCode }) => [ipCode, task, productCode])).toEqual([
      ['1001', 'Season Liability Waiver', 'PASS'],
    ])
  })

  test('has the product dates of its range, both days included, and products without a date', async () => {
    const dates = async (startDate: string, endDate: string) => [
      ...new Set((await json({ startDate, endDate })).rows.map(({ productDate }) => productDate)),
    ]
    expect(await dates('2026-12-10', '2026-12-12')).toEqual([null, '2026-12-10', '2026-12-12'])
    expect(await dates('2026-12-11', '2026-12-12')).toEqual([null, '2026-12-12'])
    expect(await dates('2026-12-13', '2026-12-13')).toEqual([null])
  })

  test.each(['true', 'false'])('has the same rows in pages of any size, with details: %s', async (includeDetails) => {
    const whole = await json({ includeDetails })
    const pages = []
    for (let after: string | null = ''; after !== null;) {
      const page: CustomerReportPage = await json({ includeDetails, after, perPage: '2' })
      expect(page.rows.length).toBeLessThanOrEqual(2)
      pages.push(...page.rows)
      after = page.next
    }
    expect(pages).toEqual(whole.rows)
  })

  test('as a file has the same rows and a descriptive name, and must not be cached', async () => {
    const answer = await getReport({})
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="BaseVillage_12012026_12312026_IncludePrintableMedia.csv"; filename*=UTF-8''BaseVillage_12012026_12312026_IncludePrintableMedia.csv`,
    })
    const rows = await csv()
    expect(rows).toHaveLength(15)
    expect(rows[0]).toEqual({
      'IP Code': '1001',
      'First Name': 'Maya',
      'Last Name': 'Lindqvist',
      'Date of Birth': '1985-03-02',
      Age: '41',
      'Head of Household IP Code': '1001',
      'Contact Name': 'Maya Lindqvist',
      'Contact Email': 'maya@example.test',
      'Contact Phone': "'+1 970 555 0117",
      'Last Check-in': '',
      'Printable Media': '0',
      Activity: 'Ski and ride',
      Task: 'Season Liability Waiver',
      'Task Type': 'Waiver',
      Optional: 'No',
      Status: 'Missing',
      'Product Code': 'PASS',
      Product: 'Season Pass',
      'Product Date': '',
      'Readiness Day': '',
      Readiness: '',
      Blocker: '',
      'Blocker Text': '',
      Arrived: '',
      Rental: '',
      Lesson: '',
    })
  })

  test('as a file can leave out details and printable media', async () => {
    const answer = await getReport({ includeDetails: 'false', includePrintableMedia: 'false' })
    expect(answer.headers['content-disposition']).toContain('_ExcludePrintableMedia.csv')
    const [row] = await csv({ includeDetails: 'false', includePrintableMedia: 'false' })
    expect(Object.keys(row ?? {})).not.toContain('Printable Media')
    expect(row).toMatchObject({
      'Missing Tasks': expect.stringContaining('Day Waiver; '),
      'Optional Tasks': 'Photo Release',
    })
  })

  describe('with arrival events', () => {
    const event = (kind: string, day: string, over: object = {}) => ({
      kind,
      household_ip_code: '1001',
      contact_id: '1001',
      location_id: testResort.base,
      resort_day: day,
      at_utc: `${day}T16:41:00Z`,
      recorded_by: 'desk@kestrel.example',
      recorded_by_name: 'Ben',
      device: '',
      ...over,
    })
    beforeAll(async () => {
      const { pool } = testApp
      await insertRows(pool, 'arrival_event', [
        event('arrived', '2026-12-10'),
        event('rental-fitted', '2026-12-10'),
        event('rental-returned', '2026-12-10'),
        event('arrived', '2026-12-01'),
        event('arrived', '2026-12-10', { contact_id: '1003', location_id: testResort.school }),
      ])
      const { rows } = await pool.query<{ id: string }>(`select id from arrival_event where resort_day = '2026-12-01'`)
      await insertRows(pool, 'arrival_event', [event('undone', '2026-12-01', { undoes: rows[0]?.id })])
    })
    afterAll(() =>
      testApp.pool.query(
        'alter table arrival_event disable trigger user; delete from arrival_event; alter table arrival_event enable trigger user',
      ),
    )

    test('says for each row when the guest arrived on the day of the product, and what happened last', async () => {
      const { rows } = await json()
      const find = (ipCode: string, productDate: string | null) =>
        rows.find((row) => row.ipCode === ipCode && row.productDate === productDate)
      expect(find('1001', '2026-12-10')).toMatchObject({
        arrivedUtc: '2026-12-10T16:41:00.000Z',
        rentalEvent: 'rental-returned',
        lessonEvent: null,
      })
      expect(find('1001', null), 'an undone arrival').toMatchObject({ arrivedUtc: null })
      expect(rows.filter(({ ipCode, arrivedUtc }) => ipCode === '1003' && arrivedUtc !== null)).toEqual([])
    })
    test('without details says it once for each guest, in the file by the clock of the location', async () => {
      const [row] = await csv({ includeDetails: 'false' })
      expect(row).toMatchObject({ 'IP Code': '1001', Arrived: '2026-12-10 09:41:00', Rental: 'rental-returned' })
      expect((await csv({ includeDetails: 'false' })).length).toBe(2)
    })
  })

  describe('with stored verdicts', () => {
    beforeAll(() =>
      storeVerdicts(testApp.pool, [
        { contactId: '1001', day: '2026-12-10', codes: ['photo-missing', 'waiver-missing'] },
        { contactId: '1001', day: '2026-12-01' },
        { contactId: '1003', day: '2026-12-12', verdict: 'unknown' },
        { contactId: '1003', day: '2026-12-12', locationId: testResort.school },
      ]),
    )
    afterAll(() => testApp.pool.query('delete from readiness_verdict'))

    test('says for each row whether the guest is ready on the day of the product, and what stops them first', async () => {
      const { rows } = await json()
      const find = (ipCode: string, productDate: string | null) =>
        rows.find((row) => row.ipCode === ipCode && row.productDate === productDate)
      expect(find('1001', '2026-12-10')).toMatchObject({
        readinessDay: '2026-12-10',
        readiness: 'not-ready',
        blocker: 'photo-missing',
        blockerText: 'Photo missing',
      })
      expect(find('1001', null), 'a season pass: the first day of the report').toMatchObject({
        readinessDay: '2026-12-01',
        readiness: 'ready',
        blocker: null,
      })
      expect(find('1003', '2026-12-12')).toMatchObject({ readiness: 'unknown', blockerText: null })
    })
    test('without details says it for the first judged day of the guest', async () => {
      const { rows } = await json({ includeDetails: 'false' })
      expect(rows.map(({ ipCode, readinessDay, readiness }) => [ipCode, readinessDay, readiness])).toEqual([
        ['1001', '2026-12-01', 'ready'],
        ['1003', '2026-12-12', 'unknown'],
      ])
      expect((await csv({ includeDetails: 'false' }))[1]).toMatchObject({
        'Readiness Day': '2026-12-12',
        Readiness: 'unknown',
      })
    })
    test('can be reduced to one verdict, with the total and in both forms', async () => {
      const stopped = await json({ readiness: 'not-ready' })
      expect(new Set(stopped.rows.map(({ productDate }) => productDate))).toEqual(new Set(['2026-12-10']))
      expect(stopped.total).toBe(stopped.rows.length)
      expect((await json({ readiness: 'unknown', includeDetails: 'false' })).rows.map(({ ipCode }) => ipCode)).toEqual([
        '1003',
      ])
      expect((await getReport({ readiness: 'nonsense' })).json()).toMatchObject({ fields: [{ path: 'readiness' }] })
    })
  })

  test('for days without products has only its heading', async () => {
    await testApp.pool.query(`update pos.purchase set is_cancelled = true where id = 'a'`)
    await aCompletedReportRun(testApp.ctx)
    const empty = { startDate: '2027-03-01', endDate: '2027-03-02' }
    expect(await csv(empty)).toEqual([])
    expect(await json(empty)).toMatchObject({ rows: [], total: 0, next: null })
  })
})

describe('a request is refused with the message at its field if', () => {
  test.each([
    ['the dates are reversed', { endDate: '2026-11-30' }, 'endDate', 'The end date is before the start date'],
    ['it asks for more than 400 days', { endDate: '2028-01-05' }, 'endDate', 'Please choose at most 400 days'],
    ['a day does not exist', { startDate: '2026-02-30' }, 'startDate', 'Please enter a day as YYYY-MM-DD'],
    ['a day has another format', { endDate: '12/31/2026' }, 'endDate', 'Please enter a day as YYYY-MM-DD'],
    ['a day is SQL', { endDate: `2026-12-31' or '1'='1` }, 'endDate', 'Please enter a day as YYYY-MM-DD'],
    ['the location is unknown', { locationId: '99' }, 'locationId', 'There is no such location'],
    ['the location is not a number', { locationId: '1;drop' }, 'locationId', 'Please enter a whole number'],
    [
      'the position in the list is invalid',
      { after: '1 or 1=1' },
      'after',
      'Please send the value of next from the previous page',
    ],
    ['a page would have too many rows', { perPage: '1001' }, 'perPage', expect.any(String)],
  ])('%s', async (_when, query, path, message) => {
    for (const isCsvExport of ['true', 'false']) {
      const answer = await getReport({ ...query, isCsvExport })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'invalid-input', fields: [{ path, message }] })
    }
  })

  test('four hundred days are accepted', async () => {
    expect((await getReport({ endDate: '2028-01-04', isCsvExport: 'false' })).statusCode).toBe(200)
  })
})

describe('dangerous strings in every text', () => {
  beforeAll(async () => {
    await testApp.pool.query('delete from activity_task where task_id > 1')
    await insertRows(
      testApp.pool,
      'task',
      dangerousStrings.map((name, index) => ({ id: 100 + index, name, task_type_id: 2 })),
    )
    await insertRows(
      testApp.pool,
      'activity_task',
      dangerousStrings.map((_, index) => ({ activity_id: 1, task_id: 100 + index, position: 100 + index })),
    )
    await testApp.pool.query(`update activity set name = $1`, ['="Ski", Ride\n@Home'])
    await insertRows(
      testApp.pool,
      'pos.product',
      dangerousStrings.map((name) => ({ code: name, name })),
    )
    for (const name of dangerousStrings) {
      await aHousehold(testApp.pool, [{ ipCode: name, firstName: name, lastName: name, birthDate: '1980-01-01' }])
      await testApp.pool.query('update pos.customer set phone = $1, email = lower(btrim($1)) where ip_code = $1', [
        name,
      ])
    }
    await insertRows(
      testApp.pool,
      'pos.purchase',
      dangerousStrings.map((name, index) => ({
        ...sold,
        id: `x${index}`,
        ip_code: name,
        product_code: name,
        product_date: '2027-03-05',
      })),
    )
    await aCompletedReportRun(testApp.ctx)
  })
  const days = { startDate: '2027-03-05', endDate: '2027-03-05' }

  test('are text in the cells of a file', async () => {
    const rows = await csv(days)
    expect(rows).toHaveLength(dangerousStrings.length * (dangerousStrings.length + 1))
    for (const name of dangerousStrings) {
      const cell = toSafeCell(name)
      const own = rows.filter((row) => row['IP Code'] === cell)
      expect(own, name).toHaveLength(dangerousStrings.length + 1)
      for (const row of own) {
        expect(row).toMatchObject({
          'First Name': cell,
          'Last Name': cell,
          'Head of Household IP Code': cell,
          'Contact Name': toSafeCell(`${name} ${name}`.trim()),
          'Contact Phone': cell,
          'Product Code': cell,
          Product: cell,
          Activity: `'="Ski", Ride\n@Home`,
        })
      }
      expect(new Set(own.map((row) => row['Task']))).toEqual(
        new Set(['Season Liability Waiver', ...dangerousStrings.map(toSafeCell)]),
      )
    }
  })

  test('are unchanged in JSON', async () => {
    const { rows } = await json(days)
    expect(new Set(rows.map(({ firstName }) => firstName))).toEqual(new Set(dangerousStrings))
    expect(new Set(rows.map(({ product }) => product))).toEqual(new Set(dangerousStrings))
  })
})

test('a location name in any script becomes a file name that every browser accepts', async () => {
  await testApp.pool.query(`update location set name = 'Grüner "Hügel" / 山', version = version + 1 where id = 1`)
  await expect
    .poll(async () => (await getReport({})).headers['content-disposition'])
    .toBe(
      `attachment; filename="Gr_nerH_gel__12012026_12312026_IncludePrintableMedia.csv"; filename*=UTF-8''Gr%C3%BCnerH%C3%BCgel%E5%B1%B1_12012026_12312026_IncludePrintableMedia.csv`,
    )
})

describe('a long report', () => {
  const rowCount = 12_000
  beforeAll(async () => {
    // More text than fits into the buffers between the database and a client that does not read.
    const { rows } = await testApp.pool.query<{ id: number }>('select max(id) as id from report.population')
    await testApp.pool.query(
      `insert into report.line_${rows[0]?.id} (location_id, guest, line, activity_id, task_id, is_optional, product_date, status, product_code)
       select 2, 1 + n / 4000, n % 4000, 1, 1, false, '2026-12-24', 'Missing', repeat('long product code ', 150)
       from generate_series(0, $1 - 1) n`,
      [rowCount],
    )
  })
  const query = new URLSearchParams({ ...range, locationId: '2' })
  const request = (): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      get(`http://127.0.0.1:${port}/api/report/customer?${query.toString()}`, { headers: as('admin') }, resolve).on(
        'error',
        reject,
      )
    })
  const copies = async () =>
    (
      await testApp.pool.query(
        `select from pg_stat_activity where query like 'copy (select g.contact_id%' and state <> 'idle' and pid <> pg_backend_pid()`,
      )
    ).rowCount

  test('arrives complete', async () => {
    const answer = await request()
    const body = await text(answer)
    expect(body.split('\r\n')).toHaveLength(rowCount + 2)
  })

  test('stops if the client disconnects, and releases the connection', async () => {
    for (let reader = 0; reader < 6; reader += 1) {
      const answer = await request()
      await once(answer, 'data')
      expect(await copies()).toBe(1)
      answer.destroy()
      await expect.poll(copies).toBe(0)
    }
    expect((await getReport({ isCsvExport: 'false' })).statusCode).toBe(200)
  })

  test('waits for a client that pauses, without buffering the rows', async () => {
    const before = process.memoryUsage().rss
    const answer = await request()
    answer.pause()
    await expect.poll(copies).toBe(1)
    await expect
      .poll(async () => {
        const { rows } = await testApp.pool.query<{ waits: string }>(
          `select wait_event as waits from pg_stat_activity where query like 'copy (select g.contact_id%' and pid <> pg_backend_pid()`,
        )
        return rows.map(({ waits }) => waits)
      })
      .toEqual(['ClientWrite'])
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024)
    answer.resume()
    const body = await text(answer)
    expect(body.endsWith('\r\n')).toBe(true)
    await expect.poll(copies).toBe(0)
  })

  test('that fails in the middle ends with an error, so that nobody takes a part for the whole', async () => {
    const answer = await request()
    await once(answer, 'data')
    answer.pause()
    await testApp.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like 'copy (select g.contact_id%' and pid <> pg_backend_pid()`,
    )
    await expect(text(answer)).rejects.toThrow()
    expect((await getReport({ isCsvExport: 'false' })).statusCode).toBe(200)
  })
})
