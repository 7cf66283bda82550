import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { batchQueries } from './batch-queries.ts'

const [pool, otherPool] = [new pg.Pool(), new pg.Pool()]
afterAll(() => Promise.all([pool.end(), otherPool.end()]))

/** A batched query that records the keys of each execution and returns them. */
function aBatchedQuery(execute: (keys: readonly string[]) => Promise<readonly string[]> = async (keys) => keys) {
  const executions: (readonly string[])[] = []
  const query = batchQueries((_pool, keys) => {
    executions.push(keys)
    return execute(keys)
  })
  return { query, executions }
}

/** An in-flight query for "first" that completes when the test calls `completeFirst`. */
async function aQueryInFlight() {
  let completeFirst = () => {}
  const firstIsComplete = new Promise<void>((resolve) => (completeFirst = resolve))
  const { query, executions } = aBatchedQuery(async (keys) => {
    if (keys.includes('first')) await firstIsComplete
    return keys
  })
  const first = query(pool, ['first'])
  await nextTurn()
  return { query, executions, first, completeFirst }
}

test('calls of one turn are one query with each key once, and all receive its result', async () => {
  const { query, executions } = aBatchedQuery()
  const results = await Promise.all([query(pool, ['a', 'b']), query(pool, ['c']), query(pool, ['b'])])
  expect(executions).toEqual([['a', 'b', 'c']])
  for (const result of results) expect(result).toEqual(['a', 'b', 'c'])
})

test('calls during an in-flight query are combined into the next query', async () => {
  const { query, executions, first, completeFirst } = await aQueryInFlight()
  const late = [query(pool, ['second'])]
  await nextTurn()
  late.push(query(pool, ['third']))
  await nextTurn()
  expect(executions).toEqual([['first']])
  completeFirst()
  expect(await first).toEqual(['first'])
  expect(await Promise.all(late)).toEqual([
    ['second', 'third'],
    ['second', 'third'],
  ])
})

test('a query that hangs delays the next one only briefly', async () => {
  const { query, executions, first, completeFirst } = await aQueryInFlight()
  expect(await query(pool, ['second'])).toEqual(['second'])
  expect(executions).toEqual([['first'], ['second']])
  completeFirst()
  expect(await first).toEqual(['first'])
})

test('a query that fails fails for all its callers, and the next call starts a new one', async () => {
  let isDown = true
  const { query } = aBatchedQuery(async (keys) => {
    if (isDown) throw new Error('down')
    return keys
  })
  const outcomes = await Promise.allSettled([query(pool, ['a']), query(pool, ['b'])])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isDown = false
  expect(await query(pool, ['a'])).toEqual(['a'])
})

test('the number of calls per query is limited, and every key is queried', async () => {
  const { query, executions } = aBatchedQuery()
  const keys = Array.from({ length: 200 }, (_, index) => String(index))
  const results = await Promise.all(keys.map((key) => query(pool, [key])))
  expect(executions.map(({ length }) => length)).toEqual([64, 64, 64, 8])
  expect(results.every((result, index) => result.includes(String(index)))).toBe(true)
})

test('two databases are queried separately', async () => {
  const { query, executions } = aBatchedQuery()
  await Promise.all([query(pool, ['here']), query(otherPool, ['there'])])
  expect(executions).toEqual([['here'], ['there']])
})
