/** True if the file has this column. Columns that the file does not have are not changed. */
export type HasColumn = (column: string) => boolean

/**
 * How the rows of a file are saved to the tables of the built-in point of sale. All SQL reads the temporary table
 * `import_row`, which has the line number and each column of the file as validated text.
 */
export type ImportTarget = {
  /** The column that identifies a record. */
  readonly key: string
  /** Columns of `import_row` in addition to those of the file. */
  readonly extraColumns?: readonly string[]
  /** A statement that deletes the rows about people who were erased, so that a file does not bring them back. */
  readonly skipErased?: string
  /** Statements that change the remaining rows before they are checked. */
  readonly prepare?: readonly string[]
  /** Queries that return problems (line, column, message), run before and after saving. */
  readonly before: readonly string[]
  readonly after?: readonly string[]
  readonly save: (hasColumn: HasColumn) => readonly string[]
  /** A query for the current key and content of each record in the file. */
  readonly state: string
}

/**
 * Builds a query that returns a problem for each row that matches `where`. `message` must not contain a quotation mark.
 */
export function buildProblemQuery(column: string, message: string, where: string): string {
  return `select r.line, '${column}' as "column", '${message}' as message from import_row r where ${where} order by r.line`
}

/** Builds the `set` clause for the columns that the file has. */
export function buildSetClause(columns: Readonly<Record<string, string>>, hasColumn: HasColumn): string {
  return Object.entries(columns)
    .filter(([column]) => hasColumn(column))
    .map(([column, value]) => `${column} = ${value}`)
    .join(', ')
}

export const unknownGuestProblem = buildProblemQuery(
  'ip_code',
  'There is no guest with this customer number. Import the guests first.',
  'not exists (select from pos.customer c where c.ip_code = r.ip_code)',
)
