import { createHash } from 'node:crypto'
import type { SignedWaiverEvidence } from '@first-chair/core/waiver/signed-waiver'
import { recordHashOf } from './evidence.rule.ts'

/** What is checked of a kept signature. */
export type CheckedRecord = {
  html: string
  storedTextHash: Buffer
  recordHash: Buffer
  previousHash: Buffer
  chainHash: Buffer
  evidence: SignedWaiverEvidence
  covered: readonly { contactId: string; startDate: string; endDate: string | null }[]
}

/**
 * What is wrong with a signed waiver, as the end of a sentence; undefined when it is as it was signed, and follows the record
 * whose chain hash is `previous`.
 */
export function recordFault(record: CheckedRecord, previous: Buffer): string | undefined {
  if (!sha256(record.html).equals(record.storedTextHash)) return 'has another text than was signed'
  if (!recordHashOf(record.evidence).equals(record.recordHash)) return 'was changed after it was signed'
  if (!record.previousHash.equals(previous)) return 'does not follow the record before it'
  if (!sha256(Buffer.concat([record.previousHash, record.recordHash])).equals(record.chainHash)) {
    return 'has a chain hash that is not its own'
  }
  if (!coversSamePeople(record)) return 'covers other people than it was signed for'
  return undefined
}

function coversSamePeople({ evidence, covered }: CheckedRecord): boolean {
  const key = (contactId: string, from: string, to: string | null): string => `${contactId} ${from} ${to ?? 'open'}`
  const signed = evidence.signedFor.map(({ contactId }) => key(contactId, evidence.startDate, evidence.endDate))
  const kept = covered.map(({ contactId, startDate, endDate }) => key(contactId, startDate, endDate))
  return signed.toSorted().join('\n') === kept.toSorted().join('\n')
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}
