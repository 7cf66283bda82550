import type { BackdatedRecord } from '@first-chair/core/waiver/backdated-record'
import { isDatedBack } from '../waiver-chain/dated-back.rule.ts'

/** The first thing that is not in order: `subject` is what it is about, `fault` the end of the sentence. */
export type Fault = { readonly subject: string; readonly fault: string }

export const aRecordFault = (position: number, fault: string): Fault => ({
  subject: `Signed waiver ${position}`,
  fault,
})

/** Records that are dated before the previous one. */
export type DatedBack = { count: number; first: readonly BackdatedRecord[] }

/** Records that are dated back and listed. All are counted. */
const maxListed = 100

/** Creates the function that compares each record with the one before, and the list that it fills. */
export function compareTimes(): {
  datedBack: { count: number; first: BackdatedRecord[] }
  compare: (record: { position: number; evidence: { signedAtUtc: string } }) => void
} {
  const datedBack: { count: number; first: BackdatedRecord[] } = { count: 0, first: [] }
  let previousSignedAtUtc: string | undefined
  return {
    datedBack,
    compare({ position, evidence: { signedAtUtc } }) {
      if (previousSignedAtUtc !== undefined && isDatedBack(signedAtUtc, previousSignedAtUtc)) {
        datedBack.count += 1
        if (datedBack.first.length < maxListed) datedBack.first.push({ position, signedAtUtc, previousSignedAtUtc })
      }
      previousSignedAtUtc = signedAtUtc
    },
  }
}
