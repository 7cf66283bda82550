import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { insertRows } from '../db/insert-rows.ts'
import { openReadinessFindings } from './readiness-findings.ts'

let testApp: TestApp
let minutes = 0
const logged: object[] = []

beforeAll(async () => {
  testApp = await aTestApp()
  await testApp.pool.query(`insert into administrator_email (email) values ('admin@kestrel.example')`)
})
afterAll(() => testApp.close())

const open = (pool = testApp.ctx.pool) =>
  openReadinessFindings({
    pool,
    log: { info: () => undefined, warn: (facts) => logged.push(facts) },
    now: () => new Date(Date.UTC(2026, 11, 5, 14, minutes)),
  })
const unpaid = { kind: 'disagreement', own: 'none', gate: 'not-paid' } as const
const readNotices = async () => {
  const answer = await testApp.app.inject({ url: '/api/admin/readiness-notices', headers: as('admin') })
  return answer.json<Record<string, unknown>[]>()
}

test('disagreements are counted and logged by codes, and administrators read them', async () => {
  const findings = open()
  await findings.record([unpaid, unpaid, { kind: 'disagreement', own: 'blackout-day', gate: 'opens' }])
  expect(findings.countDisagreements()).toEqual([
    { own: 'none', gate: 'not-paid', count: 2 },
    { own: 'blackout-day', gate: 'opens', count: 1 },
  ])
  expect(logged).toContainEqual({ own: 'none', gate: 'not-paid' })
  expect(await readNotices()).toMatchObject([
    { kind: 'disagreement', own: 'blackout-day', gate: 'opens' },
    { kind: 'disagreement', own: 'none', gate: 'not-paid' },
  ])
})

test('a finding is written at most once a minute, however often it is seen', async () => {
  const findings = open()
  await findings.record([unpaid])
  await testApp.pool.query(`update readiness_finding set last_seen_date_utc = now() - interval '2 days'`)
  await findings.record([unpaid])
  expect(await readNotices()).toEqual([])
  minutes += 2
  await findings.record([unpaid])
  expect(await readNotices()).toMatchObject([{ own: 'none', gate: 'not-paid' }])
})

test('a reason is listed until it has a text, and a task until it is changed or deleted', async () => {
  await testApp.pool.query('delete from readiness_finding')
  await insertRows(testApp.pool, 'task', [{ id: 7, name: 'Spring Waiver', task_type_id: 2 }])
  await open().record([
    { kind: 'reason-without-text', reasonCode: 'MISUSE' },
    { kind: 'task-impossible', taskId: 7 },
    { kind: 'task-impossible', taskId: 4711 },
  ])
  expect(await readNotices()).toMatchObject([
    { kind: 'reason-without-text', reasonCode: 'MISUSE' },
    { kind: 'task-impossible', taskId: 7 },
  ])
  await testApp.pool.query(
    `insert into collection_item (collection_id, name, value) values (2, 'misuse', 'Please call us.')`,
  )
  expect(await readNotices()).toMatchObject([
    { reasonCode: 'MISUSE', missingParts: ['staff-text', 'owner', 'way-back'] },
    { kind: 'task-impossible' },
  ])
  await testApp.pool.query(
    `update collection_item set staff_value = 'Misuse', resolved_by = 'office', way_back = 'Bring your pass to the office.'
     where name = 'misuse'`,
  )
  await testApp.pool.query(`update task set modified_date_utc = now() + interval '1 second' where id = 7`)
  expect(await readNotices()).toEqual([])
})

test('guests are judged even if a finding cannot be stored', async () => {
  const closed = new pg.Pool({ connectionString: testApp.superuserConnectionString })
  await closed.end()
  const findings = open(closed)
  await findings.record([unpaid])
  expect(findings.countDisagreements()).toMatchObject([{ count: 1 }])
})
