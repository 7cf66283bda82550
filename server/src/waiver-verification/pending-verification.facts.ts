import { loadLogVerifiers } from '../transparency-log/log-key.facts.ts'
import { findDrawingFaults } from '../waiver-chain/drawing.facts.ts'
import { findLoggedRecordFault } from '../waiver-chain/record-fault.rule.ts'
import { findUnloggedRecord, listPendingRecords } from './checked-record.store.ts'
import type { Source } from './leaf-verification.facts.ts'
import type { PartResult } from './part.rule.ts'
import { addTallies, aRecordFault, emptyTally, tallyRecord, type Fault, type Tally } from './verification.rule.ts'

const batchSize = 200

/** Finds a record that neither waits for the log nor is in it. Its result counts no records. */
export async function verifyPlaces({ pool }: Source, range: { after: number; upTo: number }): Promise<PartResult> {
  const unlogged = await findUnloggedRecord(pool, range)
  return toResult(emptyTally, unlogged === undefined ? undefined : aRecordFault(unlogged, 'is not in the log'))
}

/** Checks the records that wait for the log. Throws `ObjectStorageUnavailable` if drawings cannot be read. */
export async function verifyPending({ pool, objectStorage }: Source): Promise<PartResult> {
  const verifiers = await loadLogVerifiers(pool)
  let tally = emptyTally
  for (let after = 0, isLast = false; !isLast;) {
    const pending = await listPendingRecords(pool, after, batchSize)
    const drawingFaults = await findDrawingFaults(
      objectStorage,
      pending.flatMap(({ signature }) => signature ?? []),
    )
    for (const { position, recordHash, signature } of pending) {
      const fault = signature
        ? (findLoggedRecordFault(signature, verifiers) ??
          drawingFaults.get(position) ??
          (signature.recordHash.equals(recordHash) ? undefined : 'is not the record that waits for the log'))
        : 'is missing'
      if (fault !== undefined) return toResult(tally, aRecordFault(position, fault))
      if (signature) tally = addTallies(tally, tallyRecord(signature))
    }
    after = pending.at(-1)?.position ?? after
    isLast = pending.length < batchSize
  }
  return toResult(tally, undefined)
}

const toResult = (tally: Tally, fault: Fault | undefined): PartResult => ({
  tally,
  fault,
  subtrees: [],
  lastHash: undefined,
})
