import type pg from 'pg'

/** With fewer keys there are few rows, and collecting them would take longer than it saves. */
const minKeys = 40

/**
 * A statement with the number of its columns. Its values are those that JSON has: a date is text or a number. The only
 * parameter of `queryByKeys` is a list of keys.
 */
export type PackedQuery = { name: string; text: string; columns: number }

/**
 * Reads rows as lists of values. Those of many keys come packed, one JSON list for each column, because the driver would
 * create a text for each value and three objects for each row (decision 0238).
 */
export async function queryByKeys<Row extends readonly unknown[]>(
  pool: pg.Pool,
  query: PackedQuery,
  keys: readonly string[],
): Promise<readonly Row[]> {
  if (keys.length >= minKeys) return queryPacked<Row>(pool, query, [keys])
  const { name, text } = query
  return (await pool.query<Row & unknown[]>({ name, text, values: [keys], rowMode: 'array' })).rows
}

/** Reads rows like `queryByKeys`, always packed, with any parameters. */
export async function queryPacked<Row extends readonly unknown[]>(
  pool: pg.Pool,
  query: PackedQuery,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  const { rows } = await pool.query<(unknown[] | null)[]>({
    ...getStatement(query),
    values: [...values],
    rowMode: 'array',
  })
  return unpack<Row>(rows[0] ?? [])
}

type Statement = { name: string; text: string }
const statements = new WeakMap<PackedQuery, Statement>()

/** The statement that packs the rows of a query. Built once, because the driver compares its text each time it is sent. */
function getStatement(query: PackedQuery): Statement {
  const known = statements.get(query)
  if (known) return known
  const names = Array.from({ length: query.columns }, (_, index) => `c${index}`)
  const lists = names.map((column) => `json_agg(${column})`).join(', ')
  const statement = {
    name: `${query.name}-packed`,
    text: `select ${lists} from (${query.text}) as packed (${names.join(', ')})`,
  }
  statements.set(query, statement)
  return statement
}

/** Without rows, each list is null. */
function unpack<Row extends readonly unknown[]>(columns: readonly (unknown[] | null)[]): Row[] {
  const rows: Row[] = []
  const lists = columns.map((values) => values ?? [])
  for (let place = 0; place < (lists[0]?.length ?? 0); place += 1) {
    const row: unknown[] = []
    for (const values of lists) row.push(values[place])
    // The caller describes the columns of its own statement, as it does for the driver.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    rows.push(row as unknown as Row)
  }
  return rows
}
