import type { BackdatedRecord } from '@first-chair/core/waiver/backdated-record'
import { isDatedBack } from '../waiver-chain/dated-back.rule.ts'

/** The first thing that is not in order: `subject` is what it is about, `fault` the end of the sentence. */
export type Fault = { readonly subject: string; readonly fault: string }

export const aRecordFault = (position: number, fault: string): Fault => ({
  subject: `Signed waiver ${position}`,
  fault,
})

export const aLogFault = (subject: string, fault: string): Fault => ({ subject, fault })

/** Records that are dated before the previous one. All are counted, the first ones are listed. */
export type DatedBack = { readonly count: number; readonly first: readonly BackdatedRecord[] }

const maxListed = 100

type Dated = { readonly position: number; readonly signedAtUtc: string }

/** The times of records in their order. */
export type Dates = {
  readonly first: Dated | undefined
  readonly last: Dated | undefined
  readonly datedBack: DatedBack
}

export const noDates: Dates = { first: undefined, last: undefined, datedBack: { count: 0, first: [] } }

export const datesOf = (position: number, signedAtUtc: string): Dates => {
  const dated = { position, signedAtUtc }
  return { first: dated, last: dated, datedBack: noDates.datedBack }
}

/** The times of records, and of those that come after them. */
export function joinDates(before: Dates, after: Dates): Dates {
  if (!before.last || !after.first) return before.last ? before : after
  const { signedAtUtc: previousSignedAtUtc } = before.last
  const seam = isDatedBack(after.first.signedAtUtc, previousSignedAtUtc)
    ? [{ ...after.first, previousSignedAtUtc }]
    : []
  const count = before.datedBack.count + seam.length + after.datedBack.count
  const first = [...before.datedBack.first, ...seam, ...after.datedBack.first].slice(0, maxListed)
  return { first: before.first, last: after.last, datedBack: { count, first } }
}

/** What was verified so far. */
export type Tally = {
  /** Valid records, with those that are in archives. */
  readonly checked: number
  /** Records that are in archives, where they are verified. */
  readonly archived: number
  /** Valid records from which personal data was erased. */
  readonly erased: number
  readonly dates: Dates
}

export const emptyTally: Tally = { checked: 0, archived: 0, erased: 0, dates: noDates }

export function addTallies(before: Tally, after: Tally): Tally {
  return {
    checked: before.checked + after.checked,
    archived: before.archived + after.archived,
    erased: before.erased + after.erased,
    dates: joinDates(before.dates, after.dates),
  }
}

/** The tally of one valid record. */
export function tallyRecord({
  position,
  evidence,
  erasedAtUtc,
}: {
  position: number
  evidence: { signedAtUtc: string }
  erasedAtUtc?: string
}): Tally {
  return {
    checked: 1,
    archived: 0,
    erased: erasedAtUtc === undefined ? 0 : 1,
    dates: datesOf(position, evidence.signedAtUtc),
  }
}

export const archivedTally: Tally = { ...emptyTally, checked: 1, archived: 1 }
