import { publicRefusals, type PassNextStep, type PassVerdict } from './pass-check.ts'
import { refusals, type PassScan, type Refusal, type TimeOfDay } from './pass-scan.ts'
import { getReasonText, type ReasonText } from './reason-text.ts'

/** The times of the scans: at opening, before noon, and in the evening (docs/domain.md, "Pass checker"). */
export const scanTimes = ['09:00', '11:30', '18:00'] as const satisfies readonly TimeOfDay[]

/** The next step for each reason why a pass is not valid. */
const stepByRefusal = {
  blocked: 'call',
  inactive: 'call',
  'waiver-missing': 'check-in',
  'not-paid': 'call',
  'age-does-not-fit': 'call',
  'blackout-day': 'call',
  'other-place': 'call',
  expired: 'renew',
  'nothing-bought': 'renew',
  'other-time': 'call',
} as const satisfies Record<Refusal, PassNextStep>

const emptyVerdict = { productName: '', validFrom: '', validUntil: '', why: '', reason: '', nextStep: '' } as const

/** The verdict if the point of sale does not respond. */
export const unavailableVerdict: PassVerdict = { ...emptyVerdict, verdict: 'unavailable', nextStep: 'call' }

/** Combines the scans of one day, made at `scanTimes`, to one verdict. */
export function getPassVerdict(scans: readonly PassScan[], shownReasons: readonly ReasonText[]): PassVerdict {
  if (scans.length === 0 || scans.some(({ result }) => result === 'unknown')) {
    return { ...emptyVerdict, verdict: 'not-found', nextStep: 'call' }
  }
  const first = scans.findIndex(({ result }) => result === 'valid')
  const firstValid = scans[first]
  if (firstValid?.result === 'valid') {
    const hasClosed = scans.slice(first).some(({ result }) => result !== 'valid')
    return {
      ...emptyVerdict,
      verdict: 'valid',
      productName: firstValid.productName,
      validFrom: first === 0 ? '' : (firstValid.hours?.from ?? scanTimes[first] ?? ''),
      validUntil: hasClosed ? (firstValid.hours?.until ?? '') : '',
    }
  }
  return toNotValid(
    scans.flatMap((scan) => (scan.result === 'refused' ? [scan] : [])),
    shownReasons,
  )
}

function toNotValid(
  refused: readonly Extract<PassScan, { result: 'refused' }>[],
  shownReasons: readonly ReasonText[],
): PassVerdict {
  const why = refusals.find((refusal) => refused.some((scan) => scan.why === refusal)) ?? 'nothing-bought'
  const decisiveScan = refused.find((scan) => scan.why === why)
  return {
    ...emptyVerdict,
    verdict: 'not-valid',
    why: publicRefusals.find((refusal) => refusal === why) ?? '',
    // The gate opens between or after the times of the scans.
    validFrom: why === 'other-time' ? (decisiveScan?.hours?.from ?? '') : '',
    validUntil: why === 'other-time' ? (decisiveScan?.hours?.until ?? '') : '',
    reason: why === 'blocked' ? getReasonText(decisiveScan?.reason ?? '', shownReasons) : '',
    nextStep: stepByRefusal[why],
  }
}
