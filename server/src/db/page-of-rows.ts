import type { Page } from '@first-chair/core/admin-list'
import type pg from 'pg'
import { isoDates, type Dated } from './iso-dates.ts'

/**
 * Reads one page of a view, and counts. `from` (a view with an `id`), `found` (a condition with `$1` = the search text), `order`
 * and `needsFixing` are SQL that the house wrote, never what somebody sent.
 */
export async function pageOfRows<Row extends object>(
  pool: pg.Pool,
  sql: { from: string; found: string; order: string; needsFixing?: string },
  asked: { page: number; perPage: number; search: string; direction: 'asc' | 'desc'; needsFixing: boolean },
): Promise<Page<Row>> {
  const broken = sql.needsFixing ?? 'false'
  const condition = `($1 = '' or ${sql.found}) and (not $2 or ${broken})`
  const values = [asked.search, asked.needsFixing]
  const [rows, counts] = await Promise.all([
    pool.query<Dated<Row>>(
      `select * from ${sql.from} where ${condition}
       order by ${sql.order} ${asked.direction}, id ${asked.direction} limit $3 offset $4`,
      [...values, asked.perPage, (asked.page - 1) * asked.perPage],
    ),
    pool.query<{ total: number; broken: number }>(
      `select count(*) filter (where ${condition}) as total, count(*) filter (where ${broken}) as broken from ${sql.from}`,
      values,
    ),
  ])
  const [count] = counts.rows
  return { rows: rows.rows.map(isoDates<Row>), total: count?.total ?? 0, needFixing: count?.broken ?? 0 }
}
