import { hashLeaf } from '../transparency-log/merkle-tree.rule.ts'

// The entries of the transparency log (docs/decisions/0130). Each is one line of text that names its kind, so a new kind of
// evidence needs no other log, and an entry of one kind can never pass as one of another. They contain hashes only.

/** The leaf of a record of evidence: of the SHA-256 of its canonical JSON. */
export function hashEvidenceLeaf(recordHash: Buffer): Buffer {
  return toLeaf(`first-chair/evidence/v1 ${recordHash.toString('hex')}`)
}

/** The first leaf: the end of the chain of records that were signed before the log. */
export function hashChainEndLeaf({ position, hash }: { position: number; hash: Buffer }): Buffer {
  return toLeaf(`first-chair/chain-end/v1 ${position} ${hash.toString('hex')}`)
}

const toLeaf = (entry: string): Buffer => hashLeaf(Buffer.from(entry))
