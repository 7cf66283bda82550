import type { BackdatedRecord } from '@first-chair/core/waiver/backdated-record'
import type pg from 'pg'
import type { Context, Log } from '../context/context.ts'
import { signCheckpoint } from '../transparency-log/checkpoint.rule.ts'
import { formatListLine, readConfirmationList, readListLine } from '../transparency-log/confirmation-list.rule.ts'
import { findConfirmationNote } from '../transparency-log/confirmation-list.store.ts'
import { loadLogSigner } from '../transparency-log/log-key.facts.ts'
import {
  insertLeaves,
  insertTileHashes,
  updateLogState,
  type Leaf,
  type LogState,
} from '../transparency-log/log.store.ts'
import type { NoteVerifier } from '../transparency-log/signed-note.rule.ts'
import { addLeaves, findTileHashes, getRoot } from '../transparency-log/tree-growth.rule.ts'
import { lockVerifiedLog } from '../transparency-log/verified-log.facts.ts'
import { isDatedBack } from './dated-back.rule.ts'
import { hashChainEndLeaf, hashRecordLeaf } from './log-entry.rule.ts'
import {
  findLastSignedAt,
  hasPendingRecords,
  insertBackdatedAuditEntries,
  takePendingRecords,
  type PendingRecord,
} from './pending-record.store.ts'
import { readChainEnd } from './signed-waiver.store.ts'

/** Records per transaction, so that a long queue is published in steps. */
const maxRecords = 2_000

export type TakenRecords = {
  taken: number
  /** More may wait. */
  isFull: boolean
  /** When each record was saved. */
  since: readonly Date[]
}

/**
 * Takes signed records into the log and publishes the checkpoint of the larger tree, in one transaction: either a record
 * waits, or it is in the log once. Any number of processes may call this; each waits for the one before. Throws
 * `LogChanged`, with nothing changed.
 */
export async function takeIntoLog(
  client: Pick<pg.ClientBase, 'query'>,
  ctx: Pick<Context, 'encryption'> & { config: Pick<Context['config'], 'baseUrl'>; log: Pick<Log, 'warn'> },
): Promise<TakenRecords> {
  if (!(await hasPendingRecords(client))) return { taken: 0, isFull: false, since: [] }
  await client.query('begin')
  try {
    const { state, edge, verifiers } = await lockVerifiedLog(client)
    const records = await takePendingRecords(client, maxRecords)
    const leaves = records.map((record): Leaf => ({ position: record.position, hash: hashRecordLeaf(record) }))
    if (state.size === 0) leaves.unshift({ position: null, hash: hashChainEndLeaf(await readChainEnd(client)) })
    const datedBack = findDatedBack(records, await findLastSignedAt(client))
    if (leaves.length > 0) {
      const grown = addLeaves(
        edge,
        leaves.map(({ hash }) => hash),
      )
      const head = { size: grown.edge.size, root: getRoot(grown.edge) }
      await insertLeaves(client, state.size, leaves)
      await insertTileHashes(client, findTileHashes(grown.completed))
      await insertBackdatedAuditEntries(client, datedBack)
      const [signer, extension] = [await loadLogSigner(client, ctx), await loadListLine(client, state, verifiers)]
      await updateLogState(client, { ...head, checkpoint: signCheckpoint(head, signer, extension) })
    }
    await client.query('commit')
    for (const record of datedBack) {
      ctx.log.warn(record, 'A signed waiver is dated before the one before it. Check the clock of this machine.')
    }
    return { taken: records.length, isFull: records.length === maxRecords, since: records.map(({ since }) => since) }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/**
 * How often the list of confirmations had been written before the next checkpoint. It never becomes less: so a list that was
 * replaced by an earlier one does not fit the next checkpoint either.
 */
async function loadListLine(
  client: Pick<pg.ClientBase, 'query'>,
  { checkpoint }: LogState,
  verifiers: readonly NoteVerifier[],
): Promise<string | undefined> {
  const list = readConfirmationList((await findConfirmationNote(client)) ?? '', verifiers)
  return formatListLine(Math.max(list?.number ?? 0, readListLine(checkpoint)))
}

function findDatedBack(records: readonly PendingRecord[], lastSignedAt: Date | undefined): BackdatedRecord[] {
  let previous = lastSignedAt?.toISOString()
  return records.flatMap(({ position, signedAtUtc }) => {
    if (signedAtUtc === null) return []
    const [signedAt, previousSignedAtUtc] = [signedAtUtc.toISOString(), previous]
    previous = signedAt
    return previousSignedAtUtc !== undefined && isDatedBack(signedAt, previousSignedAtUtc)
      ? [{ position, signedAtUtc: signedAt, previousSignedAtUtc }]
      : []
  })
}
