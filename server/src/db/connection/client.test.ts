import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { createClient } from './client.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('a connection that breaks while no statement runs rejects the next one, and does not end the process', async () => {
  const client = createClient(database.connectionString, { application_name: 'broken' })
  await client.connect()
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  await endConnection('broken')
  await ended
  await expect(client.query('select 1')).rejects.toThrow(/not queryable|closed/)
})

test('a connection that breaks rejects the statement that waits for its answer', async () => {
  const client = createClient(database.connectionString, { application_name: 'waiting' })
  await client.connect()
  const answer = client.query('select pg_sleep(60)')
  const rejected = expect(answer).rejects.toThrow('terminating connection due to administrator command')
  await endConnection('waiting')
  await rejected
})

async function endConnection(name: string): Promise<void> {
  const client = createClient(database.connectionString)
  await client.connect()
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [name])
  await client.end()
}
