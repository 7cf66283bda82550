import type { DatedBack } from '@first-chair/core/waiver/dated-back'
import type pg from 'pg'
import { isDatedBack } from './dated-back.rule.ts'
import { recordFault } from './record-fault.rule.ts'
import { chainEnd, keptSignaturesAfter, positionBehindTheEnd, type KeptSignature } from './signed-waiver.store.ts'

/** The first record that does not fit, in words; `position` is its place in the chain. */
export type ChainFault = { position: number; fault: string }
export type ChainVerdict = {
  checked: number
  fault: ChainFault | undefined
  /** Records that are what was signed and stand where they stood, but are dated before the one before them. */
  datedBack: { count: number; first: readonly DatedBack[] }
}

const atOnce = 200
/** So many records that are dated back are named; all are counted. */
const mostNamed = 100
const beforeTheFirst = Buffer.alloc(32)

/**
 * Checks all signed waivers: that each is as it was signed, and that each stands where it stood. A changed, missing, added or
 * swapped record shows, and the first one is named. A record that is dated before the one before it is no fault: nobody
 * changed it, but a clock was wrong when it was signed (docs/decisions/0058). Reads only; memory does not grow with the number of records.
 */
export async function verifyChain(pool: pg.Pool): Promise<ChainVerdict> {
  const datedBack: { count: number; first: DatedBack[] } = { count: 0, first: [] }
  let signedBefore: string | undefined
  const note = ({ position, evidence: { signedAtUtc } }: KeptSignature): void => {
    if (signedBefore !== undefined && isDatedBack(signedAtUtc, signedBefore)) {
      datedBack.count += 1
      if (datedBack.first.length < mostNamed) {
        datedBack.first.push({ position, signedAtUtc, previousSignedAtUtc: signedBefore })
      }
    }
    signedBefore = signedAtUtc
  }
  return { ...(await checkChain(pool, note)), datedBack }
}

/** Checks all records, and shows each that is in order to `see`. */
async function checkChain(
  pool: pg.Pool,
  see: (record: KeptSignature) => void,
): Promise<Pick<ChainVerdict, 'checked' | 'fault'>> {
  const end = await chainEnd(pool)
  let checked = 0
  let previous: Buffer = beforeTheFirst
  while (checked < end.position) {
    const records = (await keptSignaturesAfter(pool, checked, atOnce)).filter(
      ({ position }) => position <= end.position,
    )
    if (records.length === 0) return { checked, fault: { position: checked + 1, fault: 'is missing' } }
    for (const record of records) {
      if (record.position !== checked + 1) {
        return { checked, fault: { position: checked + 1, fault: 'is missing' } }
      }
      const fault = recordFault(record, previous)
      if (fault !== undefined) return { checked, fault: { position: record.position, fault } }
      see(record)
      checked += 1
      previous = record.chainHash
    }
  }
  if (!previous.equals(end.hash)) {
    return { checked, fault: { position: end.position, fault: 'is not what the end of the chain says' } }
  }
  const behind = await positionBehindTheEnd(pool)
  return {
    checked,
    fault: behind === undefined ? undefined : { position: behind, fault: 'stands behind the end of the chain' },
  }
}
