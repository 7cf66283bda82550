import type pg from 'pg'
import type { ObjectStorage } from '../adapters/object-storage/object-storage.ts'
import { isDatedBack } from './dated-back.rule.ts'
import { findDrawingFault } from './drawing.facts.ts'
import { findRecordFault } from './record-fault.rule.ts'
import { findArchivedChainHash, findSignature, type StoredSignature } from './signed-waiver.store.ts'

/** The previous hash of the first record. */
const genesisHash = Buffer.alloc(32)

export type SignatureCheck = {
  signature: StoredSignature
  fault: string | undefined
  /** When the previous record was signed, if that is later than this one: the clock went back between the two. */
  previousSignedAtUtc: string | undefined
}

/** Checks a signed waiver and its link to the previous one. Undefined if there is no signed waiver at that position. */
export async function checkSignature(
  { pool, objectStorage }: { pool: pg.Pool; objectStorage: ObjectStorage | undefined },
  position: number,
): Promise<SignatureCheck | undefined> {
  const [kept, previous] = await Promise.all([findSignature(pool, position), findSignature(pool, position - 1)])
  if (!kept) return undefined
  const previousHash =
    position === 1 ? genesisHash : (previous?.chainHash ?? (await findArchivedChainHash(pool, position - 1)))
  if (!previousHash) {
    return { signature: kept, fault: 'follows a record that is missing', previousSignedAtUtc: undefined }
  }
  const previousSignedAtUtc = previous?.evidence.signedAtUtc
  const isBackdated = previousSignedAtUtc !== undefined && isDatedBack(kept.evidence.signedAtUtc, previousSignedAtUtc)
  return {
    signature: kept,
    fault: findRecordFault(kept, previousHash) ?? (await findDrawingFault(objectStorage, kept)),
    previousSignedAtUtc: isBackdated ? previousSignedAtUtc : undefined,
  }
}
