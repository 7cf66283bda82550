import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts'
import { fillDemoResort } from '../demo/fill-demo-resort.ts'
import { aHousehold } from '../app/test-resort.builders.ts'
import { createFieldEncryption } from '../encryption/field-encryption.ts'
import { refuseLiveDatabase } from './refuse-live-database.ts'
import { seedVolume } from './seed-volume.ts'

const today = '2026-12-18'
let database: TestDatabase
let pool: pg.Pool
let name = ''

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.connectionString, () => undefined, 2)
  name = (await pool.query<{ name: string }>('select current_database() as name')).rows[0]?.name ?? ''
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
const refuse = (confirmed?: string) => refuseLiveDatabase(database.connectionString, confirmed)

test('an empty database accepts made-up households without confirmation', async () => {
  await expect(refuse()).resolves.toBeUndefined()
})

test('a database that was never migrated does too', async () => {
  const url = new URL(database.superuserConnectionString)
  url.pathname = '/postgres'
  await expect(refuseLiveDatabase(url.href, undefined)).resolves.toBeUndefined()
})

test('so does the demo resort, with signed-in guests and with seeded households', async () => {
  await fillDemoResort(pool, { today, encryption: createFieldEncryption([Buffer.alloc(32, 7)]) })
  await pool.query(
    `insert into household (ip_code, reference)
     select ip_code, 'AAAA-' || lpad(row_number() over ()::text, 4, '0') from pos.customer where ip_code = head_ip_code`,
  )
  await seedVolume(database.connectionString, {
    households: 5,
    completions: 5,
    today,
    issuer: 'https://id.example.test',
  })
  await expect(refuse()).resolves.toBeUndefined()
})

test.each([
  ['an imported customer with an e-mail', '1004190777', 'ada@mail.test'],
  ['an imported customer without an e-mail', '80001', undefined],
])('%s is a real household', async (_what, ipCode, email) => {
  const customer = { ipCode, firstName: 'Ada', lastName: 'Real', birthDate: null }
  await aHousehold(pool, [email === undefined ? customer : { ...customer, email }])
  await expect(refuse()).rejects.toThrow('holds one household that is not made up. Nothing was added to it.')
  await pool.query('delete from pos.customer where ip_code = $1', [ipCode])
})

test('a guest of another point of sale who signed in is a real household', async () => {
  await pool.query(`insert into household (ip_code, reference) values ('RTP-4711', 'KKKK-QQQQ')`)
  const refused = refuse()
  await expect(refused).rejects.toThrow(`The database "${name}" on this machine`)
  await expect(refused).rejects.toThrow(`--into-live-database ${name}`)
  await expect(refused).rejects.not.toThrow('password')
})

test('a person at a terminal is asked for the name of the database', async () => {
  const questions: string[] = []
  const refuseUnless = (answer: string) =>
    refuseLiveDatabase(database.connectionString, undefined, async (question) => {
      questions.push(question)
      return answer
    })
  for (const answer of ['', 'y', 'yes', 'another']) {
    await expect(refuseUnless(answer)).rejects.toThrow('This is not its name. Nothing was added to it.')
  }
  await expect(refuseUnless(`${name}\n`)).resolves.toBeUndefined()
  expect(questions).toHaveLength(5)
  expect(questions[0]).toContain(`The database "${name}" on this machine holds one household that is not made up.`)
  // A name on the command line that is wrong is a mistake in a script.
  await expect(refuseLiveDatabase(database.connectionString, 'another', async () => name)).rejects.toThrow('another')
})

test('only the exact name of the database is accepted as confirmation', async () => {
  await expect(refuse('another')).rejects.toThrow('--into-live-database names another database: "another".')
  await expect(refuse(name)).resolves.toBeUndefined()
})
