import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '@first-chair/core/audit/audit'
import { insertRows } from '../db/insert-rows.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aTestResort } from '../app/test-resort.builders.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await aTestApp()
  await aTestResort(testApp.pool)
  const entry = (over: object) => ({
    at_utc: '2026-12-05T12:00:00Z',
    actor_kind: 'administrator',
    actor: 'admin@kestrel.example',
    action: 'location-changed',
    subject: 'location 1',
    before: null,
    after: null,
    ...over,
  })
  await insertRows(testApp.pool, 'audit_entry', [
    // 23:30 on 3 December in Denver is the 4th in London.
    entry({ at_utc: '2026-12-04T06:30:00Z', subject: 'location 3', after: { name: 'North 50%' } }),
    entry({ at_utc: '2026-12-04T07:30:00Z', action: 'task-added', subject: 'task 8', after: { name: 'Waiver' } }),
    entry({ actor_kind: 'guest', actor: '1001', action: 'waiver-signed', subject: 'signed waiver 1' }),
    ...Array.from({ length: 60 }, (_, index) =>
      entry({ before: { description: `From ${index}` }, after: { description: 'x' } }),
    ),
  ])
})
afterAll(() => testApp.close())

type Answer = { entries: AuditEntry[]; nextBefore: number | null }
const read = async (query: string): Promise<Answer> =>
  (await testApp.app.inject({ method: 'GET', url: `/api/admin/audit?${query}`, headers: as('admin') })).json()
const subjects = async (query: string) => (await read(query)).entries.map(({ subject }) => subject)

test('the audit log lists what operators did, newest first, page by page down to the oldest', async () => {
  const first = await read('')
  expect(first.entries).toHaveLength(50)
  expect(first.entries[0]).toMatchObject({
    actor: 'admin@kestrel.example',
    action: 'location-changed',
    before: { description: 'From 59' },
    after: { description: 'x' },
    atUtc: '2026-12-05T12:00:00.000Z',
  })
  const second = await read(`before=${first.nextBefore}`)
  expect(second.entries).toHaveLength(12)
  expect(second.nextBefore).toBeNull()
  expect(second.entries.at(-1)?.subject).toBe('location 3')
})

test('the audit log lists what guests did only on request', async () => {
  expect(await subjects('search=waiver-signed')).toEqual([])
  expect(await subjects('search=waiver-signed&who=everybody')).toEqual(['signed waiver 1'])
})

test('the audit log searches the changed values, with percent signs taken literally', async () => {
  expect(await subjects('search=from%2042')).toHaveLength(1)
  expect(await subjects('search=50%25')).toEqual(['location 3'])
  expect(await subjects('search=%25%25')).toEqual([])
})

test('the audit log uses the days of the resort', async () => {
  expect(await subjects('to=2026-12-03')).toEqual(['location 3'])
  expect(await subjects('from=2026-12-04&to=2026-12-04')).toEqual(['task 8'])
  expect(await subjects('from=2026-12-05&who=everybody&search=1001')).toEqual(['signed waiver 1'])
})

test('the audit log refuses a day that does not exist at its field', async () => {
  const answer = await testApp.app.inject({
    method: 'GET',
    url: '/api/admin/audit?from=2026-02-30',
    headers: as('admin'),
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ fields: [{ path: 'from', message: 'Please enter a date.' }] })
})

test('the audit log exports all requested entries as a file in which a spreadsheet runs no formula', async () => {
  await insertRows(testApp.pool, 'audit_entry', [
    {
      actor_kind: 'administrator',
      actor: '=cmd()@kestrel.example',
      action: 'task-added',
      subject: 'task 9',
      after: { name: 'Say "hello", twice\nand again' },
    },
  ])
  const answer = await testApp.app.inject({
    method: 'GET',
    url: '/api/admin/audit?isCsvExport=true&to=2030-01-01',
    headers: as('admin'),
  })
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toContain('audit-log')
  const rows: string[][] = parse(answer.body, { bom: true, recordDelimiter: '\r\n' })
  expect(rows[0]).toEqual(['When', 'Kind', 'Who', 'What', 'Subject', 'Before', 'After', 'Request'])
  expect(rows).toHaveLength(64)
  expect(rows[1]?.slice(1, 5)).toEqual(['administrator', "'=cmd()@kestrel.example", 'task-added', 'task 9'])
  expect(JSON.parse(rows[1]?.[6] ?? '')).toEqual({ name: 'Say "hello", twice\nand again' })
  expect(rows.at(-1)?.[0], 'in the time zone of the resort').toBe('2026-12-03 23:30:00')
})

test.each(["x' or true --", "'; drop table audit_entry; --"])(
  'the audit log treats the search text %s as plain text',
  async (search) => {
    expect(await subjects(`search=${encodeURIComponent(search)}`)).toEqual([])
  },
)
