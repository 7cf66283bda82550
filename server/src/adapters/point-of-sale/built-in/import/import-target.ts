/** Does the file have this column? What it has not is left as it is. */
export type Given = (column: string) => boolean

/**
 * How rows of a file get into the tables of the built-in point of sale. All SQL reads the temporary table `import_row`: the line,
 * and each column of the file as checked text.
 */
export type ImportTarget = {
  /** The column that says which record is meant. */
  readonly key: string
  /** Columns of `import_row` besides those of the file. */
  readonly more?: readonly string[]
  /** Questions whose answers (line, column, message) are problems, asked before and after saving. */
  readonly before: readonly string[]
  readonly after?: readonly string[]
  readonly save: (given: Given) => readonly string[]
  /** Key and content of each record that the file speaks of, as it is now. */
  readonly state: string
}

/** A problem of each row for which something is so. `message` holds no quotation mark. */
export function problem(column: string, message: string, where: string): string {
  return `select r.line, '${column}' as "column", '${message}' as message from import_row r where ${where} order by r.line`
}

/** `set` for the columns that a file has. */
export function changes(columns: Readonly<Record<string, string>>, given: Given): string {
  return Object.entries(columns)
    .filter(([column]) => given(column))
    .map(([column, value]) => `${column} = ${value}`)
    .join(', ')
}

export const guestIsKnown = problem(
  'ip_code',
  'There is no guest with this customer number. Import the guests first.',
  'not exists (select from pos.customer c where c.ip_code = r.ip_code)',
)
