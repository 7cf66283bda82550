import type pg from 'pg'
import { formatProof, readCheckpoint } from '../transparency-log/checkpoint.rule.ts'
import { loadLogVerifiers } from '../transparency-log/log-key.facts.ts'
import { loadInclusionProof } from '../transparency-log/log-tree.facts.ts'
import { findLeaf } from '../transparency-log/log.store.ts'
import { isIncluded } from '../transparency-log/merkle-tree.rule.ts'
import { formatVerifierKey } from '../transparency-log/signed-note.rule.ts'
import { loadPublished } from '../transparency-log/witnessed.facts.ts'
import { hashRecordLeaf, toLoggedRecord } from './log-entry.rule.ts'
import { readChainEnd } from './signed-waiver.store.ts'

/** The place of a record in the log, with the proof. */
type Inclusion = {
  /** Of its leaf. */
  index: number
  /** The leaves of the tree that the checkpoint is of. */
  size: number
  /** In the format of C2SP tlog-proof, with the checkpoint. */
  proof: string
  /** The key that verifies the checkpoint. */
  verifierKey: string
  /** What is wrong with it, as the end of a sentence such as "Signed waiver 12 ...". */
  fault: string | undefined
}

/** Where the evidence of a record is. `chain`: it was signed before the log, whose first leaf is the end of the chain. */
export type RecordPlace = Inclusion | 'waits-for-log' | 'chain'

/** Loads where the evidence of a record is. */
export async function loadPlace(
  pool: Pick<pg.Pool, 'query'>,
  record: Parameters<typeof toLoggedRecord>[0] & { position: number },
): Promise<RecordPlace> {
  if (record.position <= (await readChainEnd(pool)).position) return 'chain'
  return (await loadInclusion(pool, record)) ?? 'waits-for-log'
}

/**
 * Loads the proof that a record is in the log, and verifies it. Undefined if the record is not in it.
 */
async function loadInclusion(
  pool: Pick<pg.Pool, 'query'>,
  record: Parameters<typeof toLoggedRecord>[0] & { position: number },
): Promise<Inclusion | undefined> {
  const leaf = await findLeaf(pool, record.position)
  if (!leaf) return undefined
  const [{ newest, witnessed }, verifiers] = await Promise.all([loadPublished(pool), loadLogVerifiers(pool)])
  const { index } = leaf
  // A cosigned checkpoint proves more, but a new record is not in it yet.
  const { size, checkpoint } = witnessed && index < witnessed.size ? witnessed : newest
  const hashes = await loadInclusionProof(pool, index, size).catch(() => [])
  const signed = readCheckpoint(checkpoint, verifiers)
  const current = verifiers.at(-1)
  const hash = hashRecordLeaf(toLoggedRecord(record))
  return {
    index,
    size,
    proof: formatProof({ index, hashes, checkpoint }),
    verifierKey: current ? formatVerifierKey(current) : '',
    fault: !hash.equals(leaf.hash)
      ? `is not the record of leaf ${index} of the log`
      : signed?.size !== size
        ? 'is in a log whose checkpoint is not valid'
        : isIncluded({ hash, index }, signed, hashes)
          ? undefined
          : 'is not in the tree of the log',
  }
}
