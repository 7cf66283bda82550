import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openAnnouncements, type Announcements } from '../db/announcements.ts'
import { openPool } from '../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts'
import { aTestResort } from '../app/test-resort.builders.ts'
import { openSetupCache, type SetupCache } from './setup-cache.ts'

let database: TestDatabase
let pool: pg.Pool
let operator: pg.Client
let announcements: Announcements
let cache: SetupCache
let now = 0
let problems: readonly string[] = []
const errors: Error[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.connectionString, () => undefined)
  await aTestResort(pool)
  operator = new pg.Client(database.superuserConnectionString)
  await operator.connect()
})
afterAll(async () => {
  await operator.end()
  await pool.end()
  await database.drop()
})
afterEach(() => announcements.close())

async function open(): Promise<void> {
  announcements = openAnnouncements(database.connectionString, (error) => errors.push(error))
  cache = openSetupCache({
    pool,
    announcements,
    now: () => now,
    onBrokenSettings: (newProblems) => {
      problems = newProblems
    },
  })
  await cache.current()
  await expect.poll(listeners).toHaveLength(1)
  await cache.current()
}

const listeners = async (): Promise<unknown[]> =>
  (
    await operator.query(`select pid from pg_stat_activity where application_name = 'first-chair-listener' and query like 'listen%'
                         and datname = current_database()`)
  ).rows
const findName = async (id: number) => (await cache.current()).locations.find((location) => location.id === id)?.name
const rename = (name: string) => operator.query(`update location set name = $1 where id = 1`, [name])
const getTitle = async () => (await cache.current()).language.application.title

describe('a change by another process', () => {
  test('is visible to the next request, although the setup is not read for each request', async () => {
    await open()
    expect(await cache.current()).toBe(await cache.current())
    await rename('Summit')
    await expect.poll(() => findName(1)).toBe('Summit')
  })

  test.each([
    ['task', `update task set name = 'Renamed' where id = 1`, 'Renamed'],
    ['activity', `update activity set name = 'Renamed too'`, 'Renamed too'],
    ['task_type', `update task_type set name = 'Renamed kind' where id = 4`, 'Renamed kind'],
    ['activity_product', `insert into activity_product (activity_id, product_id) values (1, 'PRODUCT-X')`, 'PRODUCT-X'],
    [
      'settings_document',
      `update settings_document set value = '{"application":{"title":"Ours"}}' where kind = 'language'`,
      'Ours',
    ],
  ])('is announced for %s', async (_table, change, word) => {
    await open()
    await operator.query(change)
    await expect.poll(async () => JSON.stringify(await cache.current())).toContain(word)
  })
})

describe('when the connection of the listener breaks', () => {
  test('changes are visible within seconds, and at once after the connection is back', async () => {
    await open()
    await operator.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'first-chair-listener' and datname = current_database()`,
    )
    await expect.poll(() => errors.length).toBeGreaterThan(0)
    await rename('While deaf')
    now += 5_001
    await expect.poll(() => findName(1)).toBe('While deaf')

    await expect.poll(listeners).toHaveLength(1)
    await cache.current()
    await rename('Heard again')
    await expect.poll(() => findName(1)).toBe('Heard again')
  })
})

describe('invalid settings in the database', () => {
  const store = (kind: string, value: string) =>
    operator.query('update settings_document set value = $2 where kind = $1', [kind, value])

  test('are replaced by their defaults and reported, and valid ones are kept', async () => {
    await open()
    await store('language', '{"application":{"title":7,"subtitle":"Ours"},"home":[]}')
    await store('theme', '{"general":{"logoWidth":"wide"}}')
    await store('general', '{"adultAge":3,"dateFormat":"ddmmyyyy"}')
    await expect.poll(async () => (await cache.current()).general.dateFormat).toBe('ddmmyyyy')
    const { language, theme, general } = await cache.current()
    expect([language.application.title, language.application.subtitle]).toEqual(['First Chair', 'Ours'])
    expect([theme.general.logoWidth, general.adultAge]).toEqual([150, 18])
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([
      'adultAge',
      'application.title',
      'home',
      'general.logoWidth',
    ])
  })

  test('that are missing altogether have their defaults', async () => {
    await operator.query('delete from settings_document')
    await open()
    expect(await getTitle()).toBe('First Chair')
  })
})

test('after a failed read the next request reads again', async () => {
  let isDown = true
  const failing = new Proxy(pool, {
    get(target, name) {
      if (name === 'connect' && isDown) return () => Promise.reject(new Error('down'))
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
  announcements = openAnnouncements(database.connectionString, () => undefined)
  cache = openSetupCache({
    pool: failing,
    announcements,
    now: () => now,
    onBrokenSettings: () => undefined,
  })
  await expect(cache.current()).rejects.toThrow('down')
  isDown = false
  expect((await cache.current()).locations).toHaveLength(3)
})
