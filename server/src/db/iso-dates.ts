/** A row as `pg` returns it: fields ending in `Utc` are `Date` objects instead of text. */
export type WithDates<Row> = {
  [Field in keyof Row]: Field extends `${string}Utc` ? Exclude<Row[Field], string> | Date : Row[Field]
}

/** Converts the `Date` fields of a row into ISO 8601 text in UTC. */
export function toIsoDates<Row extends object>(row: WithDates<Row>): Row {
  const entries = Object.entries(row).map(([name, value]: [string, unknown]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ])
  // Only `Date` fields change their type, and `WithDates` describes exactly this difference.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(entries) as Row
}
