import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from './database.ts'
import { queryByKeys, queryPacked } from './packed-rows.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.connectionString, () => undefined, 1)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const query = {
  name: 'values-of-keys',
  columns: 6,
  text: `
    with wanted as (select key, place::int from unnest($1::text[]) with ordinality as wanted (key, place))
    select key, place, place % 2 = 0, case when place > 1 then 'Zoë "1" \\ 滑雪' end, date '2026-12-05' + place,
           json_build_object('list', json_build_array(place, null))
    from wanted order by place desc`,
}
const keys = Array.from({ length: 45 }, (_, index) => `key ${index + 1}`)

test('packed rows have the same values and the same order as other rows', async () => {
  const few = keys.slice(0, 3)
  const rows = [
    ['key 3', 3, false, 'Zoë "1" \\ 滑雪', '2026-12-08', { list: [3, null] }],
    ['key 2', 2, true, 'Zoë "1" \\ 滑雪', '2026-12-07', { list: [2, null] }],
    ['key 1', 1, false, null, '2026-12-06', { list: [1, null] }],
  ]
  expect(await queryByKeys(pool, query, few)).toEqual(rows)
  expect(await queryPacked(pool, query, [few])).toEqual(rows)
})

test('the rows of many keys are all there', async () => {
  const rows = await queryByKeys<[key: string]>(pool, query, keys)
  expect(rows.map(([key]) => key)).toEqual(keys.toReversed())
})

test('without rows there are none', async () => {
  expect(await queryPacked(pool, query, [[]])).toEqual([])
})
