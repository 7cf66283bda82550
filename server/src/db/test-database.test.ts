import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './test-database.ts'

async function ask(connectionString: string, sql: string) {
  const client = new Client(connectionString)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

test('every test file has its own migrated database, with the roles of the product', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  const migrated = `select count(*)::int > 0 as migrated from pg_tables where schemaname = 'public' and tableowner = current_user`
  expect(await ask(one.connectionString, migrated)).toEqual([{ migrated: true }])

  await ask(one.connectionString, 'create table scribble (id int)')
  const scribbles = `select count(*)::int as count from pg_tables where tablename = 'scribble'`
  expect(await ask(one.superuserConnectionString, scribbles)).toEqual([{ count: 1 }])
  expect(await ask(other.connectionString, scribbles)).toEqual([{ count: 0 }])

  await ask(one.runtimeConnectionString, 'select count(*) from signed_waiver')
  await expect(ask(one.runtimeConnectionString, 'select * from scribble')).rejects.toThrow('permission')

  await Promise.all([one.drop(), other.drop()])
  await expect(ask(one.connectionString, scribbles)).rejects.toThrow('does not exist')
})
