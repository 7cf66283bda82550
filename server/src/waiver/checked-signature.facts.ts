import type pg from 'pg'
import { isDatedBack } from './dated-back.rule.ts'
import { recordFault } from './record-fault.rule.ts'
import { keptSignatureAt, type KeptSignature } from './signed-waiver.store.ts'

const beforeTheFirst = Buffer.alloc(32)

export type CheckedSignature = {
  kept: KeptSignature
  fault: string | undefined
  /** When the record before it was signed, where that is later: a clock went back between the two. */
  previousSignedAtUtc: string | undefined
}

/** A signed waiver, and what is wrong with it or with its place behind the one before; undefined when there is none. */
export async function checkedSignature(pool: pg.Pool, position: number): Promise<CheckedSignature | undefined> {
  const [kept, before] = await Promise.all([keptSignatureAt(pool, position), keptSignatureAt(pool, position - 1)])
  if (!kept) return undefined
  if (position > 1 && !before) {
    return { kept, fault: 'follows a record that is missing', previousSignedAtUtc: undefined }
  }
  const previousSignedAtUtc = before?.evidence.signedAtUtc
  const isNoted = previousSignedAtUtc !== undefined && isDatedBack(kept.evidence.signedAtUtc, previousSignedAtUtc)
  return {
    kept,
    fault: recordFault(kept, before?.chainHash ?? beforeTheFirst),
    previousSignedAtUtc: isNoted ? previousSignedAtUtc : undefined,
  }
}
