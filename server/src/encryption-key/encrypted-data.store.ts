import type pg from 'pg'
import { encryptedColumns, keyIdSql, type EncryptedColumn } from '../db/tables/encrypted-columns.ts'

type Client = Pick<pg.ClientBase, 'query'>

const columns: readonly EncryptedColumn[] = Object.values(encryptedColumns)

/** An encrypted value. `content` is null if its key is one that the reader leaves out. */
export type EncryptedValue = {
  key: readonly string[]
  bindings: Readonly<Record<string, string>>
  keyId: string
  content: Buffer | null
}

/** Counts the records that each key encrypts. Reads every encrypted value once, so it may take a while. */
export async function countRecordsByKey(client: Client): Promise<ReadonlyMap<string, number>> {
  const perColumn = columns.map(
    (column) => `select ${keyIdSql(column)} as key_id from ${column.table} where ${column.column} is not null`,
  )
  const { rows } = await client.query<{ keyId: string; records: number }>(
    `select key_id as "keyId", count(*)::int as records from (${perColumn.join(' union all ')}) encrypted group by key_id`,
  )
  return new Map(rows.map(({ keyId, records }) => [keyId, records]))
}

/**
 * Reads the next encrypted values of a column in the order of its primary key, after the row with the key `after`. The
 * content of values that are encrypted with `exceptKeyId` is left out.
 */
export async function readEncryptedValues(
  client: Client,
  { table, column, key, bindings, plainBytes }: EncryptedColumn,
  { after, limit, exceptKeyId = '' }: { after: readonly string[] | undefined; limit: number; exceptKeyId?: string },
): Promise<EncryptedValue[]> {
  const keyId = keyIdSql({ column, plainBytes })
  const afterKey = key.map((_, index) => `$${index + 3}`).join(', ')
  const { rows } = await client.query<EncryptedValue>(
    `select array[${key.map((name) => `${name}::text`).join(', ')}] as key,
            json_build_object(${bindings.map((name) => `'${name}', ${name}`).join(', ')}) as bindings,
            ${keyId} as "keyId", case when ${keyId} <> $1 then ${column} end as content
     from ${table}
     where ${column} is not null ${after ? `and (${key.join(', ')}) > (${afterKey})` : ''}
     order by ${key.join(', ')} limit $2`,
    [exceptKeyId, limit, ...(after ?? [])],
  )
  return rows
}

/** Replaces an encrypted value, unless it has changed in the meantime. */
export async function replaceEncryptedValue(
  client: Client,
  { table, column, key }: EncryptedColumn,
  { key: values, before, after }: { key: readonly string[]; before: Buffer; after: Buffer },
): Promise<void> {
  await client.query(
    `update ${table} set ${column} = $1
     where ${column} = $2 and ${key.map((name, index) => `${name} = $${index + 3}`).join(' and ')}`,
    [after, before, ...values],
  )
}
