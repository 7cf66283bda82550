import type { BackdatedRecord } from '@first-chair/core/waiver/backdated-record'
import type pg from 'pg'
import type { ObjectStorage } from '../adapters/object-storage/object-storage.ts'
import { isDatedBack } from './dated-back.rule.ts'
import { findDrawingFault } from './drawing.facts.ts'
import { findLinkFault, findRecordFault } from './record-fault.rule.ts'
import {
  findArchivedLinksAfter,
  findPositionAfterEnd,
  findSignaturesAfter,
  readChainEnd,
  type ArchivedLink,
  type StoredSignature,
} from './signed-waiver.store.ts'

/** The first invalid record: its position in the chain, and the end of a sentence that says what is wrong. */
type ChainFault = { position: number; fault: string }
export type ChainVerdict = {
  /** Valid records, with the archived ones. */
  checked: number
  /** Links of the chain whose records are in archives, where they are verified. */
  archived: number
  fault: ChainFault | undefined
  /** Valid records that are dated before the previous one. */
  datedBack: { count: number; first: readonly BackdatedRecord[] }
}

const batchSize = 200
/** Requests to the object storage at the same time. */
const maxObjectRequests = 20
/** Records that are dated back and listed. All are counted. */
const maxListed = 100
/** The previous hash of the first record. */
const genesisHash = Buffer.alloc(32)

/**
 * Checks all signed waivers: the content and the position of each. Reports the first record that was changed, added or
 * swapped, or that is missing. A record that is dated before the previous one is not a fault: nobody changed it, but
 * the clock was wrong when it was signed (docs/decisions/0058). Read-only. The use of memory does not grow with the
 * number of records. Drawings in object storage are read and checked too; throws `ObjectStorageUnavailable` if that is
 * not possible.
 */
export async function verifyChain(pool: pg.Pool, objectStorage?: ObjectStorage): Promise<ChainVerdict> {
  const datedBack: { count: number; first: BackdatedRecord[] } = { count: 0, first: [] }
  let previousSignedAtUtc: string | undefined
  const compareTime = ({ position, evidence: { signedAtUtc } }: StoredSignature): void => {
    if (previousSignedAtUtc !== undefined && isDatedBack(signedAtUtc, previousSignedAtUtc)) {
      datedBack.count += 1
      if (datedBack.first.length < maxListed) {
        datedBack.first.push({ position, signedAtUtc, previousSignedAtUtc })
      }
    }
    previousSignedAtUtc = signedAtUtc
  }
  return { ...(await checkChain(pool, objectStorage, compareTime)), datedBack }
}

/** Checks all records, and calls `onValid` with each valid one. */
async function checkChain(
  pool: pg.Pool,
  objectStorage: ObjectStorage | undefined,
  onValid: (record: StoredSignature) => void,
): Promise<Pick<ChainVerdict, 'checked' | 'archived' | 'fault'>> {
  const end = await readChainEnd(pool)
  let checked = 0
  let archived = 0
  let previousHash: Buffer = genesisHash
  while (checked < end.position) {
    const { links, signatures } = await findNext(pool, checked, end.position)
    const drawingFaults = await findDrawingFaults(objectStorage, [...signatures.values()])
    if (links.length === 0) return { checked, archived, fault: { position: checked + 1, fault: 'is missing' } }
    for (const link of links) {
      const { position } = link
      if (position !== checked + 1) {
        return { checked, archived, fault: { position: checked + 1, fault: 'is missing' } }
      }
      const signature = signatures.get(position)
      const fault = signature
        ? (findRecordFault(signature, previousHash) ?? drawingFaults.get(position))
        : findLinkFault(link, previousHash)
      if (fault !== undefined) return { checked, archived, fault: { position, fault } }
      if (signature) onValid(signature)
      else archived += 1
      checked += 1
      previousHash = link.chainHash
    }
  }
  if (!previousHash.equals(end.hash)) {
    return { checked, archived, fault: { position: end.position, fault: 'does not match the end of the chain' } }
  }
  const surplus = await findPositionAfterEnd(pool)
  return {
    checked,
    archived,
    fault: surplus === undefined ? undefined : { position: surplus, fault: 'comes after the end of the chain' },
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
  const rows = await findSignaturesAfter(pool, after, batchSize)
  const signatures = new Map(rows.map((signature) => [signature.position, signature]))
  const archived = await findArchivedLinksAfter(pool, after, batchSize)
  // A record that is detached at this moment can be in both answers.
  const links = [...rows, ...archived.filter(({ position }) => !signatures.has(position))]
    .filter(({ position }) => position <= end)
    .toSorted((a, b) => a.position - b.position)
    .slice(0, batchSize)
  return { links, signatures }
}

/** The faults of drawings in object storage, by position. */
async function findDrawingFaults(
  objectStorage: ObjectStorage | undefined,
  records: readonly StoredSignature[],
): Promise<ReadonlyMap<number, string | undefined>> {
  const faults = new Map<number, string | undefined>()
  for (let start = 0; start < records.length; start += maxObjectRequests) {
    const some = records.slice(start, start + maxObjectRequests)
    const found = await Promise.all(some.map((record) => findDrawingFault(objectStorage, record)))
    some.forEach(({ position }, index) => faults.set(position, found[index]))
  }
  return faults
}
