import type pg from 'pg'
import type { ObjectStorage } from '../adapters/object-storage/object-storage.ts'
import { loadLogVerifiers } from '../transparency-log/log-key.facts.ts'
import { findLeavesFrom, readTileHashes, type Leaf } from '../transparency-log/log.store.ts'
import type { NoteVerifier } from '../transparency-log/signed-note.rule.ts'
import { formatTilePath, tileWidth } from '../transparency-log/tile.rule.ts'
import { addLeaves, findTileHashes, type HashedSubtree } from '../transparency-log/tree-growth.rule.ts'
import { findDrawingFaults } from '../waiver-chain/drawing.facts.ts'
import { hashChainEndLeaf, hashRecordLeaf, toLoggedRecord } from '../waiver-chain/log-entry.rule.ts'
import { findLoggedRecordFault } from '../waiver-chain/record-fault.rule.ts'
import { readChainEnd } from '../waiver-chain/signed-waiver.store.ts'
import { findArchivedRecords, findSignatures } from './checked-record.store.ts'
import { toSent, type PartResult } from './part.rule.ts'
import {
  addTallies,
  aLogFault,
  archivedTally,
  aRecordFault,
  emptyTally,
  tallyRecord,
  type Fault,
  type Tally,
} from './verification.rule.ts'

/** Where signed waivers are read from to be verified. */
export type Source = { readonly pool: pg.Pool; readonly objectStorage: ObjectStorage | undefined }

/** So few that the process can answer requests between two batches. */
const batchSize = 200

/**
 * Checks leaves of the log: the record that each stands for, and the tiles above them. Throws `ObjectStorageUnavailable`
 * if drawings cannot be read.
 */
export async function verifyLeaves(
  source: Source,
  { start, end }: { start: number; end: number },
): Promise<PartResult> {
  const { pool } = source
  const verifiers = await loadLogVerifiers(pool)
  let tally = emptyTally
  let edge: { size: number; subtrees: readonly HashedSubtree[] } = { size: start, subtrees: [] }
  const result = (fault: Fault | undefined): PartResult => ({
    tally,
    fault,
    subtrees: edge.subtrees.map(toSent),
    lastHash: undefined,
  })

  while (edge.size < end) {
    const leaves = await findLeavesFrom(pool, edge.size, Math.min(batchSize, end - edge.size))
    const verified = await verifyBatch(source, verifiers, edge.size, leaves)
    tally = addTallies(tally, verified.tally)
    if (verified.fault) return result(verified.fault)
    const grown = addLeaves(
      edge,
      leaves.map(({ hash }) => hash),
    )
    const tileFault = await findTileFault(pool, grown.completed)
    if (tileFault) return result(tileFault)
    edge = grown.edge
  }
  return result(undefined)
}

async function verifyBatch(
  { pool, objectStorage }: Source,
  verifiers: readonly NoteVerifier[],
  firstIndex: number,
  leaves: readonly (Leaf & { readonly index: number })[],
): Promise<{ tally: Tally; fault: Fault | undefined }> {
  let tally = emptyTally
  if (leaves.length === 0) return { tally, fault: aLogFault(`Leaf ${firstIndex} of the log`, 'is missing') }
  const positions = leaves.flatMap(({ position }) => position ?? [])
  const signatures = await findSignatures(pool, positions)
  const archived = await findArchivedRecords(
    pool,
    positions.filter((position) => !signatures.has(position)),
  )
  const drawingFaults = await findDrawingFaults(objectStorage, [...signatures.values()])
  for (const [offset, { index, position, hash }] of leaves.entries()) {
    if (index !== firstIndex + offset) {
      return { tally, fault: aLogFault(`Leaf ${firstIndex + offset} of the log`, 'is missing') }
    }
    if (position === null) {
      if (hash.equals(hashChainEndLeaf(await readChainEnd(pool)))) continue
      return { tally, fault: aLogFault(`Leaf ${index} of the log`, 'is not the end of the chain') }
    }
    const signature = signatures.get(position)
    const record = signature ? toLoggedRecord(signature) : archived.get(position)
    const fault = record
      ? ((signature && (findLoggedRecordFault(signature, verifiers) ?? drawingFaults.get(position))) ??
        (hashRecordLeaf(record).equals(hash) ? undefined : `is not the record of leaf ${index} of the log`))
      : 'is missing'
    if (fault !== undefined) return { tally, fault: aRecordFault(position, fault) }
    tally = addTallies(tally, signature ? tallyRecord(signature) : archivedTally)
  }
  return { tally, fault: undefined }
}

/** Compares the subtrees of the tree with the stored ones, from which tiles are served. */
export async function findTileFault(pool: pg.Pool, completed: readonly HashedSubtree[]): Promise<Fault | undefined> {
  const hashes = findTileHashes(completed)
  if (hashes.length === 0) return undefined
  const stored = await readTileHashes(
    pool,
    hashes.map(({ level, index }) => ({ level, first: index, width: 1 })),
  )
  const wrong = hashes.find(({ hash }, number) => stored[number]?.equals(hash) !== true)
  if (!wrong) return undefined
  const tile = { level: wrong.level, index: Math.floor(wrong.index / tileWidth), width: (wrong.index % tileWidth) + 1 }
  return aLogFault(`The file ${formatTilePath(tile)} of the log`, 'does not match its leaves')
}
