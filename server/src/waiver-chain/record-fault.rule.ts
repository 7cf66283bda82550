import { createHash } from 'node:crypto'
import { findLeftDataFault, type Salts } from '@first-chair/core/waiver/sealed-evidence'
import type { SignedWaiverEvidence } from '@first-chair/core/waiver/signed-waiver'
import type { NoteVerifier } from '../transparency-log/signed-note.rule.ts'
import { hashEvidence } from './evidence.rule.ts'
import { findSealFault, hashSignedPart } from './sealed-evidence.rule.ts'

/** The parts of a stored signature that are checked. */
export type CheckedRecord = {
  html: string
  signedPart?: string
  salts?: Salts
  erasedAtUtc?: string
  recordHash: Buffer
  previousHash: Buffer
  chainHash: Buffer
  evidence: SignedWaiverEvidence
  covered: readonly { contactId: string; startDate: string; endDate: string | null }[]
}

/**
 * What is wrong with a signed waiver by itself, as the end of a sentence such as "Signed waiver 12 ...". Undefined if it
 * is unchanged.
 */
function findRecordFault(record: CheckedRecord, verifiers: readonly NoteVerifier[]): string | undefined {
  if (hashText(record.html) !== record.evidence.textHash) return 'has a different text than the one that was signed'
  const fault = findEvidenceFault(record, verifiers)
  if (fault !== undefined) return fault
  if (!coversSamePeople(record)) return 'covers different people than it was signed for'
  return undefined
}

let lastText = { html: '', hash: '' }

/** The hash of a text. Records that follow each other usually have the same one, which is hashed once. */
function hashText(html: string): string {
  if (lastText.html !== html || lastText.hash === '') lastText = { html, hash: sha256(html).toString('hex') }
  return lastText.hash
}

function findEvidenceFault(record: CheckedRecord, verifiers: readonly NoteVerifier[]): string | undefined {
  const { signedPart, recordHash, evidence, erasedAtUtc } = record
  if (signedPart !== undefined) {
    return hashSignedPart(signedPart).equals(recordHash)
      ? findSealFault({ ...record, signedPart }, verifiers)
      : 'was changed after it was signed'
  }
  // Of an erased record without a signed part only the hash is left, which the chain or the log confirms.
  if (erasedAtUtc !== undefined) return findLeftDataFault(evidence)
  return hashEvidence(evidence).equals(recordHash) ? undefined : 'was changed after it was signed'
}

/** What is wrong with a signed waiver of the chain. It must follow the record whose chain hash is `previous`. */
export function findChainedRecordFault(
  record: CheckedRecord,
  previous: Buffer,
  verifiers: readonly NoteVerifier[],
): string | undefined {
  return findRecordFault(record, verifiers) ?? findLinkFault(record, previous)
}

/** The previous hash of a record that is in the log and not in the chain. */
const noPreviousHash = Buffer.alloc(32)

/** What is wrong with a signed waiver of the log by itself. */
export function findLoggedRecordFault(record: CheckedRecord, verifiers: readonly NoteVerifier[]): string | undefined {
  const linkFault = findLinkFault(record, noPreviousHash)
  return findRecordFault(record, verifiers) ?? (linkFault === undefined ? undefined : 'was changed after it was signed')
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

function coversSamePeople({ evidence, covered }: Pick<CheckedRecord, 'evidence' | 'covered'>): boolean {
  const toKey = (contactId: string, from: string, to: string | null): string => `${contactId} ${from} ${to ?? 'open'}`
  const signed = evidence.signedFor.map(({ contactId }) => toKey(contactId, evidence.startDate, evidence.endDate))
  const stored = covered.map(({ contactId, startDate, endDate }) => toKey(contactId, startDate, endDate))
  return signed.toSorted().join('\n') === stored.toSorted().join('\n')
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}
