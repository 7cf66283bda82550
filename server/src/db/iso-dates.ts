/** A row as PostgreSQL gives it, where moments are dates, not yet text. */
export type Dated<Row> = {
  [Field in keyof Row]: Field extends `${string}Utc` ? Exclude<Row[Field], string> | Date : Row[Field]
}

/** The same row with its moments as ISO 8601 text in UTC. */
export function isoDates<Row extends object>(row: Dated<Row>): Row {
  const entries = Object.entries(row).map(([name, value]: [string, unknown]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ])
  // Only moments change their type, and `Dated` is the type with exactly that undone.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(entries) as Row
}
