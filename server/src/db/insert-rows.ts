import { escapeIdentifier, type Pool, type PoolClient } from 'pg'

/** A row to insert: column names with their values, which the driver sends as parameters. */
export type NewRow = Readonly<Record<string, unknown>>

/** PostgreSQL takes 65,535 parameters in one statement. */
const mostParameters = 60_000

/**
 * Inserts rows that all have the columns of the first one, many in one statement. `table` is written into the SQL as it
 * is, schema included, and must not come from outside. For volumes use COPY.
 */
export async function insertRows(client: Pool | PoolClient, table: string, rows: readonly NewRow[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const rowsAtOnce = Math.floor(mostParameters / Math.max(1, columns.length))
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const batch = rows.slice(start, start + rowsAtOnce)
    const values = batch.map(
      (_, row) => `(${columns.map((_, column) => `$${row * columns.length + column + 1}`).join()})`,
    )
    const parameters = batch.flatMap((row) => columns.map((column) => row[column]))
    const names = columns.map((column) => escapeIdentifier(column)).join()
    await client.query(`insert into ${table} (${names}) values ${values.join()}`, parameters)
  }
}
