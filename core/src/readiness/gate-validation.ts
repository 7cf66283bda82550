import type { Hours, PassScan, Refusal, TimeOfDay } from '../pass-check/pass-scan.ts'
import { refusals } from '../pass-check/pass-scan.ts'
import type { BlockerCode } from './blocker-codes.ts'
import type { GateCheck } from './readiness-facts.ts'

/** Why the gates stay closed. `closed`: the gate was open for the pass earlier on the day. */
export type GateRefusal = Refusal | 'unknown-pass' | 'closed'

/** What the point of sale says about the passes of a person on the visit day. */
export type GateValidation = { opens: true; from: TimeOfDay } | { opens: false; why: GateRefusal }

const codeByRefusal = {
  blocked: 'pass-blocked',
  inactive: 'pass-inactive',
  'waiver-missing': 'refused-by-point-of-sale',
  'not-paid': 'not-paid',
  'age-does-not-fit': 'age-does-not-fit',
  'blackout-day': 'blackout-day',
  'other-place': 'other-place',
  expired: 'purchase-expired',
  'nothing-bought': 'nothing-bought',
  'other-time': 'hours-over',
  'unknown-pass': 'refused-by-point-of-sale',
  closed: 'hours-over',
} as const satisfies Record<GateRefusal, BlockerCode>

/** The blocker for a refusal that the product's own rules do not explain. */
export function toRefusalBlocker(why: GateRefusal): BlockerCode {
  return codeByRefusal[why]
}

/**
 * Combines the checks of a person's passes, from a time on: the gates open if a pass is valid then or later, or in the
 * hours that an answer names. A pass without hours is valid until its gate closes, at the time of the last check. Else the
 * most important refusal of `refusals` says why not.
 */
export function validateAtGates(own: readonly GateCheck[], notBefore: TimeOfDay): GateValidation {
  let first: TimeOfDay | undefined
  let hasOpening = false
  for (const { times, scans } of own) {
    const closesAt = times.at(-1) ?? ''
    let validSince: TimeOfDay | undefined
    // Without a list of openings, because everybody has some twenty of them.
    for (let index = 0; index < scans.length; index += 1) {
      const scan = scans[index] ?? unknownScan
      const time = times[index] ?? ''
      // A pass that was valid at the checks before has been valid since the first of them.
      validSince = scan.result === 'valid' ? (validSince ?? time) : undefined
      const from = validSince === undefined ? getLaterStart(scan) : (getHours(scan)?.from ?? validSince)
      if (from === undefined) continue
      hasOpening = true
      const until = getHours(scan)?.until ?? null
      // A time at which the gate certainly opens.
      const at = validSince === undefined ? from : time
      const isStillOpen =
        until === null ? at >= notBefore && (at > closesAt || notBefore < closesAt) : until > notBefore
      if (isStillOpen && (first === undefined || from < first)) first = from
    }
  }
  if (first !== undefined) return { opens: true, from: first }
  return { opens: false, why: hasOpening ? 'closed' : (getFirstRefusal(own) ?? 'unknown-pass') }
}

const unknownScan: PassScan = { result: 'unknown' }

function getHours(scan: PassScan): Hours | null {
  return scan.result === 'unknown' ? null : scan.hours
}

/** When a gate that is closed for a pass opens for it, if the answer says so. */
function getLaterStart(scan: PassScan): TimeOfDay | undefined {
  return scan.result === 'refused' && scan.why === 'other-time' ? (scan.hours?.from ?? undefined) : undefined
}

const rankByRefusal = new Map(refusals.map((refusal, rank) => [refusal, rank]))

/** The most important refusal of some checks; undefined if none of them was refused. */
function getFirstRefusal(checks: readonly GateCheck[]): Refusal | undefined {
  const getRank = (refusal: Refusal) => rankByRefusal.get(refusal) ?? 0
  let first: Refusal | undefined
  for (const { scans } of checks) {
    for (const scan of scans) {
      // Most checks of a day have the same answer.
      if (scan.result !== 'refused' || scan.why === first) continue
      if (first === undefined || getRank(scan.why) < getRank(first)) first = scan.why
    }
  }
  return first
}

/** The first time of the day after `now` at which the answers of the gates change; undefined if there is none. */
export function findNextGateChange(checks: readonly GateCheck[], now: TimeOfDay): TimeOfDay | undefined {
  let next: TimeOfDay | undefined
  const consider = (time: TimeOfDay | null) => {
    if (time !== null && time > now && (next === undefined || time < next)) next = time
  }
  let lastTimes: readonly TimeOfDay[] | undefined
  let lastScan: PassScan | undefined
  for (const { times, scans } of checks) {
    // Many checks share one list, and most checks of a pass have the same answer.
    if (times !== lastTimes) times.forEach(consider)
    lastTimes = times
    for (const scan of scans) {
      const hours = scan === lastScan ? null : getHours(scan)
      lastScan = scan
      if (hours === null) continue
      consider(hours.from)
      consider(hours.until)
    }
  }
  return next
}
