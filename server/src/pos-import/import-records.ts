import { Failure } from '@first-chair/core/contract/failure'
import type { ImportKind } from '@first-chair/core/pos-import/import-columns'
import type { ImportResult } from '@first-chair/core/pos-import/pos-import'
import type { PoolClient } from 'pg'
import { saveRows, stageRows } from '../adapters/point-of-sale/built-in/import/save-rows.ts'
import { insertAuditEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context/context.ts'
import { allowLongStatements } from '../db/connection-watch.ts'
import { RowReader } from './read-rows.rule.ts'

/** The key of the advisory lock. It can be any number that is the same in every process. */
export const importLock = 4_120_261_208

type ImportFile = { kind: ImportKind; isDryRun: boolean; bytes: AsyncIterable<Uint8Array> }

/**
 * Imports a file into the built-in point of sale, in one transaction. Nothing is saved if the file has a problem or if
 * this is a dry run. The file is read once, with constant memory. Records with a known key are updated, so a file can
 * be sent again.
 */
export async function importRecords(
  ctx: Pick<Context, 'config' | 'pool'>,
  administrator: Administrator,
  { kind, isDryRun, bytes }: ImportFile,
): Promise<ImportResult> {
  if (ctx.config.pointOfSaleSystem !== 'built-in') throw new Failure('records-elsewhere')
  const client = await ctx.pool.connect()
  try {
    await client.query('begin')
    await lockImports(client)
    const result = await importFile(client, kind, isDryRun, bytes)
    if (result.isSaved) {
      const { problems: _none, problemCount: _zero, isDryRun: _no, isSaved: _yes, ...after } = result
      await insertAuditEntry(client, administrator, { action: 'records-imported', subject: `import ${kind}`, after })
    }
    await client.query(result.isSaved ? 'commit' : 'rollback')
    client.release()
    return result
  } catch (error) {
    // An interrupted COPY leaves the connection unusable, so it is closed and not returned to the pool.
    client.release(true)
    throw error
  }
}

/**
 * Allows one import at a time across all processes, with longer timeouts: a large file takes long to arrive and to
 * save.
 */
async function lockImports(client: PoolClient): Promise<void> {
  await allowLongStatements(client, 10)
  await client.query(`set local idle_in_transaction_session_timeout = '2min'`)
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [importLock])
  if (rows[0]?.free !== true) throw new Failure('import-running')
}

async function importFile(
  client: PoolClient,
  kind: ImportKind,
  isDryRun: boolean,
  bytes: AsyncIterable<Uint8Array>,
): Promise<ImportResult> {
  const reader = new RowReader(kind)
  const { problems } = reader
  await stageRows(client, kind, reader.rows(bytes))

  // With a wrong cell, the checks between records would report the lines that refer to it as well.
  const saved =
    problems.count > 0
      ? { added: 0, changed: 0, unchanged: 0, repeated: 0, erased: 0, problems: [] }
      : await saveRows(client, kind, (column) => reader.columnNames.has(column))
  for (const problem of saved.problems) problems.add(problem)
  const isValid = problems.count === 0
  const counts = isValid ? saved : { added: 0, changed: 0, unchanged: 0, repeated: 0, erased: 0 }
  return {
    kind,
    isDryRun,
    isSaved: isValid && !isDryRun,
    records: reader.records,
    added: counts.added,
    changed: counts.changed,
    unchanged: counts.unchanged,
    repeated: counts.repeated,
    erased: counts.erased,
    problemCount: problems.count,
    problems: problems.reported,
  }
}
