import type { CopiedRow, CopiedValue } from './copy-rows.ts'

/** How a field of an object is stored in one column. The functions below make the usual ones. */
export type Column<Value> = {
  name: string
  /** The type in PostgreSQL. */
  type: string
  /** The value as the driver, JSON or COPY sends it. */
  toStored: (value: Value) => unknown
  /** The value that the driver returned. */
  fromStored: (stored: unknown) => Value
  /** The SQL that a select reads, if it is not the column itself. `prefix` is empty, or an alias with a dot. */
  readSql?: (prefix: string) => string
  /** True for a value that a select computes from another column. It is never written. */
  isComputed?: boolean
}

/** A column for every field of an object, and no others. An object in a field has columns of its own. */
export type Columns<Fields> = {
  readonly [Field in keyof Fields]-?: Column<Fields[Field]> | ColumnSet<Fields[Field]>
}

/** SQL and conversions for all columns of an object, in the order of their declaration. */
export type ColumnSet<Fields> = {
  columns: Columns<Fields>
  /** The names for an insert, an update or COPY: `a, b`, or with an alias `x.a, x.b`. */
  names: (alias?: string) => string
  /** The list for a select, which `toObject` reads. */
  select: (alias?: string) => string
  /** The names with their types, for a record set: `a text, b int`. */
  definitions: string
  /** The parameters of a statement, from a number on: `$2::text, $3::int`. */
  parameters: (first: number) => string
  toParameters: (fields: Fields) => unknown[]
  /** The values by column name, for a record set of JSON. */
  toJson: (fields: Fields) => Record<string, unknown>
  /** The values by column name, for `insertRows`. */
  toRow: (fields: Fields) => Record<string, unknown>
  toCopyRow: (fields: Fields) => CopiedRow
  /** The object of a row that was read with `select`. */
  toObject: (row: object) => Fields
}

/**
 * Declares the columns of an object once. The lists and conversions of all statements follow from it, so a field cannot
 * be written without being read, or the other way round (docs/decisions/0070).
 */
export function columnsOf<Fields extends object>(columns: Columns<Fields>): ColumnSet<Fields> {
  const all = listLeaves(columns, [])
  const written = all.filter(({ column }) => column.isComputed !== true)
  const toSent = (fields: Fields) =>
    written.map(({ column, path }) => ({ column, value: column.toStored(getValue(fields, path)) }))
  return {
    columns,
    names: (alias) => written.map(({ column }) => `${toPrefix(alias)}${column.name}`).join(', '),
    select: (alias) => all.map(({ column }) => toSelected(column, toPrefix(alias))).join(', '),
    definitions: written.map(({ column }) => `${column.name} ${column.type}`).join(', '),
    parameters: (first) => written.map(({ column }, index) => `$${first + index}::${column.type}`).join(', '),
    toParameters: (fields) => toSent(fields).map(({ column, value }) => toText(column, value)),
    toJson: (fields) =>
      Object.fromEntries(
        toSent(fields).map(({ column, value }) => [
          column.name,
          Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value,
        ]),
      ),
    toRow: (fields) =>
      Object.fromEntries(toSent(fields).map(({ column, value }) => [column.name, toText(column, value)])),
    toCopyRow: (fields) => toSent(fields).map(({ column, value }) => toCopied(toText(column, value))),
    // `Columns` has exactly the fields of the object, and each column returns the type of its field.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    toObject: (row) => readObject(columns, row) as Fields,
  }
}

type Entry = Column<unknown> | ColumnSet<unknown>
type Leaf = { column: Column<unknown>; path: readonly string[] }

function listLeaves(columns: object, path: readonly string[]): Leaf[] {
  return Object.entries(columns).flatMap(([field, entry]: [string, Entry]) =>
    'columns' in entry
      ? listLeaves(Object(entry.columns), [...path, field])
      : { column: entry, path: [...path, field] },
  )
}

function getValue(fields: unknown, path: readonly string[]): unknown {
  return path.reduce((value, field) => Reflect.get(Object(value), field), fields)
}

function readObject(columns: object, row: object): object {
  const entries = Object.entries(columns).map(([field, entry]: [string, Entry]): [string, unknown] => [
    field,
    'columns' in entry ? readObject(Object(entry.columns), row) : entry.fromStored(Reflect.get(row, entry.name)),
  ])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

const toPrefix = (alias?: string): string => (alias === undefined ? '' : `${alias}.`)

function toSelected({ name, readSql }: Column<unknown>, prefix: string): string {
  return readSql ? `${readSql(prefix)} as ${name}` : `${prefix}${name}`
}

function toText({ type }: Column<unknown>, value: unknown): unknown {
  return type === 'jsonb' && value !== null ? JSON.stringify(value) : value
}

function toCopied(value: unknown): CopiedValue {
  if (Array.isArray(value)) return `{${value.map((item) => `"${String(item).replace(/["\\]/g, '\\$&')}"`).join()}}`
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'boolean' || Buffer.isBuffer(value)) return value
  throw new TypeError('COPY cannot send a value of this type.')
}

const withConversion =
  <Value, Stored>(type: string, toStored: (value: Value) => Stored, fromStored: (stored: Stored) => Value) =>
  (name: string): Column<Value> => ({
    name,
    type,
    toStored,
    // The driver returns a value of the type that belongs to the type of the column.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    fromStored: (stored) => fromStored(stored as Stored),
  })

/** A column whose values are the same in the object and in the driver; null if the field may be null. */
const sameType = <Value>(name: string, type: string): Column<Value> =>
  withConversion<Value, Value>(
    type,
    (value) => value,
    (stored) => stored,
  )(name)

export const boolean = <Value extends boolean | null>(name: string): Column<Value> => sameType(name, 'boolean')
export const text = <Value extends string | null>(name: string): Column<Value> => sameType(name, 'text')
export const integer = <Value extends number | null>(name: string): Column<Value> => sameType(name, 'int')
export const bigint = <Value extends number | null>(name: string): Column<Value> => sameType(name, 'bigint')
export const bytes = <Value extends Buffer | null>(name: string): Column<Value> => sameType(name, 'bytea')
export const json = <Value extends object | null>(name: string): Column<Value> => sameType(name, 'jsonb')
export const textArray = <Value extends readonly string[] | null>(name: string): Column<Value> =>
  sameType(name, 'text[]')
/** A calendar day, `YYYY-MM-DD`, read on a pool of `openPool`. */
export const date = <Value extends string | null>(name: string): Column<Value> => sameType(name, 'date')

/** A calendar day, `YYYY-MM-DD`, whatever the settings of the connection. */
export const formattedDate = <Value extends string | null>(name: string): Column<Value> => ({
  ...date<Value>(name),
  readSql: (prefix) => `to_char(${prefix}${name}, 'YYYY-MM-DD')`,
})

/** A number that the driver returns as text, because not every such number fits. Ours do. */
export const decimal = withConversion<number, number | string>('numeric', (value) => value, Number)

/** A time as ISO 8601 in UTC with milliseconds. */
export const time = withConversion<string, string | Date>(
  'timestamptz',
  (value) => value,
  (stored) => new Date(stored).toISOString(),
)

/** A column of bytes for a field with hexadecimal text. */
export const hex = withConversion<string, Buffer>(
  'bytea',
  (value) => Buffer.from(value, 'hex'),
  (stored) => stored.toString('hex'),
)

/** The SHA-256 (hex) of a column of bytes, computed when it is read; null for null. */
export const sha256Of = (name: string): Column<string | null> => ({
  ...text<string | null>(`${name}_hash`),
  readSql: (prefix) => `encode(sha256(${prefix}${name}), 'hex')`,
  isComputed: true,
})

/** A column for an optional field: null in the table if the object does not have the field. */
export const optional = <Value>(column: Column<Value>): Column<Value | undefined> => ({
  ...column,
  toStored: (value) => (value === undefined ? null : column.toStored(value)),
  fromStored: (stored) => (stored === null ? undefined : column.fromStored(stored)),
})
