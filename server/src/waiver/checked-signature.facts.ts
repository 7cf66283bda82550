import type pg from 'pg'
import { isDatedBack } from './dated-back.rule.ts'
import { recordFault } from './record-fault.rule.ts'
import { keptSignatureAt, type KeptSignature } from './signed-waiver.store.ts'

/** The previous hash of the first record. */
const genesisHash = Buffer.alloc(32)

export type CheckedSignature = {
  kept: KeptSignature
  fault: string | undefined
  /** When the previous record was signed, if that is later than this one: the clock went back between the two. */
  previousSignedAtUtc: string | undefined
}

/** Checks a signed waiver and its link to the previous one. Undefined if there is no signed waiver at that position. */
export async function checkedSignature(pool: pg.Pool, position: number): Promise<CheckedSignature | undefined> {
  const [kept, previous] = await Promise.all([keptSignatureAt(pool, position), keptSignatureAt(pool, position - 1)])
  if (!kept) return undefined
  if (position > 1 && !previous) {
    return { kept, fault: 'follows a record that is missing', previousSignedAtUtc: undefined }
  }
  const previousSignedAtUtc = previous?.evidence.signedAtUtc
  const isBackdated = previousSignedAtUtc !== undefined && isDatedBack(kept.evidence.signedAtUtc, previousSignedAtUtc)
  return {
    kept,
    fault: recordFault(kept, previous?.chainHash ?? genesisHash),
    previousSignedAtUtc: isBackdated ? previousSignedAtUtc : undefined,
  }
}
