import type pg from 'pg'
import type { ObjectStorage } from '../adapters/object-storage/object-storage.ts'
import type { TreeHead } from '../transparency-log/checkpoint.rule.ts'
import { readChainEnd } from '../waiver-chain/signed-waiver.store.ts'
import { verifyChain } from './chain-verification.facts.ts'
import { verifyLog, type Verification, type Verified } from './log-verification.facts.ts'
import { addTallies, emptyTally, type DatedBack, type Fault } from './verification.rule.ts'
import { verifyHere } from './verify-part.facts.ts'

export type Verdict = {
  /** Valid records, with the archived ones and those that wait for the log. */
  readonly checked: number
  /** Records that are in archives, where they are verified. */
  readonly archived: number
  /** Valid records from which personal data was erased. */
  readonly erased: number
  /** Saved records that are not in the log yet. */
  readonly pending: number
  readonly fault: Fault | undefined
  /** The verified tree. */
  readonly head: TreeHead
  /** Valid records that are dated before the previous one. */
  readonly datedBack: DatedBack
}

/**
 * Checks all signed waivers: those of the chain, then those of the log, and the log itself. Reports the first that was
 * changed, added or swapped, or that is missing. A record that is dated before the previous one is not a fault: nobody
 * changed it, but the clock was wrong when it was signed (docs/decisions/0058). Read-only. The use of memory does not
 * grow with the number of records. Drawings in object storage are read and checked too; throws
 * `ObjectStorageUnavailable` if that is not possible. `threads` verify parts at the same time, with the same verdict.
 * `trusted` are the certificates (DER) to which the authority of time stamps must lead, if any. With
 * `since`, a tree that was verified before, only the records after it are read, and the log must start with it.
 */
export async function verifySignedWaivers(
  pool: pg.Pool,
  objectStorage?: ObjectStorage,
  {
    threads,
    since,
    trusted = [],
  }: { threads?: Pick<Verification, 'verify' | 'atOnce'>; since?: TreeHead; trusted?: readonly Buffer[] } = {},
): Promise<Verdict> {
  const verification = { pool, trusted, ...(threads ?? { verify: verifyHere({ pool, objectStorage }), atOnce: 1 }) }
  const chain = since
    ? nothing
    : await verifyChain(verification, { after: 0, upTo: (await readChainEnd(pool)).position })
  const log = await verifyLog(verification, since)
  const { dates, ...counts } = addTallies(chain.tally, log.tally)
  return {
    ...counts,
    checked: chain.fault ? chain.tally.checked : counts.checked,
    pending: log.pending,
    fault: chain.fault ?? log.fault,
    head: log.head,
    datedBack: dates.datedBack,
  }
}

const nothing: Verified = { tally: emptyTally, fault: undefined }
