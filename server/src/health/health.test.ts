import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { release } from '../config/release.ts'
import { aTestApp, as, type TestApp } from '../app/test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists, testResort } from '../app/test-resort.builders.ts'

let testApp: TestApp
let operator: pg.Client

beforeAll(async () => {
  testApp = await aTestApp()
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  operator = new pg.Client(testApp.superuserConnectionString)
  await operator.connect()
})
afterAll(async () => {
  await operator.end()
  await testApp.close()
})

const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  testApp.app.inject({ method: 'GET', url, headers, remoteAddress })

/** Ends all connections of the product and prevents new ones. */
async function takeDatabaseAway(): Promise<void> {
  await operator.query(`do $$ begin execute format('alter database %I connection limit 0', current_database()); end $$`)
  await cutConnections()
}
const cutConnections = () =>
  operator.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
const bringDatabaseBack = () =>
  operator.query(`do $$ begin execute format('alter database %I connection limit -1', current_database()); end $$`)

test('a healthy product is alive and ready', async () => {
  expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await get('/readyz')).statusCode).toBe(200)
  await expect
    .poll(async () => (await get('/readyz')).json())
    .toEqual({
      status: 'ready',
      checks: {
        database: true,
        migrations: true,
        version: true,
        settings: true,
        storage: true,
        commits: true,
        announcements: true,
      },
    })
})

describe('without the database', () => {
  test('the product is alive, but not ready, and asks clients to retry', async () => {
    await takeDatabaseAway()
    expect((await get('/healthz')).statusCode).toBe(200)

    const ready = await get('/readyz')
    expect(ready.statusCode).toBe(503)
    expect(ready.json()).toMatchObject({ status: 'not ready', checks: { database: false } })
    expect(ready.headers['retry-after']).toBe('2')

    for (const answer of [
      await get('/api/profile', as('maya')),
      await get('/api/admin/authenticated', as('admin')),
      await testApp.app.inject({
        method: 'POST',
        url: '/api/tasks/ContactTaskGrouping/Location/1',
        headers: as('maya'),
        payload: {},
      }),
    ]) {
      expect(answer.statusCode, answer.body).toBe(503)
      expect(answer.json()).toMatchObject({ code: 'unavailable' })
      expect(answer.headers['content-type']).toContain('application/problem+json')
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
  })

  test('the product is ready again as soon as the database is back, without a restart', async () => {
    await bringDatabaseBack()
    await vi.waitFor(async () => expect((await get('/readyz')).statusCode).toBe(200), 20_000)
    expect((await get('/api/profile', as('maya'))).statusCode).toBe(200)
  })

  test('a guest whose connections break notices nothing while reading, and can save afterwards', async () => {
    const profiles = Array.from({ length: 8 }, () => get('/api/profile', as('maya')))
    await cutConnections()
    for (const answer of await Promise.all(profiles)) expect(answer.statusCode, answer.body).toBe(200)

    await cutConnections()
    expect((await get('/api/profile', as('maya'))).statusCode).toBe(200)
    const saved = await testApp.app.inject({ method: 'POST', url: '/api/signout', payload: { token: 'sam' } })
    expect(saved.statusCode, saved.body).toBe(200)
  })
})

test('a product on a database that a newer version has migrated is not ready', async () => {
  await operator.query(`insert into schema_migration (name) values ('9999-newer.sql')`)
  const ready = await get('/readyz')
  expect(ready.statusCode).toBe(503)
  expect(ready.json()).toMatchObject({ checks: { database: true, migrations: true, version: false } })
  await operator.query(`delete from schema_migration where name = '9999-newer.sql'`)
  expect((await get('/readyz')).statusCode).toBe(200)
})

test('a product with a pending migration is not ready', async () => {
  await operator.query(`delete from schema_migration where name like '0001%'`)
  const ready = await get('/readyz')
  expect(ready.statusCode).toBe(503)
  expect(ready.json()).toMatchObject({ checks: { database: true, migrations: false, version: true } })
})

describe('the metrics', () => {
  test('can be read from this machine only', async () => {
    const answer = await get('/metrics')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('text/plain')
    expect(answer.body).toContain('http_request_duration_seconds_bucket')
    for (const address of ['192.0.2.1', '10.0.0.1', '::ffff:192.0.2.1', '2001:db8::1']) {
      const refused = await get('/metrics', {}, address)
      expect(refused.statusCode).toBe(404)
      expect(refused.json()).toMatchObject({ code: 'not-found' })
    }
    expect((await get('/metrics', { 'x-forwarded-for': '127.0.0.1' }, '192.0.2.1')).statusCode).toBe(404)
  })

  test('contain the checks of /readyz, and the requests that have no answer yet', async () => {
    const { body } = await get('/metrics')
    expect(body).toContain('first_chair_ready{check="migrations"} 0')
    expect(body).toContain('first_chair_ready{check="commits"} 1')
    expect(body).toMatch(/first_chair_database_connections\{state="idle"\} [1-9]/)
    expect(body).toContain('first_chair_database_connections{state="waited-for"} 0')
    expect(body).toContain('http_requests_under_way 1')
    expect(body).toMatch(/http_oldest_request_seconds\{route="\/metrics"\} 0\./)
  })

  test('contain routes, never values from a path or query', async () => {
    // The value is not a number, because counts may contain any digits.
    await get('/api/tasks/wanted/waivertext?secret=1', as('maya'))
    const { body } = await get('/metrics')
    expect(body).toContain('/api/tasks/:taskId/waivertext')
    expect(body).not.toMatch(/wanted|secret/)
  })

  test('contain the version, the guests of the day and the lost signatures', async () => {
    const countGuests = async () =>
      /^first_chair_guests_checked_in_today\{.*\} (\d+)$/m.exec((await get('/metrics')).body)?.[1]
    expect(await countGuests()).toBe('0')
    await testApp.pool.query(
      `insert into contact_task_completion
         (contact_task_id, location_id, activity_id, task_id, contact_id, household_ip_code, outcome, resort_day)
       select 'a-' || day || task, 1, 1, task, '1001', '1001', 'skipped', day::date
       from unnest(array['2026-12-04', '2026-12-05']) day, unnest(array[$1, $2]::int[]) task`,
      [testResort.seasonWaiver, testResort.dayWaiver],
    )
    expect(await countGuests()).toBe('1')
    const { body } = await get('/metrics')
    expect(body).toContain(`first_chair_info{version="${release}"} 1`)
    expect(body).toContain('first_chair_acknowledged_records_missing{source="database"} 0')
    expect(body).toContain('first_chair_readiness_verdicts{verdict="ready"} 0')
    expect(body).toMatch(/^first_chair_readiness_oldest_change_seconds\{source="database"\} [\d.e-]+$/m)
  })

  test('need the token where one is set', async () => {
    const other = await aTestApp({ env: { METRICS_TOKEN: 'a-long-enough-token' } })
    const ask = (headers: Record<string, string>) =>
      other.app.inject({ method: 'GET', url: '/metrics', headers, remoteAddress: '192.0.2.1' })
    expect((await ask({ authorization: 'Bearer a-long-enough-token' })).statusCode).toBe(200)
    expect((await ask({ authorization: 'Bearer a-long-enough-tokeN' })).statusCode).toBe(404)
    expect((await other.app.inject({ method: 'GET', url: '/metrics' })).statusCode).toBe(404)
    await other.close()
  })
})

test('the metrics contain the jobs that wait, are tried again, and failed too often', async () => {
  const other = await aTestApp()
  await other.pool.query(
    `select graphile_worker.add_job(name, '{}'::json, run_at => now() - interval '5 minutes', max_attempts => 3)
     from unnest(array['late', 'again', 'lost']) name;
     update graphile_worker._private_jobs set attempts = 1, run_at = now() + interval '1 hour'
     where task_id = (select id from graphile_worker._private_tasks where identifier = 'again');
     update graphile_worker._private_jobs set attempts = 3
     where task_id = (select id from graphile_worker._private_tasks where identifier = 'lost')`,
  )
  const { body } = await other.app.inject('/metrics')
  expect(body).toContain('first_chair_jobs{name="late",state="waiting"} 1')
  expect(body).toContain('first_chair_jobs{name="again",state="retrying"} 1')
  expect(body).toContain('first_chair_jobs{name="again",state="waiting"} 0')
  expect(body).toContain('first_chair_jobs{name="lost",state="failed"} 1')
  expect(body).toContain('first_chair_jobs{name="lost",state="waiting"} 0')
  expect(Number(/^first_chair_jobs_oldest_seconds (.+)$/m.exec(body)?.[1])).toBeCloseTo(300, -1)
  await other.close()
})
