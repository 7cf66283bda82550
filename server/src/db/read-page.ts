import type { Page } from '@first-chair/core/contract/admin-list'
import type pg from 'pg'
import { toIsoDates, type WithDates } from './iso-dates.ts'

type PageQuery = { page: number; perPage: number; search: string; direction: 'asc' | 'desc'; needsFixing: boolean }

/** SQL fragments of our own code, never user input. */
type ListSource = {
  /** A view with an `id`. */
  from: string
  /** A condition with `$1` = the search text. */
  searchCondition: string
  order: string
  /** A condition that depends on the setup only, never on data of guests. */
  needsFixing?: string
  /** Limits the list to rows whose column has this value. Undefined: all rows. */
  only?: { column: string; is: number | undefined }
}

/** Reads one page of a view. Counts the listed rows, and the rows of the search that need fixing. */
export async function readPage<Row extends object>(
  pool: pg.Pool,
  list: ListSource,
  query: PageQuery,
): Promise<Page<Row>> {
  const { from, order, needsFixing, only } = list
  const matches = `($1 = '' or ${list.searchCondition}) and ($3::integer is null or ${only?.column ?? 'null'} = $3)`
  const condition = `${matches} and (not $2 or ${needsFixing ?? 'false'})`
  const values: Values = [query.search, query.needsFixing, only?.is ?? null]
  const [rows, counts] = await Promise.all([
    pool.query<WithDates<Row>>(
      `select * from ${from} where ${condition}
       order by ${order} ${query.direction}, id ${query.direction} limit $4 offset $5`,
      [...values, query.perPage, (query.page - 1) * query.perPage],
    ),
    needsFixing === undefined
      ? count(pool, { from, condition, broken: 'false' }, values)
      : countCached(pool, { from, condition, broken: `${matches} and (${needsFixing})` }, values),
  ])
  return { rows: rows.rows.map(toIsoDates<Row>), total: counts.total, needFixing: counts.broken }
}

type Counts = { total: number; broken: number }
type CountQuery = { from: string; condition: string; broken: string }
type Values = readonly [search: string, needsFixing: boolean, only: number | null]

async function count(pool: pg.Pool, { from, condition, broken }: CountQuery, values: Values): Promise<Counts> {
  const { rows } = await pool.query<Counts>(
    `select count(*) filter (where ${condition}) as total, count(*) filter (where ${broken}) as broken from ${from}`,
    [...values],
  )
  return rows[0] ?? { total: 0, broken: 0 }
}

const maxCachedCounts = 200
const countCaches = new WeakMap<pg.Pool, Map<string, Counts & { generation: number }>>()

/** Counting reads every row of the setup, so the count is cached until any process changes the setup. */
async function countCached(pool: pg.Pool, counting: CountQuery, values: Values): Promise<Counts> {
  const cache = countCaches.get(pool) ?? new Map<string, Counts & { generation: number }>()
  countCaches.set(pool, cache)
  const key = JSON.stringify([counting.from, counting.broken, ...values])
  const { rows } = await pool.query<{ generation: number }>({
    name: 'setup-generation',
    text: 'select number as generation from setup_generation',
  })
  const generation = rows[0]?.generation ?? 0
  const cached = cache.get(key)
  if (cached?.generation === generation) return cached

  // The generation was read before counting. After a change in between, the count is newer than its generation, and the
  // next call counts again.
  const counts = { ...(await count(pool, counting, values)), generation }
  if (cache.size >= maxCachedCounts) cache.clear()
  cache.set(key, counts)
  return counts
}
