import type pg from 'pg'
import { toIsoDates, type WithDates } from './iso-dates.ts'

/** The row of a view with this id; undefined if there is none. `view` is SQL of our own code. */
export async function findRow<Row extends object>(
  client: Pick<pg.Pool, 'query'>,
  view: string,
  id: number,
): Promise<Row | undefined> {
  const { rows } = await client.query<WithDates<Row>>(`select * from ${view} where id = $1::int`, [id])
  return rows[0] && toIsoDates<Row>(rows[0])
}

/** The rows of a view with these ids, sorted by name. `view` is SQL of our own code. */
export async function findRows<Row extends object>(
  client: Pick<pg.Pool, 'query'>,
  view: string,
  ids: readonly number[],
): Promise<Row[]> {
  const { rows } = await client.query<WithDates<Row>>(
    `select * from ${view} where id = any ($1) order by lower(name), id`,
    [ids],
  )
  return rows.map(toIsoDates<Row>)
}

/** The names in all rows of a view except the row with this id. `view` is SQL of our own code. */
export async function listOtherNames(
  client: Pick<pg.Pool, 'query'>,
  view: string,
  id: number | undefined,
): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`select name from ${view} where id is distinct from $1`, [
    id ?? null,
  ])
  return rows.map(({ name }) => name)
}
