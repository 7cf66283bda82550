import type pg from 'pg'
import { recordFault } from './record-fault.rule.ts'
import { chainEnd, keptSignaturesAfter, positionBehindTheEnd } from './signed-waiver.store.ts'

/** The first record that does not fit, in words; `position` is its place in the chain. */
export type ChainFault = { position: number; fault: string }
export type ChainVerdict = { checked: number; fault: ChainFault | undefined }

const atOnce = 200
const beforeTheFirst = Buffer.alloc(32)

/**
 * Checks all signed waivers: that each is as it was signed, and that each stands where it stood. A changed, missing, added or
 * swapped record shows, and the first one is named. Reads only; memory does not grow with the number of records.
 */
export async function verifyChain(pool: pg.Pool): Promise<ChainVerdict> {
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
