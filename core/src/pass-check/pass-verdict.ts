import type { NextStep, PassVerdict } from './pass-check.ts'
import { refusals, type PassScan, type Refusal, type TimeOfDay } from './pass-scan.ts'
import { shownReason, type ShownReason } from './shown-reason.ts'

/** When a pass is tried: at the opening hour, before noon, and in the evening (domain rules, section 7). */
export const scanTimes = ['09:00', '11:30', '18:00'] as const satisfies readonly TimeOfDay[]

/** Every "not valid" offers a next step. */
const stepAfter = {
  blocked: 'call',
  inactive: 'call',
  'waiver-missing': 'check-in',
  'other-place': 'call',
  expired: 'renew',
  'nothing-bought': 'renew',
  'other-time': 'call',
} as const satisfies Record<Refusal, NextStep>

const nothing = { productName: '', validFrom: '', validUntil: '', why: '', reason: '', nextStep: '' } as const

/** The verdict where the point of sale cannot be asked. */
export const couldNotCheck: PassVerdict = { ...nothing, verdict: 'unavailable', nextStep: 'call' }

/** What the scans of one day, made at `scanTimes`, come to. */
export function passVerdict(scans: readonly PassScan[], shownReasons: readonly ShownReason[]): PassVerdict {
  if (scans.length === 0 || scans.some(({ result }) => result === 'unknown')) {
    return { ...nothing, verdict: 'not-found', nextStep: 'call' }
  }
  const first = scans.findIndex(({ result }) => result === 'valid')
  const opened = scans[first]
  if (opened?.result === 'valid') {
    const hasClosed = scans.slice(first).some(({ result }) => result !== 'valid')
    return {
      ...nothing,
      verdict: 'valid',
      productName: opened.productName,
      validFrom: first === 0 ? '' : (opened.hours?.from ?? scanTimes[first] ?? ''),
      validUntil: hasClosed ? (opened.hours?.until ?? '') : '',
    }
  }
  return notValid(
    scans.flatMap((scan) => (scan.result === 'refused' ? [scan] : [])),
    shownReasons,
  )
}

function notValid(
  refused: readonly Extract<PassScan, { result: 'refused' }>[],
  shownReasons: readonly ShownReason[],
): PassVerdict {
  const why = refusals.find((refusal) => refused.some((scan) => scan.why === refusal)) ?? 'nothing-bought'
  const told = refused.find((scan) => scan.why === why)
  return {
    ...nothing,
    verdict: 'not-valid',
    why,
    // It opens for a while between the times at which it was tried, or after them.
    validFrom: why === 'other-time' ? (told?.hours?.from ?? '') : '',
    validUntil: why === 'other-time' ? (told?.hours?.until ?? '') : '',
    reason: why === 'blocked' ? shownReason(told?.reason ?? '', shownReasons) : '',
    nextStep: stepAfter[why],
  }
}
