import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '@first-chair/core/audit/audit'
import { insertRows } from '../db/insert-rows.ts'
import { aTestApp, as, type TestApp } from '../http/test-app.builders.ts'
import { aTestResort } from '../http/test-resort.builders.ts'

let house: TestApp

beforeAll(async () => {
  house = await aTestApp()
  await aTestResort(house.pool)
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
  await insertRows(house.pool, 'audit_entry', [
    // 23:30 on 3 December in Denver is the 4th in London.
    entry({ at_utc: '2026-12-04T06:30:00Z', subject: 'location 3', after: { name: 'North 50%' } }),
    entry({ at_utc: '2026-12-04T07:30:00Z', action: 'task-added', subject: 'task 8', after: { name: 'Waiver' } }),
    entry({ actor_kind: 'guest', actor: '1001', action: 'waiver-signed', subject: 'signed waiver 1' }),
    ...Array.from({ length: 60 }, (_, index) =>
      entry({ before: { description: `From ${index}` }, after: { description: 'x' } }),
    ),
  ])
})
afterAll(() => house.close())

type Answer = { entries: AuditEntry[]; nextBefore: number | null }
const read = async (query: string): Promise<Answer> =>
  (await house.app.inject({ method: 'GET', url: `/api/admin/audit?${query}`, headers: as('admin') })).json()
const subjects = async (query: string) => (await read(query)).entries.map(({ subject }) => subject)

test('what operators did stands there, the newest first, and going on reaches the oldest', async () => {
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

test('what guests did is shown when it is asked for', async () => {
  expect(await subjects('search=waiver-signed')).toEqual([])
  expect(await subjects('search=waiver-signed&who=everybody')).toEqual(['signed waiver 1'])
})

test('words are found in what changed, with percent signs as they are', async () => {
  expect(await subjects('search=from%2042')).toHaveLength(1)
  expect(await subjects('search=50%25')).toEqual(['location 3'])
  expect(await subjects('search=%25%25')).toEqual([])
})

test('days are those of the resort', async () => {
  expect(await subjects('to=2026-12-03')).toEqual(['location 3'])
  expect(await subjects('from=2026-12-04&to=2026-12-04')).toEqual(['task 8'])
  expect(await subjects('from=2026-12-05&who=everybody&search=1001')).toEqual(['signed waiver 1'])
})

test('a day that does not exist is refused at its field', async () => {
  const answer = await house.app.inject({
    method: 'GET',
    url: '/api/admin/audit?from=2026-02-30',
    headers: as('admin'),
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ fields: [{ path: 'from', message: 'Please enter a date.' }] })
})

test('the export is a file with everything that was asked for, which no spreadsheet runs', async () => {
  await insertRows(house.pool, 'audit_entry', [
    {
      actor_kind: 'administrator',
      actor: '=cmd()@kestrel.example',
      action: 'task-added',
      subject: 'task 9',
      after: { name: 'Say "hello", twice\nand again' },
    },
  ])
  const answer = await house.app.inject({
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
  expect(rows.at(-1)?.[0], 'in the time of the resort').toBe('2026-12-03 23:30:00')
})

test.each(["x' or true --", "'; drop table audit_entry; --"])('the words %s are only words', async (search) => {
  expect(await subjects(`search=${encodeURIComponent(search)}`)).toEqual([])
})
