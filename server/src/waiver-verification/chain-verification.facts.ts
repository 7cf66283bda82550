import { loadLogVerifiers } from '../transparency-log/log-key.facts.ts'
import { findDrawingFaults } from '../waiver-chain/drawing.facts.ts'
import { findChainedRecordFault, findLinkFault } from '../waiver-chain/record-fault.rule.ts'
import { readChainEnd } from '../waiver-chain/signed-waiver.store.ts'
import {
  findArchivedLinksBetween,
  findChainHash,
  findSignaturesBetween,
  type ArchivedLink,
  type CheckedSignature,
} from './checked-record.store.ts'
import type { Source } from './leaf-verification.facts.ts'
import type { Verification, Verified } from './log-verification.facts.ts'
import { splitPositions, verifyInOrder, type PartResult } from './part.rule.ts'
import { addTallies, archivedTally, aRecordFault, emptyTally, tallyRecord, type Fault } from './verification.rule.ts'

const batchSize = 200
/** The previous hash of the first record. */
const genesisHash = Buffer.alloc(32)

/**
 * Checks the signed waivers from before the log after the position `after` up to `upTo`. The hash of the last one is the
 * end of the chain, which is the first leaf of the log.
 */
export async function verifyChain(
  { pool, verify, atOnce }: Verification,
  { after, upTo }: { after: number; upTo: number },
): Promise<Verified> {
  const end = await readChainEnd(pool)
  let tally = emptyTally
  let lastHash: string | undefined = after === 0 ? genesisHash.toString('hex') : undefined
  for await (const result of verifyInOrder(splitPositions('chain', after, upTo), verify, atOnce)) {
    tally = addTallies(tally, result.tally)
    if (result.fault) return { tally, fault: result.fault }
    lastHash = result.lastHash
  }
  const isEnd = upTo < end.position || lastHash === end.hash.toString('hex')
  return { tally, fault: isEnd ? undefined : aRecordFault(end.position, 'does not match the end of the chain') }
}

/**
 * Checks signed waivers from before the log: the content of each and its link to the one before. The first one must follow
 * the record at `after`, which is checked with another part. Throws `ObjectStorageUnavailable` if drawings cannot be read.
 */
export async function verifyChainPart(
  { pool, objectStorage }: Source,
  { after, upTo }: { after: number; upTo: number },
): Promise<PartResult> {
  const verifiers = await loadLogVerifiers(pool)
  let tally = emptyTally
  let reached = after
  let previousHash = after === 0 ? genesisHash : ((await findChainHash(pool, after)) ?? Buffer.alloc(0))
  const result = (fault: Fault | undefined): PartResult => ({
    tally,
    fault,
    subtrees: [],
    lastHash: previousHash.toString('hex'),
  })

  while (reached < upTo) {
    const { links, signatures } = await findNext(pool, { after: reached, upTo })
    const drawingFaults = await findDrawingFaults(objectStorage, [...signatures.values()])
    if (links.length === 0) return result(aRecordFault(reached + 1, 'is missing'))
    for (const link of links) {
      const { position } = link
      if (position !== reached + 1) return result(aRecordFault(reached + 1, 'is missing'))
      const signature = signatures.get(position)
      const fault = signature
        ? (findChainedRecordFault(signature, previousHash, verifiers) ?? drawingFaults.get(position))
        : findLinkFault(link, previousHash)
      if (fault !== undefined) return result(aRecordFault(position, fault))
      tally = addTallies(tally, signature ? tallyRecord(signature) : archivedTally)
      reached += 1
      previousHash = link.chainHash
    }
  }
  return result(undefined)
}

/**
 * The next links of the chain, in order: the signed waivers of the database, which are also returned by position, and the
 * archived ones.
 */
async function findNext(
  pool: Source['pool'],
  range: { after: number; upTo: number },
): Promise<{ links: ArchivedLink[]; signatures: ReadonlyMap<number, CheckedSignature> }> {
  const rows = await findSignaturesBetween(pool, range, batchSize)
  const signatures = new Map(rows.map((signature) => [signature.position, signature]))
  const archived = await findArchivedLinksBetween(pool, range, batchSize)
  // A record that is detached at this moment can be in both answers.
  const links = [...rows, ...archived.filter(({ position }) => !signatures.has(position))]
    .toSorted((a, b) => a.position - b.position)
    .slice(0, batchSize)
  return { links, signatures }
}
