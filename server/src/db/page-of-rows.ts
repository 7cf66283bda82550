import type { Page } from '@first-chair/core/admin-list'
import type pg from 'pg'
import { isoDates, type Dated } from './iso-dates.ts'

type Asked = { page: number; perPage: number; search: string; direction: 'asc' | 'desc'; needsFixing: boolean }

/** SQL that the house wrote, never what somebody sent. */
type List = {
  /** A view with an `id`. */
  from: string
  /** A condition with `$1` = the search text. */
  found: string
  order: string
  /** A condition on what only the set-up holds. */
  needsFixing?: string
  /** Only rows whose column has this value; undefined = all. */
  only?: { column: string; is: number | undefined }
}

/** Reads one page of a view, and counts: what is listed, and how much of what the search finds needs fixing. */
export async function pageOfRows<Row extends object>(pool: pg.Pool, list: List, asked: Asked): Promise<Page<Row>> {
  const { from, order, needsFixing, only } = list
  const sought = `($1 = '' or ${list.found}) and ($3::integer is null or ${only?.column ?? 'null'} = $3)`
  const condition = `${sought} and (not $2 or ${needsFixing ?? 'false'})`
  const values: Values = [asked.search, asked.needsFixing, only?.is ?? null]
  const [rows, counts] = await Promise.all([
    pool.query<Dated<Row>>(
      `select * from ${from} where ${condition}
       order by ${order} ${asked.direction}, id ${asked.direction} limit $4 offset $5`,
      [...values, asked.perPage, (asked.page - 1) * asked.perPage],
    ),
    needsFixing === undefined
      ? count(pool, { from, condition, broken: 'false' }, values)
      : rememberedCount(pool, { from, condition, broken: `${sought} and (${needsFixing})` }, values),
  ])
  return { rows: rows.rows.map(isoDates<Row>), total: counts.total, needFixing: counts.broken }
}

type Counts = { total: number; broken: number }
type Counting = { from: string; condition: string; broken: string }
type Values = readonly [search: string, needsFixing: boolean, only: number | null]

async function count(pool: pg.Pool, { from, condition, broken }: Counting, values: Values): Promise<Counts> {
  const { rows } = await pool.query<Counts>(
    `select count(*) filter (where ${condition}) as total, count(*) filter (where ${broken}) as broken from ${from}`,
    [...values],
  )
  return rows[0] ?? { total: 0, broken: 0 }
}

const mostRemembered = 200
const remembered = new WeakMap<pg.Pool, Map<string, Counts & { generation: number }>>()

/** Counting looks at every row of the set-up, so it is done once until somebody changes the set-up, in whichever process. */
async function rememberedCount(pool: pg.Pool, counting: Counting, values: Values): Promise<Counts> {
  const known = remembered.get(pool) ?? new Map<string, Counts & { generation: number }>()
  remembered.set(pool, known)
  const key = JSON.stringify([counting.from, counting.broken, ...values])
  const { rows } = await pool.query<{ generation: number }>({
    name: 'setup-generation',
    text: 'select number as generation from setup_generation',
  })
  const generation = rows[0]?.generation ?? 0
  const before = known.get(key)
  if (before?.generation === generation) return before

  // Asked for before counting: a change in between makes the count newer than its number, and it is counted again.
  const counts = { ...(await count(pool, counting, values)), generation }
  if (known.size >= mostRemembered) known.clear()
  known.set(key, counts)
  return counts
}
