import type pg from 'pg'
import type { ObjectStorage } from '../adapters/object-storage/object-storage.ts'
import { loadLogVerifiers } from '../transparency-log/log-key.facts.ts'
import { findDrawingFaults } from '../waiver-chain/drawing.facts.ts'
import { findChainedRecordFault, findLinkFault } from '../waiver-chain/record-fault.rule.ts'
import {
  findArchivedLinksAfter,
  findSignaturesAfter,
  readChainEnd,
  type ArchivedLink,
  type StoredSignature,
} from '../waiver-chain/signed-waiver.store.ts'
import { aRecordFault, type Fault } from './verification.rule.ts'

const batchSize = 200
/** The previous hash of the first record. */
const genesisHash = Buffer.alloc(32)

/**
 * Checks the signed waivers from before the log: the content of each and its link to the one before, up to the end of the
 * chain, which is the first leaf of the log. Calls `onValid` with each valid one. Throws `ObjectStorageUnavailable` if
 * drawings cannot be read.
 */
export async function verifyChain(
  pool: pg.Pool,
  objectStorage: ObjectStorage | undefined,
  onValid: (record: StoredSignature) => void,
): Promise<{ checked: number; archived: number; fault: Fault | undefined }> {
  const end = await readChainEnd(pool)
  const verifiers = await loadLogVerifiers(pool)
  let checked = 0
  let archived = 0
  let previousHash: Buffer = genesisHash
  while (checked < end.position) {
    const { links, signatures } = await findNext(pool, checked, end.position)
    const drawingFaults = await findDrawingFaults(objectStorage, [...signatures.values()])
    if (links.length === 0) return { checked, archived, fault: aRecordFault(checked + 1, 'is missing') }
    for (const link of links) {
      const { position } = link
      if (position !== checked + 1) {
        return { checked, archived, fault: aRecordFault(checked + 1, 'is missing') }
      }
      const signature = signatures.get(position)
      const fault = signature
        ? (findChainedRecordFault(signature, previousHash, verifiers) ?? drawingFaults.get(position))
        : findLinkFault(link, previousHash)
      if (fault !== undefined) return { checked, archived, fault: aRecordFault(position, fault) }
      if (signature) onValid(signature)
      else archived += 1
      checked += 1
      previousHash = link.chainHash
    }
  }
  return {
    checked,
    archived,
    fault: previousHash.equals(end.hash)
      ? undefined
      : aRecordFault(end.position, 'does not match the end of the chain'),
  }
}

/**
 * The next links of the chain up to its end, in order: the signed waivers of the database, which are also returned by
 * position, and the archived ones.
 */
async function findNext(
  pool: pg.Pool,
  after: number,
  end: number,
): Promise<{ links: ArchivedLink[]; signatures: ReadonlyMap<number, StoredSignature> }> {
  const rows = (await findSignaturesAfter(pool, after, batchSize)).filter(({ position }) => position <= end)
  const signatures = new Map(rows.map((signature) => [signature.position, signature]))
  const archived = await findArchivedLinksAfter(pool, after, batchSize)
  // A record that is detached at this moment can be in both answers.
  const links = [...rows, ...archived.filter(({ position }) => !signatures.has(position))]
    .filter(({ position }) => position <= end)
    .toSorted((a, b) => a.position - b.position)
    .slice(0, batchSize)
  return { links, signatures }
}
