import type pg from 'pg'
import { readCheckpoint, type TreeHead } from '../transparency-log/checkpoint.rule.ts'
import { loadLogVerifiers } from '../transparency-log/log-key.facts.ts'
import { findSurplus, readLogState, type LogState } from '../transparency-log/log.store.ts'
import { loadRange, loadTreeEdge } from '../transparency-log/log-tree.facts.ts'
import { findConfirmationListFault } from '../transparency-log/confirmation-list.facts.ts'
import { findTimeStampFault } from '../transparency-log/time-stamps.facts.ts'
import { findCosignatureFault } from '../transparency-log/witnessed.facts.ts'
import { addSubtrees, emptyTree, getRoot, type TreeEdge } from '../transparency-log/tree-growth.rule.ts'
import { readChainEnd } from '../waiver-chain/signed-waiver.store.ts'
import { findLastPosition } from './checked-record.store.ts'
import { findTileFault } from './leaf-verification.facts.ts'
import { fromSent, splitLeaves, splitPositions, verifyInOrder, type Part, type VerifyPart } from './part.rule.ts'
import { addTallies, aLogFault, emptyTally, type Fault, type Tally } from './verification.rule.ts'

/** The function that verifies parts, and how many parts it may have at the same time. */
export type Verification = {
  readonly pool: pg.Pool
  readonly verify: VerifyPart
  readonly atOnce: number
  /** The certificates (DER) to which the authority of time stamps must lead, if any. */
  readonly trusted?: readonly Buffer[]
}

export type Verified = { readonly tally: Tally; readonly fault: Fault | undefined }

export type LogVerdict = Verified & {
  /** Saved records that are not in the log yet. They are part of the tally. */
  readonly pending: number
  /** The verified tree. */
  readonly head: TreeHead
}

/**
 * Checks the transparency log: its checkpoint, its tree, and for each leaf the record that it stands for, also those
 * that wait for the log. `earlier` is a tree that was verified before: then only the records after it are read, and the
 * tree must start with it. Records are added meanwhile, which is no fault.
 */
export async function verifyLog(verification: Verification, earlier?: TreeHead): Promise<LogVerdict> {
  const { pool } = verification
  const head = await readLogState(pool)
  const headFault =
    (await findCheckpointFault(pool, head)) ??
    (await findForkFault(pool, head, earlier)) ??
    (await findCosignatureFault(pool)) ??
    (await findTimeStampFault(pool, verification.trusted)) ??
    (await findConfirmationListFault(pool, head.checkpoint))
  if (headFault) return { tally: emptyTally, fault: headFault, pending: 0, head }

  const leaves = await verifyLeafRange(verification, head, earlier?.size ?? 0, head.size)
  const fault = leaves.fault ?? (await findSurplusFault(pool))
  if (fault) return { tally: leaves.tally, fault, pending: 0, head }

  const chainEnd = (await readChainEnd(pool)).position
  const places = await verifyParts(
    verification,
    splitPositions('places', chainEnd, await findLastPosition(pool), positionsAtOnce),
  )
  if (places.fault) return { tally: leaves.tally, fault: places.fault, pending: 0, head }

  const waiting = await verifyParts(verification, [{ kind: 'pending' }])
  return {
    tally: addTallies(leaves.tally, waiting.tally),
    fault: waiting.fault,
    pending: waiting.tally.checked,
    head,
  }
}

/** The number of places that one statement looks up. */
const positionsAtOnce = 65_536

/**
 * Checks the leaves from `start` to `end`, and that the tree with them has the root of its head. The leaves before and
 * after them are represented by the tiles.
 */
export async function verifyLeafRange(
  verification: Verification,
  head: TreeHead,
  start: number,
  end: number,
): Promise<Verified> {
  const { pool } = verification
  let edge: TreeEdge = start === 0 ? emptyTree : await loadTreeEdge(pool, start)
  let tally = emptyTally
  for await (const result of verifyInOrder(splitLeaves(start, end), verification.verify, verification.atOnce)) {
    tally = addTallies(tally, result.tally)
    if (result.fault) return { tally, fault: result.fault }
    const grown = addSubtrees(edge, result.subtrees.map(fromSent))
    const fault = await findTileFault(pool, grown.completed)
    if (fault) return { tally, fault }
    edge = grown.edge
  }
  const rest = end < head.size ? await loadRange(pool, head.size, end, head.size) : []
  const root = getRoot(addSubtrees(edge, rest).edge)
  return { tally, fault: root.equals(head.root) ? undefined : aLogFault('The log', 'does not match its checkpoint') }
}

/** Verifies parts that do not depend on each other, up to the first fault. */
async function verifyParts({ verify, atOnce }: Verification, parts: readonly Part[]): Promise<Verified> {
  let tally = emptyTally
  for await (const result of verifyInOrder(parts, verify, atOnce)) {
    tally = addTallies(tally, result.tally)
    if (result.fault) return { tally, fault: result.fault }
  }
  return { tally, fault: undefined }
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
async function findForkFault(pool: pg.Pool, state: LogState, earlier?: TreeHead): Promise<Fault | undefined> {
  if (!earlier || earlier.size === 0) return undefined
  const fork = aLogFault('The log', `does not start with the ${earlier.size} leaves that were verified before`)
  if (state.size < earlier.size) return fork
  const edge = await loadTreeEdge(pool, earlier.size).catch(() => undefined)
  return edge && getRoot(edge).equals(earlier.root) ? undefined : fork
}

/** Finds hashes beyond the tree. New ones may have been added together with a new tree. */
async function findSurplusFault(pool: pg.Pool): Promise<Fault | undefined> {
  const { leaf, level } = await findSurplus(pool)
  if (leaf !== null) return aLogFault(`Leaf ${leaf} of the log`, 'comes after the end of the log')
  if (level !== null) return aLogFault(`Level ${level} of the tiles`, 'has more hashes than the log')
  return undefined
}
