import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { encryptedColumns, type EncryptedColumn } from './encrypted-columns.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** Columns with bytes that are not encrypted: hashes with their salts, fingerprints and pictures. */
const plainColumns = /(hash|fingerprint|picture|drawing|jpeg|salt)$/

/** What the log of signed waivers publishes: the key that verifies its checkpoints, and the hashes at the root of its tree. */
const publishedColumns = ['log_key.public_key', 'log_state.root', 'log_timestamp.token', 'signed_waiver_check.root']

test('every column with bytes is on the list of encrypted columns, or is a hash, a picture or published', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select replace(table_schema || '.' || table_name || '.' || column_name, 'public.', '') as name
     from information_schema.columns
     where data_type = 'bytea' and table_schema in ('public', 'pos') order by name`,
  )
  const listed = Object.values(encryptedColumns).map(({ table, column }) => `${table}.${column}`)
  const others = rows.map(({ name }) => name).filter((name) => !plainColumns.test(name))
  expect(others).toEqual([...listed, ...publishedColumns].toSorted())
})

test.each(Object.values(encryptedColumns) satisfies EncryptedColumn[])(
  '$table has the primary key and the columns that its encrypted data is bound to',
  async ({ table, key, bindings }: EncryptedColumn) => {
    const { rows } = await client.query<{ name: string }>(
      `select a.attname as name from pg_index i
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
       where i.indrelid = $1::regclass and i.indisprimary order by array_position(i.indkey, a.attnum)`,
      [table],
    )
    expect(rows.map(({ name }) => name)).toEqual(key)
    await client.query(`select ${bindings.join(', ')} from ${table}`)
  },
)
