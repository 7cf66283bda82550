import type pg from 'pg'
import type { ObjectStorage } from '../adapters/object-storage/object-storage.ts'
import type { StoredSignature } from '../waiver-chain/signed-waiver.store.ts'
import { compareTimes, type DatedBack } from './verification.rule.ts'
import { verifyChain } from './chain-verification.facts.ts'
import { verifyLog, type LogVerdict } from './log-verification.facts.ts'

export type Verdict = LogVerdict & {
  /** Valid records from which personal data was erased. */
  erased: number
  /** Valid records that are dated before the previous one. */
  datedBack: DatedBack
}

/**
 * Checks all signed waivers: those of the chain, then those of the log, and the log itself. Reports the first that was
 * changed, added or swapped, or that is missing. A record that is dated before the previous one is not a fault: nobody
 * changed it, but the clock was wrong when it was signed (docs/decisions/0058). Read-only. The use of memory does not
 * grow with the number of records. Drawings in object storage are read and checked too; throws
 * `ObjectStorageUnavailable` if that is not possible.
 */
export async function verifySignedWaivers(pool: pg.Pool, objectStorage?: ObjectStorage): Promise<Verdict> {
  const { datedBack, compare } = compareTimes()
  let erased = 0
  const onValid = (record: StoredSignature): void => {
    compare(record)
    if (record.erasedAtUtc !== undefined) erased += 1
  }
  const chain = await verifyChain(pool, objectStorage, onValid)
  const log = await verifyLog({ pool, objectStorage, onValid })
  return {
    ...log,
    erased,
    checked: chain.fault ? chain.checked : chain.checked + log.checked,
    archived: chain.archived + log.archived,
    fault: chain.fault ?? log.fault,
    datedBack,
  }
}
