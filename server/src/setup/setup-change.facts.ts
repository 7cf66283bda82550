import { isSameJson } from '@first-chair/core/contract/same-json'
import { getSetupDifferences } from '@first-chair/core/setup-document/setup-differences'
import { summariseDifferences } from '@first-chair/core/setup-document/setup-version'
import { toCanonical } from '@first-chair/core/setup-document/to-canonical'
import type { SetupDocument } from '@first-chair/core/setup-document/setup-document'
import type pg from 'pg'
import { loadSetupRows } from './setup-document.store.ts'
import { findActorOfTransaction, findLastAuditId, findNewestSetup, insertSetupVersion } from './setup-version.store.ts'
import { toSetupDocument } from './to-setup-document.facts.ts'

/** The number of the advisory lock. It must be the same in every process. */
const setupLock = 4_120_261_205

/**
 * Runs a change of the setup in one transaction, and stores the setup after it as a version. Changes run one after the other
 * across all processes, so that rules over several rows (one default location, at least one administrator) never see an
 * incomplete change. If `work` throws, the transaction is rolled back. After this resolves, this process no longer uses the
 * setup from before the change. `label` is the name of a published draft.
 */
export async function inSetupTransaction<Result>(
  { pool, setup }: { pool: pg.Pool; setup: { forget(): void } },
  work: (client: pg.PoolClient) => Promise<Result>,
  { label = '' }: { label?: string | undefined } = {},
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [setupLock])
    const lastAuditId = await findLastAuditId(client)
    const before = await loadSetupDocument(client)
    const result = await work(client)
    await recordVersions(client, before, { label, lastAuditId })
    await client.query('commit')
    // The announcement of the database arrives on another connection, often after this request has been answered.
    setup.forget()
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

async function loadSetupDocument(client: pg.PoolClient): Promise<SetupDocument> {
  return toSetupDocument(await loadSetupRows(client), { hasWaiverTexts: true })
}

/**
 * Stores the setup as a version, if it was changed. The setup before the change is stored first, if it is no version: before
 * the first change, and after somebody has changed the database itself.
 */
async function recordVersions(
  client: pg.PoolClient,
  before: SetupDocument,
  { label, lastAuditId }: { label: string; lastAuditId: string },
): Promise<void> {
  const after = await loadSetupDocument(client)
  const changes = summariseDifferences(getSetupDifferences(before, after))
  if (changes.length === 0) return
  const newest = await findNewestSetup(client)
  const document = toCanonical(before)
  if (!newest || !isSameJson(newest.document, document)) {
    await insertSetupVersion(client, { document, savedBy: '', label: '', changes: [] })
  }
  const savedBy = await findActorOfTransaction(client, lastAuditId)
  await insertSetupVersion(client, { document: toCanonical(after), savedBy, label, changes })
}
