import { hashLeaf } from '../transparency-log/merkle-tree.rule.ts'

// The entries of the transparency log (docs/decisions/0130). Each is one line of text that names its kind, so a new kind of
// evidence needs no other log, and an entry of one kind can never pass as one of another. They contain hashes only.

/** A record in the log: the SHA-256 of its signed part, or of the canonical JSON of its evidence if it has none. */
export type LoggedRecord = { readonly recordHash: Buffer; readonly isSealed: boolean }

/** What the log contains of a stored record. */
export function toLoggedRecord({ recordHash, signedPart }: { recordHash: Buffer; signedPart?: string }): LoggedRecord {
  return { recordHash, isSealed: signedPart !== undefined }
}

/** The leaf of a record. */
export function hashRecordLeaf({ recordHash, isSealed }: LoggedRecord): Buffer {
  return toLeaf(`first-chair/${isSealed ? 'sd-jwt' : 'evidence'}/v1 ${recordHash.toString('hex')}`)
}

/** The first leaf: the end of the chain of records that were signed before the log. */
export function hashChainEndLeaf({ position, hash }: { position: number; hash: Buffer }): Buffer {
  return toLeaf(`first-chair/chain-end/v1 ${position} ${hash.toString('hex')}`)
}

const toLeaf = (entry: string): Buffer => hashLeaf(Buffer.from(entry))
