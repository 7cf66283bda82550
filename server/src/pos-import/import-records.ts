import { Failure } from '@first-chair/core/failure'
import type { ImportKind } from '@first-chair/core/pos-import/import-columns'
import type { ImportResult } from '@first-chair/core/pos-import/pos-import'
import type { PoolClient } from 'pg'
import { saveRows, stageRows } from '../adapters/point-of-sale/built-in/import/save-rows.ts'
import { keepAuditEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context.ts'
import { RowReading } from './read-rows.rule.ts'

/** Any number; it only has to be the same in every process. */
const imports = 4_120_261_206

type File = { kind: ImportKind; isDryRun: boolean; bytes: AsyncIterable<Uint8Array> }

/**
 * Brings a file into the built-in point of sale: all of it in one transaction, or, with a problem or when it is only tried,
 * nothing. The file is read once, with constant memory. Keys that are there already are changed, so a file can be sent again.
 */
export async function importRecords(
  ctx: Pick<Context, 'config' | 'pool'>,
  administrator: Administrator,
  { kind, isDryRun, bytes }: File,
): Promise<ImportResult> {
  if (ctx.config.pointOfSaleSystem !== 'built-in') throw new Failure('records-elsewhere')
  const client = await ctx.pool.connect()
  try {
    await client.query('begin')
    await beTheOnlyOne(client)
    const result = await read(client, kind, isDryRun, bytes)
    if (result.isSaved) {
      const { problems: _none, problemCount: _zero, isDryRun: _no, isSaved: _yes, ...after } = result
      await keepAuditEntry(client, administrator, { action: 'records-imported', subject: `import ${kind}`, after })
    }
    await client.query(result.isSaved ? 'commit' : 'rollback')
    client.release()
    return result
  } catch (error) {
    // A copy that was broken off leaves the connection in between; a new one is made.
    client.release(true)
    throw error
  }
}

/** One at a time, across all processes. A file may take its time to arrive, and to be saved. */
async function beTheOnlyOne(client: PoolClient): Promise<void> {
  await client.query(`set local statement_timeout = '10min'; set local idle_in_transaction_session_timeout = '2min'`)
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [imports])
  if (rows[0]?.free !== true) throw new Failure('import-running')
}

async function read(
  client: PoolClient,
  kind: ImportKind,
  isDryRun: boolean,
  bytes: AsyncIterable<Uint8Array>,
): Promise<ImportResult> {
  const reading = new RowReading(kind)
  const { problems } = reading
  await stageRows(client, kind, reading.rows(bytes))

  // What is wrong with a cell would look wrong again in the lines that refer to it.
  const saved =
    problems.count > 0
      ? { added: 0, changed: 0, unchanged: 0, repeated: 0, problems: [] }
      : await saveRows(client, kind, (column) => reading.given.has(column))
  for (const found of saved.problems) problems.add(found)
  const isGood = problems.count === 0
  const counts = isGood ? saved : { added: 0, changed: 0, unchanged: 0, repeated: 0 }
  return {
    kind,
    isDryRun,
    isSaved: isGood && !isDryRun,
    records: reading.records,
    added: counts.added,
    changed: counts.changed,
    unchanged: counts.unchanged,
    repeated: counts.repeated,
    problemCount: problems.count,
    problems: problems.shown,
  }
}
