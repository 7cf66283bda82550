import { escapeIdentifier, type Pool, type PoolClient } from 'pg'

/** A row to insert: values by column name. The driver sends the values as parameters. */
export type NewRow = Readonly<Record<string, unknown>>

/** PostgreSQL accepts 65,535 parameters per statement. */
const maxParameters = 60_000

/**
 * Inserts rows, many per statement. All rows must have the columns of the first one. `table` may include a schema. It
 * is inserted into the SQL without escaping, so it must not come from user input. For large volumes use `copyRows`.
 */
export async function insertRows(client: Pool | PoolClient, table: string, rows: readonly NewRow[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const batchSize = Math.floor(maxParameters / Math.max(1, columns.length))
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows.slice(start, start + batchSize)
    const values = batch.map(
      (_, row) => `(${columns.map((_, column) => `$${row * columns.length + column + 1}`).join()})`,
    )
    const parameters = batch.flatMap((row) => columns.map((column) => row[column]))
    const names = columns.map((column) => escapeIdentifier(column)).join()
    await client.query(`insert into ${table} (${names}) values ${values.join()}`, parameters)
  }
}
