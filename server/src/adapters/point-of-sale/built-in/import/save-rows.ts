import type { PoolClient } from 'pg'
import { columnsOf, type ImportKind } from '@first-chair/core/pos-import/import-columns'
import type { ImportProblem } from '@first-chair/core/pos-import/pos-import'
import { copyRows, type CopiedRow } from '../../../../db/copy-rows.ts'
import { guestsTarget } from './guests.ts'
import type { Given, ImportTarget } from './import-target.ts'
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

/** Sends rows (line, columns of the kind, columns of its own) to a temporary table that ends with the transaction. */
export async function stageRows(client: PoolClient, kind: ImportKind, rows: AsyncIterable<CopiedRow>): Promise<void> {
  const { more = [] }: ImportTarget = targets[kind]
  const columns = [...columnsOf(kind).map(({ name }) => name), ...more]
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
  problems: readonly ImportProblem[]
}

/**
 * Saves the staged rows in the caller's transaction, which must be undone when there is a problem: some show only in what
 * came of it.
 */
export async function saveRows(client: PoolClient, kind: ImportKind, given: Given): Promise<SavedRows> {
  const target: ImportTarget = targets[kind]
  const none = { added: 0, changed: 0, unchanged: 0, repeated: 0 }
  const ask = async (questions: readonly string[]) => {
    const problems: ImportProblem[] = []
    for (const question of questions) problems.push(...(await client.query<ImportProblem>(question)).rows)
    return problems.toSorted((a, b) => a.line - b.line)
  }

  await client.query(`create index on import_row (${target.key}); analyze import_row`)
  const contradicting = await ask([contradictions(kind, target.key)])
  if (contradicting.length > 0) return { ...none, problems: contradicting }
  const { rowCount: repeated } = await client.query(
    `delete from import_row r using import_row first where first.${target.key} = r.${target.key} and first.line < r.line`,
  )
  const broken = await ask(target.before)
  if (broken.length > 0) return { ...none, problems: broken }

  await client.query(`create temporary table import_before on commit drop as ${target.state}`)
  for (const statement of target.save(given)) await client.query(statement)
  const counts = await countsOf(client, target)
  return { ...counts, repeated: repeated ?? 0, problems: await ask(target.after ?? []) }
}

/** The same record twice with other values: nobody can tell which is meant. */
function contradictions(kind: ImportKind, key: string): string {
  const content = `row(${columnsOf(kind)
    .map(({ name }) => name)
    .join()})::text`
  return `
    select line, '${key}' as "column",
           'Line ' || first_line || ' says something else about the same one. Keep one of the two.' as message
    from (select line, ${content} as content, first_value(line) over same as first_line, first_value(${content}) over same as first_content
          from import_row window same as (partition by ${key} order by line)) as told
    where content <> first_content order by line`
}

async function countsOf(client: PoolClient, { state }: ImportTarget) {
  const { rows } = await client.query<{ added: number; changed: number; unchanged: number }>(
    `select count(*) filter (where b.key is null)::integer as added,
            count(*) filter (where b.content <> a.content)::integer as changed,
            count(*) filter (where b.content = a.content)::integer as unchanged
     from (${state}) a left join import_before b using (key)`,
  )
  return rows[0] ?? { added: 0, changed: 0, unchanged: 0 }
}
