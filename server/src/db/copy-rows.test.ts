import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyRows } from './copy-rows.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
  await client.query('create table copied (id integer primary key, words text, is_true boolean, bytes bytea)')
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const target = 'copied (id, words, is_true, bytes)'

test('every value is read as it was written', async () => {
  const rows = [
    [1, 'plain', true, Buffer.from([0, 1, 255])],
    [2, 'tab\there, line\nbreak, return\r, back\\slash, \\N', false, Buffer.alloc(0)],
    [3, '', null, null],
    [4, null, true, Buffer.from('\\x41')],
    [5, 'Łukasz 🎿', false, null],
  ] as const
  await copyRows(client, target, rows)
  const { rows: stored } = await client.query({ text: 'select * from copied order by id', rowMode: 'array' })
  expect(stored).toEqual(rows)
})

test('many rows can come from a generator', async () => {
  function* many() {
    for (let id = 10; id < 50_010; id += 1) yield [id, 'x'.repeat(id % 50), true, null]
  }
  await copyRows(client, target, many())
  const { rows } = await client.query('select count(*)::int as count from copied where id >= 10')
  expect(rows).toEqual([{ count: 50_000 }])
})

test('one refused row refuses all rows, and the connection can still be used', async () => {
  const rows = [
    [60_000, 'new', true, null],
    [1, 'twice', true, null],
  ] as const
  await expect(copyRows(client, target, rows)).rejects.toThrow('duplicate key')
  const { rows: stored } = await client.query('select from copied where id = 60000')
  expect(stored).toEqual([])
})
