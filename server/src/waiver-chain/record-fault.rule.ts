import { createHash } from 'node:crypto'
import type { SignedWaiverEvidence } from '@first-chair/core/waiver/signed-waiver'
import { hashEvidence } from './evidence.rule.ts'

/** The parts of a stored signature that are checked. */
export type CheckedRecord = {
  html: string
  recordHash: Buffer
  previousHash: Buffer
  chainHash: Buffer
  evidence: SignedWaiverEvidence
  covered: readonly { contactId: string; startDate: string; endDate: string | null }[]
}

/**
 * What is wrong with a signed waiver, as the end of a sentence such as "Signed waiver 12 ...". Undefined if it is
 * unchanged and follows the record whose chain hash is `previous`.
 */
export function findRecordFault(record: CheckedRecord, previous: Buffer): string | undefined {
  if (sha256(record.html).toString('hex') !== record.evidence.textHash)
    return 'has a different text than the one that was signed'
  if (!hashEvidence(record.evidence).equals(record.recordHash)) return 'was changed after it was signed'
  const linkFault = findLinkFault(record, previous)
  if (linkFault !== undefined) return linkFault
  if (!coversSamePeople(record)) return 'covers different people than it was signed for'
  return undefined
}

/** What is wrong with the place of a record in the chain. */
export function findLinkFault(
  { previousHash, recordHash, chainHash }: Pick<CheckedRecord, 'previousHash' | 'recordHash' | 'chainHash'>,
  previous: Buffer,
): string | undefined {
  if (!previousHash.equals(previous)) return 'does not follow the record before it'
  if (!sha256(Buffer.concat([previousHash, recordHash])).equals(chainHash)) {
    return 'has a chain hash that does not match its content'
  }
  return undefined
}

function coversSamePeople({ evidence, covered }: CheckedRecord): boolean {
  const toKey = (contactId: string, from: string, to: string | null): string => `${contactId} ${from} ${to ?? 'open'}`
  const signed = evidence.signedFor.map(({ contactId }) => toKey(contactId, evidence.startDate, evidence.endDate))
  const stored = covered.map(({ contactId, startDate, endDate }) => toKey(contactId, startDate, endDate))
  return signed.toSorted().join('\n') === stored.toSorted().join('\n')
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}
