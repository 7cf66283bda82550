import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../db/test-database.ts'
import { aCheckIn } from './check-in.builders.ts'
import { aSmallDisk } from './full-disk.builders.ts'
import { aTestApp, testMorning, type TestApp } from './test-app.builders.ts'
import { aHousehold, aTestResort, lindqvists } from './test-resort.builders.ts'

const expectedMessage =
  'We cannot save anything at the moment. Please keep this page open and try again in a few minutes.'
const disk = await aSmallDisk()

/** An application whose clock the test can move forward. */
async function anApp(options: Parameters<typeof aTestApp>[0] = {}) {
  let now = testMorning
  const testApp = await aTestApp({ ...options, now: () => now })
  await aTestResort(testApp.pool)
  await aHousehold(testApp.pool, lindqvists)
  const wait = (seconds: number): void => {
    now = new Date(now.getTime() + seconds * 1000)
  }
  return { testApp, wait, ready: () => testApp.app.inject({ url: '/readyz' }) }
}

describe.skipIf(!disk)('while the disk of the database is full', () => {
  let testApp: TestApp
  let wait: (seconds: number) => void
  let ready: Awaited<ReturnType<typeof anApp>>['ready']

  beforeAll(async () => {
    const database = await createTestDatabase(disk)
    ;({ testApp, wait, ready } = await anApp({ database }))
  })
  afterAll(async () => {
    disk?.empty()
    await testApp.close()
    await disk?.remove()
  })

  test('a signature is refused with a message and a time to retry, and nothing of it is stored', async () => {
    expect((await aCheckIn(testApp).home()).statusCode).toBe(200)
    expect((await ready()).statusCode).toBe(200)
    disk?.fill()
    const refused = await aCheckIn(testApp).sign(['1001', '1002', '1003', '1004'])
    expect(refused.statusCode, refused.body).toBe(503)
    expect(refused.json()).toMatchObject({ code: 'storage-full', detail: expectedMessage })
    expect(refused.headers['retry-after']).toBe('60')
    expect((await testApp.pool.query('select from signed_waiver')).rowCount).toBe(0)
  })

  test('the product is not ready because of the storage, and still shows the household', async () => {
    const answer = await ready()
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({
      status: 'not ready',
      checks: { database: true, migrations: true, settings: true, storage: false, commits: true },
    })
    expect((await aCheckIn(testApp).home()).statusCode).toBe(200)
    expect((await testApp.app.inject({ url: '/healthz' })).statusCode).toBe(200)
  })

  test('it stays not ready for as long as the disk is full', async () => {
    wait(3600)
    expect((await ready()).json()).toMatchObject({ checks: { storage: false } })
  })

  test('when there is space again, it is ready and stores the same signature, without a restart', async () => {
    disk?.empty()
    wait(11)
    expect((await ready()).json()).toMatchObject({ status: 'ready' })
    const signed = await aCheckIn(testApp).sign(['1001', '1002', '1003', '1004'])
    expect(signed.statusCode, signed.body).toBe(200)
    expect((await testApp.pool.query('select from signed_waiver')).rowCount).toBe(1)
  })

  test('a full disk is detected before anyone signs', async () => {
    wait(11)
    disk?.fill()
    expect((await ready()).json()).toMatchObject({ checks: { storage: false } })
  })
})

describe('storage errors of PostgreSQL', () => {
  let app: Awaited<ReturnType<typeof anApp>>
  beforeAll(async () => {
    app = await anApp()
    await refuseSignaturesWith('53100')
    await app.testApp.pool.query(
      'create trigger refuse before insert on signed_waiver execute function refuse_signature()',
    )
  })
  afterAll(() => app.testApp.close())

  const refuseSignaturesWith = (code: string) =>
    app.testApp.pool.query(`
      create or replace function refuse_signature() returns trigger language plpgsql as $$
      begin raise exception 'refused' using errcode = '${code}'; end $$`)

  test.each([
    ['disk_full', '53100', 'storage-full', false],
    ['io_error', '58030', 'storage-full', false],
    ['insufficient_resources', '53000', 'unavailable', true],
    ['out_of_memory', '53200', 'unavailable', true],
    ['configuration_limit_exceeded', '53400', 'unavailable', true],
  ])('%s is answered with 503, never with 500', async (_name, sqlState, code, canStore) => {
    app.wait(60)
    await app.ready()
    await refuseSignaturesWith(sqlState)
    const answer = await aCheckIn(app.testApp).sign(['1001', '1002', '1003', '1004'])
    expect(answer.statusCode, answer.body).toBe(503)
    expect(answer.json()).toMatchObject({ code })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect((await app.ready()).json()).toMatchObject({ checks: { storage: canStore } })
  })
})
