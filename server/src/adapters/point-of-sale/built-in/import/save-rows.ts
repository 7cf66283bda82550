import type { PoolClient } from 'pg'
import { getImportColumns, type ImportKind } from '@first-chair/core/pos-import/import-columns'
import type { ImportProblem } from '@first-chair/core/pos-import/pos-import'
import { copyRows, type CopiedRow } from '../../../../db/copy-rows.ts'
import { guestsTarget } from './guests.ts'
import type { HasColumn, ImportTarget } from './import-target.ts'
import { passesTarget } from './passes.ts'
import { accessLocationsTarget, salesLocationsTarget } from './places.ts'
import { productsTarget } from './products.ts'
import { purchasesTarget } from './purchases.ts'

const targets = {
  guests: guestsTarget,
  products: productsTarget,
  purchases: purchasesTarget,
  passes: passesTarget,
  'access-locations': accessLocationsTarget,
  'sales-locations': salesLocationsTarget,
} as const satisfies Record<ImportKind, ImportTarget>

/** Copies rows (line, columns of the file, extra columns) to a temporary table that is dropped with the transaction. */
export async function stageRows(client: PoolClient, kind: ImportKind, rows: AsyncIterable<CopiedRow>): Promise<void> {
  const { extraColumns = [] }: ImportTarget = targets[kind]
  const columns = [...getImportColumns(kind).map(({ name }) => name), ...extraColumns]
  await client.query(
    `create temporary table import_row (line integer not null, ${columns.map((name) => `${name} text`).join()}) on commit drop`,
  )
  await copyRows(client, `import_row (line, ${columns.join()})`, rows)
}

export type SavedRows = {
  added: number
  changed: number
  unchanged: number
  repeated: number
  erased: number
  problems: readonly ImportProblem[]
}

/**
 * Saves the staged rows in the caller's transaction. The caller must roll it back if there are problems, because some
 * problems are found only after saving.
 */
export async function saveRows(client: PoolClient, kind: ImportKind, hasColumn: HasColumn): Promise<SavedRows> {
  const target: ImportTarget = targets[kind]
  const none = { added: 0, changed: 0, unchanged: 0, repeated: 0, erased: 0 }
  const runQueries = async (queries: readonly string[]) => {
    const problems: ImportProblem[] = []
    for (const query of queries) problems.push(...(await client.query<ImportProblem>(query)).rows)
    return problems.toSorted((a, b) => a.line - b.line)
  }

  await client.query(`create index on import_row (${target.key}); analyze import_row`)
  const duplicates = await runQueries([buildDuplicatesQuery(kind, target.key)])
  if (duplicates.length > 0) return { ...none, problems: duplicates }
  const { rowCount: repeated } = await client.query(
    `delete from import_row r using import_row first where first.${target.key} = r.${target.key} and first.line < r.line`,
  )
  const erased = target.skipErased === undefined ? 0 : (await client.query(target.skipErased)).rowCount
  for (const statement of target.prepare ?? []) await client.query(statement)
  const problems = await runQueries(target.before)
  if (problems.length > 0) return { ...none, problems }

  await client.query(`create temporary table import_before on commit drop as ${target.state}`)
  for (const statement of target.save(hasColumn)) await client.query(statement)
  const counts = await countChanges(client, target)
  return { ...counts, repeated: repeated ?? 0, erased: erased ?? 0, problems: await runQueries(target.after ?? []) }
}

/** Builds a query for records that appear twice with different values. */
function buildDuplicatesQuery(kind: ImportKind, key: string): string {
  const content = `row(${getImportColumns(kind)
    .map(({ name }) => name)
    .join()})::text`
  return `
    select line, '${key}' as "column",
           'Line ' || first_line || ' has the same record with different values. Keep one of the two.' as message
    from (select line, ${content} as content, first_value(line) over same as first_line, first_value(${content}) over same as first_content
          from import_row window same as (partition by ${key} order by line)) as duplicates
    where content <> first_content order by line`
}

async function countChanges(client: PoolClient, { state }: ImportTarget) {
  const { rows } = await client.query<{ added: number; changed: number; unchanged: number }>(
    `select count(*) filter (where b.key is null)::integer as added,
            count(*) filter (where b.content <> a.content)::integer as changed,
            count(*) filter (where b.content = a.content)::integer as unchanged
     from (${state}) a left join import_before b using (key)`,
  )
  return rows[0] ?? { added: 0, changed: 0, unchanged: 0 }
}
