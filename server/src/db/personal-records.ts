import type { PersonalRecord } from '@first-chair/core/privacy/privacy'
import type pg from 'pg'
import { personalTables, type PersonalTable } from './tables/personal-data.ts'

/** Everything by which records of one person are found. */
export type PersonKeys = {
  /** The numbers of the person at the point of sale, also those of merged customers. */
  readonly ids: readonly string[]
  /** In lower case. */
  readonly emails: readonly string[]
  /** Of the addresses and numbers to which messages may have been sent. */
  readonly fingerprints: readonly Buffer[]
}

type Client = Pick<pg.ClientBase, 'query'>

const personSql = `(select $1::text[] as ids, $2::text[] as emails, $3::bytea[] as fingerprints) as person`
const toParameters = ({ ids, emails, fingerprints }: PersonKeys) => [ids, emails, fingerprints]

/**
 * How many records of each kind there are of a person, and the day of the newest of those with a time from which they are
 * kept. Kinds without any are left out.
 */
export async function countPersonalRecords(
  client: Client,
  keys: PersonKeys,
  timeZone: string,
): Promise<{ record: PersonalRecord; count: number; newest: string | null }[]> {
  const counts = personalTables.map(
    ({ table, record, isAbout, keptFrom }: PersonalTable) =>
      `select '${record}' as record, count(*)::int as n, max(${toDaySql(keptFrom)}) as newest
       from ${table} t, ${personSql} where ${isAbout}`,
  )
  const { rows } = await client.query<{ record: PersonalRecord; count: number; newest: string | null }>(
    `select record, sum(n)::int as count, to_char(max(newest), 'YYYY-MM-DD') as newest
     from (${counts.join(' union all ')}) as each_table
     group by record having sum(n) > 0`,
    [...toParameters(keys), timeZone],
  )
  return rows
}

/** The day of a record in the time zone of the resort, which is the fourth parameter. */
function toDaySql(keptFrom: PersonalTable['keptFrom']): string {
  if (!keptFrom) return 'null::date'
  return 'day' in keptFrom ? `t.${keptFrom.day}` : `(t.${keptFrom.time} at time zone $4::text)::date`
}

/** The rows of one table about a person, as they are stored. */
export async function readPersonalRows(
  client: Client,
  { table, isAbout }: Pick<PersonalTable, 'table' | 'isAbout'>,
  keys: PersonKeys,
): Promise<Record<string, unknown>[]> {
  const { rows } = await client.query<Record<string, unknown>>(
    `select t.* from ${table} t, ${personSql} where ${isAbout}`,
    toParameters(keys),
  )
  return rows
}

/**
 * Erases the records of a person in all tables that the product may change, in the caller's transaction. Those of the
 * point of sale are not among them: it erases its own (`PointOfSale.eraseCustomer`).
 */
export async function erasePersonalRows(client: Client, keys: PersonKeys): Promise<void> {
  for (const table of personalTables) {
    if (!isOfPointOfSale(table)) await eraseRows(client, table, keys)
  }
}

/** The same for the tables of the built-in point of sale. */
export async function eraseRowsOfPointOfSale(client: Client, ids: readonly string[]): Promise<void> {
  for (const table of personalTables) {
    if (isOfPointOfSale(table)) await eraseRows(client, table, { ids, emails: [], fingerprints: [] })
  }
}

const isOfPointOfSale = ({ table }: PersonalTable): boolean => table.startsWith('pos.')

async function eraseRows(client: Client, { table, isAbout, erase }: PersonalTable, keys: PersonKeys): Promise<void> {
  if (erase === 'by-function') return
  const values = erase === 'rows' ? [] : Object.entries(erase).map(([column, value]) => `${column} = ${value}`)
  await client.query(
    erase === 'rows'
      ? `delete from ${table} t using ${personSql} where ${isAbout}`
      : `update ${table} t set ${values.join(', ')} from ${personSql} where ${isAbout}`,
    toParameters(keys),
  )
}
