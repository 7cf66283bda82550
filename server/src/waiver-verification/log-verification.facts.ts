import type pg from 'pg'
import type { ObjectStorage } from '../adapters/object-storage/object-storage.ts'
import { readCheckpoint, type TreeHead } from '../transparency-log/checkpoint.rule.ts'
import { loadLogVerifiers } from '../transparency-log/log-key.facts.ts'
import {
  findLeavesFrom,
  findSurplus,
  readLogState,
  readTileHashes,
  type Leaf,
  type LogState,
} from '../transparency-log/log.store.ts'
import { loadTreeEdge } from '../transparency-log/log-tree.facts.ts'
import { formatTilePath, tileWidth } from '../transparency-log/tile.rule.ts'
import {
  addLeaves,
  emptyTree,
  findTileHashes,
  getRoot,
  type HashedSubtree,
  type TreeEdge,
} from '../transparency-log/tree-growth.rule.ts'
import { findDrawingFaults } from '../waiver-chain/drawing.facts.ts'
import { hashChainEndLeaf, hashRecordLeaf, toLoggedRecord } from '../waiver-chain/log-entry.rule.ts'
import { findLoggedRecordFault } from '../waiver-chain/record-fault.rule.ts'
import {
  findArchivedRecords,
  findSignatures,
  findUnloggedRecord,
  listPendingRecords,
  readChainEnd,
  type StoredSignature,
} from '../waiver-chain/signed-waiver.store.ts'
import { aRecordFault, type Fault } from './verification.rule.ts'

const batchSize = 500

export type LogVerdict = {
  /** Valid records, with the archived ones and those that wait for the log. */
  checked: number
  /** Records that are in archives, where they are verified. */
  archived: number
  /** Saved records that are not in the log yet. */
  pending: number
  fault: Fault | undefined
  /** The verified tree. */
  head: TreeHead
}

type Verification = {
  pool: pg.Pool
  objectStorage: ObjectStorage | undefined
  onValid: (record: StoredSignature) => void
}

/**
 * Checks the transparency log: its checkpoint, its tree, and for each leaf the record that it stands for, also those
 * that wait for the log. `verified` is a tree that was verified before: then only the records after it are read, and the
 * tree must start with it. Records are added meanwhile, which is no fault. The use of memory does not grow with the
 * number of records.
 */
export async function verifyLog(verification: Verification, verified?: TreeHead): Promise<LogVerdict> {
  const { pool } = verification
  const counts = { checked: 0, archived: 0, pending: 0 }
  const state = await readLogState(pool)
  const result = (fault: Fault | undefined): LogVerdict => ({ ...counts, fault, head: state })

  const headFault = (await findCheckpointFault(pool, state)) ?? (await findForkFault(pool, state, verified))
  if (headFault) return result(headFault)
  let edge = verified && verified.size > 0 ? await loadTreeEdge(pool, verified.size) : emptyTree
  while (edge.size < state.size) {
    const leaves = await findLeavesFrom(pool, edge.size, Math.min(batchSize, state.size - edge.size))
    const fault = await findLeavesFault(verification, edge.size, leaves, counts)
    if (fault) return result(fault)
    const grown = addLeaves(
      edge,
      leaves.map(({ hash }) => hash),
    )
    const tileFault = await findTileFault(pool, grown.completed)
    if (tileFault) return result(tileFault)
    edge = grown.edge
  }
  return result(
    findRootFault(edge, state) ?? (await findSurplusFault(pool)) ?? (await findPendingFault(verification, counts)),
  )
}

async function findCheckpointFault(pool: pg.Pool, { size, root, checkpoint }: LogState): Promise<Fault | undefined> {
  if (size === 0) return undefined
  const signed = readCheckpoint(checkpoint, await loadLogVerifiers(pool))
  if (!signed) return aLogFault('The checkpoint', 'has no valid signature of the log')
  if (signed.size !== size || !signed.root.equals(root)) {
    return aLogFault('The checkpoint', 'is not of the stored tree')
  }
  return undefined
}

/** The tree must start with the one that was verified before. */
async function findForkFault(pool: pg.Pool, state: LogState, verified?: TreeHead): Promise<Fault | undefined> {
  if (!verified || verified.size === 0) return undefined
  const fork = aLogFault('The log', `does not start with the ${verified.size} leaves that were verified before`)
  if (state.size < verified.size) return fork
  const edge = await loadTreeEdge(pool, verified.size).catch(() => undefined)
  return edge && getRoot(edge).equals(verified.root) ? undefined : fork
}

async function findLeavesFault(
  { pool, objectStorage, onValid }: Verification,
  firstIndex: number,
  leaves: readonly (Leaf & { readonly index: number })[],
  counts: { checked: number; archived: number },
): Promise<Fault | undefined> {
  if (leaves.length === 0) return aLogFault(`Leaf ${firstIndex} of the log`, 'is missing')
  const verifiers = await loadLogVerifiers(pool)
  const positions = leaves.flatMap(({ position }) => position ?? [])
  const [signatures, archived] = [await findSignatures(pool, positions), await findArchivedRecords(pool, positions)]
  const drawingFaults = await findDrawingFaults(objectStorage, [...signatures.values()])
  for (const [offset, { index, position, hash }] of leaves.entries()) {
    if (index !== firstIndex + offset) return aLogFault(`Leaf ${firstIndex + offset} of the log`, 'is missing')
    if (position === null) {
      if (hash.equals(hashChainEndLeaf(await readChainEnd(pool)))) continue
      return aLogFault(`Leaf ${index} of the log`, 'is not the end of the chain')
    }
    const signature = signatures.get(position)
    const record = signature ? toLoggedRecord(signature) : archived.get(position)
    const fault = record
      ? ((signature && (findLoggedRecordFault(signature, verifiers) ?? drawingFaults.get(position))) ??
        (hashRecordLeaf(record).equals(hash) ? undefined : `is not the record of leaf ${index} of the log`))
      : 'is missing'
    if (fault !== undefined) return aRecordFault(position, fault)
    if (signature) onValid(signature)
    else counts.archived += 1
    counts.checked += 1
  }
  return undefined
}

/** Compares the subtrees of the tree with the stored ones, from which tiles are served. */
async function findTileFault(pool: pg.Pool, completed: readonly HashedSubtree[]): Promise<Fault | undefined> {
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

function findRootFault(edge: TreeEdge, { root }: LogState): Fault | undefined {
  return getRoot(edge).equals(root) ? undefined : aLogFault('The log', 'does not match its checkpoint')
}

/** Finds hashes beyond the tree. New ones may have been added together with a new tree. */
async function findSurplusFault(pool: pg.Pool): Promise<Fault | undefined> {
  const { leaf, level } = await findSurplus(pool)
  if (leaf !== null) return aLogFault(`Leaf ${leaf} of the log`, 'comes after the end of the log')
  if (level !== null) return aLogFault(`Level ${level} of the tiles`, 'has more hashes than the log')
  return undefined
}

/** Checks the records that wait for the log, and finds those that neither wait nor are in the log. */
async function findPendingFault(
  { pool, objectStorage, onValid }: Verification,
  counts: { checked: number; pending: number },
): Promise<Fault | undefined> {
  const unlogged = await findUnloggedRecord(pool)
  if (unlogged !== undefined) return aRecordFault(unlogged, 'is not in the log')
  const verifiers = await loadLogVerifiers(pool)
  for (let after = 0, isLast = false; !isLast;) {
    const pending = await listPendingRecords(pool, after, batchSize)
    const drawingFaults = await findDrawingFaults(
      objectStorage,
      pending.flatMap(({ signature }) => signature ?? []),
    )
    for (const { position, recordHash, signature } of pending) {
      const fault = signature
        ? (findLoggedRecordFault(signature, verifiers) ??
          drawingFaults.get(position) ??
          (signature.recordHash.equals(recordHash) ? undefined : 'is not the record that waits for the log'))
        : 'is missing'
      if (fault !== undefined) return aRecordFault(position, fault)
      if (signature) onValid(signature)
      counts.checked += 1
      counts.pending += 1
    }
    after = pending.at(-1)?.position ?? after
    isLast = pending.length < batchSize
  }
  return undefined
}

const aLogFault = (subject: string, fault: string): Fault => ({ subject, fault })
